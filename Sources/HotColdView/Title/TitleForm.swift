import BeaconCodec
import HotColdGame

/// The form of the title screen: keys go in, and a choice comes out.
package struct TitleForm: Hashable, Sendable {
  package enum Activity: String, Hashable, Sendable, CaseIterable {
    case hide, seek
    /// Lists all devices in range.
    case scan = "find lost things"

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

  package struct Choice: Hashable, Sendable {
    package var activity: Activity
    /// The game to play when hiding, or in the demo.
    package var game = GameMode.classic
    /// The hider's place on the trail.
    package var place: UInt8 = 1
    /// May be empty.
    package var name: SafeText
    /// Empty for the open room.
    package var room: SafeText
    /// The room, if it is a code.
    package var code: RoomCode? { RoomCode("\(room)") }
    /// nil if there are no voices.
    package var voice: String?
    package var radio: Radio?
  }

  package enum Outcome: Hashable, Sendable {
    /// Play the current choice.
    case play
    /// Fix the problem that prevents playing.
    case repair
    case help
    case quit
    /// Replace the room by a new code.
    case newCode
  }

  /// UTF-8 bytes of the longest name that messages can carry.
  package static let maximumNameBytes = 36

  package var field = Field.activity
  package var activity: Activity
  package private(set) var game = GameMode.classic
  package private(set) var place: UInt8 = 1
  package private(set) var name: EditLine
  package private(set) var room: EditLine
  package let voices: [String]
  package private(set) var voice: Int
  package private(set) var radios: [Radio]
  package private(set) var radio: Int

  /// - Parameters:
  ///   - voices: none without sound.
  ///   - radios: best first.
  package init(
    activity: Activity = .seek, name: SafeText = .empty, room: SafeText = .empty,
    voices: [String] = [], voice: String? = nil, radios: [Radio] = []
  ) {
    self.activity = activity
    self.name = EditLine(name, maximumBytes: Self.maximumNameBytes)
    self.room = EditLine(room)
    self.voices = voices
    self.voice = voice.flatMap(voices.firstIndex) ?? 0
    self.radios = radios
    radio = 0
    // Without a name the player types it first. On this line letters are not commands.
    if name.isEmpty { field = .name }
  }

  /// The current choice.
  package var choice: Choice {
    Choice(
      activity: activity, game: choosesGame ? game : .classic, place: choosesPlace ? place : 1,
      name: name.safeText, room: room.safeText,
      voice: voices.indices.contains(voice) ? voices[voice] : nil, radio: chosenRadio)
  }

  /// Updates the radios while the screen is shown. Keeps the chosen one if it is still there.
  package mutating func offer(_ radios: [Radio]) {
    let chosen = chosenRadio
    self.radios = radios
    radio = chosen.flatMap(radios.firstIndex) ?? 0
  }

  /// The fields to fill in.
  package var fields: [Field] {
    Field.allCases.filter { ($0 != .game || choosesGame) && ($0 != .place || choosesPlace) }
  }

  private var chosenRadio: Radio? { radios.indices.contains(radio) ? radios[radio] : nil }

  /// Whether the player chooses the game: a hider does, and so does a player of the demo.
  package var choosesGame: Bool {
    activity == .hide || activity == .seek && chosenRadio == .demo
  }

  /// Whether the player chooses a place: a hider on the trail does.
  package var choosesPlace: Bool { activity == .hide && game == .trail }

  /// The games to choose from. Only a hider can be a decoy.
  package var games: [GameMode] {
    GameMode.allCases.filter { $0 != .decoy || activity == .hide }
  }

  /// The fields that can be changed now: with one voice there is no choice.
  package var openFields: [Field] {
    fields.filter { field in choices(of: field).map { $0.all.count > 1 } ?? true }
  }

  /// Whether letters are typed, instead of being commands.
  package var isTyping: Bool { field == .name || field == .room }

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
    case .character("c"), .character("C"):
      if activity == .hide { return .newCode }
      // A seeker types the hider's code.
      field = .room
      room = EditLine()
    case .character("?"): return .help
    case .character("q"), .character("Q"): return .quit
    default: break
    }
    return nil
  }

  /// Goes to the next or previous field that can be changed.
  private mutating func move(by step: Int) {
    let fields = openFields
    let index = fields.firstIndex(of: field) ?? 0
    field = fields[(index + step + fields.count) % fields.count]
  }

  private mutating func turn(by step: Int) {
    guard let (all, chosen) = choices(of: field), !all.isEmpty else { return }
    let index = (chosen + step + all.count) % all.count
    switch field {
    case .activity: activity = Activity.allCases[index]
    case .game: game = games[index]
    case .place: place = Trail.places.lowerBound + UInt8(index)
    case .voice: voice = index
    case .radio: radio = index
    case .name, .room: break
    }
  }
}
