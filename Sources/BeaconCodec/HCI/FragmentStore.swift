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

  private var pending: [(key: Key, data: [UInt8])] = []

  var isEmpty: Bool { pending.isEmpty }

  /// Takes in one piece and calls `body` when it completes its advertisement.
  mutating func add(
    _ data: borrowing Span<UInt8>, of report: AdvertisingReport, key: Key, rejects: inout Rejects,
    _ body: (AdvertisingReport, borrowing Span<UInt8>) -> Void
  ) {
    let index = pending.firstIndex { $0.key == key }
    guard !report.eventType.contains(.legacy),
      index != nil || report.eventType.dataStatus != .complete
    else { return body(report, data) }

    var joined = index.map { pending.remove(at: $0).data } ?? []
    guard joined.count + data.count <= Self.maximumDataLength else {
      return rejects.count(.fragment)
    }
    joined.reserveCapacity(joined.count + data.count)
    for position in 0..<data.count { joined.append(data[position]) }

    switch report.eventType.dataStatus {
    case .complete, .truncated:
      // What a controller had to cut off is still good as far as it goes.
      body(report, joined.span)
    case .moreToCome:
      if pending.count == Self.capacity {
        pending.removeFirst()
        rejects.count(.fragment)
      }
      pending.append((key, joined))
    }
  }
}
