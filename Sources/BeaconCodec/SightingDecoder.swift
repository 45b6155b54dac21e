/// From HCI events to sightings: the way that live radio, BTSnoop recordings and the simulated world
/// share.
public struct SightingDecoder: Sendable {
  private var reports = AdvertisingReportReader()
  private var dataRejects = Rejects()
  private let withDetails: Bool
  private let messages: MessageFormat?

  /// - Parameters:
  ///   - withDetails: whether sightings tell names and messages too, which costs time.
  ///   - messages: which messages are told among the details; nil for none.
  public init(withDetails: Bool = false, messages: MessageFormat? = nil) {
    self.withDetails = withDetails
    self.messages = messages
  }

  /// What could not be used, so far.
  public var rejects: Rejects { reports.rejects + dataRejects }
  /// How many sightings there were, so far.
  public private(set) var sightings = 0

  /// Calls `body` with one sighting for each advertising report in the event.
  @inline(__always)
  public mutating func decode(
    _ event: borrowing Span<UInt8>, at time: Timestamp, _ body: (Sighting) -> Void
  ) {
    guard !withDetails, let lone = LoneBeacon(legacy: event) else {
      return decodeReports(event, at: time, body)
    }
    sightings &+= 1
    body(Sighting(of: lone.beacon, time: time, address: lone.address, rssi: lone.rssi))
  }

  // What is rarer stands in functions of its own, out of the way of what is not.

  @inline(never)
  private mutating func decodeReports(
    _ event: borrowing Span<UInt8>, at time: Timestamp, _ body: (Sighting) -> Void
  ) {
    if !withDetails, !reports.hasPieces, let lone = LoneBeacon(extended: event) {
      sightings &+= 1
      return body(Sighting(of: lone.beacon, time: time, address: lone.address, rssi: lone.rssi))
    }
    guard var rest = reports.begin(event) else { return }
    let event = event.extracting(0..<rest.end)
    while let found = reports.next(in: event, &rest) {
      let data = event.extracting(found.start..<found.end)
      if withDetails || reports.isPiece(found) {
        readInFull(
          data, of: found.report, advertisingSID: found.advertisingSID,
          isPiece: reports.isPiece(found), at: time, body)
      } else {
        read(data, of: found.report, at: time, body)
      }
    }
  }

  @inline(never)
  private mutating func read(
    _ data: borrowing Span<UInt8>, of report: AdvertisingReport, at time: Timestamp,
    _ body: (Sighting) -> Void
  ) {
    let claims = Claims(data)
    count(claims)
    sightings &+= 1
    body(claims.sighting(of: report, at: time, details: nil))
  }

  /// What is more than one report's data, or of which more is told.
  @inline(never)
  private mutating func readInFull(
    _ data: borrowing Span<UInt8>, of report: AdvertisingReport, advertisingSID: UInt8,
    isPiece: Bool, at time: Timestamp, _ body: (Sighting) -> Void
  ) {
    let withDetails = withDetails
    let messages = messages
    var whole: (claims: Claims, sighting: Sighting)?
    func look(
      at data: borrowing Span<UInt8>, of report: AdvertisingReport
    ) -> (claims: Claims, sighting: Sighting) {
      let claims = Claims(data)
      let details =
        withDetails
        ? SightingDetails(eventType: report.eventType, data: data, messages: messages) : nil
      return (claims, claims.sighting(of: report, at: time, details: details))
    }
    if isPiece {
      reports.join(data, of: report, advertisingSID: advertisingSID) {
        whole = look(at: $1, of: $0)
      }
    } else {
      whole = look(at: data, of: report)
    }
    guard let whole else { return }
    count(whole.claims)
    sightings &+= 1
    body(whole.sighting)
  }

  @inline(__always)
  private mutating func count(_ claims: Claims) {
    if !claims.isWellFormed { dataRejects.count(.advertisingData) }
    if claims.hasMalformedBeacon { dataRejects.count(.beacon) }
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

  @inline(__always)
  func sighting(
    of report: AdvertisingReport, at time: Timestamp, details: SightingDetails?
  ) -> Sighting {
    Sighting(
      time: time, address: report.address, rssi: report.rssi, identity: beacon?.identity,
      measuredPower: measuredPower, details: details)
  }
}

extension Claims {
  @inline(__always)
  init(_ data: borrowing Span<UInt8>) {
    var beacon: IBeacon?
    var transmitPower: Int8?
    var malformed = false
    let isWellFormed = forEachADStructure(in: data) { type, value in
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
    self.init(
      beacon: beacon, transmitPower: transmitPower, isWellFormed: isWellFormed,
      hasMalformedBeacon: malformed)
  }
}

extension Sighting {
  @inline(__always)
  fileprivate init(of beacon: IBeacon, time: Timestamp, address: BluetoothAddress, rssi: Int8?) {
    self.init(
      time: time, address: address, rssi: rssi, identity: beacon.identity,
      measuredPower: beacon.measuredPower)
  }
}
