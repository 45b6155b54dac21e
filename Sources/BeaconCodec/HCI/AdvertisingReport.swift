/// An LE advertising report without its data, in the terms of an extended report
/// (Core 5.4, Vol 4, Part E, 7.7.65.2 and 7.7.65.13).
public struct AdvertisingReport: Equatable, Sendable {
  /// The properties of the advertisement.
  public struct EventType: OptionSet, Hashable, Sendable {
    /// The bits of the event.
    public let rawValue: UInt16

    /// - Parameter rawValue: the bits of the event.
    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    /// The sender accepts connections.
    public static let connectable = EventType(rawValue: 1 << 0)
    /// The sender answers scan requests.
    public static let scannable = EventType(rawValue: 1 << 1)
    /// It is directed at a single receiver.
    public static let directed = EventType(rawValue: 1 << 2)
    /// It answers a scan request.
    public static let scanResponse = EventType(rawValue: 1 << 3)
    /// It was a legacy packet (Bluetooth 4).
    public static let legacy = EventType(rawValue: 1 << 4)
    /// More of the data follows in another report.
    static let moreToCome = EventType(rawValue: 1 << 5)

    /// Whether the data is complete.
    var isComplete: Bool { rawValue >> 5 & 3 == 0 }
    var hasMoreToCome: Bool { rawValue >> 5 & 3 == 1 }
  }

  /// The kind of packet.
  public var eventType: EventType
  /// The sender's address.
  public var address: BluetoothAddress
  /// dBm, -127 ... -1; nil for 127 ("not available") and for 0 and above, which is implausible.
  public var rssi: Int8?

  /// Creates it from its properties.
  public init(eventType: EventType, address: BluetoothAddress, rssi: Int8?) {
    self.eventType = eventType
    self.address = address
    self.rssi = rssi
  }
}

extension AdvertisingReport.EventType {
  /// The PDU types in legacy reports.
  static let legacyNumbers: ClosedRange<UInt8> = 0...4

  /// - Parameter number: a PDU type; for an unknown one, only `legacy` is set.
  init(legacyNumber number: UInt8) {
    switch number {
    case 0: self = [.legacy, .connectable, .scannable]  // ADV_IND
    case 1: self = [.legacy, .connectable, .directed]  // ADV_DIRECT_IND
    case 2: self = [.legacy, .scannable]  // ADV_SCAN_IND
    case 4: self = [.legacy, .scanResponse, .scannable]  // SCAN_RSP
    default: self = .legacy  // 3: ADV_NONCONN_IND
    }
  }

  /// A non-connectable beacon in a legacy packet.
  public static let nonConnectable: AdvertisingReport.EventType = [.legacy]
}

/// "No RSSI" in a report.
let noRSSI: Int8 = 127

/// -127...20 dBm; the rest is reserved.
func isRSSI(_ value: Int8) -> Bool {
  value >= -127 && value <= 20
}

/// The RSSI in dBm; nil if it is invalid, or 0 or more: that would need touching antennas, and
/// controllers and apps report 0 for "none".
func rssi(_ value: Int8) -> Int8? { value < 0 && isRSSI(value) ? value : nil }

func rssi(byte: UInt8) -> Int8? { rssi(Int8(bitPattern: byte)) }

extension AdvertisingReport {
  /// The LE Advertising Report event of one legacy advertisement; nil for more than 31 bytes.
  public func legacyEvent(data: [UInt8]) -> [UInt8]? {
    guard data.count <= 31,
      let type = EventType.legacyNumbers.first(where: { EventType(legacyNumber: $0) == eventType })
    else { return nil }
    let report =
      [type, address.kind.rawValue] + address.littleEndianBytes + [UInt8(data.count)] + data
      + [UInt8(bitPattern: rssi ?? 127)]
    return [0x3E, UInt8(report.count + 2), 0x02, 1] + report
  }

  /// The LE Extended Advertising Report event of one complete advertisement on LE 1M without a
  /// transmit power; nil for more than 229 bytes.
  public func extendedEvent(data: [UInt8]) -> [UInt8]? {
    guard data.count <= 229 else { return nil }
    let report: [UInt8] =
      littleEndian(eventType.rawValue) + [address.kind.rawValue] + address.littleEndianBytes
      + [
        0x01, 0x01,  // primary and secondary PHY: LE 1M
        0x00,  // advertising SID
        0x7F,  // transmit power: not available
        UInt8(bitPattern: rssi ?? 127),
        0x00, 0x00,  // no periodic advertising
        0x00, 0, 0, 0, 0, 0, 0,  // not directed
        UInt8(data.count),
      ] + data
    return [0x3E, UInt8(report.count + 2), 0x0D, 1] + report
  }
}
