/// Extended advertising data arrives in pieces of up to 229 bytes; this joins them
/// (Core 5.4, Vol 4, Part E, 7.7.65.13).
///
/// Small and bounded, since anybody may begin what he never finishes: the oldest gives way.
struct FragmentStore: Sendable {
  /// The pieces of one advertisement share the address and the Advertising SID.
  struct Key: Hashable, Sendable {
    var address: BluetoothAddress
    var advertisingSID: UInt8
  }

  /// Bytes that an advertisement can have in all (Core 5.4, Vol 6, Part B, 2.3.4.9).
  static let maximumDataLength = 1650
  static let capacity = 8

  private struct Entry {
    var key: Key
    var data: [UInt8] = []
    /// Counted already; what still comes of it is passed over.
    var isTooLong = false
  }

  private var pending: [Entry] = []

  /// Takes in one piece and calls `body` when it completes its advertisement.
  mutating func add(
    _ data: borrowing Span<UInt8>, of report: AdvertisingReport, key: Key, rejects: inout Rejects,
    _ body: (AdvertisingReport, borrowing Span<UInt8>) -> Void
  ) {
    let index = pending.firstIndex { $0.key == key }
    guard !report.eventType.contains(.legacy),
      index != nil || !report.eventType.isComplete
    else { return body(report, data) }

    var entry = index.map { pending.remove(at: $0) } ?? Entry(key: key)
    if !entry.isTooLong, entry.data.count + data.count > Self.maximumDataLength {
      entry = Entry(key: key, isTooLong: true)
      rejects.count(.fragment)
    }
    if !entry.isTooLong {
      entry.data += bytes(of: data)
    }

    guard report.eventType.hasMoreToCome else {
      // What a controller had to cut off is still good as far as it goes.
      if !entry.isTooLong { body(report, entry.data.span) }
      return
    }
    if pending.count == Self.capacity, !pending.removeFirst().isTooLong {
      rejects.count(.fragment)
    }
    pending.append(entry)
  }
}
