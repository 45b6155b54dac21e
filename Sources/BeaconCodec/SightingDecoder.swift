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
  private var contents: ContentsReader
  private let withDetails: Bool
  /// The adapter of the latest packet with reports.
  private var latestAdapter: UInt16 = 0

  /// - Parameter withDetails: whether sightings contain names and messages, which costs time.
  public init(withDetails: Bool = false) {
    self.withDetails = withDetails
    contents = ContentsReader(withDetails: withDetails)
  }

  /// What was rejected so far.
  public var rejects: Rejects { reports.rejects + contents.rejects }
  /// What was rejected if no event follows: advertisements whose last pieces have not come are, too.
  public var rejectsAtEnd: Rejects { reports.rejectsAtEnd + contents.rejects }
  /// The number of sightings so far.
  public var sightings: Int { contents.sightings }
  /// The adapter whose packets alone are decoded; nil for all.
  var onlyAdapter: UInt16?
  /// Whether another adapter has received packets since that one was set.
  var hasOtherAdapters = false

  /// Calls `body` with one sighting for each advertising report in the event, or for each iBeacon in it. Extended data
  /// of which pieces are missing is used a little later.
  /// - Parameter adapter: the number of the receiving adapter.
  @inline(__always)
  public mutating func decode(
    _ event: borrowing Span<UInt8>, at time: Timestamp, adapter: UInt16 = 0,
    _ body: (Sighting) -> Void
  ) {
    guard takes(adapter) else { return }
    if !withDetails, !reports.isWaiting,
      let sighting = Sighting(ofLoneBeacon: event, at: time, adapter: adapter)
    {
      contents.sightings += 1
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
    // Moved out, because the reader of reports is in use.
    var contents = ContentsReader(withDetails: withDetails)
    swap(&contents, &self.contents)
    latestAdapter = reception.adapter
    reports.read(event, at: reception.time) { report, data, time in
      contents.read(data, of: report, reception.at(time), body)
    }
    swap(&contents, &self.contents)
  }

  /// Calls `body` with what is left of extended data whose other pieces are missing: no further event follows.
  public mutating func finish(_ body: (Sighting) -> Void) {
    var contents = ContentsReader(withDetails: withDetails)
    swap(&contents, &self.contents)
    let adapter = latestAdapter
    reports.finish { report, data, time in
      contents.read(data, of: report, Reception(time: time, adapter: adapter), body)
    }
    swap(&contents, &self.contents)
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
    var contents = ContentsReader(withDetails: withDetails)
    swap(&contents, &self.contents)
    latestAdapter = adapter
    reports.read(pdu: pdu, rssi: rssi, channel: channel, at: time) { report, data, time in
      contents.read(data, of: report, reception.at(time), body)
    }
    swap(&contents, &self.contents)
  }
}

/// When, by which adapter and on which channel a packet was received.
private struct Reception {
  var time: Timestamp
  var adapter: UInt16
  var channel: UInt8?

  func at(_ time: Timestamp) -> Self { Self(time: time, adapter: adapter, channel: channel) }
}

/// Reads advertising data, with details only once: most devices repeat their packets.
private struct ContentsReader: Sendable {
  /// Two packets for each of 1,024 devices, and as many again.
  private static let capacity = 4096
  /// Bytes of the longest data to remember. Legacy advertising has at most 31.
  private static let longest = 255

  let withDetails: Bool
  var rejects = Rejects()
  var sightings = 0
  /// The latest packets, by address, its kind, and whether it is a scan response.
  private var known: [UInt64: (claims: Claims, contents: SightingContents)] = [:]

  init(withDetails: Bool) { self.withDetails = withDetails }

  mutating func read(
    _ data: borrowing Span<UInt8>, of report: AdvertisingReport, _ reception: Reception,
    _ body: (Sighting) -> Void
  ) {
    let (claims, contents) = withDetails ? packet(data, of: report) : (Claims(data), nil)
    if !claims.isWellFormed { rejects.count(.advertisingData) }
    if claims.hasMalformedBeacon { rejects.count(.beacon) }
    var sighting = Sighting(
      time: reception.time, address: report.address, rssi: report.rssi,
      identity: claims.beacon?.identity, measuredPower: claims.measuredPower,
      channel: reception.channel, adapter: reception.adapter)
    sighting.contents = contents
    body(sighting)
    // The other beacons of the packet. The rest of it is told already.
    for beacon in claims.otherBeacons {
      sighting.identity = beacon.identity
      sighting.measuredPower = beacon.measuredPower
      sighting.contents = nil
      body(sighting)
    }
    sightings += 1 + claims.otherBeacons.count
  }

