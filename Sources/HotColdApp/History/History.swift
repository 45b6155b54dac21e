import BeaconCodec
import BeaconLocating
import HotColdSystem
import HotColdView

/// A record of where things were: one row per stay of a thing in a room, or near a station if the plan has no rooms.
///
/// Rows are collected for some seconds and written in one transaction.
final class History {
  /// A stay of a thing at a place. Times are in seconds since the Unix epoch.
  struct Stay: Equatable, Sendable {
    var id: String
    var name: String
    var place: String
    /// Empty if the plan has one floor.
    var floor = ""
    var x: Double
    var y: Double
    var since: Double
    var until: Double
  }

  /// A stay with its unsaved changes.
  struct Entry {
    var stay: Stay
    /// Whether the file has a row for it, perhaps an older one.
    var isWritten = false
    /// When it was last queued for writing, in seconds since the Unix epoch.
    var queued: Double
    /// Whether the next commit writes it.
    var isWaiting = true
    /// The last recorded point of its path.
    var step: Change
  }

  /// The least distance in metres and time in seconds between two points of a path.
  private static let stride = 1.0
  private static let pause = 5.0
  /// Seconds between two updates of the row of a current stay.
  private static let interval = 30.0
  /// Seconds between two deletions of expired rows.
  private static let cleaning = 3600.0

  private let file: FileName
  var database: Database
  /// Seconds after which rows expire.
  private let keep: Double
  /// The size limit of the file.
  private let mostBytes: Double
  /// Whether things without a name are recorded, too.
  let remembersUnnamed: Bool
  /// The current stays.
  private var stays: [TopicLevel: Entry] = [:]
  /// Finished stays that are not written yet.
  var ended: [Entry] = []
  /// Points of paths that are not written yet.
  var steps: [Change] = []
  /// The latest plan. A replay draws every day with it, because walls do not move.
  private var planText: String?
  private var isPlanWaiting = false
  /// The next commit deletes rows older than this, in seconds since the Unix epoch; nil to delete none.
  private var oldest: Double?
  private var cleaned = -Double.infinity
  /// When to write next, in seconds since the Unix epoch.
  private var due = -Double.infinity
  /// How many commits in a row found the file locked.
  private var failures = 0
  private var trouble: Failure?

  /// `history.sqlite` in the state folder.
  static var usualFile: FileName? {
    StateFolder().map { FileName("\($0.path)/history.sqlite") }
  }

  /// - Parameters:
  ///   - days: the age at which rows expire; nil to only read the history.
  ///   - megabytes: the size limit; beyond it, the oldest rows are deleted.
  ///   - remembersUnnamed: whether things without a name are recorded, too.
  init(
    _ file: FileName, keepingDays days: Double?, megabytes: Double = 200,
    remembersUnnamed: Bool = false
  ) throws {
    self.file = file
    mostBytes = megabytes * 1e6
    self.remembersUnnamed = remembersUnnamed
    keep = (days ?? 0) * 86_400
    database = try days == nil ? Database.toRead(file) : Database.toWrite(file)
  }

  /// - Parameter wall: seconds since the Unix epoch.
  func hear(_ event: House.Event, in house: House, wall: Double) throws {
    switch event {
    case .position(let position, let id):
      if planText == nil { take(house.plan) }
      note(id, position, in: house, wall: wall)
    case .gone(let id):
      if let entry = stays.removeValue(forKey: id) { ended.append(entry) }
    case .plan: take(house.plan)
    case .station, .skew, .level: break
    }
    try advance(to: wall)
  }

  /// Writes and deletes what is due.
  /// - Parameter wall: seconds since the Unix epoch.
  func advance(to wall: Double) throws {
    if abs(wall - cleaned) >= Self.cleaning {
      cleaned = wall
      oldest = wall - keep
    }
    try commitWhenDue(wall)
  }

  /// Returns, once, an error that did not end the history.
  func takeTrouble() -> Failure? {
    defer { trouble = nil }
    return trouble
  }

  private func take(_ plan: HousePlan) {
    planText = String(decoding: plan.text, as: UTF8.self)
    isPlanWaiting = true
  }

  private func note(_ id: TopicLevel, _ position: Position, in house: House, wall: Double) {
    let name = house.things[id]?.label ?? SafeText(id.text).description
    let place = position.room ?? "near \(house.station(position.station))"
    // A path has a point at the start of each stay, and then one per metre, at most every five seconds.
    let step = Change(
      time: wall, id: id, x: position.x, y: position.y, radius: position.radius)
    // After a longer pause, the machine was suspended or its clock set.
    let floor = position.floor ?? ""
    if var entry = stays[id], entry.stay.place == place, entry.stay.floor == floor,
      abs(wall - entry.stay.until) <= 2 * House.patience
    {
      entry.stay.until = wall
      entry.stay.name = name
      (entry.stay.x, entry.stay.y) = (position.x, position.y)
      let (dx, dy) = (step.x - entry.step.x, step.y - entry.step.y)
      if abs(wall - entry.step.time) >= Self.pause, dx * dx + dy * dy >= Self.stride * Self.stride {
        steps.append(step)
        entry.step = step
      }
      if wall - entry.queued >= Self.interval {
        entry.queued = wall
        entry.isWaiting = true
      }
      stays[id] = entry
      return
    }
    if let entry = stays.removeValue(forKey: id) { ended.append(entry) }
    if stays.count >= 2 * House.mostThings { endAll() }
    let stay = Stay(
      id: id.text, name: name, place: place, floor: floor, x: position.x, y: position.y,
      since: wall, until: wall)
    stays[id] = Entry(stay: stay, queued: wall, step: step)
    steps.append(step)
  }

