import BeaconCodec
import BeaconLocating
import HotColdSystem
import HotColdView

/// Where things were: for each thing a row for each stay in a room, or near a station where no rooms are known.
///
/// What is to be written waits in memory for some seconds, and is written at once (`History+Commit.swift`).
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
    /// Its row in the file; nil while it has none.
    var row: Double?
    /// Seconds since the Unix epoch: when it was to be written last.
    var told: Double
    /// Whether it is to be written with the next commit.
    var isWaiting = true
  }

  /// Metres and seconds between two places of a way.
  private static let stride = 1.0
  private static let pause = 5.0
  /// Seconds between two writings of a stay that goes on.
  private static let interval = 30.0
  /// Seconds between two looks at what is too old.
  private static let cleaning = 3600.0

  let file: FileName
  var database: Database
  /// Seconds for which it is kept.
  private let keep: Double
  /// Bytes that the file may have.
  let mostBytes: Double
  /// Whether things without a name are remembered, too.
  package let remembersUnnamed: Bool
  /// Those that go on.
  var stays: [TopicLevel: Entry] = [:]
  /// Those that are over.
  var ended: [Entry] = []
  /// Places of ways that wait to be written.
  var steps: [Step] = []
  /// The plan by which a day is drawn later: the last one, for the walls of a house stay where they are.
  var planText: String?
  var isPlanWaiting = false
  /// Seconds since the Unix epoch: what is older is to go. Nil while nothing is.
  var oldest: Double?
  /// Of each thing, the last place of its way.
  private var ways: [TopicLevel: (x: Double, y: Double, time: Double)] = [:]
  private var cleaned = -Double.infinity
  /// Seconds since the Unix epoch: when to write next.
  var due = -Double.infinity
  /// How often, one time after the other, another program had the file.
  var failures = 0
  var trouble: Failure?

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
    database = try days == nil ? HistoryFile.toRead(file) : HistoryFile.toWrite(file)
  }

  /// - Parameter wall: seconds since the Unix epoch.
  package func hear(_ event: House.Event, in house: House, wall: Double) throws {
    switch event {
    case .position(let position, let id):
      if planText == nil { take(house.plan) }
      note(id, position, in: house, wall: wall)
    case .gone(let id):
      if let entry = stays.removeValue(forKey: id) { ended.append(entry) }
      ways[id] = nil
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
    noteWay(id, position, isNew: stays[id]?.stay.place != place, wall: wall)
    // Over a longer pause the machine has slept, or its clock was set.
    if var entry = stays[id], entry.stay.place == place,
      abs(wall - entry.stay.until) <= 2 * House.patience
    {
      entry.stay.until = wall
      entry.stay.name = name
      (entry.stay.x, entry.stay.y) = (position.x, position.y)
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
    stays[id] = Entry(stay: stay, told: wall)
  }

  /// A place for each metre, though not more than one in five seconds, and one for each stay.
  private func noteWay(_ id: TopicLevel, _ position: Position, isNew: Bool, wall: Double) {
    if !isNew, let last = ways[id] {
      let (dx, dy) = (position.x - last.x, position.y - last.y)
      guard abs(wall - last.time) >= Self.pause, dx * dx + dy * dy >= Self.stride * Self.stride
      else {
        return
      }
    }
    steps.append(
      Step(id: id.text, x: position.x, y: position.y, radius: position.radius, time: wall))
    if ways.count >= 2 * House.mostThings { ways.removeAll() }
    ways[id] = (position.x, position.y, wall)
  }

  /// What goes on is over.
  func endAll() {
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
