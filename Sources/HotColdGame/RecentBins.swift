import BeaconCodec

/// What was heard in the last seconds, put together in bins: no more memory than so many of them, however much
/// that was.
struct RecentBins<Content> {
  struct Bin {
    let start: Timestamp
    var content: Content
  }

  /// Seconds.
  let span: Double
  /// Seconds of one bin.
  let width: Double
  private(set) var bins: [Bin] = []

  init(span: Double, width: Double) {
    self.span = span
    self.width = width
  }

  /// Changes the content of this moment's bin, which begins as `empty`. After a clock that was set back
  /// all begins anew.
  mutating func add(at time: Timestamp, to empty: Content, _ change: (inout Content) -> Void) {
    if let last = bins.last, time < last.start { bins = [] }
    bins.removeAll { time.seconds(since: $0.start) > span }
    if bins.last.map({ time.seconds(since: $0.start) >= width }) ?? true {
      bins.append(Bin(start: time, content: empty))
    }
    change(&bins[bins.count - 1].content)
  }
}

// Not asked of the content by the type itself: when the first array of bins is made, the runtime would look through
// all conformances of the program for it.
extension RecentBins: Equatable where Content: Equatable {}
extension RecentBins.Bin: Equatable where Content: Equatable {}
extension RecentBins: Sendable where Content: Sendable {}
extension RecentBins.Bin: Sendable where Content: Sendable {}
