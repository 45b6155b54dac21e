import BeaconCodec
import BeaconRanging
import HotColdGame
import Resources

/// The devices in range, in a calm order: rows are sorted by the distances shown, which change in steps (see `Approach`).
/// The selection follows its device, and stays in its place
/// once a key has chosen it.
package struct ScanList: Sendable {
  package enum Order: Hashable, Sendable, CaseIterable {
    case distance, name, lastSeen
  }

  package enum Outcome: Hashable, Sendable {
    case hunt(BluetoothAddress)
    /// The player's own name; empty for none.
    case name(BluetoothAddress, SafeText)
    case help, quit
  }

  /// The rows shown, in order.
  package private(set) var rows: [ScanDevice] = []
  package private(set) var order = Order.distance
  package private(set) var search = ListSearch()
  /// The line in which the player names the selected device; nil while no name is typed.
  package private(set) var naming: EditLine?
  /// Whether keys are text.
  package var isTyping: Bool { search.isTyping || naming != nil }
  /// The devices to hide, because they were there before; nil if all are shown.
  private var hidden: Set<BluetoothAddress>?
  /// Whether all that is heard in the first seconds is hidden.
  private let beginsWithNew: Bool
  /// Whether only trackers away from their owners are listed.
  package let showsOnlyTrackers: Bool
  package var showsOnlyNew: Bool { hidden != nil }
  /// The number of devices that are hidden because they are not new.
  package var hiddenCount: Int { devices.count(where: isHidden) }
  /// The number of devices, including those that a search hides.
  package var total: Int { devices.count - hiddenCount }
  /// All devices, by the distances shown.
  private var devices: [ScanDevice] = []
  /// The device chosen by a key, or the first one after some seconds. While the list fills, the first row is selected.
  private var chosen: BluetoothAddress?
  /// Seconds that the list takes to fill, and when it began.
  package static let filling = 5.0
  private var began: Double?
  /// The selected row, in case its device goes away.
  private var row = 0
  /// Whether the selected device stays in its row, whatever the others do: after a key has chosen it.
  private var holdsRow = false

  package init(onlyNew: Bool = false, onlyTrackers: Bool = false) {
    (beginsWithNew, showsOnlyTrackers) = (onlyNew, onlyTrackers)
    if onlyNew { hidden = [] }
  }

  private func isHidden(_ row: ScanDevice) -> Bool { hidden?.contains(row.address) == true }

  /// Selects a device if it is shown.
  package mutating func choose(_ address: BluetoothAddress) {
    if let row = rows.firstIndex(where: { $0.address == address }) { select(row) }
  }

  /// A device goes on at another address: before the next update.
  package mutating func move(from old: BluetoothAddress, to new: BluetoothAddress) {
    if chosen == old { chosen = new }
    if hidden?.contains(old) == true { hidden?.insert(new) }
  }

  /// The selected index in `rows`; nil if there are no rows.
  package var selected: Int? { rows.isEmpty ? nil : min(row, rows.count - 1) }

  /// The selected device.
  package var choice: ScanDevice? { selected.map { rows[$0] } }

  /// Sets the devices in range.
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
      // The name belongs to the device that is selected now.
      if let choice {
        select(row)
        naming = EditLine(choice.device.ownName)
      }
    case .character("o"):
      hidden = hidden == nil ? Set(devices.map(\.address)) : nil
      holdsRow = false
      arrange()
    case .character("?"): return .help
    case .character("q"): return .quit
    default: break
    }
    return nil
  }

  /// A key while a name is typed.
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
        !isHidden(row)
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
        // Devices without a name come last, by kind.
        return name.isEmpty ? "\u{10FFFF}\($0.device.title)" : name
      }
    case .lastSeen:
      // In groups: otherwise a device that sends twice a second would never stay in place.
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

  /// The rows by a key. Those with equal keys stay in order, because sorting is stable. Only the keys are moved about,
  /// because rows are large.
  private func sorted<Key: Comparable>(
    _ rows: [ScanDevice], by key: (ScanDevice) -> Key
  ) -> [ScanDevice] {
    rows.indices.map { ($0, key(rows[$0])) }.sorted { $0.1 < $1.1 }.map { rows[$0.0] }
  }
}

/// A Bluetooth LE device in range, as a row of the list.
package struct ScanDevice: Equatable, Sendable {
  package let device: Device
  /// Metres, in steps.
  package var distance: Double?
  package var trend = Trend.unknown
  /// dBm.
  package var rssi: Int8?
  /// Seconds since it was last heard.
  package var age = 0.0

  package var address: BluetoothAddress { device.address }
}

extension ScanDevice {
  /// The current state of a device.
  package init(_ device: Device, _ approach: Approach, rssi: Int8?, age: Double) {
    self.init(
      device: device, distance: approach.metres, trend: approach.trend, rssi: rssi, age: age)
  }
}

/// Short names by company identifier.
private let makers: [UInt16: String] = String(decoding: Tables.makers, as: UTF8.self)
  .split(separator: "\n").reduce(into: [:]) { makers, line in
    if let company = UInt16(line.prefix(4), radix: 16) {
      makers[company] = String(line.dropFirst(5))
    }
  }

extension Device {
  /// Its maker; nil if unknown. The manufacturer data of an iBeacon do not name it.
  package var maker: String? { company.flatMap { makers[$0] } }

  /// Its maker, or `iBeacon`; empty if unknown.
  package var kind: String { maker ?? (identity == nil ? "" : "iBeacon") }

  /// Its name, otherwise what it is, otherwise its maker, otherwise its address.
  package var title: SafeText { SafeText(words.english) }
}
