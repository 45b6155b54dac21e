import BeaconCodec

/// An adapter that this program takes away from the kernel, bluetoothd and everybody else, until it is
/// given back. It is powered down first, and powered again afterwards. If the program is killed the
/// kernel takes the adapter back and leaves it powered down; what is on the air then ends with its lease,
/// or when the adapter is powered again.
public final class ExclusiveAdapter {
  private let host: ExclusiveHost
  private let adapter: Adapter
  private let clock: MonotonicClock

  /// Takes it, and returns when the controller is ready.
  public convenience init(taking adapter: Adapter, clock: MonotonicClock) throws(RadioError) {
    try self.init(taking: adapter, clock: clock, host: LinuxHost())
  }

  init(
    taking adapter: Adapter, clock: MonotonicClock, host: any RadioHost
  ) throws(RadioError) {
    self.adapter = adapter
    self.clock = clock
    self.host = ExclusiveHost(host, clock: clock)
    try self.host.take(adapter)
  }

  deinit {
    release()
  }

  /// Begins to broadcast from it.
  public func advertiser(_ broadcast: Broadcast) throws(RadioError) -> Advertiser {
    try Advertiser(on: adapter, broadcast, clock: clock, host: host)
  }

  /// Begins to scan with it.
  public func scanner(settings: ScanSettings = .continuous) throws(RadioError) -> Scanner {
    try Scanner(on: adapter, settings: settings, clock: clock, host: host)
  }

  /// Gives it back, when all that uses it is closed. It takes no longer than 0.5 s.
  public func release() {
    host.giveBack()
  }
}