  private mutating func packet(
    _ data: borrowing Span<UInt8>, of report: AdvertisingReport
  ) -> (claims: Claims, contents: SightingContents?) {
    let isAnswer: UInt64 = report.eventType.contains(.scanResponse) ? 1 : 0
    let key = report.address.bits << 2 | UInt64(report.address.kind.rawValue) << 1 | isAnswer
    if let known = known[key], known.contents.details.eventType == report.eventType,
      isEqual(known.contents.data, data)
    {
      return known
    }
    let details = SightingDetails(eventType: report.eventType, data: data)
    let packet = (claims: Claims(data), contents: SightingContents(details, data: bytes(of: data)))
    if data.count <= Self.longest {
      if known.count >= Self.capacity { known.removeAll(keepingCapacity: true) }
      known[key] = packet
    }
    return packet
  }

  private func isEqual(_ a: [UInt8], _ b: borrowing Span<UInt8>) -> Bool {
    a.count == b.count && a.indices.allSatisfy { a[$0] == b[$0] }
  }
}

/// The sender and its power, from advertising data.
private struct Claims: Sendable {
  /// The first iBeacon, and those with other numbers.
  var beacon: IBeacon?
  var otherBeacons: [IBeacon] = []
  /// dBm at 1 m: the claim of an AltBeacon or an Eddystone.
  var otherMeasuredPower: Int8?
  /// dBm (Core Specification Supplement 11, Part A, 1.5).
  var transmitPower: Int8?
  var isWellFormed = true
  var hasMalformedBeacon = false

  /// The loss from the transmitter to 1 m in dB: 41 in free space and 18 in the device's case and antenna. So 0 dBm
  /// becomes -59 dBm, the usual setting of iBeacons.
  private static let lossAtOneMetre = 59

  /// dBm at 1 m; nil if unknown.
  var measuredPower: Int8? {
    beacon?.measuredPower ?? otherMeasuredPower
      ?? transmitPower.map { Int8(clamping: Int($0) - Self.lossAtOneMetre) }
  }

  @inline(__always)
  init(_ data: borrowing Span<UInt8>) {
    isWellFormed = forEachADStructure(in: data) { type, value in
      switch type {
      case .manufacturerData:
        switch IBeacon.read(manufacturerData: value) {
        case .beacon(let read): add(read)
        case .malformed: hasMalformedBeacon = true
        case .other: readAltBeacon(value)
        }
      case .serviceData16: readEddystone(value)
      case .txPowerLevel where value.count == 1 && transmitPower == nil:
        transmitPower = Int8(bitPattern: value[0])
      default: break
      }
      return true
    }
  }

  private mutating func add(_ read: IBeacon) {
    guard let beacon else {
      beacon = read
      return
    }
    if read.identity != beacon.identity,
      !otherBeacons.contains(where: { $0.identity == read.identity })
    {
      otherBeacons.append(read)
    }
  }

  /// Reads an AltBeacon of any company (AltBeacon Protocol Specification 1.0).
  ///
  ///     company | BE AC | identifier | RSSI at 1 m | reserved
  ///     2       | 2     | 20         | 1           | 1
  private mutating func readAltBeacon(_ value: borrowing Span<UInt8>) {
    guard value.count >= 25, value[2] == 0xBE, value[3] == 0xAC else { return }
    if otherMeasuredPower == nil { otherMeasuredPower = Int8(bitPattern: value[24]) }
  }

  /// Reads an Eddystone's power at 0 m, 41 dB more than at 1 m (Eddystone Protocol Specification, UID, URL and EID).
  ///
  ///     AA FE | frame type | power at 0 m | ...
  private mutating func readEddystone(_ value: borrowing Span<UInt8>) {
    guard value.count >= 4, value[0] == 0xAA, value[1] == 0xFE,
      [0x00, 0x10, 0x30].contains(value[2])
    else { return }
    if otherMeasuredPower == nil {
      otherMeasuredPower = Int8(clamping: Int(Int8(bitPattern: value[3])) - 41)
    }
  }
}

extension Sighting {
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
