/// Turns HCI events into sightings. Live radio, BTSnoop recordings and the simulated world share it.
///
/// `BeaconCodec` is bytes and values: what comes from the air or a file becomes a value here, and goes back to bytes. It
/// imports nothing.
///
/// ```swift
/// var decoder = SightingDecoder()
/// decoder.decode(event, at: time) { sighting in
///   print(sighting.address, sighting.identity?.major ?? 0, sighting.rssi ?? 0)
/// }
/// ```
public struct SightingDecoder: Sendable {
  private var reports = AdvertisingReportReader()
  private var dataRejects = Rejects()
  private let withDetails: Bool

  /// - Parameter withDetails: whether sightings contain names and messages, which costs time.
  public init(withDetails: Bool = false) {
    self.withDetails = withDetails
  }

  /// What was rejected so far.
  public var rejects: Rejects { reports.rejects + dataRejects }
  /// What was rejected if no event follows: advertisements whose last pieces have not come are, too.
  public var rejectsAtEnd: Rejects { reports.rejectsAtEnd + dataRejects }
  /// The number of sightings so far.
  public private(set) var sightings = 0
  /// The adapter whose packets alone are decoded; nil for all.
  var onlyAdapter: UInt16?
  /// Whether another adapter has received packets since that one was set.
  var hasOtherAdapters = false

  /// Calls `body` with one sighting for each advertising report in the event.
  /// - Parameter adapter: the number of the receiving adapter.
  @inline(__always)
  public mutating func decode(
    _ event: borrowing Span<UInt8>, at time: Timestamp, adapter: UInt16 = 0,
    _ body: (Sighting) -> Void
  ) {
    guard takes(adapter) else { return }
    if !withDetails, let sighting = Sighting(ofLoneBeacon: event, at: time, adapter: adapter) {
      sightings += 1
      return body(sighting)
    }
    decodeReports(event, Reception(time: time, adapter: adapter), body)
  }

  @inline(__always)
  private mutating func takes(_ adapter: UInt16) -> Bool {
    guard let onlyAdapter, adapter != onlyAdapter else { return true }
    hasOtherAdapters = true
    return false
  }

  @inline(never)
  private mutating func decodeReports(
    _ event: borrowing Span<UInt8>, _ reception: Reception, _ body: (Sighting) -> Void
  ) {
    let withDetails = withDetails
    var (rejects, count) = (dataRejects, sightings)
    reports.read(event) { report, data in
      count += 1
      body(Sighting(report, data, reception, withDetails: withDetails, &rejects))
    }
    (dataRejects, sightings) = (rejects, count)
  }

  /// Calls `body` with the sighting of a sniffed advertising PDU.
  /// - Parameter channel: the channel index, if known.
  @inline(never)
  mutating func decode(
    pdu: borrowing Span<UInt8>, rssi: Int8?, channel: UInt8?, at time: Timestamp, adapter: UInt16,
    _ body: (Sighting) -> Void
  ) {
    guard takes(adapter) else { return }
    let reception = Reception(time: time, adapter: adapter, channel: channel)
    let withDetails = withDetails
    var (rejects, count) = (dataRejects, sightings)
    reports.read(pdu: pdu, rssi: rssi, channel: channel) { report, data in
      count += 1
      body(Sighting(report, data, reception, withDetails: withDetails, &rejects))
    }
    (dataRejects, sightings) = (rejects, count)
  }
}

/// When, by which adapter and on which channel a packet was received.
private struct Reception {
  var time: Timestamp
  var adapter: UInt16
  var channel: UInt8?
}

/// The sender and its power, from advertising data.
private struct Claims {
  /// The first iBeacon.
  var beacon: IBeacon?
  /// dBm (Core Specification Supplement 11, Part A, 1.5).
  var transmitPower: Int8?
  var isWellFormed = true
  var hasMalformedBeacon = false

  /// The loss from the transmitter to 1 m in dB: 41 in free space and 18 in the device's case and antenna. So 0 dBm
  /// becomes -59 dBm, the usual setting of iBeacons.
  private static let lossAtOneMetre = 59

  /// dBm at 1 m; nil if unknown.
  var measuredPower: Int8? {
    beacon?.measuredPower
      ?? transmitPower.map { Int8(clamping: Int($0) - Self.lossAtOneMetre) }
  }

  @inline(__always)
  init(_ data: borrowing Span<UInt8>) {
    isWellFormed = forEachADStructure(in: data) { type, value in
      switch type {
      case .manufacturerData:
        switch IBeacon.read(manufacturerData: value) {
        case .beacon(let read): if beacon == nil { beacon = read }
        case .malformed: hasMalformedBeacon = true
        case .other: break
        }
      case .txPowerLevel where value.count == 1 && transmitPower == nil:
        transmitPower = Int8(bitPattern: value[0])
      default: break
      }
      return true
    }
  }
}

extension Sighting {
  fileprivate init(
    _ report: AdvertisingReport, _ data: borrowing Span<UInt8>, _ reception: Reception,
    withDetails: Bool, _ rejects: inout Rejects
  ) {
    let claims = Claims(data)
    if !claims.isWellFormed { rejects.count(.advertisingData) }
    if claims.hasMalformedBeacon { rejects.count(.beacon) }
    self.init(
      time: reception.time, address: report.address, rssi: report.rssi,
      identity: claims.beacon?.identity, measuredPower: claims.measuredPower,
      channel: reception.channel, adapter: reception.adapter,
      details: withDetails ? SightingDetails(eventType: report.eventType, data: data) : nil)
  }

  /// Decodes an LE Advertising Report event (Core 5.4, Vol 4, Part E, 7.7.65.2) with only flags and an iBeacon, the
  /// most frequent kind. The result is the same as that of the general way, with two thirds of the instructions; nil
  /// for any other event.
  ///
  ///     code | length | subevent | reports | event type | address type | address | data length | data | RSSI
  ///     3E   | 2A     | 02       | 01      | 1          | 1            | 6       | 1E          | 30   | 1
  @inline(__always)
  fileprivate init?(
    ofLoneBeacon event: borrowing Span<UInt8>, at time: Timestamp, adapter: UInt16
  ) {
    let event = event.extracting(first: 44)
    guard event.count == 44, littleEndianUInt32(event, at: 0) == 0x0102_2A3E, event[12] == 0x1E,
      // Any flags, then the beacon's head.
      littleEndianUInt64(event, at: 13) & 0xFFFF_FFFF_FF00_FFFF == 0x0200_4CFF_1A00_0102,
      event[21] == 0x15
    else { return nil }
    let beacon = IBeacon.beacon(event.extracting(22..<43))
    self.init(
      time: time, address: BluetoothAddress(type: event[5], bits: littleEndianUInt48(event, at: 6)),
      rssi: BeaconCodec.rssi(byte: event[43]), identity: beacon.identity,
      measuredPower: beacon.measuredPower, adapter: adapter)
  }
}
