import BeaconCodec
import BeaconLocating
import HotColdSystem
import HotColdView

/// Where things were: a row per stay of a thing in a room, or near a station if there are no rooms.
/// Rows are collected for some seconds and written in one transaction.
final class History {
  /// Times are in seconds since the Unix epoch.
  struct Stay: Equatable, Sendable {
    var id: String
    var name: String
    var place: String
    /// Empty if there is one floor.
    var floor = ""
    var x: Double
    var y: Double
    var since: Double
    var until: Double
  }

  private struct Entry {
    var stay: Stay
    /// The end of the stay in its last written row.
    var written: Double
    /// The last recorded point of the path.
    var step: Change
  }

  /// The least metres and seconds between two points of a path.
  private static let stride = 1.0
  private static let pause = 5.0
  /// Seconds between updates of the row of a current stay.
  private static let interval = 30.0
  /// Seconds between deletions of expired rows.
  private static let cleaning = 3600.0

  let file: FileName
  var database: Database
  /// Seconds after which rows expire.
  private let keep: Double
  /// The size beyond which the oldest rows are deleted, in bytes.
  private let mostBytes: Double
  private let remembersUnnamed: Bool
  private var stays: [TopicLevel: Entry] = [:]
  /// Rows to write. A later row of a stay replaces an earlier one.
  var rows: [Stay] = []
  var steps: [Change] = []
  /// The latest plan, with which a replay draws every day.
  private var planText: String?
  private var isPlanWaiting = false
  /// When expired rows were last deleted, in seconds since the Unix epoch.
  private var cleaned = -Double.infinity
  /// When to write next, in seconds since the Unix epoch.
  private var due = -Double.infinity
  /// How many commits in a row found the file locked.
  private var failures = 0
  /// Whether the file has rows that this program would not write.
  private var hasInvalidRow = false
  /// Why rows cannot be written.
  private(set) var trouble: Words?
  /// Reports an error that does not end the history.
  var complain: (Words) -> Void = HotColdSystem.complain
  /// Errors to show.
  var notices: [Words] = []

  /// `history.sqlite` in the state folder; `history-NAME.sqlite` for a house with a name.
  static func usualFile(of house: TopicLevel) -> FileName? {
    let name = house == .home ? "history" : "history-\(house)"
    return StateFolder().map { FileName($0.place(of: "\(name).sqlite")) }
  }

  /// - Parameter days: the days after which rows expire; nil to only read.
  init(
    _ file: FileName, keepingDays days: Double?, megabytes: Double = .infinity,
    remembersUnnamed: Bool = true
  ) throws(Failure) {
    self.file = file
    mostBytes = megabytes * 1e6
    self.remembersUnnamed = remembersUnnamed
    keep = (days ?? 0) * 86_400
    database = try days == nil ? Database.toRead(file) : Database.toWrite(file)
  }

  /// - Parameter wall: seconds since the Unix epoch.
  func hear(_ event: House.Event, in house: House, wall: Double) {
    switch event {
    case .position(let position, let id):
      // Devices without a name may belong to strangers, so do not record their paths.
      guard remembersUnnamed || house.things[id]?.name.isEmpty == false else { break }
      if planText == nil { take(house.plan) }
      note(id, position, in: house, wall: wall)
    case .gone(let id):
      if let entry = stays.removeValue(forKey: id) { rows.append(entry.stay) }
    case .plan: take(house.plan)
    case .station, .skew, .level, .unplaced: break
    }
    advance(to: wall)
  }

  private func take(_ plan: HousePlan) {
    planText = String(decoding: plan.text, as: UTF8.self)
    isPlanWaiting = true
  }

