/// Decodes HCI events into sightings, for live radio, recordings and the simulation.
///
/// `BeaconCodec` decodes bytes from the air or a file into values, and encodes them again. It
/// imports nothing but `memchr`.
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
  /// nil without details, and while `decode` uses it.
  private var memory: ContentsMemory?
  private let withDetails: Bool
  /// The receiving adapter of the latest packet with reports.
  private var latestAdapter: UInt16 = 0

  /// - Parameter withDetails: whether sightings contain names and messages, which costs time.
  public init(withDetails: Bool = false) {
    self.withDetails = withDetails
    if withDetails { memory = ContentsMemory() }
  }

  /// The rejects so far.
  public var rejects: Rejects { reports.rejects + dataRejects }
  /// The rejects if no event follows, including advertisements that lack their last pieces.
  public var rejectsAtEnd: Rejects { reports.rejectsAtEnd + dataRejects }
  /// The number of sightings so far.
  public private(set) var sightings = 0

  /// Decodes an event. Incomplete extended data is passed on a little later.
  /// - Parameters:
  ///   - event: from the event code on.
  ///   - time: when it was received.
  ///   - adapter: the receiving adapter's number.
  ///   - body: gets a sighting for each advertising report, or for each iBeacon in it.
  @inline(__always)
  public mutating func decode(
    _ event: borrowing Span<UInt8>, at time: Timestamp, adapter: UInt16 = 0,
    _ body: (Sighting) -> Void
  ) {
    if !withDetails, !reports.isWaiting,
      let sighting = Sighting(legacy: event, at: time, adapter: adapter)
    {
      sightings += 1
      return body(sighting)
    }
    decodeReports(event, at: time, adapter, body)
  }

  @inline(never)
  private mutating func decodeReports(
    _ event: borrowing Span<UInt8>, at time: Timestamp, _ adapter: UInt16,
    _ body: (Sighting) -> Void
  ) {
    latestAdapter = adapter
    if !withDetails, !reports.isWaiting,
      let sighting = Sighting(extended: event, at: time, adapter: adapter)
    {
      sightings += 1
      return body(sighting)
    }
    var tally = tally(adapter)
    reports.read(event, at: time) { tally.add($1, of: $0, at: $2, body) }
    count(&tally)
  }

  /// Passes on the incomplete extended data, because no further event follows.
  public mutating func finish(_ body: (Sighting) -> Void) {
    var tally = tally(latestAdapter)
    reports.finish { tally.add($1, of: $0, at: $2, body) }
    count(&tally)
  }

  /// - Parameter channel: the channel index, if known.
  @inline(never)
  mutating func decode(
    pdu: borrowing Span<UInt8>, rssi: Int8?, channel: UInt8?, at time: Timestamp, adapter: UInt16,
    _ body: (Sighting) -> Void
  ) {
    latestAdapter = adapter
    var tally = tally(adapter, channel: channel)
    reports.read(pdu: pdu, rssi: rssi, channel: channel, at: time) {
      tally.add($1, of: $0, at: $2, body)
    }
    count(&tally)
  }

  /// Adds what the advertising data contains and the sighting lacks.
  mutating func add(_ data: [UInt8], to sighting: inout Sighting) {
    let pdu = AdvertisingPDU.nonConnectable(from: sighting.address, data)
    decode(
      pdu: pdu.span, rssi: sighting.rssi, channel: nil, at: sighting.time,
      adapter: sighting.adapter
    ) {
      sighting.identity = sighting.identity ?? $0.identity
      sighting.measuredPower = sighting.measuredPower ?? $0.measuredPower
      sighting.contents = sighting.contents ?? $0.contents
    }
  }

  @inline(__always)
  private mutating func tally(_ adapter: UInt16, channel: UInt8? = nil) -> Tally {
    var tally = Tally(adapter: adapter, channel: channel)
    if withDetails { swap(&tally.memory, &memory) }
    return tally
  }

  @inline(__always)
  private mutating func count(_ tally: inout Tally) {
    if withDetails { swap(&tally.memory, &memory) }
    sightings += tally.sightings
    dataRejects.count(.advertisingData, times: tally.malformed)
    dataRejects.count(.beacon, times: tally.malformedBeacons)
  }
}

