import SystemPackage

/// Hears from the kernel of adapters that come, go, wake and sleep.
struct DeviceNews {
  private let host: any RadioHost
  private var link: (any PacketLink)?
  /// No more comes from there until it is opened anew.
  private var isOver = false
  private var buffer = [UInt8](repeating: 0, count: 64)

  /// - Parameter link: nil for one of its own.
  init(_ link: (any PacketLink)?, host: any RadioHost) {
    self.host = host
    listen(on: link)
  }

  /// -1, which nothing waits for, where there is no news now.
  var fileDescriptor: Int32 { isOver ? -1 : link?.fileDescriptor ?? -1 }

  /// What has happened since the last call; never waits.
  mutating func read() -> [DeviceEvent] {
    var events: [DeviceEvent] = []
    guard let link else { return [] }
    for _ in 0..<256 where !isOver {
      let count: Int
      do throws(Errno) {
        count = try link.receive(into: &buffer)
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

  /// Listens somewhere else from now on; nil for a link of its own, which there may be none of now.
  mutating func listen(on link: (any PacketLink)?) {
    isOver = true
    guard let link = link ?? (try? host.links([.devices]))?.first else { return }
    self.link = link
    isOver = false
  }

  mutating func close() {
    link = nil
    isOver = true
  }

  /// Listens again, where whoever brought the news has gone.
  mutating func reopenIfOver() {
    if isOver { listen(on: nil) }
  }
}
