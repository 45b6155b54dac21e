import BeaconCodec
import HotColdApp
import HotColdSystem
import HotColdView
import HotColdWorld

/// Prints a house as lines: positions of things, and states of stations.
struct HouseFrontEnd: FrontEnd {
  private var keeper: HouseKeeper
  private var lines: any LineWriter
  private var positions = PositionLines()
  private var first: Timestamp?
  private var last = Timestamp.zero

  init(_ keeper: HouseKeeper, lines: any LineWriter) {
    self.keeper = keeper
    self.lines = lines
  }

  mutating func advance(to time: Timestamp) throws {
    first = first ?? time
    last = time
    for news in keeper.advance(to: time) {
      switch news {
      case .broker(let event, let words):
        lines.write("broker", at: time, words) { $0.add(event, words) }
      case .event(let event): try write(event, at: time)
      case .game(let event): try lines.write(event)
      case .refusal(let id, let why):
        lines.write("refusal", at: time, keeper.house.refusal(id, why)) { line in
          line.add("id", printable(id.text))
          line.add("message", printable(why.english))
        }
      case .history(let words, let isProblem):
        lines.write("history", at: time, words) { line in
          line.add("state", isProblem ? "failed" : "written")
          line.add("message", printable(words.english))
        }
      }
    }
  }

  private mutating func write(_ event: House.Event, at time: Timestamp) throws {
    let house = keeper.house
    switch event {
    case .position(var position, let id):
      guard let thing = house.things[id] else { return }
      // Print in the order of time, because stations' delays differ.
      position.time = time.seconds
      try positions.write(
        position,
        of: PositionSubject(address: thing.address, id: id.text, name: thing.name), to: &lines)
    case .station(let station, let presence): write(event, of: station, presence, at: time)
    case .skew(let station, let seconds): write(event, of: station, skew: seconds, at: time)
    case .level(let station, let level): write(event, of: station, level: level, at: time)
    case .unplaced(let station): write(event, of: station, at: time)
    case .gone(let id):
      let thing = house.things[id]
      lines.write("gone", at: time, "\(house.label(of: id)) is not heard any more") {
        $0.add("id", printable(id.text))
        $0.add("name", thing?.name ?? .empty)
        $0.add("place", thing?.lastPlace.map { SafeText(full: History.Stay.place($0)).description })
      }
    case .plan: break
    }
  }

  private mutating func write(
    _ event: House.Event, of station: TopicLevel, _ presence: Reachability? = nil,
    skew: Double? = nil,
    level: Double? = nil, at time: Timestamp
  ) {
    lines.write("station", at: time, event.words ?? .empty) { line in
      line.add("station", SafeText(full: station.text))
      line.add("status", presence?.rawValue)
      line.add("skew", skew, places: 3)
      line.add("level", level, places: 1)
    }
  }

  mutating func present(at time: Timestamp, world: World?, status: SourceStatus?) throws
    -> Picture?
  {
    try lines.output.flush()
    return nil
  }

  /// Prints the summary, too.
  mutating func finish(_ counts: SourceCounts) throws {
    if let words = keeper.close() { complain(words) }
    try lines.write(
      Summary(
        readings: keeper.house.readings, beacons: keeper.house.things.count, rejects: Rejects(),
        from: first, to: last))
    try lines.output.flush()
  }
}

extension House {
  fileprivate func label(of id: TopicLevel) -> String {
    things[id]?.label ?? SafeText(full: id.text).description
  }

  /// `bag: no room is called attic`
  fileprivate func refusal(_ id: TopicLevel, _ why: Words) -> Words {
    .joined([Words(verbatim: "\(label(of: id)):"), why])
  }
}

struct HouseScreenFrontEnd: FrontEnd {
  private var keeper: HouseKeeper
  private var list = HouseList()
  private var status: StatusLine
  private var refreshed: Timestamp?
  private var gone: Set<TopicLevel> = []
  /// An error to print after closing the screen.
  private(set) var lastWords: Words?

  /// In seconds: slow enough to read numbers.
  private static let refreshInterval = 0.25

  init(_ keeper: HouseKeeper) {
    self.keeper = keeper
    status = StatusLine(Words(verbatim: keeper.feed.trouble))
  }

  mutating func advance(to time: Timestamp) {
    for news in keeper.advance(to: time) {
      switch news {
      case .broker(let event, let words): status = StatusLine(words, isProblem: event.isProblem)
      case .event(let event):
        guard let words = event.words else { break }
        var isProblem = false
        if case .station(let station, let presence) = event {
          isProblem = presence == .offline
          // The loss and the return of a station are news.
          guard isProblem ? gone.insert(station).inserted : gone.remove(station) != nil else {
            break
          }
        }
        status = StatusLine(words, isProblem: isProblem)
      case .history(let words, let isProblem): status = StatusLine(words, isProblem: isProblem)
      case .refusal(let id, let why):
        status = StatusLine(keeper.house.refusal(id, why), isProblem: true)
      case .game(let event):
        if let words = event.words() { status = StatusLine(words) }
      }
    }
    let time = keeper.feed.played(time)
    if time == keeper.feed.end { status = HouseView.end(of: keeper.feed.name) }
    let since = refreshed.map { time.seconds(since: $0) } ?? .infinity
    guard !(0..<Self.refreshInterval).contains(since) else { return }
    refreshed = time
    let house = keeper.house
    list.update(
      house.allThings(at: time).map { HouseView.Thing($0, in: house, at: time) },
      clock: clock(at: time))
  }

  private func clock(at time: Timestamp) -> String {
    keeper.feed.clock(at: time) ?? clockText(time.seconds)
  }

  mutating func present(at time: Timestamp, world: World?, status: SourceStatus?) -> Picture? {
    var view = HouseView(keeper.house)
    view.list = list
    view.clock = clock(at: time)
    view.url = keeper.url
    view.status = self.status
    return Picture(view, help: .house)
  }

  mutating func press(_ key: Key) -> LoopAction? {
    if list.press(key) { return nil }
    return key == .character("q") ? .quit : key == .character("?") ? .help : nil
  }

  mutating func finish(_ counts: SourceCounts) { lastWords = keeper.close() }
}

/// Drives the loop for a front end without sightings.
struct NoSightings: SightingSource {
  /// The step in seconds for a feed that is not live.
  static let step = 0.1

  let isLive: Bool
  var start = Timestamp.zero
  /// The step in seconds if the feed is not live.
  var step = Self.step
  private(set) var last = Timestamp.zero
  var watched: () -> [Int32] = { [] }

  var descriptors: [Int32] { watched() }
  var nextDue: Timestamp? { isLive ? nil : last.advanced(bySeconds: step) }
  var horizon: Timestamp { nextDue ?? Timestamp(nanoseconds: .max) }

  mutating func begin() -> Timestamp {
    last = start
    return start
  }

  mutating func listen(until time: Timestamp, _ hear: (Sighting) -> Void) {
    last = max(last, time)
  }
}
