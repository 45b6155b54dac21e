import BeaconCodec

/// The devices around in an order that one can read: rows change places only for a reason, and what is
/// selected stays selected wherever it goes.
public struct ScanList: Sendable {
  public enum Order: Hashable, Sendable, CaseIterable {
    case distance, name, lastSeen
  }

  public enum Outcome: Hashable, Sendable {
    case hunt(ScanDevice)
    case help
    case quit
  }

  /// More than this nobody looks through.
  public static let capacity = 500
  /// A device keeps its place until its distance has changed by this factor.
  static let calm = 1.3

  /// Those that are shown, in order.
  public private(set) var rows: [ScanDevice] = []
  public private(set) var order = Order.distance
  /// What is searched for.
  public private(set) var filter = EditLine()
  public private(set) var isTyping = false
  /// How many there are with those that are not shown.
  public private(set) var total = 0
  private var devices: [ScanDevice] = []
  private var chosen: BluetoothAddress?
  /// The row that was chosen, for when its device goes away.
  private var row = 0
  /// By which distance each is sorted: metres.
  private var places: [BluetoothAddress: Double] = [:]

  public init() {}

  /// The index in `rows`; nil where there are none.
  public var selected: Int? { rows.isEmpty ? nil : min(row, rows.count - 1) }

  /// Takes in what is heard now.
  public mutating func update(_ devices: [ScanDevice]) {
    total = devices.count
    var seen: Set<BluetoothAddress> = []
    let unique = devices.filter { seen.insert($0.address).inserted }
    self.devices =
      unique.count > Self.capacity
      ? Array(
        unique.sorted { Self.rank($0.distance) < Self.rank($1.distance) }.prefix(Self.capacity))
      : unique
    var places: [BluetoothAddress: Double] = [:]
    for device in self.devices {
      let now = Self.rank(device.distance)
      let before = self.places[device.address] ?? now
      let isSettled = now < before * Self.calm && now > before / Self.calm
      places[device.address] = isSettled ? before : now
    }
    self.places = places
    arrange()
  }

  public mutating func press(_ key: Key) -> Outcome? {
    switch key {
    case .up: select(row - 1)
    case .down: select(row + 1)
    case .pageUp: select(row - Self.page)
    case .pageDown: select(row + Self.page)
    default: return isTyping ? type(key) : command(key)
    }
    return nil
  }

  /// Rows that a page key goes.
  private static let page = 10

  private mutating func command(_ key: Key) -> Outcome? {
    switch key {
    case .enter: return selected.map { .hunt(rows[$0]) }
    case .home: select(0)
    case .end: select(rows.count - 1)
    case .character("/"): isTyping = true
    case .character("s"), .character("S"):
      let all = Order.allCases
      order = all[((all.firstIndex(of: order) ?? 0) + 1) % all.count]
      arrange()
    case .escape: clearFilter()
    case .character("?"): return .help
    case .character("q"), .character("Q"): return .quit
    default: break
    }
    return nil
  }

  private mutating func type(_ key: Key) -> Outcome? {
    switch key {
    case .enter, .tab: isTyping = false
    case .escape: clearFilter()
    default:
      filter.press(key)
      arrange()
    }
    return nil
  }

  private mutating func clearFilter() {
    isTyping = false
    filter = EditLine()
    arrange()
  }

  private mutating func select(_ row: Int) {
    self.row = max(0, min(row, rows.count - 1))
    chosen = rows.isEmpty ? nil : rows[self.row].address
  }

  private mutating func arrange() {
    let letters = filter.safeText.description.lowercased()
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
    } else {
      select(row)
    }
  }

  /// By a key; those that have the same one by distance, and at last by address: never by chance.
  private func sorted<Key: Comparable>(
    _ devices: [ScanDevice], by key: (ScanDevice) -> Key
  ) -> [ScanDevice] {
    devices
      .map { ($0, key($0), places[$0.address] ?? .infinity, $0.address.bits) }
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
