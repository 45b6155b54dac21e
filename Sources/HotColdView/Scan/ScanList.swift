import BeaconCodec
import BeaconRanging
import HotColdGame

/// The devices around in an order that one can read: it is that of the distances that are shown, and a distance is
/// shown anew only where it has clearly changed. What is selected stays selected wherever it goes.
package struct ScanList: Sendable {
  package enum Order: Hashable, Sendable, CaseIterable {
    case distance, name, lastSeen
  }

  package enum Outcome: Hashable, Sendable {
    case hunt(ScanDevice)
    case help
    /// Esc, where there is nothing to go back from in the list itself.
    case back
    case quit
  }

  /// More than this nobody looks through.
  package static let capacity = 500
  /// A distance is shown until it has changed by this factor.
  static let calm = 1.3
  /// Seconds that an arrow stands beside it then. Signals tremble by themselves: an arrow that a trend alone
  /// would give stands beside half of the things while nobody moves.
  static let arrowTime = 4.0
  /// Seconds within which it has to change twice in one direction.
  static let stretch = 10.0

  /// Those that are shown, in order.
  package private(set) var rows: [ScanDevice] = []
  package private(set) var order = Order.distance
  package private(set) var search = ListSearch()
  /// How many there are with those that are not shown.
  package private(set) var total = 0
  private var devices: [ScanDevice] = []
  /// The one that was gone to by a key; before that the first row is selected, whatever stands there.
  private var chosen: BluetoothAddress?
  /// The row that was chosen, for when its device goes away.
  private var row = 0
  /// Where each stands by its distance.
  private var places: [BluetoothAddress: Int] = [:]
  /// What is shown of each.
  private var shown: [BluetoothAddress: Shown] = [:]

  /// A distance that is shown, and where it went when it changed.
  private struct Shown {
    var distance: Double
    var trend = Trend.steady
    /// It is not the first time that it went there.
    var isWalk = false
    /// Seconds.
    var changed: Double
  }

  package init() {}

  /// Selects a device, where it is shown.
  package mutating func choose(_ address: BluetoothAddress) {
    if let row = rows.firstIndex(where: { $0.address == address }) { select(row) }
  }

  /// The index in `rows`; nil where there are none.
  package var selected: Int? { rows.isEmpty ? nil : min(row, rows.count - 1) }

  /// Takes in what is heard now.
  /// - Parameter time: seconds on any clock.
  package mutating func update(_ devices: [ScanDevice], at time: Double = 0) {
    total = devices.count
    var seen: Set<BluetoothAddress> = []
    let unique = devices.filter { seen.insert($0.address).inserted }
    self.devices =
      unique.count > Self.capacity
      ? Array(
        // The chosen one is never lost among so many.
        unique.sorted {
          ($0.address == chosen ? -1 : Self.rank($0.distance))
            < ($1.address == chosen ? -1 : Self.rank($1.distance))
        }.prefix(Self.capacity)) : unique
    show(at: time)
    settle()
    arrange()
  }

  /// Shows a distance as before where it has hardly changed, and an arrow only where it has.
  private mutating func show(at time: Double) {
    var now: [BluetoothAddress: Shown] = [:]
    for index in devices.indices {
      let device = devices[index]
      guard let distance = device.distance, distance > 0, distance.isFinite else { continue }
      var one = shown[device.address] ?? Shown(distance: distance, changed: -.infinity)
      let change = max(distance / one.distance, one.distance / distance)
      if change >= Self.calm {
        let trend: Trend = distance < one.distance ? .hotter : .colder
        let goesOn = trend == one.trend && time - one.changed < Self.stretch
        one = Shown(
          distance: distance, trend: trend,
          isWalk: goesOn || change >= Self.calm * Self.calm, changed: time)
      }
      now[device.address] = one
      devices[index].distance = one.distance
      let isNews =
        one.isWalk
        && (0..<Self.arrowTime).contains(time - one.changed) && device.trend == one.trend
      devices[index].trend = isNews ? one.trend : device.trend == .unknown ? .unknown : .steady
    }
    shown = now
  }

  /// Puts them in the order of the distances that are shown; of those that are equal the one that stood there.
  private mutating func settle() {
    let before = places
    let order = devices.map {
      ($0.address, Self.rank($0.distance), before[$0.address] ?? .max, $0.address.bits)
    }.sorted { ($0.1, $0.2, $0.3) < ($1.1, $1.2, $1.3) }
    places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1.0, $0) })
  }

  package mutating func press(_ key: Key) -> Outcome? {
    if search.press(key) {
      arrange()
      return nil
    }
    if let step = key.step(in: rows.count) { select(row + step) }
    switch key {
    case .enter: return selected.map { .hunt(rows[$0]) }
    case .character("s"), .character("S"):
      let all = Order.allCases
      order = all[((all.firstIndex(of: order) ?? 0) + 1) % all.count]
      arrange()
    case .escape: return .back
    case .character("?"): return .help
    case .character("q"), .character("Q"): return .quit
    default: break
    }
    return nil
  }

  private mutating func select(_ row: Int) {
    self.row = max(0, min(row, rows.count - 1))
    chosen = rows.isEmpty ? nil : rows[self.row].address
  }

  private mutating func arrange() {
    let letters = search.line.safeText.description.lowercased()
    let shown = devices.filter { $0.matches(letters) }
    switch order {
    case .distance: rows = sorted(shown) { _ in 0 }
    case .name:
      rows = sorted(shown) {
        let name = $0.name.description.lowercased()
        // Those without a name come last, by maker.
        return name.isEmpty ? "\u{10FFFF}\($0.maker)" : name
      }
    case .lastSeen: rows = sorted(shown) { Self.ageBand($0.age) }
    }
    if let chosen, let index = rows.firstIndex(where: { $0.address == chosen }) {
      row = index
    } else if chosen != nil {
      select(row)
    }
  }

  /// By a key; those that have the same one by distance, and at last by address: never by chance.
  private func sorted<Value: Comparable>(
    _ devices: [ScanDevice], by key: (ScanDevice) -> Value
  ) -> [ScanDevice] {
    devices
      .map { ($0, key($0), places[$0.address] ?? .max, $0.address.bits) }
      .sorted { ($0.1, $0.2, $0.3) < ($1.1, $1.2, $1.3) }
      .map(\.0)
  }

  /// Unknown is never near.
  private static func rank(_ distance: Double?) -> Double {
    guard let distance, distance >= 0 else { return .infinity }
    return max(distance, 0.01)
  }

  /// Ages that are told apart: whoever sends twice a second would otherwise never stand still.
  private static func ageBand(_ age: Double) -> Int {
    [5.0, 15, 30, 60, 120, 300].firstIndex { age < $0 } ?? 6
  }
}

