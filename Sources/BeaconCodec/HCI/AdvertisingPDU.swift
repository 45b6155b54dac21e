/// A PDU with an advertiser's data (Core 5.4, Vol 6, Part B, 2.3), as a controller would report it.
struct AdvertisingPDU {
  var report: AdvertisingReport
  /// Identifies the advertising set and its data (2.3.4.4); 0 for legacy advertising.
  var dataInfo: UInt16 = 0
  /// The offset of the advertising data.
  var start: Int
  /// Whether the address is missing: another PDU with the same `dataInfo` has it.
  var isContinuation = false
  /// Whether it is only a pointer on a primary channel, without data.
  var isAnnouncement = false

  /// The three primary advertising channels (1.4.1).
  private static let primaryChannels: ClosedRange<UInt8> = 37...39

  /// Reads a PDU; nil for kinds without an advertiser's data.
  /// - Parameter pdu: exactly as long as its header says.
  /// - Throws: `record` if it is too short for its kind.
  static func read(
    _ pdu: borrowing Span<UInt8>, rssi: Int8?, channel: UInt8?
  ) throws(RejectReason) -> AdvertisingPDU? {
    let type = pdu[0] & 0x0F
    let legacyNumber: UInt8
    switch type {
    case 0, 1, 4: legacyNumber = type
    case 2: legacyNumber = 3
    case 6: legacyNumber = 2
    case 7: return try extended(pdu, rssi: rssi, channel: channel)
    default: return nil
    }
    guard pdu.count >= 8 else { throw .record }
    let report = AdvertisingReport(
      eventType: AdvertisingReport.EventType(legacyNumber: legacyNumber),
      address: address(pdu, at: 2), rssi: rssi)
    // A directed advertisement has the receiver's address instead of data.
    return AdvertisingPDU(report: report, start: type == 1 ? pdu.count : 8)
  }

  /// The bytes of a legacy PDU (2.3.1.3).
  static func nonConnectable(from address: BluetoothAddress, _ data: [UInt8]) -> [UInt8] {
    [2 | address.kind.rawValue << 6, UInt8(truncatingIfNeeded: 6 + data.count)]
      + address.littleEndianBytes + data
  }

  /// A bit of the header marks a random address.
  private static func address(_ pdu: borrowing Span<UInt8>, at offset: Int) -> BluetoothAddress {
    BluetoothAddress(type: pdu[0] >> 6 & 1, bits: littleEndianUInt48(pdu, at: offset))
  }

  //   header | length of the extended header, mode | its flags | address, … | data
  //   2      | 6 + 2 bits                          | 1         |            |
  private static func extended(
    _ pdu: borrowing Span<UInt8>, rssi: Int8?, channel: UInt8?
  ) throws(RejectReason) -> AdvertisingPDU? {
    guard pdu.count >= 3 else { throw .record }
    let start = 3 + Int(pdu[2] & 0x3F)
    guard start <= pdu.count else { throw .record }
    let flags = start > 3 ? pdu[3] : 0
    var eventType = AdvertisingReport.EventType(rawValue: UInt16(pdu[2] >> 6))
    var sender: BluetoothAddress?
    var dataInfo: UInt16 = 0
    var isAnnouncement = false
    var position = 4
    // The fields in their order, and their lengths: address, target, tone, data info, pointer.
    for (bit, size) in [(0, 6), (1, 6), (2, 1), (3, 2), (4, 3)] where flags >> bit & 1 != 0 {
      guard position + size <= start else { throw .record }
      switch bit {
      case 0: sender = address(pdu, at: position)
      case 1: eventType.insert(.directed)
      case 3: dataInfo = littleEndianUInt16(pdu, at: position)
      case 4:
        // On a primary channel the pointer leads to the advertisement, elsewhere to more data.
        eventType.insert(.moreToCome)
        isAnnouncement = channel.map(Self.primaryChannels.contains) ?? false
      default: break
      }
      position += size
    }
    let report = AdvertisingReport(
      eventType: eventType, address: sender ?? BluetoothAddress(bits: 0), rssi: rssi)
    return AdvertisingPDU(
      report: report, dataInfo: dataInfo, start: start, isContinuation: sender == nil,
      isAnnouncement: isAnnouncement)
  }
}
