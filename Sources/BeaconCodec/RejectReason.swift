/// Why something that was received, or read from a recording, was not used.
public enum RejectReason: String, CaseIterable, Sendable {
  /// An HCI event shorter than its header says.
  case truncatedEvent
  /// An advertising event that holds no report.
  case noReports
  /// A report that does not fit into its event; those before it were used.
  case truncatedReport
  /// An AD structure that overruns the data, or bytes behind its end; those before it were used.
  case advertisingData
  /// Manufacturer data that claims to be an iBeacon, and has not the length of one.
  case beacon
  /// A fragment of extended advertising data whose other parts never came, or too many of them.
  case fragment
  /// A record of a recording that is cut off or cannot be what it says.
  case record
  /// A row of a CSV trace with a field that cannot be read.
  case row
  /// A time stamp beyond the years 1678 to 2262.
  case time
}

/// How often each reason was met.
public struct Rejects: Hashable, Sendable {
  /// In place, not on the heap: these are carried along with every packet.
  private var counts = InlineArray<9, Int>(repeating: 0)

  /// Without any.
  public init() {}

  /// How often it was this one.
  public subscript(reason: RejectReason) -> Int { counts[Self.index(reason)] }

  /// All of them.
  public var total: Int { RejectReason.allCases.reduce(0) { $0 + self[$1] } }

  /// Counts one more, or so many.
  public mutating func count(_ reason: RejectReason, times: Int = 1) {
    counts[Self.index(reason)] += times
  }

  /// The sum of two counts.
  public static func + (a: Rejects, b: Rejects) -> Rejects {
    var sum = a
    for reason in RejectReason.allCases { sum.count(reason, times: b[reason]) }
    return sum
  }

  /// Whether all counts are equal.
  public static func == (a: Rejects, b: Rejects) -> Bool {
    RejectReason.allCases.allSatisfy { a[$0] == b[$0] }
  }

  /// Takes all counts.
  public func hash(into hasher: inout Hasher) {
    for reason in RejectReason.allCases { hasher.combine(self[reason]) }
  }

  private static func index(_ reason: RejectReason) -> Int {
    RejectReason.allCases.firstIndex(of: reason) ?? 0
  }
}
