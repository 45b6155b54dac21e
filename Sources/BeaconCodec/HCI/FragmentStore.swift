/// Joins pieces of extended advertising data, up to 229 bytes (Core 5.4, Vol 4, Part E, 7.7.65.13).
///
/// Some controllers never send the last piece. Such data is passed on incomplete, when no more can
/// follow, or when there are too many advertisements and it is the oldest.
struct FragmentStore: Sendable {
  struct Key: Hashable, Sendable {
    var address: BluetoothAddress
    var advertisingSID: UInt8
  }

  /// The longest data of an advertisement in bytes (Core 5.4, Vol 6, Part B, 2.3.4.9).
  static let maximumDataLength = 1650
  static let capacity = 8
  /// Seconds after which no piece can follow. On the slowest PHY, pieces are reported every 17 ms.
  static let patience = 0.05
  /// After this many seconds, a piece equal to the beginning starts the next advertisement, which
  /// is sent at least 20 ms later (Core 5.4, Vol 6, Part B, 4.4.2.2).
  private static let nextAfter = 0.01

  /// Receives a report, its data, and the time of its last piece.
  typealias Body = (AdvertisingReport, borrowing Span<UInt8>, Timestamp) -> Void

  private struct Entry {
    var key: Key
    var report: AdvertisingReport
    var data: [UInt8] = []
    /// If set, it is counted as rejected, and its further pieces are ignored.
    var isTooLong = false
    var time: Timestamp
  }

  /// Sorted by the time of the latest piece.
  private var pending: [Entry] = []

  var isEmpty: Bool { pending.isEmpty }

  /// The number of advertisements that lack their last pieces.
  var incomplete: Int { pending.count { !$0.isTooLong } }

  mutating func add(
    _ data: borrowing Span<UInt8>, of report: AdvertisingReport, key: Key, at time: Timestamp,
    rejects: inout Rejects, _ body: Body
  ) {
    var index = pending.firstIndex { $0.key == key }
    guard !report.eventType.contains(.legacy),
      index != nil || !report.eventType.isComplete
    else { return body(report, data, time) }

    if let begun = index, isNext(data, after: pending[begun], at: time) {
      use(pending.remove(at: begun), rejects: &rejects, body)
      if report.eventType.isComplete { return body(report, data, time) }
      index = nil
    }
    var entry = index.map { pending.remove(at: $0) } ?? Entry(key: key, report: report, time: time)
    (entry.report, entry.time) = (report, time)
    if !entry.isTooLong, entry.data.count + data.count > Self.maximumDataLength {
      (entry.data, entry.isTooLong) = ([], true)
      rejects.count(.fragment)
    }
    if !entry.isTooLong {
      entry.data += bytes(of: data)
    }

    guard report.eventType.hasMoreToCome else {
      // Data that the controller has truncated is valid up to there.
      if !entry.isTooLong { body(report, entry.data.span, time) }
      return
    }
    if pending.count == Self.capacity { use(pending.removeFirst(), rejects: &rejects, body) }
    pending.append(entry)
  }

  /// Whether a piece begins the sender's next advertisement.
  private func isNext(_ data: borrowing Span<UInt8>, after entry: Entry, at time: Timestamp) -> Bool
  {
    guard time.seconds(since: entry.time) >= Self.nextAfter, data.count > 0,
      data.count <= entry.data.count
    else { return false }
    for index in data.indices where data[index] != entry.data[index] { return false }
    return true
  }

  /// Passes on the advertisements that have waited too long.
  /// - Parameter time: nil if no further piece follows.
  mutating func useOverdue(at time: Timestamp?, rejects: inout Rejects, _ body: Body) {
    while let first = pending.first,
      time.map({ $0.seconds(since: first.time).magnitude >= Self.patience }) ?? true
    {
      use(pending.removeFirst(), rejects: &rejects, body)
    }
  }

  private func use(_ entry: Entry, rejects: inout Rejects, _ body: Body) {
    guard !entry.isTooLong else { return }
    rejects.count(.fragment)
    body(entry.report, entry.data.span, entry.time)
  }
}
