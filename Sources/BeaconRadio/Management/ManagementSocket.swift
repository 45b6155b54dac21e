import BeaconCodec

/// A socket to the kernel's management, for one adapter.
final class ManagementSocket {
  let link: any PacketLink
  let index: UInt16
  private let adapter: String
  private var buffer = [UInt8](repeating: 0, count: 1024)

  init(_ link: any PacketLink, index: UInt16) {
    self.link = link
    self.index = index
    adapter = "hci\(index)"
  }

  /// The next message that means something, nil when there is none now.
  func receive() throws(RadioError) -> ManagementMessage? {
    while true {
      let count: Int
      do throws(Errno) {
        count = try link.receive(into: &buffer)
      } catch .wouldBlock {
        return nil
      } catch {
        throw RadioError(call: "recv", error, adapter: adapter)
      }
      if count == 0 { throw .unplugged(adapter: adapter) }
      if let message = ManagementMessage(
        packet: buffer.span.extracting(first: count), index: index)
      {
        return message
      }
    }
  }
}