  private func note(_ id: TopicLevel, _ position: Position, in house: House, wall: Double) {
    let name = house.things[id]?.label ?? SafeText(full: id.text).description
    let place = Stay.place(Whereabouts(position))
    // A path has a point at the start of each stay, then one per metre, at most every 5 s.
    let step = Change(
      time: wall, id: id, x: position.x, y: position.y, radius: position.radius)
    let floor = position.floor ?? ""
    // After a longer pause, the machine was suspended, or the clock was set.
    if let stay = stays[id]?.stay,
      stay.place != place || stay.floor != floor
        || abs(wall - stay.until) > 2 * House.patience
    {
      stays[id] = nil
      rows.append(stay)
    }
    if stays[id] == nil, stays.count >= 2 * House.mostThings { endAll() }
    let stay = Stay(
      id: id.text, name: name, place: place, floor: floor, x: position.x, y: position.y,
      since: stays[id]?.stay.since ?? wall, until: wall)
    guard let (last, written) = stays[id].map({ ($0.step, $0.written) }) else {
      stays[id] = Entry(stay: stay, written: wall, step: step)
      rows.append(stay)
      steps.append(step)
      return
    }
    stays[id]?.stay = stay
    if abs(wall - written) >= Self.interval {
      stays[id]?.written = wall
      rows.append(stay)
    }
    let (dx, dy) = (step.x - last.x, step.y - last.y)
    if abs(wall - last.time) >= Self.pause, dx * dx + dy * dy >= Self.stride * Self.stride {
      steps.append(step)
      stays[id]?.step = step
    }
  }

  private func endAll() {
    rows += stays.values.map(\.stay)
    stays.removeAll()
  }

  /// The latest stay of each thing that matches the words, most recently heard first.
  func latest(_ words: String) throws(Failure) -> [Stay] {
    var found: [Stay] = []
    let words = words.lowercased()
    try database.run(
      """
      SELECT id, name, place, x, y, since, MAX(until), floor FROM stay GROUP BY id ORDER BY 7 DESC
      """, []
    ) { row in
      guard let stay = Stay(row) else { return reportInvalidRow() }
      if stay.isCalled(words) { found.append(stay) }
    }
    return found
  }

  /// Reports only the first, because there may be any number.
  func reportInvalidRow() {
    if !hasInvalidRow { complain("\(file): invalid rows are not used") }
    hasInvalidRow = true
  }
}

// MARK: Writing (in batches, because a commit per row would wear out an SD card)

extension History {
  /// Seconds between commits, and so lost in a power failure.
  private static let commitInterval = 5.0
  /// Seconds until a retry after an error, such as a full disk.
  private static let pauseAfterError = 60.0
  /// Rows to hold, some megabytes. At more they are written at once, or the older half is lost.
  private static let mostWaiting = 50_000

  /// Writes and deletes what is due. After an error, rows wait.
  /// - Parameter wall: seconds since the Unix epoch.
  func advance(to wall: Double) {
    let isFull = rows.count + steps.count >= Self.mostWaiting
    let isCleaning = abs(wall - cleaned) >= Self.cleaning
    // After the clock was set back, `due` is far in the future.
    guard isFull || wall >= due || wall < due - Self.pauseAfterError, isCleaning || isWaiting
    else { return }
    due = wall + Self.commitInterval
    do throws(Failure) {
      if try commit(deletingBefore: isCleaning ? wall - keep : nil) {
        failures = 0
        trouble = nil
        if isCleaning { cleaned = wall }
        return
      }
      failures += 1
      // Another program may read a large history for seconds, so only a second failure is reported.
      if failures > 1 { trouble = isLocked.message }
    } catch {
      trouble = error.message
      due = wall + Self.pauseAfterError
    }
    guard isFull else { return }
    rows.removeFirst(rows.count / 2)
    steps.removeFirst(steps.count / 2)
  }

  func flush() throws(Failure) {
    endAll()
    guard isWaiting else { return }
    database.wait(milliseconds: Database.patience.reading)
    guard try commit() else { throw isLocked }
  }

  private var isLocked: Failure {
    Failure(.failedWhileRunning, "\(file): another program has locked it")
  }

  private var isWaiting: Bool { !rows.isEmpty || !steps.isEmpty || isPlanWaiting }

