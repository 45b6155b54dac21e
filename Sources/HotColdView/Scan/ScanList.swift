import BeaconCodec
import BeaconRanging
import BeaconTracking
import Resources

/// The devices in range, in a steady order: by the shown distances, which change in steps (see
/// `Approach`). The selection follows its device; chosen by a key, it also keeps its row.
package struct ScanList: Sendable {
  package enum Order: Hashable, Sendable, CaseIterable {
    case distance, name, lastSeen
  }

  package enum Outcome: Hashable, Sendable {
    case hunt(BluetoothAddress)
    /// The player's name for a device; empty for none.
    case name(BluetoothAddress, SafeText)
    case ring, help, quit
  }

  /// In the order on the screen.
  package private(set) var rows: [ScanDevice] = []
  package private(set) var order = Order.distance
  package private(set) var search = ListSearch()
  /// The player's name for the selected device, while it is being typed.
  package private(set) var naming: EditLine?
  package var isTyping: Bool { search.isTyping || naming != nil }
  /// The devices that are not new; nil to show all.
  private var hidden: Set<BluetoothAddress>?
  /// Whether to hide the devices of the first seconds.
  private let beginsWithNew: Bool
  /// Whether to show only trackers away from their owners.
  package let showsOnlyTrackers: Bool
  package var showsOnlyNew: Bool { hidden != nil }
  package var hiddenCount: Int { devices.count { hides($0.address) } }
  /// The number of devices, including those hidden by a search.
  package var total: Int { devices.count - hiddenCount }
  /// Sorted by the shown distances.
  private var devices: [ScanDevice] = []
  /// The device chosen by a key, or the first one after the list has filled; nil before that.
  private var chosen: BluetoothAddress?
  /// Seconds for the list to fill, and when it started.
  package static let filling = 5.0
  private var began: Double?
  /// The row to use when the selected device is gone.
  private var row = 0
  /// Whether the selected device keeps its row, because a key has chosen it.
  private var holdsRow = false

  package init(onlyNew: Bool = false, onlyTrackers: Bool = false) {
    (beginsWithNew, showsOnlyTrackers) = (onlyNew, onlyTrackers)
    if onlyNew { hidden = [] }
  }

  package func hides(_ address: BluetoothAddress) -> Bool { hidden?.contains(address) == true }

  package mutating func choose(_ address: BluetoothAddress) {
    if let row = rows.firstIndex(where: { $0.address == address }) { select(row) }
  }

  /// Moves a device to its new address. To be called before the next update.
  package mutating func move(from old: BluetoothAddress, to new: BluetoothAddress) {
    if chosen == old { chosen = new }
    if hidden?.contains(old) == true { hidden?.insert(new) }
  }

  /// The selected row; nil without rows.
  package var selected: Int? { rows.isEmpty ? nil : min(row, rows.count - 1) }

  package var choice: ScanDevice? { selected.map { rows[$0] } }

  /// - Parameter time: seconds on any clock.
  package mutating func update(_ devices: [ScanDevice], at time: Double = 0) {
    self.devices =
      showsOnlyTrackers ? devices.filter { $0.device.thing?.state == .away } : devices
    began = began ?? time
    if beginsWithNew, let began, time - began < Self.filling {
      hidden?.formUnion(devices.map(\.address))
    }
    // Unknown distances come last.
    self.devices = sorted(self.devices) { device in
      device.distance.flatMap { $0 >= 0 ? max($0, 0.01) : nil } ?? .infinity
    }
    arrange()
    if chosen == nil, let began, time - began >= Self.filling { select(0) }
  }

  package mutating func press(_ key: Key) -> Outcome? {
    if naming != nil { return type(key) }
    if search.press(key) {
      holdsRow = false
      arrange()
      return nil
    }
    if let step = key.step(in: rows.count) {
      select(row + step)
      holdsRow = true
    }
    switch key.lowercased {
    case .enter: return selected.map { .hunt(rows[$0].address) }
    case .character("s"):
      let all = Order.allCases
      order = all[((all.firstIndex(of: order) ?? 0) + 1) % all.count]
      holdsRow = false
      arrange()
    case .character("n"):
      // The name is for the device selected now, even if the list changes meanwhile.
      if let choice {
        select(row)
        naming = EditLine(choice.device.ownName)
      }
    case .character("o"):
      hidden = hidden == nil ? Set(devices.map(\.address)) : nil
      holdsRow = false
      arrange()
    // The selection must stay on this device while it rings.
    case .character("g"):
      select(row)
      return .ring
    case .character("?"): return .help
    case .character("q"): return .quit
    default: break
    }
    return nil
  }

  private mutating func type(_ key: Key) -> Outcome? {
    switch key {
    case .escape: naming = nil
    case .enter:
      defer { naming = nil }
      if let chosen, let naming { return .name(chosen, naming.safeText) }
    default: naming?.press(key)
    }
    return nil
  }

  private mutating func select(_ row: Int) {
    self.row = max(0, min(row, rows.count - 1))
    chosen = rows.isEmpty ? nil : rows[self.row].address
  }

  private mutating func arrange() {
    let isFiltered = hidden != nil || search.isShown
    rows =
      !isFiltered
      ? devices
      : devices.filter { row in
        !hides(row.address)
          && search.matches([
            "\(row.device.ownName)", "\(row.device.name)", row.device.what.english, row.device.kind,
            "\(row.address)",
          ])
      }
    switch order {
    case .distance: break
    case .name:
      rows = sorted(rows) {
        let name = $0.device.calledName.description.lowercased()
        // Last and by kind, if it has no name.
        return name.isEmpty ? "\u{10FFFF}\($0.device.title)" : name
      }
    case .lastSeen:
      // In groups, because an exact order would change with each packet.
      rows = sorted(rows) { device in
        [5.0, 15, 30, 60, 120, 300].firstIndex { device.age < $0 } ?? 6
      }
    }
    if let chosen, let index = rows.firstIndex(where: { $0.address == chosen }) {
      if holdsRow {
        let device = rows.remove(at: index)
        row = min(row, rows.count)
        rows.insert(device, at: row)
      } else {
        row = index
      }
    } else if chosen != nil {
      select(row)
    }
  }

  /// A stable sort. Moves only the keys, because rows are large.
  private func sorted<Key: Comparable>(
    _ rows: [ScanDevice], by key: (ScanDevice) -> Key
  ) -> [ScanDevice] {
    rows.indices.map { ($0, key(rows[$0])) }.sorted { $0.1 < $1.1 }.map { rows[$0.0] }
  }
}

