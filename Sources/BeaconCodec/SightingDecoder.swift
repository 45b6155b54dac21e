/// From HCI events to sightings: the way that live radio, BTSnoop recordings and the simulated world
/// share.
public struct SightingDecoder: Sendable {
  private var reports = AdvertisingReportReader()
  private var dataRejects = Rejects()
  private let withDetails: Bool

  /// - Parameter withDetails: whether sightings tell names and messages too, which costs time.
  public init(withDetails: Bool = false) {
    self.withDetails = withDetails
  }

  /// What could not be used, so far.
  public var rejects: Rejects { reports.rejects + dataRejects }

  /// Calls `body` with one sighting for each advertising report in the event.
  public mutating func decode(
    _ event: borrowing Span<UInt8>, at time: Timestamp, _ body: (Sighting) -> Void
  ) {
    let withDetails = withDetails
    var malformed = (data: 0, beacons: 0)
    reports.read(event) { report, data in
      let claims = Claims(data)
      if !claims.isWellFormed { malformed.data += 1 }
      if claims.hasMalformedBeacon { malformed.beacons += 1 }
      let details =
        withDetails ? SightingDetails(eventType: report.eventType, data: data) : nil
      body(
        Sighting(
          time: time, address: report.address, rssi: report.rssi, identity: claims.beacon?.identity,
          measuredPower: claims.measuredPower, details: details))
    }
    if malformed.data > 0 { dataRejects.count(.advertisingData, times: malformed.data) }
    if malformed.beacons > 0 { dataRejects.count(.beacon, times: malformed.beacons) }
  }
}

/// What advertising data says about who sends it, and how loud.
private struct Claims {
  /// The first one that there is.
  var beacon: IBeacon?
  /// dBm (Core Specification Supplement 11, Part A, 1.5).
  var transmitPower: Int8?
  var isWellFormed = true
  var hasMalformedBeacon = false

  /// dB from the transmitter to 1 m away: 41 of free space and 18 in the device's own case and antenna,
  /// so that 0 dBm make the -59 dBm that iBeacons are usually set to.
  private static let lossAtOneMetre = 59

  /// dBm at 1 m; nil where nothing is said about it.
  var measuredPower: Int8? {
    beacon?.measuredPower
      ?? transmitPower.map { Int8(clamping: Int($0) - Self.lossAtOneMetre) }
  }

  init(_ data: borrowing Span<UInt8>) {
    var beacon: IBeacon?
    var transmitPower: Int8?
    var malformed = false
    isWellFormed = forEachADStructure(in: data) { type, value in
      switch type {
      case .manufacturerData:
        switch IBeacon.read(manufacturerData: value) {
        case .beacon(let read): if beacon == nil { beacon = read }
        case .malformed: malformed = true
        case .other: break
        }
      case .txPowerLevel where value.count == 1 && transmitPower == nil:
        transmitPower = Int8(bitPattern: value[0])
      default: break
      }
      return true
    }
    hasMalformedBeacon = malformed
    self.beacon = beacon
    self.transmitPower = transmitPower
  }
}
