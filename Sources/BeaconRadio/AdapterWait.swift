import BeaconCodec

/// Waits for an adapter that can be used: for one to be plugged in, powered, or unblocked.
///
/// Made for one thread that polls, like `Scanner`: wait until its descriptor is readable or the time that
/// `nextLook` tells has come, then `look`.
package final class AdapterWait {
  /// Seconds between looks, for news that were missed, and for rfkill, which sends none here.
  private static let pace = 0.5

  /// `hci0`, an address, or nil for the first that can be used.
  private let wanted: String?
  private let host: any RadioHost
  private var news: DeviceNews
  /// What stands in the way.
  package private(set) var obstacle = RadioError.noAdapter
  /// When to look next without being told to.
  package private(set) var nextLook: Timestamp

  /// - Throws: what waiting would not help against.
  package convenience init(
    for wanted: String?, clock: MonotonicClock, access: RadioAccess = .direct
  ) throws(RadioError) {
    try self.init(for: wanted, clock: clock, host: access.host)
  }

  init(for wanted: String?, clock: MonotonicClock, host: any RadioHost) throws(RadioError) {
    self.wanted = wanted
    self.host = host
    news = DeviceNews(try host.link(.devices), host: host)
    nextLook = clock.now()
  }

  package var fileDescriptor: Int32 { news.fileDescriptor }

  /// The adapter, as soon as there is one; never waits.
  /// - Throws: what waiting does not help against.
  package func look(now: Timestamp) throws(RadioError) -> Adapter? {
    if !news.read().isEmpty { nextLook = now }
    guard now >= nextLook else { return nil }
    news.reopenIfOver()
    do throws(RadioError) {
      return try Adapter.choose(wanted, of: host)
    } catch {
      try wait(for: error, now: now)
      return nil
    }
  }

  /// Goes on waiting if that may help against what stands in the way, as when an adapter was there and is
  /// gone again.
  package func wait(for error: RadioError, now: Timestamp) throws(RadioError) {
    guard error.mayPass else { throw error }
    obstacle = error
    nextLook = now.advanced(bySeconds: Self.pace)
  }
}

extension RadioError {
  /// Whether somebody who plugs, powers or unblocks an adapter mends it.
  package var mayPass: Bool {
    switch self {
    case .noAdapter, .noSuchAdapter, .down, .blocked, .unplugged: true
    case .noBluetooth, .noLowEnergy, .notPermitted, .busy, .anotherUser, .tooManyPrograms,
      .hardwareError, .timedOut, .refused, .failed:
      false
    }
  }
}
