/// An HCI event that is repeated with different RSSIs.
struct EventTemplate {
  var bytes: [UInt8]
  /// The offset of each RSSI, and its beacon; nil for other devices and malformed reports.
  var signals: [(offset: Int, beacon: Int?)] = []
  /// The number of reports in the event; 1 for a malformed one.
  var reports = 1

  struct Report {
    var type: UInt16
    var address: [UInt8]
    var data: [UInt8]
    var beacon: Int?
  }

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// LE Advertising Report (Core 5.4, Vol 4, Part E, 7.7.65.2).
  init(legacy reports: [Report]) {
    bytes = [0x3E, 0, 0x02, UInt8(reports.count)]
    for report in reports {
      bytes += [UInt8(report.type), 0x01] + report.address + [UInt8(report.data.count)]
      bytes += report.data
      signals.append((bytes.count, report.beacon))
      bytes.append(0)
    }
    bytes[1] = UInt8(bytes.count - 2)
    self.reports = reports.count
  }

  /// LE Extended Advertising Report (7.7.65.13).
  init(extended report: Report) {
    bytes = [0x3E, 0, 0x0D, 1, UInt8(report.type & 255), UInt8(report.type >> 8), 0x01]
    bytes += report.address + [0x01, 0x00, 0xFF, 0x7F]
    signals = [(bytes.count, report.beacon)]
    bytes += [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(report.data.count)] + report.data
    bytes[1] = UInt8(bytes.count - 2)
  }

  /// The first `count` bytes of this event.
  func cut(to count: Int, restatingLength: Bool) -> EventTemplate {
    var template = EventTemplate(bytes: Array(bytes.prefix(count)))
    if restatingLength { template.bytes[1] = UInt8(template.bytes.count - 2) }
    return template
  }
}
