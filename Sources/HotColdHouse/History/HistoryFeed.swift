import BeaconCodec
import BeaconLocating
import HotColdSystem
import HotColdView

/// Replays a day of the history, from midnight.
final class HistoryFeed: HouseFeed {
  /// Seconds to read at a time.
  private static let chunk = 600.0
  /// Seconds between positions of a thing that does not move, so that the house does not forget it.
  private static let interval = 10.0

  /// Twice as many as in a house, because some things have left.
  private static let mostThings = 2 * House.mostThings

  private let history: History
  private let day: LocalDay
  /// The span of that day's history, in seconds since the Unix epoch.
  private let extent: ClosedRange<Double>
  private var changes: ArraySlice<History.Change> = []
  /// The time up to which `changes` were read, in seconds since the Unix epoch.
  private var read: Double
  private var present: [TopicLevel: PresentThing] = [:]
  private(set) var trouble = ""

  private struct PresentThing {
    var position: Position
    var name: SafeText
    var until: Double
    var shown = -Double.infinity
  }

  init(_ history: History, day: LocalDay) throws(Failure) {
    guard let extent = try history.extent(of: day.span) else {
      guard let known = try history.extent(of: 0..<1e11),
        let first = LocalTime(known.lowerBound), let last = LocalTime(known.upperBound)
      else { throw Failure(.noInput, "the history has nothing from \(day.name)") }
      throw Failure(
        .noInput,
        "the history has nothing from \(day.name); it goes from \(first.date) to \(last.date)")
    }
    self.history = history
    self.day = day
    self.extent = extent
    read = extent.lowerBound
  }

  /// The first event, rounded up to a millisecond.
  var start: Timestamp {
    .zero.advanced(bySeconds: ((extent.lowerBound - wall) * 1000).rounded(.up) / 1000)
  }
  /// The first whole second after the last event.
  var end: Timestamp? { .zero.advanced(bySeconds: (extent.upperBound - wall).rounded(.down) + 1) }
  /// Midnight, in seconds since the Unix epoch.
  var wall: Double { day.span.lowerBound }

  var name: String { day.name }
  func clock(at time: Timestamp) -> String? {
    LocalTime(wall + played(time).seconds).map { "\($0.date) \($0.clock)" }
  }

  func poll(at time: Timestamp) -> [BrokerEvent] { [] }

  func places(until time: Timestamp) -> [RecordedPlace] {
    let now = min(wall + time.seconds, extent.upperBound)
    var places: [RecordedPlace] = []
    do throws(Failure) {
      while true {
        while let change = changes.first, change.time <= now {
          changes.removeFirst()
          take(change)
          // A stay starts with a step at the same time: use only one.
          if let next = changes.first, next.id == change.id, next.time == change.time { continue }
          show(change.id, at: change.time, in: &places)
        }
        guard read <= now else { break }
        changes = try history.changes(in: read..<(read + Self.chunk))[...]
        read += Self.chunk
      }
    } catch {
      trouble = error.message.english
    }
    for (id, thing) in present.sorted(by: { $0.key < $1.key }) {
      if thing.until < now {
        present[id] = nil
      } else if now - thing.shown >= Self.interval {
        show(id, at: now, in: &places)
      }
    }
    return places
  }

  private func take(_ change: History.Change) {
    guard let stay = change.stay else {
      present[change.id]?.position.x = change.x
      present[change.id]?.position.y = change.y
      present[change.id]?.position.radius = change.radius
      return
    }
    let before = present[change.id]?.position
    guard before != nil || present.count < Self.mostThings else { return }
    let place = stay.whereabouts
    var position = Position(
      x: change.x, y: change.y, station: place.station, room: place.room, floor: place.floor)
    // The row of a stay has its last position; the path has the current one.
    if let before, before.room == position.room, before.station == position.station,
      before.floor == position.floor
    {
      position = before
    }
    present[change.id] = PresentThing(
      position: position, name: SafeText(full: stay.name), until: stay.until)
  }

  private func show(_ id: TopicLevel, at time: Double, in places: inout [RecordedPlace]) {
    guard let thing = present[id] else { return }
    present[id]?.shown = time
    places.append((id, thing.name, thing.position))
  }
}

// MARK: Reading a day

extension History {
  struct Change {
    /// Seconds since the Unix epoch.
    var time: Double
    var id: TopicLevel
    /// Metres.
    var x: Double
    var y: Double
    var radius: Double
    /// nil for a step of a path.
    var stay: Stay?
  }

  /// The most rows to read at once: several times what all things write in ten minutes.
  private static let mostRows = 100_000.0

  /// The span of the stays, in seconds since the Unix epoch; nil if there is none.
  func extent(of span: Range<Double>) throws(Failure) -> ClosedRange<Double>? {
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

  /// Sorted by time, a stay before its path. Earlier stays that continue start with the span.
  func changes(in span: Range<Double>) throws(Failure) -> [Change] {
    var found: [Change] = []
    try database.run(
      """
      SELECT id, name, place, x, y, since, until, floor, 0, max(since, ?1) FROM stay
      WHERE since < ?2 AND until >= ?1
      UNION ALL
      SELECT id, '', '', x, y, time, radius, '', 1, time FROM way WHERE time >= ?1 AND time < ?2
      ORDER BY 10, 1, 9 LIMIT ?3
      """,
      [.number(span.lowerBound), .number(span.upperBound), .number(Self.mostRows)]
    ) { row in
      guard let stay = Stay(row), let id = TopicLevel(stay.id) else {
        return reportInvalidRow()
      }
      let isStep = row.number(8) == 1
      found.append(
        Change(
          time: row.number(9), id: id, x: stay.x, y: stay.y, radius: isStep ? stay.until : 0,
          stay: isStep ? nil : stay))
    }
    return found
  }

  /// The recorded plan, if any.
  func plan() throws(Failure) -> HousePlan? {
    var text = ""
    try database.run("SELECT text FROM plan", []) { text = $0.text(0) }
    guard !text.isEmpty else { return nil }
    do throws(HousePlan.Problem) {
      return try HousePlan(json: Array(text.utf8))
    } catch {
      complain("\(file): its plan is not used: \(error.advice)")
      return nil
    }
  }
}
