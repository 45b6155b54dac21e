/// Joins extended advertising data, which arrives in pieces of up to 229 bytes (Core 5.4, Vol 4, Part E, 7.7.65.13).
///
/// Some controllers never complete an advertisement. What has arrived of it is used when no further piece can follow.
/// Bounded: of too many advertisements the oldest has to do with what it has.
struct FragmentStore: Sendable {
  /// The pieces of one advertisement share the address and the Advertising SID.
  struct Key: Hashable, Sendable {
    var address: BluetoothAddress
    var advertisingSID: UInt8
  }

  /// The most bytes of an advertisement (Core 5.4, Vol 6, Part B, 2.3.4.9).
  static let maximumDataLength = 1650
  static let capacity = 8
  /// Seconds after which no further piece follows: a controller reports the pieces one after the other, on the slowest
  /// PHY every 17 ms.
  static let patience = 0.05
  /// Seconds after which the same beginning is that of the next advertisement, which is sent 20 ms later at least
  /// (Core 5.4, Vol 6, Part B, 4.4.2.2).
  private static let nextAfter = 0.01

  /// Gets a report, its data, and when its last piece was received.
  typealias Body = (AdvertisingReport, borrowing Span<UInt8>, Timestamp) -> Void

  private struct Entry {
    var key: Key
    /// The latest piece's.
    var report: AdvertisingReport
    var data: [UInt8] = []
    /// It is already counted as rejected; its other pieces are ignored.
    var isTooLong = false
    var time: Timestamp
  }

  /// In the order of their latest pieces.
  private var pending: [Entry] = []

  var isEmpty: Bool { pending.isEmpty }

  /// Advertisements whose last pieces have not come.
  var incomplete: Int { pending.count { !$0.isTooLong } }

  /// Adds one piece and calls `body` if this completes its advertisement.
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
      // Data that the controller truncated is still valid up to there.
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

  /// Uses the advertisements that waited too long.
  /// - Parameter time: nil at the end: no further piece follows at all.
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
