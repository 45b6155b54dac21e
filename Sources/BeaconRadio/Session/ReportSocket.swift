import BeaconCodec
import SystemPackage

/// Reads reports, one packet at a time into one buffer.
final class ReportSocket {
  private static let leMeta: UInt8 = 0x3E

  let link: any PacketLink
  private let adapter: String
  // The longest event has a head of 2 and 255 bytes of parameters; the packet indicator comes before.
  private var buffer = [UInt8](repeating: 0, count: 260)

  init(of adapter: Adapter, host: any RadioHost) throws(RadioError) {
    link = try host.link(.reports(index: adapter.index))
    self.adapter = adapter.name
  }

  /// Packets that one call reads at most: more than the socket holds, so that a program that was stopped reads all of
  /// them at their own times, and few enough that a flood leaves time for the rest of the program.
  private static let batch = 1 << 14

  /// Hands over the LE Meta events among the packets that have come.
  /// - Parameter floor: the time of the previous call: no packet is given an earlier time.
  /// - Returns: the time of the last packet; nil if there was none.
  func read(
    clock: MonotonicClock, floor: Timestamp = .zero, _ body: (Timestamp, Span<UInt8>) -> Void
  ) throws(RadioError) -> Timestamp? {
    var last: Timestamp?
    let start = clock.now()
    for _ in 0..<Self.batch {
      let packet: (count: Int, arrival: Int64?)?
      do throws(Errno) {
        packet = try link.receive(into: &buffer)
      } catch {
        throw RadioError(call: "recv", error, adapter: adapter)
      }
      guard let (count, arrival) = packet else { break }
      guard buffer[0] == HCIPacketIndicator.event, count == 1 || buffer[1] == Self.leMeta else {
        continue
      }
      // The clocks may differ a little: no packet is earlier than the one before, or later than now.
      let time = arrival.map { min(clock.time(of: $0), max(start, clock.now())) } ?? clock.now()
      let stamp = max(time, last ?? floor)
      last = stamp
      let bytes = buffer  // no copy: it is not written to while this lasts
      body(stamp, bytes.span.extracting(1..<count))
    }
    return last
  }
}
