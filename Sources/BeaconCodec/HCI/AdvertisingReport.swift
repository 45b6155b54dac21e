/// What an LE advertising report says beside its data, in the terms of an extended one
/// (Core 5.4, Vol 4, Part E, 7.7.65.2 and 7.7.65.13).
public struct AdvertisingReport: Equatable, Sendable {
  /// The properties of the advertisement.
  public struct EventType: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    public static let connectable = EventType(rawValue: 1 << 0)
    public static let scannable = EventType(rawValue: 1 << 1)
    public static let directed = EventType(rawValue: 1 << 2)
    public static let scanResponse = EventType(rawValue: 1 << 3)
    public static let legacy = EventType(rawValue: 1 << 4)

    /// Bits 5 and 6: whether this is all of the data.
    var dataStatus: DataStatus {
      switch rawValue >> 5 & 3 {
      case 0: .complete
      case 1: .moreToCome
      default: .truncated
      }
    }
  }

  enum DataStatus {
    case complete, moreToCome, truncated
  }

  public var eventType: EventType
  public var address: BluetoothAddress
  /// dBm, -127...20; nil for 127, "not available".
  public var rssi: Int8?

  public init(eventType: EventType, address: BluetoothAddress, rssi: Int8?) {
    self.eventType = eventType
    self.address = address
    self.rssi = rssi
  }
}

extension AdvertisingReport.EventType {
  /// The numbers of the legacy PDU types in a legacy report.
  static let legacyNumbers: ClosedRange<UInt8> = 0...4

  /// By that number; what is none of them says nothing but that it is a legacy one.
  init(legacyNumber number: UInt8) {
    switch number {
    case 0: self = [.legacy, .connectable, .scannable]  // ADV_IND
    case 1: self = [.legacy, .connectable, .directed]  // ADV_DIRECT_IND
    case 2: self = [.legacy, .scannable]  // ADV_SCAN_IND
    case 4: self = [.legacy, .scanResponse, .scannable]  // SCAN_RSP
    default: self = .legacy  // 3: ADV_NONCONN_IND
    }
  }

  public static let nonConnectable: AdvertisingReport.EventType = [.legacy]
}

/// What a report says that has no RSSI.
let noRSSI: Int8 = 127

/// Whether a number can be an RSSI: -127...20 dBm, the rest is reserved.
func isRSSI(_ value: Int8) -> Bool {
  value >= -127 && value <= 20
}

/// RSSI as a report carries it, nil for none and for the reserved numbers.
func rssi(byte: UInt8) -> Int8? {
  let value = Int8(bitPattern: byte)
  return isRSSI(value) ? value : nil
}
