import BeaconCodec
import BeaconLocating
import HotColdSystem
import HotColdView

/// Replays a day of the history as the messages that a locator would publish.
///
/// Its time counts from midnight.
final class HistoryFeed: HouseFeed {
  /// Seconds of history read at a time.
  private static let chunk = 600.0
  /// Seconds between two messages of a thing that does not move, short enough that the house does not forget it.
  private static let interval = 10.0

  /// Twice what a house holds, because some have left by then.
  private static let mostThings = 2 * House.mostThings

  private let history: History
  private let topics: HouseTopics
  private let day: LocalDay
  /// The first and last time in the history of that day, in seconds since the Unix epoch.
  private let extent: ClosedRange<Double>
  private var changes: [Change] = []
  private var position = 0
  /// Seconds since the Unix epoch up to which `changes` were read.
  private var read: Double
  private var present: [TopicLevel: Presence] = [:]
  private(set) var trouble = ""

  private struct Change {
    enum Kind {
      case stay(PlaceReport, until: Double)
      case step(x: Double, y: Double, radius: Double)
    }

    var time: Double
    var id: TopicLevel
    var kind: Kind
  }

  private struct Presence {
    var place: PlaceReport
    var until: Double
    var published = -Double.infinity
  }

  init(_ history: History, _ topics: HouseTopics, day: LocalDay) throws {
    guard let extent = try history.extent(of: day.span) else {
      let known = try history.extent(of: 0..<1e11)
      let days = [known?.lowerBound, known?.upperBound].compactMap {
        $0.flatMap { LocalTime($0)?.date }
      }
      guard let first = days.first, let last = days.last else {
        throw Failure(.noInput, "nothing is remembered of \(day.name)")
      }
      throw Failure(
        .noInput, "nothing is remembered of \(day.name), but of \(first) to \(last)")
    }
    self.history = history
    self.topics = topics
    self.day = day
    self.extent = extent
    read = extent.lowerBound
  }

  /// The time of the first event.
  var start: Timestamp { time(extent.lowerBound) }
  /// Seconds from the first to the last event.
  var length: Double { max(extent.upperBound - extent.lowerBound, 1) }
  /// Midnight, in seconds since the Unix epoch.
  var wall: Double { day.span.lowerBound }

  private func time(_ wall: Double) -> Timestamp {
    .zero.advanced(bySeconds: wall - day.span.lowerBound)
  }

  var descriptors: [Int32] { [] }
  var isLive: Bool { false }
  var name: String { day.name }
  func clock(at time: Timestamp) -> String? {
    LocalTime(min(wall + time.seconds, extent.upperBound)).map { "\($0.date) \($0.clock)" }
  }

  func poll(at time: Timestamp) -> [BrokerEvent] {
    let now = min(wall + time.seconds, extent.upperBound)
    var events: [BrokerEvent] = []
    do {
      while true {
        while position < changes.count, changes[position].time <= now {
          take(changes[position])
          // A stay begins with a step at the same time: publish the two as one message.
          let (id, moment) = (changes[position].id, changes[position].time)
          position += 1
          let isMore =
            position < changes.count && changes[position].id == id
            && changes[position].time == moment
          if !isMore { publish(id, at: moment, into: &events) }
        }
        guard read <= now else { break }
        try readOn()
      }
    } catch {
      trouble = (error as? Failure)?.message.english ?? "the history cannot be read"
    }
    for (id, thing) in present.sorted(by: { $0.key < $1.key }) {
      if thing.until < now {
        present[id] = nil
      } else if now - thing.published >= Self.interval {
        publish(id, at: now, into: &events)
      }
    }
    return events
  }

  private func take(_ change: Change) {
    switch change.kind {
    case .stay(let place, let until):
      guard present[change.id] != nil || present.count < Self.mostThings else { return }
      var place = place
      // The row of a stay has the position at its end; the path has the current one.
      if let before = present[change.id]?.place, before.room == place.room,
        before.station == place.station, before.floor == place.floor
      {
        (place.x, place.y, place.radius) = (before.x, before.y, before.radius)
      }
      present[change.id] = Presence(place: place, until: until)
    case .step(let x, let y, let radius):
      guard var thing = present[change.id] else { return }
      (thing.place.x, thing.place.y, thing.place.radius) = (x, y, radius)
      present[change.id] = thing
    }
  }

  private func publish(_ id: TopicLevel, at time: Double, into events: inout [BrokerEvent]) {
    guard let thing = present[id] else { return }
    present[id]?.published = time
    events.append(.message(MQTTMessage(topics.position(of: id), thing.place.payload)))
  }

  private func readOn() throws {
    let span = read..<(read + Self.chunk)
    let isFirst = read == extent.lowerBound
    read = span.upperBound
    changes = []
    position = 0
    for stay in try history.stays(in: span, isFirst: isFirst) {
      guard let id = TopicLevel(stay.id) else { continue }
      let near = stay.place.hasPrefix("near ") ? String(stay.place.dropFirst(5)) : nil
      let place = PlaceReport(
        x: stay.x, y: stay.y, radius: 0, room: near == nil ? stay.place : nil, station: near,
        name: SafeText(stay.name), floor: stay.floor.isEmpty ? nil : stay.floor)
      changes.append(
        Change(
          time: max(stay.since, span.lowerBound), id: id, kind: .stay(place, until: stay.until)))
    }
    let steps = try history.steps(in: span).compactMap { step in
      TopicLevel(step.id).map {
        Change(time: step.time, id: $0, kind: .step(x: step.x, y: step.y, radius: step.radius))
      }
    }
    // The sort is stable: a stay comes before the step of the same time.
    changes = (changes + steps).sorted { ($0.time, $0.id) < ($1.time, $1.id) }
  }
}

// MARK: Reading a day

extension History {
  /// A point of a thing's path.
  struct Step: Equatable, Sendable {
    var id: String
    /// Metres.
    var x: Double
    var y: Double
    var radius: Double
    /// Seconds since the Unix epoch.
    var time: Double
  }

  /// The most rows to read at once: several times what ten minutes of the most things can have.
  private static let mostRows = 100_000.0

  /// The first and last time recorded in a span, in seconds since the Unix epoch; nil if there are none.
  func extent(of span: Range<Double>) throws -> ClosedRange<Double>? {
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

  /// The stays that begin in a span of time, in order.
  /// - Parameter isFirst: whether to include those that began before and have not ended.
  func stays(in span: Range<Double>, isFirst: Bool) throws -> [Stay] {
    var found: [Stay] = []
    try database.run(
      """
      SELECT id, name, place, x, y, since, until, floor FROM stay
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

  /// The points of all paths in a span of time.
  func steps(in span: Range<Double>) throws -> [Step] {
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

  /// The plan of the house; nil if none is recorded.
  func plan() throws -> HousePlan? {
    var text = ""
    try database.run("SELECT text FROM plan", []) { text = $0.text(0) }
    do throws(HousePlan.Problem) { return try HousePlan(json: Array(text.utf8)) } catch {
      return nil
    }
  }
}
