import BeaconCodec
import HotColdGame

/// What is chosen on the title screen: keys go in, and at last the choice comes out.
package struct TitleForm: Hashable, Sendable {
  package enum Activity: Hashable, Sendable, CaseIterable {
    case hide, seek
    /// Looks at all devices around, to find a lost one.
    case scan
  }

  /// Through what one plays.
  package enum Radio: Hashable, Sendable {
    /// Such as `hci0`.
    case adapter(String)
    /// The simulated house.
    case demo
  }

  package enum Field: Hashable, Sendable, CaseIterable {
    case activity, game, place, name, room, voice, radio
  }

  package struct Choice: Hashable, Sendable {
    package var activity: Activity
    /// What is played while one hides, or by the one who hides in the demo.
    package var game = GameMode.classic
    /// On the trail, of who hides.
    package var place: UInt8 = 1
    /// Empty where none was typed.
    package var name: SafeText
    /// Empty for the room of all.
    package var room: SafeText
    /// What was typed for the room, where it is a code.
    package var code: RoomCode? { RoomCode("\(room)") }
    /// nil where there is none.
    package var voice: String?
    package var radio: Radio?
  }

  package enum Outcome: Hashable, Sendable {
    case play(Choice)
    /// Mend what keeps one from playing.
    case mend
    case help
    case quit
    /// A new code in place of the room.
    case newCode
  }

  /// UTF-8 bytes of a name that a round of messages has room for.
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
  ///   - voices: those that can be heard; none where there is no sound.
  ///   - radios: the best first.
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
    // Who has no name yet types it at once; letters are commands only on lines where nothing is typed.
    if name.isEmpty { field = .name }
  }

  /// What would be played now.
  package var choice: Choice {
    Choice(
      activity: activity, game: choosesGame ? game : .classic, place: choosesPlace ? place : 1,
      name: name.safeText,
      room: room.safeText,
      voice: voices.indices.contains(voice) ? voices[voice] : nil,
      radio: radios.indices.contains(radio) ? radios[radio] : nil)
  }

  /// Radios come and go while the screen stands. The chosen one stays chosen, if it is still there.
  package mutating func offer(_ radios: [Radio]) {
    let chosen = choice.radio
    self.radios = radios
    radio = chosen.flatMap(radios.firstIndex) ?? 0
  }

  /// What is to be filled in.
  package var fields: [Field] {
    Field.allCases.filter {
      switch $0 {
      case .game: choosesGame
      case .place: choosesPlace
      case .activity, .name, .room, .voice, .radio: true
      }
    }
  }

  /// The hider chooses the game: whoever hides, and who plays the demo.
  package var choosesGame: Bool {
    let isDemo = radios.indices.contains(radio) && radios[radio] == .demo
    return activity == .hide || activity == .seek && isDemo
  }

  /// Whoever hides on the trail has a place there.
  package var choosesPlace: Bool { activity == .hide && game == .trail }

  /// Those to choose from: a decoy is one who hides.
  package var games: [GameMode] {
    GameMode.allCases.filter { $0 != .decoy || activity == .hide }
  }

  /// Those of them that can be filled in now: of one voice nobody chooses.
  package var openFields: [Field] {
    fields.filter { field in choices(of: field).map { $0.all.count > 1 } ?? true }
  }

  /// Whether letters are typed, and no commands.
  package var isTyping: Bool { field == .name || field == .room }

  package mutating func take(_ code: RoomCode) { room = EditLine(SafeText(code.description)) }

  package mutating func press(_ key: Key) -> Outcome? {
    switch key {
    case .enter:
      field = .activity
      return .play(choice)
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
    case .character("b"), .character("B"): return .mend
    case .character("c"), .character("C"):
      if activity == .hide { return .newCode }
      // Who seeks types the hider's.
      field = .room
      room = EditLine()
    case .character("?"): return .help
    case .character("q"), .character("Q"): return .quit
    default: break
    }
    return nil
  }

  /// Goes on to the next field that can be filled in.
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
