/// Which packets a raw HCI socket gets (Linux, net/bluetooth/hci_sock.c: struct hci_filter).
struct HCIFilter: Hashable {
  /// One bit for each packet indicator, 0...31.
  var packetTypes: UInt32
  /// One bit for each event code, of which the lower 6 bits count.
  var events: UInt64

  init(packetTypes: UInt32, events: UInt64) {
    self.packetTypes = packetTypes
    self.events = events
  }

  init(indicators: [UInt8], events: [UInt8]) {
    packetTypes = indicators.reduce(0) { $0 | 1 << UInt32($1 & 31) }
    self.events = events.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }

  /// Answers to commands (Command Complete and Command Status), failures (Hardware Error), and the
  /// commands that others send.
  static let control = HCIFilter(indicators: [0x01, 0x04], events: [0x0E, 0x0F, 0x10])

  /// LE Meta: advertising reports, and little else.
  static let reports = HCIFilter(indicators: [0x04], events: [0x3E])
}