  /// - Parameter oldest: seconds since the Unix epoch; nil to delete nothing.
  /// - Returns: false if another program has locked the file.
  private func commit(deletingBefore oldest: Double? = nil) throws(Failure) -> Bool {
    if !database.isInPlace { try reopen() }
    let isDone = try database.transaction { () throws(Failure) in
      if isPlanWaiting, let planText {
        try database.run("DELETE FROM plan", [])
        try database.run("INSERT INTO plan VALUES (?)", [.text(planText)])
      }
      for stay in rows { try write(stay) }
      for step in steps { try write(step) }
      if let oldest {
        try database.run("DELETE FROM stay WHERE until < ?", [.number(oldest)])
        try database.run("DELETE FROM way WHERE time < ?", [.number(oldest)])
        try shrink()
      }
    }
    guard isDone else { return false }
    rows.removeAll()
    steps.removeAll()
    isPlanWaiting = false
    return true
  }

  /// Deletes the oldest rows beyond the size limit, and returns free pages to the file system.
  private func shrink() throws(Failure) {
    func pragma(_ name: String) throws(Failure) -> Double {
      var value = 0.0
      try database.run("PRAGMA \(name)", []) { value = $0.number(0) }
      return value
    }
    // A tenth each time; limited, because the plan and the indices alone could exceed the limit.
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

  /// Opens a new file after a deletion or replacement: SQLite would write to the unlinked one.
  private func reopen() throws(Failure) {
    database = try Database.toWrite(file)
    rows += stays.values.map(\.stay)
    isPlanWaiting = planText != nil
    complain("\(file) was deleted or replaced; the history continues in a new file")
  }

  /// Replaces the stay's previous row.
  private func write(_ stay: Stay) throws(Failure) {
    // The + keeps SQLite from using the index of ids: few stays start at the same time.
    try database.run(
      "DELETE FROM stay WHERE since = ? AND +id = ? AND place = ?",
      [.number(stay.since), .text(stay.id), .text(stay.place)])
    try database.run(
      "INSERT INTO stay VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      [
        .text(stay.id), .text(stay.name), .text(stay.place), .number(stay.x), .number(stay.y),
        .number(stay.since), .number(stay.until), .text(stay.floor),
      ])
  }

  private func write(_ step: Change) throws(Failure) {
    try database.run(
      "INSERT INTO way VALUES (?, ?, ?, ?, ?)",
      [
        .text(step.id.text), .number(step.x), .number(step.y), .number(step.radius),
        .number(step.time),
      ])
  }
}

extension History.Stay {
  private static let near = "near "

  static func place(_ place: Whereabouts) -> String { place.room ?? near + place.station }

  var whereabouts: Whereabouts {
    let isNear = place.hasPrefix(Self.near)
    return Whereabouts(
      room: isNear ? nil : place, station: isNear ? String(place.dropFirst(Self.near.count)) : "",
      floor: floor.isEmpty ? nil : floor)
  }

  /// Whether a word of the name starts with the text ("keys" of "Ada's keys"), or it is the id. Not
  /// in SQL, because SQLite does not fold the case of Ä.
  /// - Parameter words: in lower case.
  fileprivate func isCalled(_ words: String) -> Bool {
    let name = name.lowercased()
    return words.isEmpty || name.hasPrefix(words) || name.contains(" \(words)")
      || id.lowercased() == (DeviceReport.id(words)?.text ?? words)
  }

  /// nil for values that this program would not write.
  /// - Parameter row: id, name, place, x, y, since, until and floor.
  init?(_ row: Database.Row) {
    let isPlace = abs(row.number(3)) <= Grid.largest && abs(row.number(4)) <= Grid.largest
    // The year 5138.
    guard isPlace, 0...1e11 ~= row.number(5), 0...1e11 ~= row.number(6) else { return nil }
    self.init(
      id: row.text(0), name: SafeText(full: row.text(1)).description,
      place: SafeText(full: row.text(2)).description,
      floor: SafeText(full: row.text(7)).description,
      x: row.number(3), y: row.number(4),
      since: row.number(5), until: row.number(6))
  }
}
