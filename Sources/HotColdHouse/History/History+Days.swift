import BeaconCodec
import BeaconLocating

extension History {
  /// A thing on its way.
  package struct Step: Equatable, Sendable {
    package var id: String
    /// Metres.
    package var x: Double
    package var y: Double
    package var radius: Double
    /// Seconds since the Unix epoch.
    package var time: Double
  }

  /// Rows that are read at once at most: several times what is kept of the most things in ten minutes.
  private static let mostRows = 100_000.0

  /// What is remembered of a span of time: from when to when, in seconds since the Unix epoch; nil for nothing.
  package func extent(of span: Range<Double>) throws -> ClosedRange<Double>? {
    var extent: ClosedRange<Double>?
    try database.run(
      "SELECT MIN(since), MAX(until), COUNT(*) FROM stay WHERE until >= ? AND since < ?",
      [.number(span.lowerBound), .number(span.upperBound)]
    ) { row in
      let first = max(row.number(0), span.lowerBound)
      let last = min(row.number(1), span.upperBound)
      if row.number(2) > 0, first <= last { extent = first...last }
    }
    return extent
  }

  /// Stays that begin in a span of time, by their beginning.
  /// - Parameter isFirst: whether those that began before and go on are wanted, too.
  package func stays(in span: Range<Double>, isFirst: Bool) throws -> [Stay] {
    var found: [Stay] = []
    try database.run(
      """
      SELECT id, name, place, x, y, since, until FROM stay
      WHERE since < ?2 AND (since >= ?1 OR ?3 AND until >= ?1) ORDER BY since, rowid
      LIMIT ?4
      """,
      [
        .number(span.lowerBound), .number(span.upperBound), .number(isFirst ? 1 : 0),
        .number(Self.mostRows),
      ]
    ) { row in
      if let stay = Stay(row) { found.append(stay) }
    }
    return found
  }

  /// Ways in a span of time; none in a history that was begun before ways were kept.
  package func steps(in span: Range<Double>) throws -> [Step] {
    guard try has("way") else { return [] }
    var found: [Step] = []
    try database.run(
      """
      SELECT id, x, y, radius, time FROM way WHERE time >= ? AND time < ? ORDER BY time, rowid
      LIMIT ?
      """, [.number(span.lowerBound), .number(span.upperBound), .number(Self.mostRows)]
    ) { row in
      found.append(
        Step(
          id: row.text(0), x: row.number(1), y: row.number(2), radius: row.number(3),
          time: row.number(4)))
    }
    return found
  }

  /// The plan of the house; nil in a history that was begun before plans were kept.
  package func plan() throws -> HousePlan? {
    guard try has("plan") else { return nil }
    var text = ""
    try database.run("SELECT text FROM plan", []) { text = $0.text(0) }
    do throws(HousePlan.Problem) { return try HousePlan(json: Array(text.utf8)) } catch {
      return nil
    }
  }

  private func has(_ table: String) throws -> Bool {
    var isThere = false
    try database.run("SELECT 1 FROM sqlite_master WHERE name = ?", [.text(table)]) { _ in
      isThere = true
    }
    return isThere
  }
}
