import BeaconCodec

extension Timestamp {
  /// A deadline in the past would make the loop that heeds it turn without rest: 10 ms from now is the
  /// soonest.
  func noEarlierThanSoon(_ now: Timestamp) -> Timestamp {
    max(self, now.advanced(bySeconds: 0.01))
  }
}
