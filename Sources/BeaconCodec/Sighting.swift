/// One received packet, the same for live radio, recordings and the simulated world.
public struct Sighting: Equatable, Sendable {
  /// When it was received, since the start of the session or the recording.
  public var time: Timestamp
  /// The sender's address.
  public var address: BluetoothAddress
  /// dBm, -127 ... -1; nil if the controller had none (Core 5.4, Vol 4, Part E, 7.7.65.2).
  public var rssi: Int8?
  /// nil for a device that is not an iBeacon.
  public var identity: BeaconIdentity?
  /// dBm at 1 m, claimed or calibrated; of other devices, estimated from the transmit power.
  public var measuredPower: Int8?
  /// The true distance in metres, if recorded. For scores and plots; no estimator uses it.
  public var truth: Double?
  /// Degrees in which the receiver faced, if recorded.
  public var facing: Double?
  /// 0...39; 37, 38 and 39 are the primary advertising channels. nil unless a sniffer recorded it.
  public var channel: UInt8?
  /// The number of the receiving adapter in a recording of several.
  public var adapter: UInt16
  /// Name, manufacturer and messages; nil if not requested, and in a CSV trace.
  public var details: SightingDetails? {
    get { contents?.details }
    set { contents = newValue.map { SightingContents($0, data: contents?.data ?? []) } }
  }
  /// Shared by all packets with the same data.
  package var contents: SightingContents? {
    get { shared }
    set { shared = newValue }
  }
  private var shared: SightingContents?

  /// The levels that receivers measure, in dBm: controllers and apps report 0 for none.
  package static let levels = -127.0..<0

  /// dBm at 1 m; nil if impossible: no Bluetooth LE transmitter has more than -20 dBm, and one
  /// below -100 dBm could not be heard any farther.
  public var trustedMeasuredPower: Int8? { Self.trusted(measuredPower) }

  /// The plausible measured power; nil otherwise.
  public static func trusted(_ measuredPower: Int8?) -> Int8? {
    guard let measuredPower, measuredPower >= -100, measuredPower <= -20 else { return nil }
    return measuredPower
  }
}

extension Sighting {
  /// Creates it from its properties.
  public init(
    time: Timestamp, address: BluetoothAddress, rssi: Int8?, identity: BeaconIdentity? = nil,
    measuredPower: Int8? = nil, truth: Double? = nil, facing: Double? = nil,
    channel: UInt8? = nil, adapter: UInt16 = 0,
    details: SightingDetails? = nil
  ) {
    // Set at once: one by one, it would be copied for each packet.
    self.init(
      time: time, address: address, rssi: rssi, identity: identity, measuredPower: measuredPower,
      truth: truth, facing: facing, channel: channel, adapter: adapter,
      shared: details.map { SightingContents($0) })
  }

  init(
    time: Timestamp, _ report: AdvertisingReport, _ beacon: IBeacon?, measuredPower: Int8?,
    channel: UInt8?, adapter: UInt16, _ contents: SightingContents?
  ) {
    self.init(
      time: time, address: report.address, rssi: report.rssi, identity: beacon?.identity,
      measuredPower: measuredPower, truth: nil, facing: nil, channel: channel, adapter: adapter,
      shared: contents)
  }

  /// Whether it answers a scan.
  package var isScanResponse: Bool {
    contents?.details.eventType.contains(.scanResponse) == true
  }
}

/// A packet's contents besides the beacon: large, and shared with earlier equal packets.
package final class SightingContents: Equatable, Sendable {
  package let details: SightingDetails
  /// The advertising data; empty if unknown.
  package let data: [UInt8]

  package init(_ details: SightingDetails, data: [UInt8] = []) {
    self.details = details
    self.data = data
  }

  package static func == (a: SightingContents, b: SightingContents) -> Bool {
    a === b || a.details == b.details && a.data == b.data
  }
}
