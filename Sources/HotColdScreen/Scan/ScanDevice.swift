import BeaconCodec
import BeaconRanging

/// A Bluetooth LE device that is being heard.
public struct ScanDevice: Hashable, Sendable {
  public var address: BluetoothAddress
  /// As it calls itself; empty where it does not.
  public var name: SafeText
  /// Of its manufacturer data.
  public var company: UInt16?
  /// Metres, smoothed.
  public var distance: Double?
  public var trend: Trend
  /// dBm.
  public var rssi: Int8?
  /// Seconds since it was heard.
  public var age: Double
  /// Heard by extended advertising (Core 5.4, Vol 6, Part B, 2.3.4).
  public var isExtended: Bool

  public init(
    address: BluetoothAddress, name: SafeText = .empty, company: UInt16? = nil,
    distance: Double? = nil, trend: Trend = .unknown, rssi: Int8? = nil, age: Double = 0,
    isExtended: Bool = false
  ) {
    self.address = address
    self.name = name
    self.company = company
    self.distance = distance
    self.trend = trend
    self.rssi = rssi
    self.age = age
    self.isExtended = isExtended
  }

  var maker: String { company.flatMap(Maker.name) ?? "" }
  var isRandom: Bool { address.kind == .random }

  /// Whether a search for some letters, in lower case, finds it.
  func matches(_ letters: String) -> Bool {
    letters.isEmpty
      || [name.description, maker, address.description].contains {
        $0.lowercased().contains(letters)
      }
  }
}