/// Creates and counts the sightings of an event.
private struct Tally {
  let adapter: UInt16
  var channel: UInt8?
  var memory: ContentsMemory?
  var sightings = 0
  var malformed = 0
  var malformedBeacons = 0

  @inline(__always)
  mutating func add(
    _ data: borrowing Span<UInt8>, of report: AdvertisingReport, at time: Timestamp,
    _ body: (Sighting) -> Void
  ) {
    let claims = Claims(data)
    if !claims.isWellFormed { malformed += 1 }
    if claims.hasMalformedBeacon { malformedBeacons += 1 }
    let beacon = claims.beacon(data)
    sightings += 1
    body(
      Sighting(
        time: time, report, beacon, measuredPower: claims.measuredPower(beacon), channel: channel,
        adapter: adapter, memory?.contents(of: data, report)))
    if claims.hasOtherBeacons { addOtherBeacons(data, of: report, at: time, body) }
  }

  /// Adds the further iBeacons in the packet. The packet's details are in the first sighting.
  @inline(never)
  private mutating func addOtherBeacons(
    _ data: borrowing Span<UInt8>, of report: AdvertisingReport, at time: Timestamp,
    _ body: (Sighting) -> Void
  ) {
    var beacons: [IBeacon] = []
    _ = forEachADStructure(in: data) { type, value in
      guard type == .manufacturerData, IBeacon.claim(of: value) == .valid else { return true }
      let beacon = IBeacon.beacon(value, at: 4)
      if !beacons.contains(where: { $0.identity == beacon.identity }) { beacons.append(beacon) }
      return true
    }
    for beacon in beacons.dropFirst() {
      sightings += 1
      body(
        Sighting(
          time: time, address: report.address, rssi: report.rssi,
          identity: beacon.identity, measuredPower: beacon.measuredPower,
          channel: channel, adapter: adapter))
    }
  }
}

/// Caches the contents of packets besides the beacon, because most devices repeat them.
private struct ContentsMemory: Sendable {
  /// Two packets of each of 1,024 devices, twice.
  private static let capacity = 4096
  /// The longest data to cache, in bytes. Legacy advertising has at most 31.
  private static let longest = 255

  /// Keyed by address, its kind, and whether it is a scan response.
  private var known: [UInt64: SightingContents] = [:]

  mutating func contents(
    of data: borrowing Span<UInt8>, _ report: AdvertisingReport
  ) -> SightingContents {
    let isAnswer: UInt64 = report.eventType.contains(.scanResponse) ? 1 : 0
    let key = report.address.bits << 2 | UInt64(report.address.kind.rawValue) << 1 | isAnswer
    if let known = known[key], known.details.eventType == report.eventType,
      isEqual(known.data, data)
    {
      return known
    }
    let details = SightingDetails(eventType: report.eventType, data: data)
    let contents = SightingContents(details, data: bytes(of: data))
    if data.count <= Self.longest {
      if known.count >= Self.capacity { known.removeAll(keepingCapacity: true) }
      known[key] = contents
    }
    return contents
  }

  private func isEqual(_ a: [UInt8], _ b: borrowing Span<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    // No early exit, so that many bytes are compared at once.
    var difference: UInt8 = 0
    for index in b.indices { difference |= a[index] ^ b[index] }
    return difference == 0
  }
}

/// What the advertising data claims about the beacon and the transmit power.
private struct Claims {
  /// The offset of the first iBeacon's UUID, and whether more follow.
  private var beaconStart: Int?
  var hasOtherBeacons = false
  /// The level of an AltBeacon or Eddystone at 1 m, in dBm.
  var otherMeasuredPower: Int8?
  /// In dBm (Core Specification Supplement 11, Part A, 1.5).
  var transmitPower: Int8?
  var isWellFormed = true
  var hasMalformedBeacon = false

  /// The loss in dB from the transmitter to 1 m: 41 in free space, and 18 in the device's case and
  /// antenna. So 0 dBm becomes -59 dBm, the usual setting of iBeacons.
  private static let lossAtOneMetre = 59

