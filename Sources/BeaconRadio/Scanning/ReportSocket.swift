import BeaconCodec

/// Where the reports come in, one packet at a time into one buffer.
final class ReportSocket {
  private static let leMeta: UInt8 = 0x3E

  let link: any PacketLink
  private let adapter: String
  // The longest event has a head of 2 and 255 bytes of parameters; the packet indicator comes before.
  private var buffer = [UInt8](repeating: 0, count: 260)
  private var lastRead: Timestamp?

  init(_ link: any PacketLink, adapter: String) {
    self.link = link
    self.adapter = adapter
  }

  /// When the last report came, if one has come since the last call.
  func takeLastRead() -> Timestamp? {
    defer { lastRead = nil }
    return lastRead
  }

  /// Hands one packet over, or skips one that is no LE Meta event.
  /// - Returns: false when there is nothing left to read.
  func read(
    clock: MonotonicClock, _ body: (Timestamp, Span<UInt8>) -> Void
  ) throws(RadioError) -> Bool {
    let count: Int
    do throws(Errno) {
      count = try link.receive(into: &buffer)
    } catch .wouldBlock {
      return false
    } catch {
      throw RadioError(call: "recv", error, adapter: adapter)
    }
    if count == 0 { throw .unplugged(adapter: adapter) }
    guard buffer[0] == HCIPacketIndicator.event, count == 1 || buffer[1] == Self.leMeta else {
      return true
    }
    let now = clock.now()
    lastRead = now
    let bytes = buffer  // no copy: it is not written to while this lasts
    body(now, bytes.span.extracting(1..<count))
    return true
  }
}
