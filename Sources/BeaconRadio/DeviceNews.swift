/// Hears from the kernel of adapters that come, go, wake and sleep.
struct DeviceNews: ~Copyable {
  private let socket: Descriptor
  private var buffer = [UInt8](repeating: 0, count: 64)

  init(host: any RadioHost) throws(RadioError) {
    socket = try host.open(.devices)
  }

  var fileDescriptor: Int32 { socket.raw }

  /// What has happened since the last call; never waits.
  mutating func read() -> [DeviceEvent] {
    var events: [DeviceEvent] = []
    for _ in 0..<256 {
      guard let count = try? socket.receive(into: &buffer), count > 0 else { break }
      if let event = DeviceEvent(packet: buffer.span.extracting(first: count)) {
        events.append(event)
      }
    }
    return events
  }
}
