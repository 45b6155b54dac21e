import BeaconCodec

/// The devices around in an order that one can read: rows change places only for a reason, and what is
/// selected stays selected wherever it goes.
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
  /// A device keeps its place until the next one is nearer by this factor.
  static let calm = 1.3

  /// Those that are shown, in order.
  package private(set) var rows: [ScanDevice] = []
  package private(set) var order = Order.distance
  /// What is searched for.
  package private(set) var filter = EditLine()
  package private(set) var isTyping = false
  /// How many there are with those that are not shown.
  package private(set) var total = 0
  private var devices: [ScanDevice] = []
  /// The one that was gone to by a key; before that the first row is selected, whatever stands there.
  private var chosen: BluetoothAddress?
  /// The row that was chosen, for when its device goes away.
  private var row = 0
  /// Where each stands by its distance.
  private var places: [BluetoothAddress: Int] = [:]

  package init() {}

  /// Selects a device, where it is shown.
  package mutating func choose(_ address: BluetoothAddress) {
    if let row = rows.firstIndex(where: { $0.address == address }) { select(row) }
  }

  /// The index in `rows`; nil where there are none.
  package var selected: Int? { rows.isEmpty ? nil : min(row, rows.count - 1) }

  /// Takes in what is heard now.
  package mutating func update(_ devices: [ScanDevice]) {
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
    settle()
    arrange()
  }

  /// Puts them in the order of their distances, as far as there is reason to change the one before:
  /// neighbours change places where one is clearly nearer.
  private mutating func settle() {
    var order = devices.map { (address: $0.address, distance: Self.rank($0.distance)) }
    let before = places
    order.sort { a, b in
      switch (before[a.address], before[b.address]) {
      case (let x?, let y?): x < y
      case (_?, nil): true
      case (nil, _?): false
      case (nil, nil): (a.distance, a.address.bits) < (b.distance, b.address.bits)
      }
    }
    for index in order.indices {
      // One that is new stands where it belongs from the beginning.
      let calm = before[order[index].address] == nil ? 1 : Self.calm
      var place = index
      while place > 0, order[place].distance * calm < order[place - 1].distance {
        order.swapAt(place, place - 1)
        place -= 1
      }
    }
    places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1.address, $0) })
  }

  package mutating func press(_ key: Key) -> Outcome? {
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
    case .escape:
      if filter.text.isEmpty { return .back }
      clearFilter()
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