  /// - Parameter data: the same data as in `init`.
  @inline(__always)
  func beacon(_ data: borrowing Span<UInt8>) -> IBeacon? {
    beaconStart.map { IBeacon.beacon(data, at: $0) }
  }

  /// The level at 1 m in dBm; nil if unknown.
  @inline(__always)
  func measuredPower(_ beacon: IBeacon?) -> Int8? {
    beacon?.measuredPower ?? otherMeasuredPower
      ?? transmitPower.map { Int8(clamping: Int($0) - Self.lossAtOneMetre) }
  }

  @inline(__always)
  init(_ data: borrowing Span<UInt8>) {
    isWellFormed = forEachADValue(in: data) { type, value, position in
      switch type {
      case .manufacturerData:
        switch IBeacon.claim(of: value) {
        case .valid:
          hasOtherBeacons = beaconStart != nil
          beaconStart = beaconStart ?? position + 4
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

  /// Reads an AltBeacon of any company (AltBeacon Protocol Specification 1.0).
  ///
  ///     company | BE AC | identifier | RSSI at 1 m | reserved
  ///     2       | 2     | 20         | 1           | 1
  private mutating func readAltBeacon(_ value: borrowing Span<UInt8>) {
    guard value.count >= 25, value[2] == 0xBE, value[3] == 0xAC else { return }
    if otherMeasuredPower == nil { otherMeasuredPower = Int8(bitPattern: value[24]) }
  }

  /// Reads the power at 0 m, which is 41 dB above that at 1 m (Eddystone Protocol Specification).
  ///
  ///     AA FE | frame type | power at 0 m | ...
  private mutating func readEddystone(_ value: borrowing Span<UInt8>) {
    guard value.count >= 4, value[0] == 0xAA, value[1] == 0xFE,
      value[2] == 0x00 || value[2] == 0x10 || value[2] == 0x30
    else { return }
    if otherMeasuredPower == nil {
      otherMeasuredPower = Int8(clamping: Int(Int8(bitPattern: value[3])) - 41)
    }
  }
}

// A fast path for the most frequent events, one report with only flags and an iBeacon: two thirds
// of the instructions of the general code. The offsets are those of `AdvertisingReportReader`.
extension Sighting {
  /// A legacy report (Core 5.4, Vol 4, Part E, 7.7.65.2); nil for other events.
  @inline(__always)
  fileprivate init?(legacy event: borrowing Span<UInt8>, at time: Timestamp, adapter: UInt16) {
    let event = event.extracting(first: 44)
    guard event.count == 44, littleEndianUInt32(event, at: 0) == 0x0102_2A3E else { return nil }
    self.init(loneBeacon: event, address: 5, rssi: 43, data: 13, at: time, adapter)
  }

  /// A complete extended report (7.7.65.13); nil for other events.
  @inline(__always)
  fileprivate init?(extended event: borrowing Span<UInt8>, at time: Timestamp, adapter: UInt16) {
    let event = event.extracting(first: 58)
    guard event.count == 58, littleEndianUInt32(event, at: 0) == 0x010D_383E, event[4] & 0x60 == 0
    else { return nil }
    self.init(loneBeacon: event, address: 6, rssi: 17, data: 28, at: time, adapter)
  }

  /// - Parameters:
  ///   - address: the offset of the address type; the address follows.
  ///   - data: the offset of the data, after its length.
  @inline(__always)
  private init?(
    loneBeacon event: borrowing Span<UInt8>, address: Int, rssi: Int, data: Int,
    at time: Timestamp, _ adapter: UInt16
  ) {
    guard event[data - 1] == 0x1E,
      // Any flags, then the header of the beacon.
      littleEndianUInt64(event, at: data) & 0xFFFF_FFFF_FF00_FFFF == 0x0200_4CFF_1A00_0102,
      event[data + 8] == 0x15
    else { return nil }
    let beacon = IBeacon.beacon(event, at: data + 9)
    self.init(
      time: time,
      address: BluetoothAddress(
        type: event[address], bits: littleEndianUInt48(event, at: address + 1)),
      rssi: BeaconCodec.rssi(byte: event[rssi]), identity: beacon.identity,
      measuredPower: beacon.measuredPower, adapter: adapter)
  }
}
