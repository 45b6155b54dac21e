import BeaconCodec
import BeaconRadio

/// What the radio is to be used for, and how.
package struct RadioPlan {
  /// `hci0`, an address, or nil for the first that can be used.
  package var adapter: String?
  /// Whether to wait for an adapter where there is none.
  package var waits = false
  /// Nobody else may use the adapter meanwhile.
  package var isExclusive = false
  /// What the kernel is to listen for on our behalf; nothing for a scan of our own.
  package var monitor: MonitorPattern?
  /// What to broadcast; nothing for who only listens.
  package var broadcast: Broadcast?
  /// Whether there is no playing without the broadcast; otherwise there is none without the scan.
  package var isForBroadcast = true
  package var scan = ScanSettings.continuous

  package init(
    adapter: String?, waits: Bool = false, isExclusive: Bool = false,
    monitor: MonitorPattern? = nil, broadcast: Broadcast? = nil, isForBroadcast: Bool = true,
    scan: ScanSettings = .continuous
  ) {
    self.adapter = adapter
    self.waits = waits
    self.isExclusive = isExclusive
    self.monitor = monitor
    self.broadcast = broadcast
    self.isForBroadcast = isForBroadcast
    self.scan = scan
  }

  /// Begins on an adapter.
  package func begin(
    on adapter: Adapter, clock: MonotonicClock, access: RadioAccess
  ) throws(RadioError) -> RadioParts {
    if isExclusive {
      // The helper gives away no adapter as a whole.
      guard access == .direct else {
        throw .notPermitted(call: "taking the adapter", adapter: adapter.name)
      }
      let exclusive = try ExclusiveAdapter(taking: adapter, clock: clock)
      return try parts(
        adapter, exclusive,
        { (broadcast) throws(RadioError) in try exclusive.advertiser(broadcast) },
        { _ throws(RadioError) in
          try exclusive.scanner(settings: scan)
        })
    }
    return try parts(
      adapter, nil,
      { (broadcast) throws(RadioError) in
        try Advertiser(on: adapter, broadcast, clock: clock, access: access)
      },
      { (advertiser) throws(RadioError) in
        try Scanner(
          on: adapter, settings: scan, monitor: monitor, beside: advertiser, clock: clock,
          access: access)
      })
  }

  private func parts(
    _ adapter: Adapter, _ exclusive: ExclusiveAdapter?,
    _ advertiser: (Broadcast) throws(RadioError) -> Advertiser,
    _ scanner: (Advertiser?) throws(RadioError) -> Scanner
  ) throws(RadioError) -> RadioParts {
    guard let broadcast else {
      return RadioParts(adapter: adapter, scanner: try scanner(nil), exclusive: exclusive)
    }
    // A controller that cannot do both at once still does the better half.
    guard isForBroadcast else {
      let advertiser = try? advertiser(broadcast)
      return RadioParts(
        adapter: adapter, advertiser: advertiser, scanner: try scanner(advertiser),
        exclusive: exclusive)
    }
    let advertiser = try advertiser(broadcast)
    return RadioParts(
      adapter: adapter, advertiser: advertiser, scanner: try? scanner(advertiser),
      exclusive: exclusive)
  }
}

/// A radio that is on.
package struct RadioParts {
  var adapter: Adapter
  var advertiser: Advertiser?
  var scanner: Scanner?
  var exclusive: ExclusiveAdapter?

  var descriptors: [Int32] {
    (scanner?.fileDescriptors ?? []) + (advertiser?.fileDescriptors ?? [])
  }

  /// Radio off.
  func close() {
    advertiser?.close()
    scanner?.close()
    exclusive?.release()
  }
}
