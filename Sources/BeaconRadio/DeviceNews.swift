/// Hears from the kernel of adapters that come, go, wake and sleep.
struct DeviceNews: ~Copyable {
  private let host: any RadioHost
  private var socket: any PacketLink
  /// No more comes from there until it is opened anew.
  private var isOver = false
  private var buffer = [UInt8](repeating: 0, count: 64)

  init(host: any RadioHost) throws(RadioError) {
    self.host = host
    socket = try host.link(.devices)
  }

  /// -1, which nothing waits for, where there is no news now.
  var fileDescriptor: Int32 { isOver ? -1 : socket.fileDescriptor }

  /// What has happened since the last call; never waits.
  mutating func read() -> [DeviceEvent] {
    var events: [DeviceEvent] = []
    for _ in 0..<256 where !isOver {
      let count: Int
      do throws(Errno) {
        count = try socket.receive(into: &buffer)
      } catch {
        if error != .wouldBlock { isOver = true }
        break
      }
      guard count > 0 else {
        isOver = true
        break
      }
      if let event = DeviceEvent(packet: buffer.span.extracting(first: count)) {
        events.append(event)
      }
    }
    return events
  }

  /// Listens again, where whoever brought the news has gone.
  mutating func reopenIfOver() {
    guard isOver, let socket = try? host.link(.devices) else { return }
    self.socket = socket
    isOver = false
  }
}
