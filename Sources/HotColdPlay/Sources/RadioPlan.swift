import BeaconCodec
import BeaconRadio

/// What the radio is to be used for, and how.
package struct RadioPlan {
  /// `hci0`, an address, or nil for the first that can be used.
  package var adapter: String?
  /// Whether to wait for an adapter where there is none.
  package var waits = false
  /// What to broadcast; nothing for who only listens.
  package var broadcast: Broadcast?
  /// Whether there is no playing without the broadcast; otherwise there is none without the scan.
  package var isForBroadcast = true
  package var scan = ScanSettings.continuous

  package init(
    adapter: String?, waits: Bool = false,
    broadcast: Broadcast? = nil, isForBroadcast: Bool = true,
    scan: ScanSettings = .continuous
  ) {
    self.adapter = adapter
    self.waits = waits
    self.broadcast = broadcast
    self.isForBroadcast = isForBroadcast
    self.scan = scan
  }

  /// Begins on an adapter. A controller that cannot scan and broadcast at once still does the better half.
  func begin(
    on adapter: Adapter, clock: MonotonicClock, access: RadioAccess
  ) throws(RadioError) -> any Radio {
    try access.begin(
      RadioUse(
        scan: scan, broadcast: broadcast,
        optional: broadcast == nil ? nil : isForBroadcast ? .scan : .broadcast),
      on: adapter, clock: clock)
  }
}
