import BeaconCodec
import SystemPackage

/// Where the reports come in, one packet at a time into one buffer.
final class ReportSocket {
  private static let leMeta: UInt8 = 0x3E

  let link: any PacketLink
  private let adapter: String
  // The longest event has a head of 2 and 255 bytes of parameters; the packet indicator comes before.
  private var buffer = [UInt8](repeating: 0, count: 260)

  init(_ link: any PacketLink, adapter: String) {
    self.link = link
    self.adapter = adapter
  }

  /// Hands so many packets over at most, but for those that are no LE Meta event.
  /// - Returns: when the last of them came; nil where none did.
  func read(
    atMost limit: Int, clock: MonotonicClock, _ body: (Timestamp, Span<UInt8>) -> Void
  ) throws(RadioError) -> Timestamp? {
    var last: Timestamp?
    for _ in 0..<limit {
      let count: Int
      do throws(Errno) {
        count = try link.receive(into: &buffer)
        guard count > 0 else { throw .brokenPipe }
      } catch .wouldBlock {
        break
      } catch {
        throw RadioError(call: "recv", error, adapter: adapter)
      }
      guard buffer[0] == HCIPacketIndicator.event, count == 1 || buffer[1] == Self.leMeta else {
        continue
      }
      let now = clock.now()
      last = now
      let bytes = buffer  // no copy: it is not written to while this lasts
      body(now, bytes.span.extracting(1..<count))
    }
    return last
  }
}
