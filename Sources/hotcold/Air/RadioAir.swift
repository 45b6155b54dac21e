import BeaconCodec
import BeaconRadio

/// The live radio: scans, and broadcasts too where there is something to broadcast.
final class Radio: PacketAir {
  private let scanner: Scanner?
  private let advertiser: Advertiser?
  private let clock: MonotonicClock
  private var deadline = Timestamp.zero

  init(scanner: Scanner?, advertiser: Advertiser?, clock: MonotonicClock) {
    self.scanner = scanner
    self.advertiser = advertiser
    self.clock = clock
  }

  var descriptors: [Int32] {
    (scanner?.fileDescriptors ?? []) + (advertiser?.fileDescriptors ?? [])
  }

  var nextDue: Timestamp? { deadline }
  var drops: Int? { scanner?.receiverDrops.map { Int(clamping: $0) } }

  func receive(
    until time: Timestamp, _ body: (Timestamp, borrowing Span<UInt8>) -> Void
  ) {
    scanner?.drain { time, event in body(time, event) }
    let now = clock.now()
    let deadlines = [scanner?.tick(now: now), advertiser?.tick(now: now)].compactMap { $0 }
    deadline = deadlines.min() ?? now.advanced(bySeconds: 1)
  }

  /// Of the two halves that which has something to tell.
  var status: Status {
    if let state = advertiser?.state, state != .active { return Status(state, of: .broadcast) }
    return Status(scanner?.state ?? .active, of: .scan)
  }

  /// Radio off.
  func close() {
    advertiser?.close()
    scanner?.close()
  }
}

/// The live radio as air.
struct RadioAir: Air {
  private var decoded: DecodedPackets<Radio>

  init(_ radio: Radio, recording: RecordingFile? = nil) {
    decoded = DecodedPackets(radio, recording: recording)
  }

  var descriptors: [Int32] { decoded.packets.descriptors }
  var nextDue: Timestamp? { decoded.packets.nextDue }
  var horizon: Timestamp { Timestamp(nanoseconds: .max) }
  var isEnded: Bool { false }
  var reports: Int { decoded.reports }
  var rejects: Rejects { decoded.rejects }
  var drops: Int? { decoded.packets.drops }
  var status: Status? { decoded.packets.status }

  mutating func listen(until time: Timestamp, _ hear: (Sighting) throws -> Void) throws {
    try decoded.listen(until: time, hear)
  }
}
