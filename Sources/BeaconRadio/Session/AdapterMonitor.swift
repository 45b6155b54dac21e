import BeaconCodec

/// Watches whether an adapter is there and powered, and finds it again by its address: its index
/// changes when it is plugged in anew.
struct AdapterMonitor {
  enum State: Hashable {
    case here
    case down
    case gone
  }

  /// Seconds between looks at the list of adapters, for events that were missed.
  private static let pace = 1.0

  private(set) var adapter: Adapter
  private(set) var state = State.here
  /// What may have taken it off its bus, where it is gone.
  private(set) var platformBlock: RadioBlock?
  /// When to look next without being told to.
  private(set) var nextLook: Timestamp
  private let host: any RadioHost
  private var news: DeviceNews

  /// - Parameter link: for the kernel's news; nil for one of its own.
  init(of adapter: Adapter, host: any RadioHost, link: (any PacketLink)?, now: Timestamp) {
    self.adapter = adapter
    self.host = host
    news = DeviceNews(link, host: host)
    nextLook = now.advanced(bySeconds: Self.pace)
  }

  var fileDescriptor: Int32 { news.fileDescriptor }

  /// Takes the news from somewhere else from now on; nil for a link of its own.
  mutating func listen(on link: (any PacketLink)?, now: Timestamp) {
    news.listen(on: link)
    nextLook = now
  }

  mutating func close() { news.close() }

  /// Reads the kernel's events. They only hurry the next look along, except for bad news.
  mutating func drain(now: Timestamp) {
    for event in news.read() {
      switch event.kind {
      case .down where event.index == adapter.index && state == .here: note(.down, now: now)
      case .unregistered where event.index == adapter.index: note(.gone, now: now)
      case .up, .registered: nextLook = now
      default: break
      }
    }
  }

  /// What somebody else has found out, from a socket's failure for example.
  mutating func note(_ state: State, now: Timestamp) {
    self.state = state
    nextLook = now
  }

  /// Looks at the list of adapters if it is time.
  mutating func tick(now: Timestamp) {
    guard now >= nextLook else { return }
    nextLook = now.advanced(bySeconds: Self.pace)
    news.reopenIfOver()
    let adapters = (try? host.adapters()) ?? []
    guard let found = adapters.first(where: { isOurs($0) }) else {
      state = .gone
      platformBlock = host.platformBlock
      return
    }
    // The same address under another index: what was open belongs to an adapter that is gone.
    if state == .here, found.index != adapter.index {
      state = .gone
      nextLook = now
      return
    }
    adapter = found
    state = found.isUp ? .here : .down
  }

  private func isOurs(_ other: Adapter) -> Bool {
    // An adapter without a public address has none to be known by.
    adapter.address.bits == 0
      ? other.index == adapter.index : other.address.bits == adapter.address.bits
  }
}
