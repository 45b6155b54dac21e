import BeaconCodec
import BeaconTracking
import HotColdGame
import HotColdSystem
import HotColdView

/// Chooses one adapter of a recording, because the levels of adapters differ: the requested one, or
/// the one that receives the wanted devices best.
struct AdapterChoice {
  /// The most adapters; packets of further ones are ignored.
  private static let capacity = 64
  private static let listed = 8
  /// Packets from each of two adapters before one is chosen.
  private static let trial = 20
  /// Seconds of silence, and packets received by others, before another adapter is used. With a
  /// slow sender, any adapter may receive the next packet first.
  private static let patience = 10.0
  private static let patiencePackets = 5
  /// The least share of the most packets for an adapter to be chosen by its level.
  private static let share = 0.8

  /// What an adapter has received of the wanted devices.
  private struct Receiver {
    var packets = 0
    /// The sum of the levels in dBm, and their number.
    var levels = (sum: 0.0, count: 0)
    var lastHeard = Timestamp(nanoseconds: .min)

    var mean: Double { levels.count == 0 ? -200 : levels.sum / Double(levels.count) }
  }

  let filter: BeaconFilter
  let wanted: UInt16?
  /// The names of a table's receivers.
  var names: [UInt16: String] = [:]
  private var receivers: [UInt16: Receiver] = [:]
  private var hasHeardWanted = false
  /// The adapter whose packets are used; nil before the first one.
  private(set) var chosen: UInt16?
  /// Packets received by others since the last one of the chosen adapter.
  private var missed = 0
  /// Whether the choice is final as long as its adapter receives packets.
  private var isSettled = false
  private var hasSeveral = false
  /// Whether a used packet had a signal strength.
  private(set) var hasLevels = false

  init(_ filter: BeaconFilter, wanted: UInt16?) {
    self.filter = filter
    self.wanted = wanted
    chosen = wanted
  }

  /// `hci1`, or the name of a table's receiver.
  func name(of adapter: UInt16) -> String {
    guard let name = names[adapter] else { return "hci\(adapter)" }
    return SafeText(utf8: name.utf8, maximumCells: 64).description
  }

  /// The names of the adapters that received packets, or of the first few.
  var list: String {
    let some =
      adapters.prefix(Self.listed).map(name) + (adapters.count > Self.listed ? ["..."] : [])
    return some.joined(separator: ", ")
  }

  /// The adapters that received packets, in ascending order.
  var adapters: [UInt16] { receivers.keys.sorted() }

  /// Whether the requested adapter received no packets.
  var isSilent: Bool { wanted != nil && !hasHeardWanted }

  /// Whether to use a packet.
  @inline(__always)
  mutating func takes(_ sighting: Sighting) -> Bool {
    let counts = !hasSeveral && sighting.adapter == chosen && wanted == nil || decide(sighting)
    if counts, sighting.rssi != nil { hasLevels = true }
    return counts
  }

  @inline(never)
  private mutating func decide(_ sighting: Sighting) -> Bool {
    let adapter = sighting.adapter
    note(sighting)
    if filter.accepts(sighting) { missed = adapter == (chosen ?? adapter) ? 0 : missed + 1 }
    if adapter == wanted { hasHeardWanted = true }
    guard wanted == nil, chosen != adapter else { return adapter == chosen }
    guard let chosen, var current = receivers[chosen] else {
      self.chosen = adapter
      return true
    }
    if !hasSeveral {
      hasSeveral = true
      // The packets of the only adapter were not recorded.
      current.lastHeard = sighting.time
      receivers[chosen] = current
    }
    if !isSettled, isTried(chosen), isTried(adapter) {
      settle()
    } else if missed >= Self.patiencePackets,
      sighting.time.seconds(since: current.lastHeard) > Self.patience
    {
      self.chosen = adapter
    }
    return adapter == self.chosen
  }

  private func isTried(_ adapter: UInt16) -> Bool {
    (receivers[adapter]?.packets ?? 0) >= Self.trial
  }

  /// Counts a packet without deciding.
  mutating func note(_ sighting: Sighting) {
    let adapter = sighting.adapter
    guard receivers[adapter] != nil || receivers.count < Self.capacity else { return }
    var receiver = receivers[adapter] ?? Receiver()
    if filter.accepts(sighting) {
      receiver.packets += 1
      receiver.lastHeard = sighting.time
      if let rssi = sighting.rssi {
        receiver.levels = (receiver.levels.sum + Double(rssi), receiver.levels.count + 1)
      }
    }
    receivers[adapter] = receiver
  }

  /// Chooses the adapter with the highest mean level, among those with nearly the most packets.
  mutating func settle() {
    let most = Double(receivers.values.map(\.packets).max() ?? 0)
    let able = receivers.filter { Double($0.value.packets) >= Self.share * most }
    let best = able.max { ($0.value.mean, $1.key) < ($1.value.mean, $0.key) }
    hasSeveral = receivers.count > 1
    guard wanted == nil, let best else { return }
    chosen = best.key
    isSettled = true
  }

  /// The adapters and the choice; nil if there is one adapter, or one was requested.
  var words: Words? {
    guard wanted == nil, adapters.count > 1, let chosen else { return nil }
    return
      "recorded by \(list); \(name(of: chosen)) hears best and counts alone; --adapter takes another"
  }
}
