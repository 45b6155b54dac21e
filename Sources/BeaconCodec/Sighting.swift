/// One received packet, the same type for live radio, recordings and the simulation.
public struct Sighting: Equatable, Sendable {
  /// The time of reception, since the start of the session or the recording.
  public var time: Timestamp
  /// The sender's address.
  public var address: BluetoothAddress
  /// dBm, -127 ... -1; nil if the controller had none (Core 5.4, Vol 4, Part E, 7.7.65.2).
  public var rssi: Int8?
  /// The identity of an iBeacon; nil for other devices.
  public var identity: BeaconIdentity?
  /// dBm at 1 m, claimed or calibrated; of other devices, estimated from the transmit power.
  public var measuredPower: Int8?
  /// The true distance in metres, if recorded; only for scores and plots, not for estimates.
  public var truth: Double?
  /// The direction in which the receiver faced in degrees, if recorded.
  public var facing: Double?
  /// The channel index, 0...39 (37 and up: advertising channels); nil unless from a sniffer.
  public var channel: UInt8?
  /// The number of the receiving adapter, in recordings with several.
  public var adapter: UInt16
  /// Name, company and message; nil unless requested.
  public var details: SightingDetails? {
    get { contents?.details }
    set { contents = newValue.map { SightingContents($0, data: contents?.data ?? []) } }
  }
  /// Shared by all packets with equal data.
  package var contents: SightingContents? {
    get { shared }
    set { shared = newValue }
  }
  private var shared: SightingContents?

  /// The levels in dBm that count as measured: controllers and apps report 0 for none.
  package static let levels = -127.0..<0

  /// The measured power in dBm; nil if implausible: no Bluetooth LE transmitter exceeds -20 dBm at
  /// 1 m, and below -100 dBm it would be inaudible beyond that.
  public var trustedMeasuredPower: Int8? { Self.trusted(measuredPower) }

  /// Returns a plausible measured power, otherwise nil.
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
    // Set together: one by one, the value would be copied for each packet.
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

  /// Whether it is a response to a scan request.
  package var isScanResponse: Bool {
    contents?.details.eventType.contains(.scanResponse) == true
  }
}

/// The contents of a packet besides the beacon: large, so shared by equal packets.
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
