import BeaconCodec
import BeaconLocating
import BeaconStations
import HotColdSystem

/// Where things were: for each thing a row for each stay in a room, or near a station where no rooms are known.
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

  /// Metres and seconds between two places of a way.
  private static let stride = 1.0
  private static let pause = 5.0
  /// Seconds between two writings of a stay that goes on.
  private static let interval = 30.0
  /// Seconds between two looks at what is too old.
  private static let cleaning = 3600.0

  /// Bytes. No thing has a longer name or id.
  private static let longestName = 1000

  let database: Database
  /// Seconds for which it is kept.
  private let keep: Double
  private var stays: [TopicLevel: (stay: Stay, row: Double, written: Double)] = [:]
  /// Of each thing, the last place of its way.
  private var ways: [TopicLevel: (x: Double, y: Double, time: Double)] = [:]
  private var cleaned = -Double.infinity
  private var hasPlan = false

  /// `history.sqlite` in the folder of what is kept between games.
  package static var usualFile: FileName? {
    StateFolder().map { FileName("\($0.path)/history.sqlite") }
  }

  /// - Parameter days: for which it is kept; nil to read alone.
  package init(_ file: FileName, keepingDays days: Double?) throws {
    if days != nil, file == Self.usualFile { StateFolder()?.make() }
    database = try Database(file, isReadOnly: days == nil)
    keep = (days ?? 0) * 86_400
    guard days != nil else { return }
    try database.execute(
      """
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      CREATE TABLE IF NOT EXISTS stay (
        id TEXT NOT NULL, name TEXT NOT NULL, place TEXT NOT NULL, x REAL NOT NULL, y REAL NOT NULL,
        since REAL NOT NULL, until REAL NOT NULL);
      CREATE INDEX IF NOT EXISTS stay_by_id ON stay (id, until);
      CREATE INDEX IF NOT EXISTS stay_by_end ON stay (until);
      CREATE INDEX IF NOT EXISTS stay_by_begin ON stay (since);
      CREATE TABLE IF NOT EXISTS plan (text TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS way (
        id TEXT NOT NULL, x REAL NOT NULL, y REAL NOT NULL, radius REAL NOT NULL,
        time REAL NOT NULL);
      CREATE INDEX IF NOT EXISTS way_by_time ON way (time);
      """)
  }

  /// - Parameter wall: seconds since the Unix epoch.
  package func hear(_ event: House.Event, in house: House, wall: Double) throws {
    switch event {
    case .position(let position, let id):
      if !hasPlan { try keep(house.plan) }
      try note(id, position, in: house, wall: wall)
    case .gone(let id):
      if let open = stays.removeValue(forKey: id) { try write(open.stay, row: open.row) }
      ways[id] = nil
    case .plan: try keep(house.plan)
    case .station, .skew, .level: break
    }
    guard wall - cleaned >= Self.cleaning else { return }
    cleaned = wall
    try database.run("DELETE FROM stay WHERE until < ?", [.number(wall - keep)])
    try database.run("DELETE FROM way WHERE time < ?", [.number(wall - keep)])
  }

  /// The plan by which a day is drawn later: the last one, for the walls of a house stay where they are.
  private func keep(_ plan: HousePlan) throws {
    hasPlan = true
    try database.run("DELETE FROM plan", [])
    try database.run(
      "INSERT INTO plan VALUES (?)", [.text(String(decoding: plan.text, as: UTF8.self))])
  }

  private func note(
    _ id: TopicLevel, _ position: Position, in house: House, wall: Double
  ) throws {
    let name = house.things[id]?.label ?? SafeText(id.text).description
    let place = position.room ?? "near \(house.station(position.station))"
    try noteWay(id, position, isNew: stays[id]?.stay.place != place, wall: wall)
    if var open = stays[id], open.stay.place == place {
      open.stay.until = wall
      open.stay.name = name
      (open.stay.x, open.stay.y) = (position.x, position.y)
      if wall - open.written >= Self.interval {
        try write(open.stay, row: open.row)
        open.written = wall
      }
      stays[id] = open
      return
    }
    if let open = stays[id] { try write(open.stay, row: open.row) }
    let stay = Stay(
      id: id.text, name: name, place: place, x: position.x, y: position.y, since: wall, until: wall)
    try database.run(
      "INSERT INTO stay VALUES (?, ?, ?, ?, ?, ?, ?)",
      [
        .text(stay.id), .text(stay.name), .text(stay.place), .number(stay.x), .number(stay.y),
        .number(stay.since), .number(stay.until),
      ])
    var row = 0.0
    try database.run("SELECT last_insert_rowid()", []) { row = $0.number(0) }
    if stays.count >= 2 * House.mostThings { try flush() }
    stays[id] = (stay, row, wall)
  }

  /// A place for each metre, though not more than one in five seconds, and one for each stay.
  private func noteWay(
    _ id: TopicLevel, _ position: Position, isNew: Bool, wall: Double
  ) throws {
    if !isNew, let last = ways[id] {
      let (dx, dy) = (position.x - last.x, position.y - last.y)
      guard wall - last.time >= Self.pause, dx * dx + dy * dy >= Self.stride * Self.stride else {
        return
      }
    }
    try database.run(
      "INSERT INTO way VALUES (?, ?, ?, ?, ?)",
      [
        .text(id.text), .number(position.x), .number(position.y), .number(position.radius),
        .number(wall),
      ])
    if ways.count >= 2 * House.mostThings { ways.removeAll() }
    ways[id] = (position.x, position.y, wall)
  }

  private func write(_ stay: Stay, row: Double) throws {
    try database.run(
      "UPDATE stay SET name = ?, x = ?, y = ?, until = ? WHERE rowid = ?",
      [.text(stay.name), .number(stay.x), .number(stay.y), .number(stay.until), .number(row)])
  }

  /// Writes what has not been written yet.
  package func flush() throws {
    for (_, open) in stays { try write(open.stay, row: open.row) }
    stays.removeAll()
  }

  /// The latest stay of each thing whose name, or id, begins with some words; the one that was heard last first.
  package func latest(_ words: String, limit: Int = 20) throws -> [Stay] {
    var found: [Stay] = []
    // SQLite takes no pattern of more than 50,000 bytes.
    guard words.utf8.count <= Self.longestName else { return [] }
    // A word of the name is enough: "keys" for "Ada's keys". `%` and `_` are letters here.
    let pattern = words.lowercased().map { "%_\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    try database.run(
      """
      SELECT id, name, place, x, y, since, MAX(until) FROM stay
      WHERE lower(name) LIKE ?1 || '%' ESCAPE '\\' OR lower(name) LIKE '% ' || ?1 || '%' ESCAPE '\\'
        OR lower(id) = ?1
      GROUP BY id ORDER BY 7 DESC LIMIT ?2
      """, [.text(pattern), .number(Double(limit))]
    ) { row in
      if let stay = Stay(row) { found.append(stay) }
    }
    return found
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
