import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdSystem
import HotColdView
import HotColdWorld

/// The devices around for one who plays by ear: a line for each that tells its name, a list of the nearest ones with
/// numbers to choose by, and the hunt for one of them.
struct ScanReader: FrontEnd {
  /// As many as there are digits.
  private static let listed = 9

  private var game: ScanGame
  private var lines: SpokenLines
  private let sound: Sound
  private let hooks: Hooks
  private var events: [ScanEvent] = []
  /// What was listed last.
  private var list: [ScanDevice] = []
  private var hunt: GameReader?
  /// Those whose names were told.
  private var named: Set<BluetoothAddress> = []
  private var isSimulated = false

  init(
    _ game: ScanGame, lines: SpokenLines, sound: Sound, hooks: Hooks, status: Words
  ) {
    self.game = game
    self.sound = sound
    self.hooks = hooks
    self.lines = lines
    self.lines.say("\(status.capitalized).")
    self.lines.say(
      "l lists what is nearest; then a number hunts it. Question mark tells how many there are, h tells the keys."
    )
  }

  var estimate: Estimate { hunt?.estimate ?? .unknown }
  var isOver: Bool { false }

  mutating func hear(_ sighting: Sighting) throws {
    game.hear(sighting, into: &events)
    tell()
    hunt?.hear(sighting)
  }

  mutating func reach(_ address: BluetoothAddress) throws { hunt?.reach(address) }

  mutating func advance(to time: Timestamp) throws {
    game.advance(to: time, into: &events)
    tell()
    hunt?.advance(to: time)
  }

  private mutating func tell() {
    for event in events {
      hooks.run(for: event, in: game)
      guard hunt == nil else { continue }
      switch event {
      case .settled(let device, let estimate, _) where !device.name.isEmpty:
        if named.insert(device.address).inserted {
          lines.say("\(device.name), \(spokenDistance(estimate.distance)).")
        }
      case .named(let device, _):
        if named.insert(device.address).inserted { lines.say("\(device.name).") }
      case .exit(let device, _, _): named.remove(device.address)
      default: break
      }
    }
    events.removeAll(keepingCapacity: true)
  }

  mutating func present(at time: Timestamp, world: World?, status: Status?) throws -> Picture? {
    isSimulated = world != nil
    if hunt != nil {
      if lines.output.bytes.isEmpty == false { try lines.output.flush() }
      return try hunt?.present(at: time, world: world, status: status)
    }
    hooks.endOverdue()
    if let status { lines.say("\(status.message.capitalized).") }
    try lines.output.flush()
    return nil
  }

  mutating func answer(_ input: Input) -> LoopAction? {
    guard case .key(let key) = input else { return nil }
    if hunt != nil { return answerInHunt(key) }
    switch key {
    case .character("q"), .character("Q"): return .quit
    case .character("l"), .character("L"): tellList()
    case .character("?"):
      let count = game.tracks.count
      lines.say(.counted(count, one: "\(count) device.", other: "\(count) devices."))
    case .character("h"), .character("H"):
      lines.say("l lists what is nearest; then a number hunts it. q ends.")
    case .character(let digit):
      guard let number = digit.wholeNumberValue, list.indices.contains(number - 1) else { break }
      begin(list[number - 1])
    default: break
    }
    return nil
  }

  private mutating func tellList() {
    let now = game.tracker.now
    list = game.tracks.map { ScanDevice(game.device($0.key.address), $0, now: now) }
      .sorted {
        ($0.distance ?? .infinity, $0.address.bits) < ($1.distance ?? .infinity, $1.address.bits)
      }
    list = Array(list.prefix(Self.listed))
    if list.isEmpty { lines.say("Nothing is heard yet.") }
    for (index, device) in list.enumerated() {
      lines.say("\(index + 1): \(device.title), \(spokenDistance(device.distance)).")
    }
  }

  private mutating func begin(_ device: ScanDevice) {
    guard let track = game.track(device.address) else {
      lines.say("It is not heard any more.")
      return
    }
    game.chosen = device.address
    let controller = GameController(
      Game(following: track, at: game.tracker.now), lookingFor: device,
      GameEffects(sound: sound, hooks: hooks))
    var next = GameReader(
      controller,
      lines: SpokenLines(
        output: OutputBuffer(descriptor: lines.output.descriptor), catalogue: lines.catalogue))
    next.say(
      "Hunting \(device.title). HOT means that you come closer. Escape goes back to the list.")
    hunt = next
  }

  private mutating func answerInHunt(_ key: Key) -> LoopAction? {
    if key == .escape {
      hunt = nil
      game.chosen = nil
      lines.say("Back to the list.")
      return nil
    }
    guard let action = hunt?.answer(.key(key)) else { return nil }
    // Who goes on looking goes on with the same thing.
    guard action == .again, let chosen = game.chosen, let track = game.track(chosen) else {
      return action
    }
    begin(ScanDevice(game.device(chosen), track, now: game.tracker.now))
    return nil
  }
}