/// A Bluetooth LE device that is being heard.
package struct ScanDevice: Hashable, Sendable {
  package var address: BluetoothAddress
  /// As it calls itself; empty where it does not.
  package var name = SafeText.empty
  /// Of its manufacturer data.
  package var company: UInt16?
  /// An iBeacon; its manufacturer data do not tell who made it.
  package var isBeacon = false
  /// Metres, smoothed.
  package var distance: Double?
  package var trend = Trend.unknown
  /// dBm.
  package var rssi: Int8?
  /// Seconds since it was heard.
  package var age = 0.0
  /// Heard by extended advertising (Core 5.4, Vol 6, Part B, 2.3.4).
  package var isExtended = false
}

extension ScanDevice {
  /// What is heard of a device now.
  package init(_ device: Device, _ track: Track, now: Timestamp) {
    self.init(
      address: device.address, name: device.name, company: device.company,
      isBeacon: device.identity != nil, distance: track.estimate.distance,
      trend: track.estimate.trend, rssi: track.rssi, age: now.seconds(since: track.lastHeard),
      isExtended: device.isExtended)
  }

  /// Who made it, or else what it is; empty where neither is known.
  package var maker: String { company.flatMap(Maker.name) ?? (isBeacon ? "iBeacon" : "") }

  /// One name for it, wherever it is spoken of: its own, its maker's, or its address.
  package var title: SafeText {
    name.isEmpty
      ? maker.isEmpty ? SafeText("\(address)") : SafeText(isBeacon ? maker : "\(maker) thing")
      : name
  }

  /// Whether a search for some letters, in lower case, finds it.
  func matches(_ letters: String) -> Bool {
    letters.isEmpty
      || [name.description, maker, address.description].contains {
        $0.lowercased().contains(letters)
      }
  }
}
