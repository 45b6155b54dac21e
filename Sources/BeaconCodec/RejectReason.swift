/// Why a received packet or a record was rejected.
public enum RejectReason: Int, CaseIterable, Error {
  /// An HCI event that is shorter than its header claims.
  case truncatedEvent
  /// An advertising event without reports.
  case noReports
  /// A report that does not fit into its event; the reports before it were used.
  case truncatedReport
  /// An AD structure that overruns the data, or bytes after the end mark; earlier ones were used.
  case advertisingData
  /// Manufacturer data that claims to be an iBeacon but has the wrong length.
  case beacon
  /// Extended advertising data without its last pieces (the rest was used), or with too many.
  case fragment
  /// A truncated or impossible record.
  case record
  /// A row of a CSV trace with an invalid field.
  case row
  /// A timestamp outside the years 1678 to 2262.
  case time
  /// A sniffed packet with a wrong CRC.
  case checksum
}

/// How often packets and records were rejected, by reason.
public struct Rejects: Equatable, Sendable {
  /// An inline array, not on the heap, because it is copied with each packet.
  private var counts = InlineArray<10, Int>(repeating: 0)

  /// Creates counts of zero.
  public init() {}

  /// The count of one reason.
  public subscript(reason: RejectReason) -> Int { counts[reason.rawValue] }

  /// The sum of all counts.
  public var total: Int { RejectReason.allCases.reduce(0) { $0 + self[$1] } }

  /// Adds to a count.
  public mutating func count(_ reason: RejectReason, times: Int = 1) {
    counts[reason.rawValue] += times
  }

  /// The sum of two counts.
  public static func + (a: Rejects, b: Rejects) -> Rejects {
    var sum = a
    for reason in RejectReason.allCases { sum.count(reason, times: b[reason]) }
    return sum
  }

  /// Compares all counts.
  public static func == (a: Rejects, b: Rejects) -> Bool {
    RejectReason.allCases.allSatisfy { a[$0] == b[$0] }
  }
}
