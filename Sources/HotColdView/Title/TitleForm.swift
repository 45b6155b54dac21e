import BeaconCodec
import HotColdGame

package struct TitleForm: Hashable, Sendable {
  package enum Activity: String, Hashable, Sendable, CaseIterable {
    case hide, seek
    case scan = "find lost things"
    case follow = "does something follow me?"

    var isScan: Bool { self == .scan || self == .follow }
    var words: Words { Words(key: rawValue) }
  }

  package enum Radio: Hashable, Sendable {
    /// A radio by its name, such as `hci0`.
    case adapter(String)
    /// The simulated house.
    case demo
  }

  package enum Field: String, Hashable, Sendable, CaseIterable {
    case activity = "play"
    case game, place, name, room, voice, radio

    var label: Words { Words(key: rawValue) }
  }

  package enum Outcome: Hashable, Sendable {
    case play
    case repair
    case help
    case quit
    case newCode
  }

  package var field = Field.activity
  package var activity: Activity
  /// The game; see `choosesGame`.
  package private(set) var game = GameMode.usual
  /// The hider's place on the trail; see `choosesPlace`.
  package private(set) var place: UInt8 = 1
  package private(set) var name: EditLine
  /// A room's name, or a code; empty for the open room.
  package private(set) var room: EditLine
  package let voices: [String]
  /// nil if there are no voices.
  package private(set) var voice: String?
  package private(set) var radios: [Radio]
  /// nil if there are no radios.
  package private(set) var radio: Radio?

  /// - Parameters:
  ///   - voices: empty without sound.
  ///   - radios: best first.
  package init(
    activity: Activity = .seek, name: SafeText = .empty, room: SafeText = .empty,
    voices: [String] = [], voice: String? = nil, radios: [Radio] = []
  ) {
    self.activity = activity
    self.name = EditLine(name, maximumBytes: TextPiece.maximumTextLength)
    self.room = EditLine(room)
    self.voices = voices
    self.voice = voices.first { $0 == voice } ?? voices.first
    self.radios = radios
    radio = radios.first
  }

  package var code: RoomCode? { RoomCode("\(room.safeText)") }

  /// Updates the list of radios, and keeps the chosen one if possible.
  package mutating func offer(_ radios: [Radio]) {
    self.radios = radios
    radio = radios.first { $0 == radio } ?? radios.first
  }

  package var fields: [Field] {
    Field.allCases.filter {
      ($0 != .game || choosesGame) && ($0 != .place || choosesPlace)
        && (!activity.isScan || $0 != .name && $0 != .room)
    }
  }

  /// Whether the player chooses the game: as a hider, or as a seeker in the demo.
  package var choosesGame: Bool {
    activity == .hide || activity == .seek && radio == .demo
  }

  /// Whether others can join with a code: not in a scan or in the demo.
  var takesCode: Bool { !activity.isScan && radio != .demo }

  /// Whether the player chooses a place: as a hider on the trail.
  package var choosesPlace: Bool { activity == .hide && game.rules.hiders == .inOrder }

  /// The games to choose from; only a hider can be a decoy.
  package var games: [GameMode] {
    GameMode.allCases.filter { $0 == $0.announced || activity == .hide }
  }

  /// The fields with more than one choice.
  var openFields: [Field] {
    fields.filter { field in choices(of: field).map { $0.all.count > 1 } ?? true }
  }

  package var isTyping: Bool { typed != nil }

  package mutating func take(_ code: RoomCode) { room = EditLine(SafeText(code.description)) }

  package mutating func press(_ key: Key) -> Outcome? {
    switch key {
    case .enter:
      field = .activity
      return .play
    case .up, .backTab: move(by: -1)
    case .down, .tab: move(by: 1)
    case .escape:
      guard isTyping else { return .quit }
      field = .activity
    default:
      switch field {
      case .name: name.press(key)
      case .room: room.press(key)
      case .activity, .game, .place, .voice, .radio: return command(key)
      }
    }
    return nil
  }

  private mutating func command(_ key: Key) -> Outcome? {
    switch key {
    case .left, .pageUp: turn(by: -1)
    case .right, .pageDown, .character(" "): turn(by: 1)
    case .character("h"), .character("H"): activity = .hide
    case .character("s"), .character("S"): activity = .seek
    case .character("f"), .character("F"): activity = .scan
    case .character("b"), .character("B"): return .repair
    case .character("n"), .character("N"): field = .name
    case .character("c") where takesCode, .character("C") where takesCode:
      if activity == .hide { return .newCode }
      // For a seeker, to enter the hider's code.
      field = .room
      room = EditLine()
    case .character("?"): return .help
    case .character("q"), .character("Q"): return .quit
    default: break
    }
    settle()
    return nil
  }

  /// Resets a game or field that the activity does not have.
  private mutating func settle() {
    if !games.contains(game) { game = .usual }
    if !fields.contains(field) { field = .activity }
  }

  /// Moves to a field and fills it in, if the field and the choice exist.
  /// - Parameters:
  ///   - name: the name of the field in `PageContents`.
  ///   - text: the typed text, or the choice in English.
  package mutating func fill(_ name: String, with text: String) {
    guard let field = openFields.first(where: { "\($0)" == name }) else { return }
    self.field = field
    switch field {
    case .name: self.name.replace(with: text)
    case .room: room.replace(with: text)
    case .activity, .game, .place, .voice, .radio:
      guard let index = choices(of: field)?.all.firstIndex(where: { $0.english == text }) else {
        return
      }
      choose(index)
      settle()
    }
  }

  private mutating func move(by step: Int) {
    let fields = openFields
    let index = fields.firstIndex(of: field) ?? 0
    field = fields[(index + step + fields.count) % fields.count]
  }

  private mutating func turn(by step: Int) {
    guard let (all, chosen) = choices(of: field), !all.isEmpty else { return }
    choose((chosen + step + all.count) % all.count)
  }

  private mutating func choose(_ index: Int) {
    switch field {
    case .activity: activity = Activity.allCases[index]
    case .game: game = games[index]
    case .place: place = Trail.places.lowerBound + UInt8(index)
    case .voice: voice = voices[index]
    case .radio: radio = radios[index]
    case .name, .room: break
    }
  }
}
