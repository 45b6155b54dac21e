import BeaconCodec
import BeaconTracking
import HotColdView

/// Chooses one adapter of a recording for each device, because the levels of adapters differ: the
/// requested one, or the one that receives the device best. A hunt has one choice for all packets:
/// what it hunts may change its address.
struct AdapterChoice {
  private static let listed = 8
  /// The most devices with a choice of their own. At more, the half that was heard last stays.
  private static let mostDevices = 4096

  let wanted: UInt16?
  /// Whose packets decide in a hunt; nil without one.
  private let hunted: BeaconFilter?
  /// The names of a table's receivers.
  var names: [UInt16: String] = [:]
  private var hasHeardWanted = false
  /// The adapter of all packets so far.
  private var first: UInt16?
  private var hasSeveral = false
  /// Whether a device was received by two adapters.
  private var isShared = false
  private var allDevices = DeviceAdapter()
  private var devices: [BluetoothAddress: DeviceAdapter] = [:]
  /// Whether a used packet had a signal strength.
  private(set) var hasLevels = false

  init(wanted: UInt16?, hunted: BeaconFilter? = nil) {
    (self.wanted, self.hunted) = (wanted, hunted)
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
  var adapters: [UInt16] { allDevices.adapters }

  /// Whether the requested adapter received no packets.
  var isSilent: Bool { wanted != nil && !hasHeardWanted }

  /// Whether to use a packet.
  @inline(__always)
  mutating func takes(_ sighting: Sighting) -> Bool {
    let counts = !hasSeveral && sighting.adapter == first && wanted == nil || decide(sighting)
    if counts, sighting.rssi != nil { hasLevels = true }
    return counts
  }

  @inline(never)
  private mutating func decide(_ sighting: Sighting) -> Bool {
    let adapter = sighting.adapter
    if let wanted {
      allDevices.note(sighting)
      if adapter == wanted { hasHeardWanted = true }
      return adapter == wanted
    }
    if first == nil { first = adapter }
    // The packets of the only adapter were not recorded.
    let known = hasSeveral ? nil : first
    if adapter != first { hasSeveral = true }
    guard let hunted else {
      allDevices.note(sighting)
      makePlace(for: sighting.address)
      return choose(sighting.address) { $0.takes(sighting, after: known) }
    }
    return allDevices.takes(sighting, after: known, decides: hunted.accepts(sighting))
  }

  private mutating func choose<Result>(
    _ address: BluetoothAddress, _ body: (inout DeviceAdapter) -> Result
  ) -> Result {
    let result = body(&devices[address, default: DeviceAdapter()])
    if !isShared { isShared = devices[address]?.isShared ?? false }
    return result
  }

  private mutating func makePlace(for address: BluetoothAddress) {
    guard devices.count >= Self.mostDevices, devices[address] == nil else { return }
    let median = devices.values.map(\.lastHeard).sorted()[devices.count / 2]
    devices = devices.filter { $0.value.lastHeard > median }
  }

  /// Counts a packet without deciding.
  mutating func note(_ sighting: Sighting) {
    allDevices.note(sighting, decides: hunted?.accepts(sighting) ?? true)
    // Most recordings have only one.
    guard hunted == nil, allDevices.isShared else { return }
    makePlace(for: sighting.address)
    choose(sighting.address) { $0.note(sighting) }
  }

  /// Chooses by the packets so far.
  mutating func settle() {
    hasSeveral = allDevices.isShared
    allDevices.settle()
    for address in devices.keys { devices[address]?.settle() }
  }

  /// The adapters and the choice; nil if it makes no difference, or one was requested.
  var words: Words? {
    guard wanted == nil, hunted == nil ? isShared : hasSeveral else { return nil }
    return
      "recorded by \(list); of each device, only the one that hears it best counts; --adapter takes another"
  }
}

/// The adapter that receives a device best.
private struct DeviceAdapter {
  /// The most adapters; packets of further ones are ignored.
  private static let capacity = 64
  /// Packets from each of two adapters before one is chosen.
  private static let trial = 20
  /// Seconds of silence, and packets received by others, before another adapter is used. With a
  /// slow sender, any adapter may receive the next packet first.
  private static let patience = 10.0
  private static let patiencePackets = 5
  /// The least share of the most packets for an adapter to be chosen by its level.
  private static let share = 0.8

  private struct Receiver {
    var packets = 0
    /// The sum of the levels in dBm, and their number.
    var levels = (sum: 0.0, count: 0)
    var lastHeard = Timestamp(nanoseconds: .min)

    var mean: Double { levels.count == 0 ? -200 : levels.sum / Double(levels.count) }
  }

  private var receivers: [UInt16: Receiver] = [:]
  /// The adapter whose packets are used; nil before the first one.
  private var chosen: UInt16?
  /// Packets received by others since the last one of the chosen adapter.
  private var missed = 0
  /// Whether the choice is final as long as its adapter receives packets.
  private var isSettled = false

  /// The time of the latest packet.
  private(set) var lastHeard = Timestamp(nanoseconds: .min)

  var adapters: [UInt16] { receivers.keys.sorted() }
  var isShared: Bool { receivers.count > 1 }

  /// Whether to use a packet.
  /// - Parameters:
  ///   - known: an adapter that may have received the device before; nil for none.
  ///   - decides: whether it counts for the choice.
  mutating func takes(
    _ sighting: Sighting, after known: UInt16?, decides: Bool = true
  ) -> Bool {
    let adapter = sighting.adapter
    if chosen == nil, let known {
      chosen = known
      receivers[known] = Receiver(lastHeard: sighting.time)
    }
    note(sighting, decides: decides)
    guard let chosen, chosen != adapter, let current = receivers[chosen] else {
      self.chosen = chosen ?? adapter
      if decides { missed = 0 }
      return true
    }
    if decides { missed += 1 }
    if !isSettled, isTried(chosen), isTried(adapter) {
      settle()
    } else if missed >= Self.patiencePackets,
      sighting.time.seconds(since: current.lastHeard) > Self.patience
    {
      self.chosen = adapter
      missed = 0
    }
    return adapter == self.chosen
  }

  private func isTried(_ adapter: UInt16) -> Bool {
    (receivers[adapter]?.packets ?? 0) >= Self.trial
  }

  /// Counts a packet without deciding.
  mutating func note(_ sighting: Sighting, decides: Bool = true) {
    lastHeard = sighting.time
    let adapter = sighting.adapter
    guard receivers[adapter] != nil || receivers.count < Self.capacity else { return }
    var receiver = receivers[adapter] ?? Receiver()
    if decides {
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
    guard let best = able.max(by: { ($0.value.mean, $1.key) < ($1.value.mean, $0.key) }) else {
      return
    }
    chosen = best.key
    isSettled = true
  }
}
