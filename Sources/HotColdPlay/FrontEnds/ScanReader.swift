import BeaconCodec
import HotColdGame
import HotColdSystem
import HotColdView
import HotColdWorld

/// The devices around for one who plays by ear: a line for each that tells its name, a list of the nearest ones with
/// numbers to choose by, and the hunt for one of them.
struct ScanReader: ScanFrontEnd {
  /// As many as there are digits.
  private static let listed = 9

  var controller: ScanController<GameReader>
  private var lines: SpokenLines
  /// What was listed last.
  private var list: [ScanDevice] = []

  init(_ effects: GameEffects, lines: SpokenLines, status: Words) {
    controller = ScanController(effects)
    self.lines = lines
    self.lines.say("\(status.capitalized).")
    self.lines.say(
      "l lists what is nearest; then a number hunts it. Question mark tells how many there are, h tells the keys."
    )
  }

  mutating func show(_ event: ScanEvent) {
    switch event {
    case .settled(let device, let estimate, _) where !device.name.isEmpty:
      lines.say("\(device.name), \(spokenDistance(estimate.distance)).")
    case .named(let device, _): lines.say("\(device.name).")
    case .settled, .estimate, .enter, .more, .exit: break
    }
  }

  mutating func pass(to time: Timestamp) {}

  mutating func present(at time: Timestamp, world: World?, status: Status?) throws -> Picture? {
    if controller.hunt == nil, let status { lines.say("\(status.message.capitalized).") }
    controller.effects.hooks.endOverdue()
    try lines.output.flush()
    return try controller.hunt?.present(at: time, world: world, status: status)
  }

  mutating func press(_ key: Key) -> LoopAction? {
    switch key {
    case .character("q"), .character("Q"): return .quit
    case .character("l"), .character("L"): tellList()
    case .character("?"):
      let count = controller.game.tracks.count
      lines.say(.counted(count, one: "\(count) device.", other: "\(count) devices."))
    case .character("h"), .character("H"):
      lines.say("l lists what is nearest; then a number hunts it. q ends.")
    case .character(let digit):
      guard let number = digit.wholeNumberValue, list.indices.contains(number - 1) else { break }
      if !begin(list[number - 1].address) { lines.say("It is not heard any more.") }
    default: break
    }
    return nil
  }

  private mutating func tellList() {
    let nearest = controller.devices.sorted {
      ($0.distance ?? .infinity, $0.address.bits) < ($1.distance ?? .infinity, $1.address.bits)
    }
    list = Array(nearest.prefix(Self.listed))
    if list.isEmpty { lines.say("Nothing is heard yet.") }
    for (index, device) in list.enumerated() {
      lines.say("\(index + 1): \(device.title), \(spokenDistance(device.distance)).")
    }
  }

  mutating func view(_ hunt: GameController, for device: ScanDevice) -> GameReader {
    lines.say(
      "Hunting \(device.title). HOT means that you come closer. Escape goes back to the list.")
    return GameReader(
      hunt,
      lines: SpokenLines(
        output: OutputBuffer(descriptor: lines.output.descriptor), catalogue: lines.catalogue))
  }

  mutating func goBack() {
    controller.game.chosen = nil
    lines.say("Back to the list.")
  }
}
