/// Takes LE advertising reports, legacy and extended, out of HCI events.
///
/// Total: any bytes are read as far as they make sense, and what does not is counted.
public struct AdvertisingReportReader: Sendable {
  /// What could not be used, so far.
  public private(set) var rejects = Rejects()
  private var fragments = FragmentStore()

  /// Begins with nothing.
  public init() {}

  // An HCI event (Core 5.4, Vol 4, Part E, 5.4.4), and the LE Meta events of 7.7.65:
  //
  //   code | length | subevent | number of reports | reports
  //   3E   | 1      | 02 or 0D | 1                 |
  private static let metaEvent: UInt8 = 0x3E
  private static let legacySubevent: UInt8 = 0x02
  private static let extendedSubevent: UInt8 = 0x0D

  /// Calls `body` with each report of an event and its advertising data.
  /// - Parameters:
  ///   - event: from the event code on, without the packet type of H4. Bytes behind the length that it
  ///     states are ignored.
  ///   - body: gets each report.
  public mutating func read(
    _ event: borrowing Span<UInt8>,
    _ body: (AdvertisingReport, borrowing Span<UInt8>) -> Void
  ) {
    guard var rest = begin(event) else { return }
    let event = event.extracting(0..<rest.end)
    while let found = next(in: event, &rest) {
      let data = event.extracting(found.start..<found.end)
      if isPiece(found) {
        join(data, of: found.report, advertisingSID: found.advertisingSID, body)
      } else {
        body(found.report, data)
      }
    }
  }

  // The same in steps. They are inlined: of a closure that does much the compiler makes a function, and to hand it
  // a report takes as long as to look into it.

  /// What is still to be read of an event.
  struct Rest {
    var position = 4
    /// Where the event ends, as it states.
    let end: Int
    var reports: UInt8
    let isLegacy: Bool
  }

  /// A report, and where in the event its data are.
  struct Found {
    var report: AdvertisingReport
    var start: Int
    var end: Int
    var advertisingSID: UInt8 = 0
    var mayBePiece = false
  }

  /// Whether pieces wait for others, to which a report may belong.
  var hasPieces: Bool { !fragments.isEmpty }

  /// nil for an event without a report, or with none that can be read.
  @inline(__always)
  mutating func begin(_ event: borrowing Span<UInt8>) -> Rest? {
    guard event.count >= 2, event.count >= 2 + Int(event[1]) else {
      rejects.count(.truncatedEvent)
      return nil
    }
    guard event[0] == Self.metaEvent else { return nil }
    guard event[1] >= 2 else {
      // Meta events of other kinds may be as short as this.
      let isOther =
        event[1] == 1 && event[2] != Self.legacySubevent && event[2] != Self.extendedSubevent
      if !isOther { rejects.count(.truncatedEvent) }
      return nil
    }
    let isLegacy = event[2] == Self.legacySubevent
    guard isLegacy || event[2] == Self.extendedSubevent else { return nil }
    guard event[3] > 0 else {
      rejects.count(.noReports)
      return nil
    }
    return Rest(end: 2 + Int(event[1]), reports: event[3], isLegacy: isLegacy)
  }

  /// - Parameter event: as long as it states.
  /// - Returns: nil at its end, and where it cannot be read on.
  @inline(__always)
  mutating func next(in event: borrowing Span<UInt8>, _ rest: inout Rest) -> Found? {
    guard rest.reports > 0 else { return nil }
    let found =
      rest.isLegacy
      ? legacyReport(event, at: rest.position) : extendedReport(event, at: rest.position)
    guard let found else {
      rejects.count(.truncatedReport)
      return nil
    }
    rest.reports -= 1
    // Behind the data of a legacy report is its RSSI.
    rest.position = rest.isLegacy ? found.end + 1 : found.end
    return found
  }

  /// Whether its data are not all, or what was there before is to be looked through for the others.
  @inline(__always)
  func isPiece(_ found: Found) -> Bool {
    guard found.mayBePiece else { return false }
    let type = found.report.eventType
    return !fragments.isEmpty || !type.contains(.legacy) && type.dataStatus != .complete
  }

  /// Calls `body` when it completes its advertisement.
  @inline(never)
  mutating func join(
    _ data: borrowing Span<UInt8>, of report: AdvertisingReport, advertisingSID: UInt8,
    _ body: (AdvertisingReport, borrowing Span<UInt8>) -> Void
  ) {
    let key = FragmentStore.Key(address: report.address, advertisingSID: advertisingSID)
    fragments.add(data, of: report, key: key, rejects: &rejects, body)
  }

  //   event type | address type | address | data length | data | RSSI
  //   1          | 1            | 6       | 1           |      | 1
  @inline(__always)
  private func legacyReport(_ event: borrowing Span<UInt8>, at start: Int) -> Found? {
    let header = event.extracting(droppingFirst: start).extracting(first: 9)
    guard header.count == 9 else { return nil }
    let end = start + 9 + Int(header[8])
    guard end < event.count else { return nil }
    let report = AdvertisingReport(
      eventType: AdvertisingReport.EventType(legacyNumber: header[0]),
      address: BluetoothAddress(type: header[1], bits: littleEndianUInt48(header, at: 2)),
      rssi: rssi(byte: event[end]))
    return Found(report: report, start: start + 9, end: end)
  }

  //   event type | address type | address | primary PHY | secondary PHY | SID | TX power | RSSI
  //   2          | 1            | 6       | 1           | 1             | 1   | 1        | 1
  //   periodic interval | direct address type | direct address | data length | data
  //   2                 | 1                   | 6              | 1           |
  @inline(__always)
  private func extendedReport(_ event: borrowing Span<UInt8>, at start: Int) -> Found? {
    let header = event.extracting(droppingFirst: start).extracting(first: 24)
    guard header.count == 24 else { return nil }
    let end = start + 24 + Int(header[23])
    guard end <= event.count else { return nil }
    let report = AdvertisingReport(
      eventType: AdvertisingReport.EventType(rawValue: littleEndianUInt16(header, at: 0)),
      address: BluetoothAddress(type: header[2], bits: littleEndianUInt48(header, at: 3)),
      rssi: rssi(byte: header[13]))
    return Found(
      report: report, start: start + 24, end: end, advertisingSID: header[11], mayBePiece: true)
  }
}

extension BluetoothAddress {
  /// Public and random identity addresses (types 2 and 3) count as what they are.
  @inline(__always)
  init(type: UInt8, bits: UInt64) {
    self.init(bits: bits, kind: type & 1 == 0 ? .public : .random)
  }
}