/// A row of the list.
package struct ScanDevice: Equatable, Sendable {
  package let device: Device
  /// In metres, in steps.
  package var distance: Double?
  package var trend = Trend.unknown
  /// In dBm.
  package var rssi: Int8?
  /// Seconds since the last packet.
  package var age = 0.0

  package var address: BluetoothAddress { device.address }
}

extension ScanDevice {
  package init(_ device: Device, _ approach: Approach, rssi: Int8?, age: Double) {
    self.init(
      device: device, distance: approach.metres, trend: approach.trend, rssi: rssi, age: age)
  }
}

private let makers: [UInt16: String] = String(decoding: Tables.makers, as: UTF8.self)
  .split(separator: "\n").reduce(into: [:]) { makers, line in
    if let company = UInt16(line.prefix(4), radix: 16) {
      makers[company] = String(line.dropFirst(5))
    }
  }

extension Device {
  /// nil if unknown. An iBeacon's manufacturer data does not identify the manufacturer.
  package var maker: String? { company.flatMap { makers[$0] } }

  /// The manufacturer, or `iBeacon`; empty if unknown.
  package var kind: String { maker ?? (identity == nil ? "" : "iBeacon") }

  /// The device's name, otherwise its kind, manufacturer or address.
  package var title: SafeText { SafeText(words.english) }
}
