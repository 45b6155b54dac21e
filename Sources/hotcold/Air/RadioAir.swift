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

  /// The worse state of the two.
  var state: RadioState {
    [advertiser?.state, scanner?.state].compactMap { $0 }.first { $0 != .active } ?? .active
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
  var status: Status? { Status(decoded.packets.state) }

  mutating func listen(until time: Timestamp, _ hear: (Sighting) throws -> Void) throws {
    try decoded.listen(until: time, hear)
  }
}

extension Status {
  init(_ state: RadioState) {
    switch state {
    case .active:
      self.init(state: "active", message: "the radio is on")
    case .shared:
      self.init(state: "shared", message: "another program uses this radio too; listening again")
    case .rearming(let error):
      self.init(
        state: "rearming",
        message: error.map { "the radio stopped (\($0)); starting it again" }
          ?? "nothing heard for a while; starting the radio again")
    case .down(let block):
      self.init(
        state: "down", message: "the adapter was switched off; \(mend(block))", isProblem: true)
    case .unplugged:
      self.init(
        state: "unplugged", message: "the adapter is gone; plug it in to go on", isProblem: true)
    }
  }
}

private func mend(_ block: RadioBlock?) -> String {
  switch block {
  case .soft: "run: rfkill unblock bluetooth"
  case .hard: "move the machine's radio switch"
  case nil: "switch it on to go on: bluetoothctl power on"
  }
}
