/// Joins extended advertising data, which arrives in pieces of up to 229 bytes (Core 5.4, Vol 4, Part E, 7.7.65.13).
///
/// Bounded, because a sender may never finish: the oldest advertisement is dropped.
struct FragmentStore: Sendable {
  /// The pieces of one advertisement share the address and the Advertising SID.
  struct Key: Hashable, Sendable {
    var address: BluetoothAddress
    var advertisingSID: UInt8
  }

  /// The most bytes of an advertisement (Core 5.4, Vol 6, Part B, 2.3.4.9).
  static let maximumDataLength = 1650
  static let capacity = 8

  /// A long one is already counted as rejected; its other pieces are ignored.
  private var pending: [(key: Key, data: [UInt8], isTooLong: Bool)] = []

  /// Advertisements whose last pieces have not come.
  var incomplete: Int { pending.count { !$0.isTooLong } }

  /// Adds one piece and calls `body` if this completes its advertisement.
  mutating func add(
    _ data: borrowing Span<UInt8>, of report: AdvertisingReport, key: Key, rejects: inout Rejects,
    _ body: (AdvertisingReport, borrowing Span<UInt8>) -> Void
  ) {
    let index = pending.firstIndex { $0.key == key }
    guard !report.eventType.contains(.legacy),
      index != nil || !report.eventType.isComplete
    else { return body(report, data) }

    var entry = index.map { pending.remove(at: $0) } ?? (key: key, data: [], isTooLong: false)
    if !entry.isTooLong, entry.data.count + data.count > Self.maximumDataLength {
      entry = (key, [], true)
      rejects.count(.fragment)
    }
    if !entry.isTooLong {
      entry.data += bytes(of: data)
    }

    guard report.eventType.hasMoreToCome else {
      // Data that the controller truncated is still valid up to there.
      if !entry.isTooLong { body(report, entry.data.span) }
      return
    }
    if pending.count == Self.capacity, !pending.removeFirst().isTooLong {
      rejects.count(.fragment)
    }
    pending.append(entry)
  }
}
