import BeaconCodec
import BeaconLocating
import HotColdSystem
import HotColdView

/// Where things were: for each thing a row for each stay in a room, or near a station where no rooms are known.
///
/// Rows wait in memory for some seconds, and are written together.
package final class History {
  /// A stay of a thing at a place. Times are in seconds since the Unix epoch.
  package struct Stay: Equatable, Sendable {
    package var id: String
    package var name: String
    package var place: String
    package var x: Double
    package var y: Double
    package var since: Double
    package var until: Double
  }

  /// A stay that goes on, or whose end is not written yet.
  struct Entry {
    var stay: Stay
    /// Whether the file has it, as it was then.
    var isWritten = false
    /// Seconds since the Unix epoch: when it was to be written last.
    var told: Double
    /// Whether it is to be written with the next commit.
    var isWaiting = true
    /// The last place of its way.
    var step: Step
  }

  /// Metres and seconds between two places of a way.
  private static let stride = 1.0
  private static let pause = 5.0
  /// Seconds between two writings of a stay that goes on.
  private static let interval = 30.0
  /// Seconds between two looks at what is too old.
  private static let cleaning = 3600.0

  private let file: FileName
  var database: Database
  /// Seconds for which it is kept.
  private let keep: Double
  /// Bytes that the file may have.
  private let mostBytes: Double
  /// Whether things without a name are remembered, too.
  package let remembersUnnamed: Bool
  /// Those that go on.
  private var stays: [TopicLevel: Entry] = [:]
  /// Those that are over.
  var ended: [Entry] = []
  /// Places of ways that wait to be written.
  var steps: [Step] = []
  /// The plan by which a day is drawn later: the last one, for the walls of a house stay where they are.
  private var planText: String?
  private var isPlanWaiting = false
  /// Seconds since the Unix epoch: what is older is to go. Nil while nothing is.
  private var oldest: Double?
  private var cleaned = -Double.infinity
  /// Seconds since the Unix epoch: when to write next.
  private var due = -Double.infinity
  /// How often, one time after the other, another program had the file.
  private var failures = 0
  private var trouble: Failure?

  /// `history.sqlite` in the folder of what is kept between games.
  package static var usualFile: FileName? {
    StateFolder().map { FileName("\($0.path)/history.sqlite") }
  }

  /// - Parameters:
  ///   - days: for which it is kept; nil to read alone.
  ///   - megabytes: that the file may have; beyond it, the oldest goes.
  ///   - remembersUnnamed: whether things without a name are remembered, too.
  package init(
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
  package func hear(_ event: House.Event, in house: House, wall: Double) throws {
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

  /// Lets time pass in which nothing happens.
  /// - Parameter wall: seconds since the Unix epoch.
  package func advance(to wall: Double) throws {
    if abs(wall - cleaned) >= Self.cleaning {
      cleaned = wall
      oldest = wall - keep
    }
    try commitWhenDue(wall)
  }

  /// What somebody has to be told, once: what went wrong and did not end the history.
  package func takeTrouble() -> Failure? {
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
    // A way has a place for each metre, though not more than one in five seconds, and one for each stay.
    let step = Step(id: id.text, x: position.x, y: position.y, radius: position.radius, time: wall)
    // Over a longer pause the machine has slept, or its clock was set.
    if var entry = stays[id], entry.stay.place == place,
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
      if wall - entry.told >= Self.interval {
        entry.told = wall
        entry.isWaiting = true
      }
      stays[id] = entry
      return
    }
    if let entry = stays.removeValue(forKey: id) { ended.append(entry) }
    if stays.count >= 2 * House.mostThings { endAll() }
    let stay = Stay(
      id: id.text, name: name, place: place, x: position.x, y: position.y, since: wall, until: wall)
    stays[id] = Entry(stay: stay, told: wall, step: step)
    steps.append(step)
  }

  /// What goes on is over.
  private func endAll() {
    ended += stays.sorted { $0.key < $1.key }.map(\.value)
    stays.removeAll()
  }

  /// The latest stay of each thing whose name, or id, begins with some words; the one that was heard last first.
  package func latest(_ words: String, limit: Int = 20) throws -> [Stay] {
    var found: [Stay] = []
    let words = words.lowercased()
    try database.run(
      """
      SELECT id, name, place, x, y, since, MAX(until) FROM stay GROUP BY id ORDER BY 7 DESC
      """, []
    ) { row in
      if found.count < limit, let stay = Stay(row), stay.isCalled(words) { found.append(stay) }
    }
    return found
  }
}

// MARK: How what waits is written: all at once, for a card wears out that has to be written to for each row

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
    // Who reads a large history may take a while.
    if failures == 2 {
      trouble = Failure(
        .failedWhileRunning,
        "\(file): another program has locked it; the history waits")
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
    Failure(.failedWhileRunning, "\(file): another program has locked it")
  }

  private var isWaiting: Bool {
    !ended.isEmpty || !steps.isEmpty || isPlanWaiting || oldest != nil
      || stays.values.contains(where: \.isWaiting)
  }

  /// - Returns: whether all is written; false while another program has the file.
  private func commit() throws -> Bool {
    if !database.isInPlace { try beginAnew() }
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
    database = try Database.toWrite(file)
    for id in stays.keys { stays[id]?.isWaiting = true }
    isPlanWaiting = planText != nil
    trouble = Failure(
      .failedWhileRunning,
      "\(file) was deleted or replaced; the history continues in a new file")
  }

  /// In place of what was written of it before.
  private func write(_ entry: Entry) throws {
    let stay = entry.stay
    if entry.isWritten {
      try database.run(
        "DELETE FROM stay WHERE id = ? AND place = ? AND since = ?",
        [.text(stay.id), .text(stay.place), .number(stay.since)])
    }
    try database.run(
      "INSERT INTO stay VALUES (?, ?, ?, ?, ?, ?, ?)",
      [
        .text(stay.id), .text(stay.name), .text(stay.place), .number(stay.x), .number(stay.y),
        .number(stay.since), .number(stay.until),
      ])
  }

  private func write(_ step: Step) throws {
    try database.run(
      "INSERT INTO way VALUES (?, ?, ?, ?, ?)",
      [
        .text(step.id), .number(step.x), .number(step.y), .number(step.radius), .number(step.time),
      ])
  }
}

extension History.Stay {
  /// Whether its name has a word that begins so, as "keys" for "Ada's keys", or it is its id. SQLite would take Ä and ä
  /// for two letters.
  /// - Parameter words: in lower case.
  fileprivate func isCalled(_ words: String) -> Bool {
    let name = name.lowercased()
    return words.isEmpty || name.hasPrefix(words) || name.contains(" \(words)")
      || id.lowercased() == words
  }
}

extension History.Stay {
  /// nil for a row that we have not written.
  /// - Parameter row: id, name, place, x, y, since and until.
  init?(_ row: Database.Row) {
    let isPlace = abs(row.number(3)) <= 1e6 && abs(row.number(4)) <= 1e6
    // To the year 5138.
    guard isPlace, 0...1e11 ~= row.number(5), 0...1e11 ~= row.number(6) else { return nil }
    self.init(
      id: row.text(0), name: SafeText(row.text(1)).description,
      place: SafeText(row.text(2)).description, x: row.number(3), y: row.number(4),
      since: row.number(5), until: row.number(6))
  }
}
