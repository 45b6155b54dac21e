/// Reads legacy and extended LE advertising reports from HCI events. Invalid bytes are counted.
public struct AdvertisingReportReader: Sendable {
  /// What was rejected so far.
  public private(set) var rejects = Rejects()
  private var fragments = FragmentStore()
  /// The senders of the latest sniffed PDUs that point to another PDU, which may lack the address.
  private var continued: [(dataInfo: UInt16, address: BluetoothAddress)] = []

  /// The rejects if no event follows, including advertisements that lack their last pieces.
  public var rejectsAtEnd: Rejects {
    var rejects = rejects
    rejects.count(.fragment, times: fragments.incomplete)
    return rejects
  }

  /// An empty reader.
  public init() {}

  // An HCI event (Core 5.4, Vol 4, Part E, 5.4.4), and the LE Meta events of 7.7.65:
  //
  //   code | length | subevent | number of reports | reports
  //   3E   | 1      | 02 or 0D | 1                 |
  private static let metaEvent: UInt8 = 0x3E
  private static let legacySubevent: UInt8 = 0x02
  private static let extendedSubevent: UInt8 = 0x0D

  /// Reads an event. Data in several pieces is passed on with the last piece.
  /// - Parameters:
  ///   - event: from the event code on. Bytes beyond the length in its header are ignored.
  ///   - body: gets each report and its data.
  public mutating func read(
    _ event: borrowing Span<UInt8>,
    _ body: (AdvertisingReport, borrowing Span<UInt8>) -> Void
  ) {
    read(event, at: .zero) { report, data, _ in body(report, data) }
  }

  var isWaiting: Bool { !fragments.isEmpty }

  /// Calls `body` with the data of incomplete advertisements, because no further pieces follow.
  mutating func finish(_ body: FragmentStore.Body) {
    fragments.useOverdue(at: nil, rejects: &rejects, body)
  }

  /// As `read(_:_:)`, but incomplete data expires a short time after it was received.
  @inline(__always)
  mutating func read(
    _ event: borrowing Span<UInt8>, at time: Timestamp, _ body: FragmentStore.Body
  ) {
    if isWaiting { fragments.useOverdue(at: time, rejects: &rejects, body) }
    guard event.count >= 2, event.count >= 2 + Int(event[1]) else {
      return rejects.count(.truncatedEvent)
    }
    guard event[0] == Self.metaEvent else { return }
    guard event[1] >= 2 else {
      // Other meta events may be shorter.
      let isOther =
        event[1] == 1 && event[2] != Self.legacySubevent && event[2] != Self.extendedSubevent
      if !isOther { rejects.count(.truncatedEvent) }
      return
    }
    let isLegacy = event[2] == Self.legacySubevent
    guard isLegacy || event[2] == Self.extendedSubevent else { return }
    if event[3] == 0 { rejects.count(.noReports) }
    let reports = event[3]
    let event = event.extracting(0..<2 + Int(event[1]))
    var position = 4
    for _ in 0..<reports {
      guard
        let found =
          isLegacy ? legacyReport(event, at: position) : extendedReport(event, at: position)
      else { return rejects.count(.truncatedReport) }
      let data = event.extracting(found.start..<found.end)
      // In a legacy report the RSSI follows the data.
      position = found.end + (isLegacy ? 1 : 0)
      if isLegacy || !isWaiting && found.report.eventType.isComplete {
        body(found.report, data, time)
      } else {
        let key = FragmentStore.Key(
          address: found.report.address, advertisingSID: found.advertisingSID)
        fragments.add(data, of: found.report, key: key, at: time, rejects: &rejects, body)
      }
    }
  }

  /// Calls `body` with a sniffed advertising PDU, as a controller would report it.
  /// - Parameters:
  ///   - pdu: as long as its header says.
  ///   - channel: the channel index, if known.
  mutating func read(
    pdu bytes: borrowing Span<UInt8>, rssi: Int8?, channel: UInt8?, at time: Timestamp,
    _ body: FragmentStore.Body
  ) {
    if isWaiting { fragments.useOverdue(at: time, rejects: &rejects, body) }
    do throws(RejectReason) {
      guard var pdu = try AdvertisingPDU.read(bytes, rssi: rssi, channel: channel) else { return }
      if pdu.isContinuation {
        guard let sender = continued.last(where: { $0.dataInfo == pdu.dataInfo }) else { return }
        pdu.report.address = sender.address
      } else if pdu.report.eventType.hasMoreToCome {
        continued.removeAll { $0.dataInfo == pdu.dataInfo }
        if continued.count == FragmentStore.capacity { continued.removeFirst() }
        continued.append((pdu.dataInfo, pdu.report.address))
      }
      guard !pdu.isAnnouncement else { return }
      // The upper four bits identify the advertising set.
      let key = FragmentStore.Key(
        address: pdu.report.address, advertisingSID: UInt8(pdu.dataInfo >> 12))
      fragments.add(
        bytes.extracting(droppingFirst: pdu.start), of: pdu.report, key: key, at: time,
        rejects: &rejects, body)
    } catch {
      rejects.count(error)
    }
  }

  /// A report, and the position of its data in the event.
  private struct Found {
    var report: AdvertisingReport
    var start: Int
    var end: Int
    var advertisingSID: UInt8 = 0
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
    return Found(report: report, start: start + 24, end: end, advertisingSID: header[11])
  }
}

extension BluetoothAddress {
  /// Identity addresses (types 2 and 3) count as public and random.
  @inline(__always)
  init(type: UInt8, bits: UInt64) {
    self.init(bits: bits, kind: type & 1 == 0 ? .public : .random)
  }
}
