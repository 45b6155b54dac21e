import BeaconLocating
import HotColdSystem
import HotColdView

/// How what waits is written: all at once, for a card wears out that has to be written to for each row.
extension History {
  /// Seconds between two commits; as much is lost with the power.
  private static let commitInterval = 5.0
  /// Rows that are written before that.
  private static let mostAtOnce = 5000
  /// Rows that wait while another program has the file: some megabytes.
  private static let mostWaiting = 50_000
  /// Milliseconds for which that program is waited for at the end.
  private static let lastPatience: Int32 = 3000

  /// Writes what waits, where it is time to.
  /// - Parameter wall: seconds since the Unix epoch.
  func commitWhenDue(_ wall: Double) throws {
    let rows = ended.count + steps.count
    // A clock that was set back leaves `due` in the future.
    let isDue = wall >= due || wall < due - Self.commitInterval
    guard isDue || failures == 0 && rows >= Self.mostAtOnce, isWaiting else { return }
    due = wall + Self.commitInterval
    if try commit() {
      failures = 0
      return
    }
    failures += 1
    guard rows < Self.mostWaiting else { throw isLocked }
    // Who reads a large history may take a while.
    if failures == 2 {
      trouble = Failure(
        .failedWhileRunning,
        "\(file): another program keeps it locked; what is to be remembered waits")
    }
  }

  /// Writes what has not been written yet.
  package func flush() throws {
    endAll()
    guard isWaiting else { return }
    database.wait(milliseconds: Self.lastPatience)
    guard try commit() else { throw isLocked }
  }

  private var isLocked: Failure {
    Failure(.failedWhileRunning, "\(file): another program keeps it locked")
  }

  private var isWaiting: Bool {
    !ended.isEmpty || !steps.isEmpty || isPlanWaiting || oldest != nil
      || stays.values.contains(where: \.isWaiting)
  }

  /// - Returns: whether all is written; false while another program has the file.
  private func commit() throws -> Bool {
    if !database.isInPlace { try beginAnew() }
    let written: [TopicLevel: Double]?
    do {
      written = try writeAll()
    } catch {
      // It may have gone this very moment.
      guard !database.isInPlace else { throw error }
      try beginAnew()
      written = try writeAll()
    }
    guard let rows = written else { return false }
    for (id, row) in rows {
      stays[id]?.row = row
      stays[id]?.isWaiting = false
    }
    ended.removeAll()
    steps.removeAll()
    isPlanWaiting = false
    oldest = nil
    return true
  }

  /// - Returns: the rows of the stays that go on; nil while another program has the file.
  private func writeAll() throws -> [TopicLevel: Double]? {
    var rows: [TopicLevel: Double] = [:]
    let isDone = try database.transaction {
      if isPlanWaiting, let planText {
        try database.run("DELETE FROM plan", [])
        try database.run("INSERT INTO plan VALUES (?)", [.text(planText)])
      }
      for entry in ended { _ = try write(entry) }
      for (id, entry) in stays.sorted(by: { $0.key < $1.key }) where entry.isWaiting {
        rows[id] = try write(entry)
      }
      for step in steps { try write(step) }
      if let oldest {
        try database.run("DELETE FROM stay WHERE until < ?", [.number(oldest)])
        try database.run("DELETE FROM way WHERE time < ?", [.number(oldest)])
        try shrink()
      }
    }
    return isDone ? rows : nil
  }

  /// Deletes the oldest while there is too much, and gives the file system back what is free.
  private func shrink() throws {
    func pragma(_ name: String) throws -> Double {
      var value = 0.0
      try database.run("PRAGMA \(name)", []) { value = $0.number(0) }
      return value
    }
    // A tenth each time. A file of nothing but indices and a plan would not get smaller.
    for _ in 0..<30 {
      let pages = try pragma("page_count") - pragma("freelist_count")
      guard pages * (try pragma("page_size")) > mostBytes else { break }
      for (table, time) in [("stay", "until"), ("way", "time")] {
        try database.run(
          """
          DELETE FROM \(table) WHERE rowid IN (SELECT rowid FROM \(table) ORDER BY \(time)
            LIMIT (SELECT COUNT(*) / 10 + 1 FROM \(table)))
          """, [])
      }
    }
    try database.run("PRAGMA incremental_vacuum", [])
  }

  /// Somebody has taken the file away, or put another in its place, and SQLite would go on writing to what nobody finds
  /// any more.
  private func beginAnew() throws {
    database = try HistoryFile.toWrite(file)
    for id in stays.keys { stays[id]?.isWaiting = true }
    isPlanWaiting = planText != nil
    trouble = Failure(
      .failedWhileRunning,
      "\(file) was taken away or replaced; what is to be remembered goes on in a new file")
  }

  /// - Returns: its row.
  private func write(_ entry: Entry) throws -> Double {
    let stay = entry.stay
    if let row = entry.row {
      // It may be gone, or the number another's: somebody has deleted it, or put another file there.
      try database.run(
        """
        UPDATE stay SET name = ?, x = ?, y = ?, until = ? WHERE rowid = ? AND id = ? AND since = ?
        """,
        [
          .text(stay.name), .number(stay.x), .number(stay.y), .number(stay.until), .number(row),
          .text(stay.id), .number(stay.since),
        ])
      var changes = 0.0
      try database.run("SELECT changes()", []) { changes = $0.number(0) }
      if changes > 0 { return row }
    }
    try database.run(
      "INSERT INTO stay VALUES (?, ?, ?, ?, ?, ?, ?)",
      [
        .text(stay.id), .text(stay.name), .text(stay.place), .number(stay.x), .number(stay.y),
        .number(stay.since), .number(stay.until),
      ])
    var row = 0.0
    try database.run("SELECT last_insert_rowid()", []) { row = $0.number(0) }
    return row
  }

  private func write(_ step: Step) throws {
    try database.run(
      "INSERT INTO way VALUES (?, ?, ?, ?, ?)",
      [
        .text(step.id), .number(step.x), .number(step.y), .number(step.radius), .number(step.time),
      ])
  }
}
