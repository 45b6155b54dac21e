import BeaconCodec
import BeaconLocating
import HotColdGame
import HotColdPlay
import HotColdSystem
import HotColdView

/// A house and where its messages come from: what happened, in order, for whoever tells it.
package struct HouseKeeper<Feed: HouseFeed> {
  package enum News {
    case connected(Words)
    case lost(Words)
    case event(House.Event)
    /// Of the room that is watched.
    case game(GameEvent)
  }

  package private(set) var house: House
  package private(set) var feed: Feed
  /// nil where no room is watched.
  package private(set) var game: GameWatch?
  /// nil where Home Assistant is told nothing.
  private var publisher: HousePublisher?
  /// Of its page; nil where there is none.
  private let server: WebServer?
  private var pageToldAt: Timestamp?
  /// nil where nothing is remembered.
  private var history: History?
  /// Seconds since the Unix epoch, where our clock stands at zero. Asked again each time: the clock may be set, and ours
  /// stands still while the machine sleeps.
  private let wall: () -> Double
  /// The minute of the wall clock, by which a room's letters are read.
  private let minute: (Timestamp) -> Minute
  private var events: [House.Event] = []
  private var order = EventOrder()
  /// Messages that must arrive and that the feed has not taken yet: the greeting of many things is longer than a
  /// broker's queue.
  private var outbox: ArraySlice<MQTTMessage> = []
  /// What is known of the house beforehand, for those who have no plan; nil where nothing is.
  private let plan: MQTTMessage?

  /// - Parameter wall: seconds since the Unix epoch, where our clock stands at zero.
  package init(
    _ house: House, _ feed: Feed, publisher: HousePublisher? = nil, server: WebServer? = nil,
    history: History? = nil, game: GameWatch? = nil, wall: @autoclosure @escaping () -> Double,
    minute: @escaping (Timestamp) -> Minute = { _ in .now }
  ) {
    self.history = history
    self.game = game
    self.minute = minute
    self.wall = wall
    self.house = house
    plan = house.plan.message(house.topics)
    self.feed = feed
    self.publisher = publisher
    self.server = server
  }

  /// Where its page is, for people.
  package var url: String? { server?.url }

  /// Descriptors that become readable when there is something to do.
  package var descriptors: [Int32] { feed.descriptors + (server.map { [$0.descriptor] } ?? []) }

  /// Lets time pass.
  package mutating func advance(to time: Timestamp) -> [News] {
    var news: [News] = []
    var played: [GameEvent] = []
    if feed.isLive { house.wall = wall() }
    for event in feed.poll(at: time) {
      switch event {
      case .connected:
        news.append(.connected("connected to \(feed.name)"))
        publisher?.connect(at: time)
        greet()
      case .lost(let why):
        publisher?.connect(at: nil)
        // The next greeting has all of it.
        outbox = []
        news.append(.lost("\(feed.name): \(why); trying again"))
      case .message(let message):
        if publisher?.isBirth(message) == true {
          greet()
        } else if game?.isLetter(message) == true {
          let minute = minute(time)
          game?.hear(message, at: time, in: minute, into: &played)
        } else {
          house.hear(message, at: time, into: &events)
        }
      }
    }
    game?.advance(to: time, into: &played)
    news += played.map(News.game)
    house.advance(to: time, into: &events)
    for event in events {
      if case .position(_, let id) = event, let name = game?.name(of: id) { house.call(id, name) }
      publish(publisher?.hear(event, in: house, at: time) ?? [])
    }
    publish(publisher?.advance(to: time, in: house) ?? [])
    while let message = outbox.first, feed.publish(message) { outbox.removeFirst() }
    remember(at: time)
    let (places, others) = order.sort(events, at: time, hasMore: !news.isEmpty)
    news = places.map(News.event) + news + others.map(News.event)
    events.removeAll(keepingCapacity: true)
    tellPage(at: time)
    return news
  }

  private mutating func tellPage(at time: Timestamp) {
    guard let server else { return }
    // To look is all that this page is for.
    _ = server.poll(at: time)
    let since = pageToldAt.map { time.seconds(since: $0) } ?? .infinity
    guard server.hasAudience, !(0..<HousePage.interval).contains(since) else { return }
    pageToldAt = time
    server.tell(
      house.pageMatters(at: time, trouble: feed.trouble) + (game.map { [("game", $0.json)] } ?? []),
      at: time)
  }

  private mutating func remember(at time: Timestamp) {
    guard let history else { return }
    let wall = wall() + time.seconds
    do {
      for event in events {
        // Where strangers go is not ours to remember.
        if case .position(_, let id) = event, !history.remembersUnnamed,
          house.things[id]?.name.isEmpty ?? true
        {
          continue
        }
        try history.hear(event, in: house, wall: wall)
      }
      try history.advance(to: wall)
    } catch {
      // A full disk ends the history, and nothing else.
      tellEnd(error)
      self.history = nil
    }
    if let trouble = history.takeTrouble() { complain(trouble.message) }
  }

  /// Of the history.
  private func tellEnd(_ error: any Error) {
    complain((error as? Failure)?.message ?? "the history has ended")
  }

  /// In place of all that waits: it has the same states.
  private mutating func greet() {
    outbox = ((plan.map { [$0] } ?? []) + (publisher?.greeting(house) ?? []))[...]
  }

  private mutating func publish(_ messages: [MQTTMessage]) {
    for message in messages {
      if message.isAcknowledged { outbox.append(message) } else { feed.publish(message) }
    }
  }

  /// Says goodbye.
  package func close() {
    do { try history?.flush() } catch { tellEnd(error) }
    if let trouble = history?.takeTrouble() { complain(trouble.message) }
    if publisher != nil { feed.publish(HousePublisher.will(house.topics)) }
    feed.close()
  }
}

/// Puts in order what has happened in a house.
///
/// Where a thing was is known when its next packet comes, or a step of time is over: that is another moment for each
/// thing, and later than much that was told of others.
struct EventOrder {
  /// Seconds: of what was told last.
  private var last = -Double.infinity

  /// - Parameters:
  ///   - events: what has become known up to `time`.
  ///   - hasMore: whether something else is told of this time.
  /// - Returns: the places of things by their time, of which none is before what was told already; and the rest, which
  ///   is of now.
  mutating func sort(
    _ events: [House.Event], at time: Timestamp, hasMore: Bool
  ) -> (places: [House.Event], others: [House.Event]) {
    var found: [(position: Position, id: TopicLevel)] = []
    var others: [House.Event] = []
    for event in events {
      if case .position(let position, let id) = event {
        found.append((position, id))
      } else {
        others.append(event)
      }
    }
    let sorted = found.sorted { $0.position.time < $1.position.time }
    var newest: [TopicLevel: Int] = [:]
    for (index, place) in sorted.enumerated() { newest[place.id] = index }
    let start = last
    let end = max(time.seconds, start)
    var places: [House.Event] = []
    for (index, place) in sorted.enumerated() {
      // Of what comes too late, only the last place counts: where the thing is now.
      guard place.position.time >= start || newest[place.id] == index else { continue }
      var position = place.position
      position.time = min(max(position.time, start), end)
      last = position.time
      places.append(.position(position, of: place.id))
    }
    if hasMore || !others.isEmpty { last = end }
    return (places, others)
  }
}
