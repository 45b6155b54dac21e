import BeaconCodec
import HotColdGame

/// The form of the title screen, filled in by keys.
package struct TitleForm: Hashable, Sendable {
  package enum Activity: String, Hashable, Sendable, CaseIterable {
    case hide, seek
    /// Lists all devices in range.
    case scan = "find lost things"
    /// Watches for trackers that come along.
    case follow = "does something follow me?"

    /// Whether it is played without others.
    var isScan: Bool { self == .scan || self == .follow }
    var words: Words { Words(key: rawValue) }
  }

  /// The radio to play with.
  package enum Radio: Hashable, Sendable {
    /// Such as `hci0`.
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
    /// Fix the problem that prevents playing.
    case repair
    case help
    case quit
    /// Replace the room by a new code.
    case newCode
  }

  package var field = Field.activity
  package var activity: Activity
  /// The game to play when hiding, or in the demo; see `choosesGame`.
  package private(set) var game = GameMode.usual
  /// The hider's place on the trail; see `choosesPlace`.
  package private(set) var place: UInt8 = 1
  package private(set) var name: EditLine
  /// The room's name or a code; empty for the open room.
  package private(set) var room: EditLine
  package let voices: [String]
  /// nil without voices.
  package private(set) var voice: String?
  package private(set) var radios: [Radio]
  /// nil without radios.
  package private(set) var radio: Radio?

  /// - Parameters:
  ///   - voices: none without sound.
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

  /// The room, if it is a code.
  package var code: RoomCode? { RoomCode("\(room.safeText)") }

  /// Updates the radios while the screen is shown. Keeps the chosen one if it is still there.
  package mutating func offer(_ radios: [Radio]) {
    self.radios = radios
    radio = radios.first { $0 == radio } ?? radios.first
  }

  /// The fields to fill in.
  package var fields: [Field] {
    Field.allCases.filter {
      ($0 != .game || choosesGame) && ($0 != .place || choosesPlace)
        && (!activity.isScan || $0 != .name && $0 != .room)
    }
  }

  /// Whether the player chooses the game: a hider does, and so does a player of the demo.
  package var choosesGame: Bool {
    activity == .hide || activity == .seek && radio == .demo
  }

  /// Whether others can join by a code: not the search for things, and not in the pretend house.
  var takesCode: Bool { !activity.isScan && radio != .demo }

  /// Whether the player chooses a place: a hider on the trail does.
  package var choosesPlace: Bool { activity == .hide && game.rules.hiders == .inOrder }

  /// The games to choose from. Only a hider can be a decoy.
  package var games: [GameMode] {
    GameMode.allCases.filter { $0 == $0.announced || activity == .hide }
  }

  /// The fields that can be changed now: with one voice there is no choice.
  var openFields: [Field] {
    fields.filter { field in choices(of: field).map { $0.all.count > 1 } ?? true }
  }

  /// Whether letters are typed, instead of being commands.
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
      // A seeker types the hider's code.
      field = .room
      room = EditLine()
    case .character("?"): return .help
    case .character("q"), .character("Q"): return .quit
    default: break
    }
    settle()
    return nil
  }

  /// Another activity may not have this game or this line.
  private mutating func settle() {
    if !games.contains(game) { game = .usual }
    if !fields.contains(field) { field = .activity }
  }

  /// Goes to a field and fills it in, unless neither it nor the choice is there any more.
  /// - Parameters:
  ///   - name: the field's name in `PageContents`.
  ///   - text: the typed text; or the choice, in English.
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

  /// Goes to the next or previous field that can be changed.
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
