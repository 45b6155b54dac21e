import BeaconCodec

/// Checks in the kernel's list whether an adapter is present and powered, or was plugged in again.
/// A failing socket shows it sooner.
struct AdapterMonitor {
  enum State: Hashable {
    case here
    case down
    case gone
  }

  private(set) var state = State.here
  /// When to check again.
  private(set) var nextLook: Timestamp
  private var known: KnownAdapter
  private let host: any RadioHost

  init(of adapter: Adapter, host: any RadioHost, now: Timestamp) {
    known = KnownAdapter(adapter, among: (try? host.adapters()) ?? [])
    self.host = host
    nextLook = now.advanced(bySeconds: Adapter.lookInterval)
  }

  var adapter: Adapter { known.adapter }

  /// Sets the state that a socket error indicates.
  mutating func note(_ state: State, now: Timestamp) {
    self.state = state
    nextLook = now
  }

  /// Reads the list if it is time.
  mutating func tick(now: Timestamp) {
    guard now >= nextLook else { return }
    nextLook = now.advanced(bySeconds: Adapter.lookInterval)
    let index = adapter.index
    guard known.find(in: (try? host.adapters()) ?? []) else {
      state = .gone
      return
    }
    // With a new index, open sockets belong to the adapter that is gone.
    if state == .here, adapter.index != index {
      state = .gone
      nextLook = now
      return
    }
    state = adapter.isUp ? .here : .down
  }
}

/// Finds an adapter in later lists by index and address, or by its address with another index.
/// Cheap ones share one (00:1A:7D:DA:71:xx): another present at the same time never counts.
struct KnownAdapter {
  var adapter: Adapter
  /// The indices of other adapters with the same address.
  private var twins: Set<UInt16> = []

  /// - Parameter adapters: all present ones.
  init(_ adapter: Adapter, among adapters: [Adapter]) {
    self.adapter = adapter
    _ = find(in: adapters)
  }

  /// Updates the adapter from the list; returns false if it is not present.
  mutating func find(in adapters: [Adapter]) -> Bool {
    // The address may become known later.
    let same = adapters.filter {
      $0.address.bits == adapter.address.bits
        || adapter.address.bits == 0 && $0.index == adapter.index
    }
    if let found = same.first(where: { $0.index == adapter.index }) {
      adapter = found
      twins = Set(same.map(\.index)).subtracting([found.index])
      return true
    }
    twins.formIntersection(same.map(\.index))
    guard let moved = same.first(where: { !twins.contains($0.index) }) else { return false }
    adapter = moved
    return true
  }
}
