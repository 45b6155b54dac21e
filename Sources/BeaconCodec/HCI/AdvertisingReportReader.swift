/// Takes LE advertising reports, legacy and extended, out of HCI events.
///
/// Total: any bytes are read as far as they make sense, and what does not is counted.
public struct AdvertisingReportReader: Sendable {
  public private(set) var rejects = Rejects()
  private var fragments = FragmentStore()

  public init() {}

  // An HCI event (Core 5.4, Vol 4, Part E, 5.4.4), and the LE Meta events of 7.7.65:
  //
  //   code | length | subevent | number of reports | reports
  //   3E   | 1      | 02 or 0D | 1                 |
  private static let metaEvent: UInt8 = 0x3E
  private static let legacySubevent: UInt8 = 0x02
  private static let extendedSubevent: UInt8 = 0x0D

  /// Calls `body` with each report of an event and its advertising data.
  /// - Parameter event: from the event code on, without the packet type of H4. Bytes behind the
  ///   length that it states are ignored.
  public mutating func read(
    _ event: borrowing Span<UInt8>,
    _ body: (AdvertisingReport, borrowing Span<UInt8>) -> Void
  ) {
    guard event.count >= 2, event.count >= 2 + Int(event[1]) else {
      return rejects.count(.truncatedEvent)
    }
    guard event[0] == Self.metaEvent, event[1] >= 1 else {
      if event[0] == Self.metaEvent { rejects.count(.truncatedEvent) }
      return
    }
    let subevent = event[2]
    guard subevent == Self.legacySubevent || subevent == Self.extendedSubevent else { return }
    guard event[1] >= 2 else { return rejects.count(.truncatedEvent) }
    guard event[3] > 0 else { return rejects.count(.noReports) }

    let parameters = event.extracting(0..<(2 + Int(event[1])))
    var position = 4
    for _ in 0..<event[3] {
      let next =
        subevent == Self.legacySubevent
        ? readLegacy(parameters, at: position, body) : readExtended(parameters, at: position, body)
      guard let next else { return rejects.count(.truncatedReport) }
      position = next
    }
  }

  //   event type | address type | address | data length | data | RSSI
  //   1          | 1            | 6       | 1           |      | 1
  private mutating func readLegacy(
    _ event: borrowing Span<UInt8>, at start: Int,
    _ body: (AdvertisingReport, borrowing Span<UInt8>) -> Void
  ) -> Int? {
    guard start + 9 <= event.count else { return nil }
    let end = start + 9 + Int(event[start + 8])
    guard end + 1 <= event.count else { return nil }
    let report = AdvertisingReport(
      eventType: AdvertisingReport.EventType(legacyNumber: event[start]),
      address: address(event, type: start + 1, bits: start + 2),
      rssi: rssi(byte: event[end]))
    body(report, event.extracting((start + 9)..<end))
    return end + 1
  }

  //   event type | address type | address | primary PHY | secondary PHY | SID | TX power | RSSI
  //   2          | 1            | 6       | 1           | 1             | 1   | 1        | 1
  //   periodic interval | direct address type | direct address | data length | data
  //   2                 | 1                   | 6              | 1           |
  private mutating func readExtended(
    _ event: borrowing Span<UInt8>, at start: Int,
    _ body: (AdvertisingReport, borrowing Span<UInt8>) -> Void
  ) -> Int? {
    guard start + 24 <= event.count else { return nil }
    let end = start + 24 + Int(event[start + 23])
    guard end <= event.count else { return nil }
    let report = AdvertisingReport(
      eventType: AdvertisingReport.EventType(rawValue: littleEndianUInt16(event, at: start)),
      address: address(event, type: start + 2, bits: start + 3),
      rssi: rssi(byte: event[start + 13]))
    let data = event.extracting((start + 24)..<end)
    if report.eventType.contains(.legacy) || report.eventType.dataStatus == .complete,
      fragments.isEmpty
    {
      body(report, data)
    } else {
      let key = FragmentStore.Key(address: report.address, advertisingSID: event[start + 11])
      fragments.add(data, of: report, key: key, rejects: &rejects, body)
    }
    return end
  }

  /// Public and random identity addresses (types 2 and 3) count as what they are.
  private func address(_ event: borrowing Span<UInt8>, type: Int, bits: Int) -> BluetoothAddress {
    BluetoothAddress(
      bits: littleEndianUInt48(event, at: bits), kind: event[type] & 1 == 0 ? .public : .random)
  }
}
