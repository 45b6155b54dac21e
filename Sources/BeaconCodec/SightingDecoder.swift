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

  public var rejects: Rejects { reports.rejects + dataRejects }

  /// Calls `body` with one sighting for each advertising report in the event.
  public mutating func decode(
    _ event: borrowing Span<UInt8>, at time: Timestamp, _ body: (Sighting) -> Void
  ) {
    var rejects = dataRejects
    let withDetails = withDetails
    reports.read(event) { report, data in
      let beacon = firstBeacon(in: data, rejects: &rejects)
      body(
        Sighting(
          time: time, address: report.address, rssi: report.rssi, identity: beacon?.identity,
          measuredPower: beacon?.measuredPower,
          details: withDetails ? SightingDetails(eventType: report.eventType, data: data) : nil))
    }
    dataRejects = rejects
  }
}

/// The first iBeacon of some advertising data.
private func firstBeacon(in data: borrowing Span<UInt8>, rejects: inout Rejects) -> IBeacon? {
  var found: IBeacon?
  var malformed = false
  let wellFormed = forEachADStructure(in: data) { type, value in
    guard type == .manufacturerData else { return true }
    switch IBeacon.read(manufacturerData: value) {
    case .beacon(let beacon): found = beacon
    case .malformed: malformed = true
    case .other: break
    }
    return found == nil
  }
  if !wellFormed { rejects.count(.advertisingData) }
  if malformed { rejects.count(.beacon) }
  return found
}
