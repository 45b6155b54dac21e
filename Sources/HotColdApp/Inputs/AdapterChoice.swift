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
  /// The adapter of all packets so far; nil in a hunt, where each packet is counted.
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
    if let hunted { return allDevices.takes(sighting, decides: hunted.accepts(sighting)) }
    if first == nil { first = adapter }
    // The packets of the only adapter were not recorded.
    let known = hasSeveral ? nil : first
    if adapter != first { hasSeveral = true }
    allDevices.note(sighting)
    makePlace(for: sighting.address)
    return choose(sighting.address) { $0.takes(sighting, after: known) }
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
    guard wanted == nil, hunted == nil ? isShared : allDevices.isShared else { return nil }
    return
      "recorded by \(list); of each device, only the one that hears it best counts; --adapter takes another"
  }
}

/// The adapter that receives a device best.
private struct DeviceAdapter {
  /// The most adapters; packets of further ones are ignored.
  private static let capacity = 64
  /// Packets from each of two adapters before one is chosen. If each other one received as many
  /// meanwhile, another adapter replaces a silent one that was not yet compared.
  private static let trial = 20
  /// Seconds of silence, and packets received by others, before another adapter is used. With a
  /// slow sender, any adapter may receive the next packet first.
  private static let patience = 10.0
  private static let patiencePackets = 5
  /// The least share of the most packets for an adapter to be chosen by its level.
  private static let share = 0.8

  private struct Receiver {
    let adapter: UInt16
    var packets = 0
    /// The sum of the levels in dBm, and their number.
    var levels = (sum: 0.0, count: 0)
    var lastHeard = Timestamp(nanoseconds: .min)

    var mean: Double { levels.count == 0 ? -200 : levels.sum / Double(levels.count) }
  }

  /// An array, because a search among few is faster than a dictionary, for each packet of a hunt.
  private var receivers: [Receiver] = []
  /// The adapter whose packets are used; nil before the first one that decides.
  private var chosen: UInt16?
  /// Packets received by others since the last one of the chosen adapter.
  private var missed = 0
  /// Whether the choice is final as long as its adapter receives packets.
  private var isSettled = false

  /// The time of the latest packet.
  private(set) var lastHeard = Timestamp(nanoseconds: .min)

  var adapters: [UInt16] { receivers.map(\.adapter).sorted() }
  var isShared: Bool { receivers.count > 1 }

  /// Whether to use a packet.
  /// - Parameters:
  ///   - known: an adapter that may have received the device before; nil for none.
  ///   - decides: whether it counts for the choice.
  mutating func takes(
    _ sighting: Sighting, after known: UInt16? = nil, decides: Bool = true
  ) -> Bool {
    let adapter = sighting.adapter
    if chosen == nil, let known {
      chosen = known
      receivers.append(Receiver(adapter: known, lastHeard: sighting.time))
    }
    note(sighting, decides: decides)
    if chosen == nil, decides { chosen = adapter }
    guard let chosen, chosen != adapter,
      let current = receivers.first(where: { $0.adapter == chosen })
    else {
      if decides { missed = 0 }
      return true
    }
    if decides { missed += 1 }
    let silence = sighting.time.seconds(since: current.lastHeard)
    if missed >= Self.patiencePackets && silence > Self.patience
      || !isSettled && silence > 0 && missed >= Self.trial * (receivers.count - 1)
    {
      self.chosen = adapter
      missed = 0
    } else if !isSettled, tried.contains(chosen), tried.contains(adapter) {
      settle()
    }
    return adapter == self.chosen
  }

  private var tried: [UInt16] { receivers.filter { $0.packets >= Self.trial }.map(\.adapter) }

  /// Counts a packet without deciding.
  mutating func note(_ sighting: Sighting, decides: Bool = true) {
    lastHeard = sighting.time
    var place = receivers.firstIndex { $0.adapter == sighting.adapter }
    if place == nil, receivers.count < Self.capacity {
      place = receivers.count
      receivers.append(Receiver(adapter: sighting.adapter))
    }
    guard let place, decides else { return }
    receivers[place].packets += 1
    receivers[place].lastHeard = sighting.time
    if let rssi = sighting.rssi {
      receivers[place].levels.sum += Double(rssi)
      receivers[place].levels.count += 1
    }
  }

  /// Chooses the adapter with the highest mean level, among those with nearly the most packets.
  mutating func settle() {
    let most = Double(receivers.map(\.packets).max() ?? 0)
    let able = receivers.filter { Double($0.packets) >= Self.share * most }
    guard let best = able.max(by: { ($0.mean, $1.adapter) < ($1.mean, $0.adapter) }) else { return }
    chosen = best.adapter
    isSettled = true
  }
}
