import BeaconCodec

/// Monitors whether an adapter is there and powered, and finds it again by its address: its index changes when it is
/// plugged in again.
///
/// It reads the kernel's list of adapters, which needs no privilege. A failing socket reports a change sooner.
struct AdapterMonitor {
  enum State: Hashable {
    case here
    case down
    case gone
  }

  private(set) var adapter: Adapter
  private(set) var state = State.here
  /// When to ask again.
  private(set) var nextLook: Timestamp
  private let host: any RadioHost

  init(of adapter: Adapter, host: any RadioHost, now: Timestamp) {
    self.adapter = adapter
    self.host = host
    nextLook = now.advanced(bySeconds: Adapter.lookInterval)
  }

  /// Sets the state, after a socket has failed for example.
  mutating func note(_ state: State, now: Timestamp) {
    self.state = state
    nextLook = now
  }

  /// Reads the list of adapters if it is time.
  mutating func tick(now: Timestamp) {
    guard now >= nextLook else { return }
    nextLook = now.advanced(bySeconds: Adapter.lookInterval)
    let adapters = (try? host.adapters()) ?? []
    guard let found = adapters.first(where: adapter.isSame) else {
      state = .gone
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
}

extension Adapter {
  /// Whether the other is this adapter, perhaps under another index. One without a public address is recognized by its
  /// index.
  func isSame(as other: Adapter) -> Bool {
    address.bits == 0 ? other.index == index : other.address.bits == address.bits
  }
}
