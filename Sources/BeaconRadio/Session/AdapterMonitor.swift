import BeaconCodec

/// Monitors whether an adapter is there and powered, and finds it again when it is plugged in again.
///
/// It reads the kernel's list of adapters, which needs no privilege. A failing socket reports a change sooner.
struct AdapterMonitor {
  enum State: Hashable {
    case here
    case down
    case gone
  }

  private(set) var state = State.here
  /// When to ask again.
  private(set) var nextLook: Timestamp
  private var known: KnownAdapter
  private let host: any RadioHost

  init(of adapter: Adapter, host: any RadioHost, now: Timestamp) {
    known = KnownAdapter(adapter, among: (try? host.adapters()) ?? [])
    self.host = host
    nextLook = now.advanced(bySeconds: Adapter.lookInterval)
  }

  var adapter: Adapter { known.adapter }

  /// Sets the state, after a socket has failed for example.
  mutating func note(_ state: State, now: Timestamp) {
    self.state = state
    nextLook = now
  }

  /// Reads the list of adapters if it is time.
  mutating func tick(now: Timestamp) {
    guard now >= nextLook else { return }
    nextLook = now.advanced(bySeconds: Adapter.lookInterval)
    let index = adapter.index
    guard known.find(in: (try? host.adapters()) ?? []) else {
      state = .gone
      return
    }
    // Under another index: what was open belongs to an adapter that is gone.
    if state == .here, adapter.index != index {
      state = .gone
      nextLook = now
      return
    }
    state = adapter.isUp ? .here : .down
  }
}

/// Recognizes an adapter in later lists: by its index and its address, or by its address alone after it was plugged in
/// again. Cheap adapters all have the same address (00:1A:7D:DA:71:xx), so another one that was there at the same time
/// is never taken for it.
struct KnownAdapter {
  var adapter: Adapter
  /// The indices of other adapters with its address.
  private var twins: Set<UInt16> = []

  /// - Parameter adapters: all present ones.
  init(_ adapter: Adapter, among adapters: [Adapter]) {
    self.adapter = adapter
    _ = find(in: adapters)
  }

  /// Updates the adapter from a list.
  /// - Returns: whether it is there.
  mutating func find(in adapters: [Adapter]) -> Bool {
    // An adapter without an address may get one later.
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
