/// A minute of the wall clock, by which a room's identifiers roll.
package struct Minute: Hashable, Sendable {
  /// Minutes since 1970, UTC.
  package let count: Int64

  package init(count: Int64) {
    self.count = count
  }

  /// - Parameter unixSeconds: since 1970, UTC.
  package init(unixSeconds: Int64) {
    count = unixSeconds / 60 - (unixSeconds % 60 < 0 ? 1 : 0)
  }

  /// This minute, the one before and the one after: two clocks need not agree better than that.
  var around: [Minute] { [self, Minute(count: count &- 1), Minute(count: count &+ 1)] }

  var bytes: [UInt8] { bigEndian(UInt64(bitPattern: count)) }
}