  /// Ends all current stays.
  private func endAll() {
    ended += stays.sorted { $0.key < $1.key }.map(\.value)
    stays.removeAll()
  }

  /// The latest stay of each thing that the words name, most recently heard first.
  func latest(_ words: String, limit: Int = 20) throws -> [Stay] {
    var found: [Stay] = []
    let words = words.lowercased()
    try database.run(
      """
      SELECT id, name, place, x, y, since, MAX(until), floor FROM stay GROUP BY id ORDER BY 7 DESC
      """, []
    ) { row in
      if found.count < limit, let stay = Stay(row), stay.isCalled(words) { found.append(stay) }
    }
    return found
  }
}

// MARK: Writing, in batches because a commit per row would wear out an SD card

extension History {
  /// Seconds between two commits; a power failure loses as much.
  private static let commitInterval = 5.0
  /// The number of rows to write at once, without waiting for the interval.
  private static let mostAtOnce = 5000
  /// The most rows to hold while the file is locked: some megabytes.
  private static let mostWaiting = 50_000
  /// Milliseconds to wait for a lock at the end.
  private static let lastPatience: Int32 = 3000

  /// - Parameter wall: seconds since the Unix epoch.
  private func commitWhenDue(_ wall: Double) throws {
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
    // Another program may take seconds to read a large history, so report only the second failure.
    if failures == 2 {
      trouble = Failure(
        .failedWhileRunning,
        "\(file): another program has locked it; the history waits")
    }
  }

  /// Ends all stays and writes everything.
  func flush() throws {
    endAll()
    guard isWaiting else { return }
    database.wait(milliseconds: Self.lastPatience)
    guard try commit() else { throw isLocked }
  }

  private var isLocked: Failure {
    Failure(.failedWhileRunning, "\(file): another program has locked it")
  }

  private var isWaiting: Bool {
    !ended.isEmpty || !steps.isEmpty || isPlanWaiting || oldest != nil
      || stays.values.contains(where: \.isWaiting)
  }

  /// - Returns: false if another program has locked the file.
  private func commit() throws -> Bool {
    if !database.isInPlace { try reopen() }
    let isDone = try database.transaction {
      if isPlanWaiting, let planText {
        try database.run("DELETE FROM plan", [])
        try database.run("INSERT INTO plan VALUES (?)", [.text(planText)])
      }
      for entry in ended { try write(entry) }
      for (_, entry) in stays.sorted(by: { $0.key < $1.key }) where entry.isWaiting {
        try write(entry)
      }
      for step in steps { try write(step) }
      if let oldest {
        try database.run("DELETE FROM stay WHERE until < ?", [.number(oldest)])
        try database.run("DELETE FROM way WHERE time < ?", [.number(oldest)])
        try shrink()
      }
    }
    guard isDone else { return false }
    for (id, entry) in stays where entry.isWaiting {
      stays[id]?.isWritten = true
      stays[id]?.isWaiting = false
    }
    ended.removeAll()
    steps.removeAll()
    isPlanWaiting = false
    oldest = nil
    return true
  }

  /// Deletes the oldest rows while the file is over its limit, and returns free pages to the file system.
  private func shrink() throws {
    func pragma(_ name: String) throws -> Double {
      var value = 0.0
      try database.run("PRAGMA \(name)", []) { value = $0.number(0) }
      return value
    }
    // A tenth each time, with a bound because the plan and the indices alone could exceed the limit.
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

  /// The file was deleted or replaced, and SQLite would go on writing to the unlinked one: start a new file.
  private func reopen() throws {
    database = try Database.toWrite(file)
    for id in stays.keys { stays[id]?.isWaiting = true }
    isPlanWaiting = planText != nil
    trouble = Failure(
      .failedWhileRunning,
      "\(file) was deleted or replaced; the history continues in a new file")
  }

  /// Writes a stay, replacing its previous row.
  private func write(_ entry: Entry) throws {
    let stay = entry.stay
    if entry.isWritten {
      try database.run(
        "DELETE FROM stay WHERE id = ? AND place = ? AND since = ?",
        [.text(stay.id), .text(stay.place), .number(stay.since)])
    }
    try database.run(
      "INSERT INTO stay VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      [
        .text(stay.id), .text(stay.name), .text(stay.place), .number(stay.x), .number(stay.y),
        .number(stay.since), .number(stay.until), .text(stay.floor),
      ])
  }

  private func write(_ step: Change) throws {
    try database.run(
      "INSERT INTO way VALUES (?, ?, ?, ?, ?)",
      [
        .text(step.id.text), .number(step.x), .number(step.y), .number(step.radius),
        .number(step.time),
      ])
  }
}

extension History.Stay {
  /// Whether a word of its name begins so, as "keys" for "Ada's keys", or its id is that. Not in SQL, because SQLite
  /// does not fold the case of Ä.
  /// - Parameter words: in lower case.
  fileprivate func isCalled(_ words: String) -> Bool {
    let name = name.lowercased()
    return words.isEmpty || name.hasPrefix(words) || name.contains(" \(words)")
      || id.lowercased() == words
  }
}

extension History.Stay {
  /// nil for a row with values that we would not write.
  /// - Parameter row: id, name, place, x, y, since, until and floor.
  init?(_ row: Database.Row) {
    let isPlace = abs(row.number(3)) <= 1e6 && abs(row.number(4)) <= 1e6
    // To the year 5138.
    guard isPlace, 0...1e11 ~= row.number(5), 0...1e11 ~= row.number(6) else { return nil }
    self.init(
      id: row.text(0), name: SafeText(row.text(1)).description,
      place: SafeText(row.text(2)).description, floor: SafeText(row.text(7)).description,
      x: row.number(3), y: row.number(4),
      since: row.number(5), until: row.number(6))
  }
}
