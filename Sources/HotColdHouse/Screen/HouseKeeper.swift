import BeaconCodec
import BeaconLocating
import HotColdApp
import HotColdGame
import HotColdSystem
import HotColdView
import LinuxSystem

/// Passes messages to a house, and its events to the front end, page, history and Home Assistant.
struct HouseKeeper {
  enum News {
    case broker(BrokerEvent, Words)
    case event(House.Event)
    case game(GameEvent)
    /// A broker's command about this thing is refused.
    case refusal(TopicLevel, Words)
    /// The history has failed, or works again.
    case history(Words, isProblem: Bool)
  }

  private(set) var house: House
  private(set) var feed: any HouseFeed
  private(set) var game: GameWatch?
  private var publisher: HousePublisher?
  private let server: WebServer?
  private var pageUpdated: Timestamp?
  /// The web server's clock, because a recording may run faster.
  private let clock = MonotonicClock()
  private let history: History?
  private var historyTrouble: Words?
  /// The wall-clock time at time zero, in seconds since the Unix epoch. Evaluated each time,
  /// because the wall clock may be set, and the monotonic clock stops during suspend.
  private let wall: () -> Double
  private var events: [House.Event] = []
  /// Retained messages that the feed has not accepted, because a long greeting exceeds its queue.
  private var outbox: ArraySlice<BrokerMessage> = []
  /// Where enrolled things are stored; nil to not store them.
  private let enrolled: EnrolledThings?
  /// When the stations' enrolment ends, and why the page's last request failed.
  private var enrolmentEnd: Timestamp?
  private(set) var refusal: Words?
  /// When a refused command of the broker's was last reported.
  private var reported: Timestamp?
  /// Whether an empty list of things must also be sent to the stations.
  private var hasForgotten = false

  init(
    _ house: House, _ feed: any HouseFeed, publisher: HousePublisher? = nil,
    server: WebServer? = nil, history: History? = nil, game: GameWatch? = nil,
    enrolled: EnrolledThings? = nil, wall: @autoclosure @escaping () -> Double
  ) {
    self.history = history
    self.game = game
    self.wall = wall
    self.house = house
    self.enrolled = enrolled
    self.feed = feed
    self.publisher = publisher
    self.server = server
    history?.complain = { [weak history] in history?.notices.append($0) }
    for stay in (try? history?.latest("")) ?? [] {
      guard let id = TopicLevel(stay.id), stay.name != SafeText(full: stay.id).description
      else { continue }
      self.house.recall(
        id, named: SafeText(full: stay.name), at: stay.whereabouts, age: wall() - stay.until,
        now: .zero)
    }
  }

  var url: String? { server?.url }

  var descriptors: [Int32] { feed.descriptors + (server.map { [$0.descriptor] } ?? []) }

  /// At its end, a recording stops, with all things in their last places.
  mutating func advance(to now: Timestamp) -> [News] {
    let time = feed.played(now)
    var news: [News] = []
    if feed.isLive { house.wall = wall() }
    for event in feed.poll(at: time) {
      if let words = event.words(of: feed.name) { news.append(.broker(event, words)) }
      switch event {
      case .connected:
        publisher?.connect(at: time)
        // Stations may have been silent in the meantime.
        house.forgetPresences()
        greet()
      case .lost:
        publisher?.connect(at: nil)
        // The next greeting contains them again.
        outbox = []
      case .refused, .tooLarge: break
      case .message(let message):
        if publisher?.isBirth(message) == true {
          greet()
        } else if game?.isLetter(message) == true {
          // Used in the key of the room's messages.
          let minute = Minute(unixSeconds: Int64(wall() + time.seconds))
          game?.hear(message, at: time, in: minute)
        } else if message.topic.hasSuffix("/" + HouseTopics.here), !message.isRetained,
          case .thing(let id, HouseTopics.here)? = house.topics.subject(of: message.topic)
        {
          let room = String(decoding: message.payload, as: UTF8.self)
          if let why = answer(.here(id, room: room), at: time) {
            report(why, of: id, at: time, &news)
          }
        } else {
          publish(publisher?.hear(message, in: &house, at: time) ?? [])
          house.hear(message, at: time, into: &events)
        }
      }
    }
    for (id, name, position) in feed.places(until: time) {
      house.take(position, of: id, named: name, at: time, into: &events)
    }
    news += game?.advance(to: time).map(News.game) ?? []
    house.advance(to: time, into: &events)
    for event in events {
      if case .position(_, let id) = event, let name = game?.name(of: id) { house.call(id, name) }
      publish(publisher?.hear(event, in: house, at: time) ?? [])
    }
    publish(publisher?.advance(to: time, in: &house) ?? [])
    while let message = outbox.first, feed.publish(message) { outbox.removeFirst() }
    news += remember(at: time)
    news += events.map(News.event)
    events.removeAll(keepingCapacity: true)
    updatePage(at: now)
    return news
  }

  private mutating func updatePage(at time: Timestamp) {
    guard let server else { return }
    for command in server.poll(at: clock.now()) {
      // Without a token or PIN, any program on this machine could send it.
      if server.isPaired, let request = HouseRequest(command.text) {
        refusal = answer(request, at: feed.played(time))
      }
    }
    let since = pageUpdated.map { time.seconds(since: $0) } ?? .infinity
    guard server.hasAudience, !(0..<HousePage.interval).contains(since) else { return }
    pageUpdated = time
    server.publish(
      house.pageTopics(
        at: feed.played(time), feed, trouble: historyTrouble,
        editing: server.isPaired && feed.end == nil ? (enrolmentLeft(at: time), refusal) : nil,
        visitors: server.visitors.reversed())
        + (game.map { [("game", $0.json)] } ?? []),
      at: clock.now())
  }

  /// Seconds until the stations stop reporting close devices.
  private func enrolmentLeft(at time: Timestamp) -> Double {
    max(enrolmentEnd?.seconds(since: time) ?? 0, 0)
  }

  /// Any client could send thousands of wrong commands; one is reported each second.
  private mutating func report(
    _ refusal: Words, of id: TopicLevel, at time: Timestamp, _ news: inout [News]
  ) {
    guard reported.map({ time.seconds(since: $0) >= 1 }) ?? true else { return }
    reported = time
    news.append(.refusal(id, refusal))
  }

  /// - Returns: why the request is refused, if so.
  @discardableResult
  mutating func answer(_ request: HouseRequest, at time: Timestamp) -> Words? {
    // A day of the history cannot be changed.
    guard feed.end == nil else { return nil }
    do {
      switch request {
      case .enrol:
        feed.publish(BrokerMessage(house.topics.enrolment, []))
        enrolmentEnd = time.advanced(bySeconds: DeviceReport.enrolment)
      case .name(let id, let name):
        try house.enrol(id, name, into: &events)
        try enrolled?.write(house)
        hasForgotten = hasForgotten || name.isEmpty
        greet()
        if name.isEmpty { publish(publisher?.forget(id) ?? []) }
      case .remove(let browser): server?.forget(browser)
      case .here(let id, let room):
        try house.place(id, inRoom: room, at: time)
        try enrolled?.write(house)
      }
      return nil
    } catch {
      return (error as? Failure)?.message
    }
  }

  private mutating func remember(at time: Timestamp) -> [News] {
    guard let history else { return [] }
    let wall = wall() + time.seconds
    for event in events { history.hear(event, in: house, wall: wall) }
    history.advance(to: wall)
    var news = history.notices.map { News.history($0, isProblem: true) }
    history.notices = []
    if history.trouble != historyTrouble {
      historyTrouble = history.trouble
      news.append(
        .history(
          historyTrouble ?? "the history is written again", isProblem: historyTrouble != nil))
    }
    return news
  }

  /// Replaces older messages with the current states.
  private mutating func greet() {
    let plan = house.ownPlan
    // The plan for clients that have none, and the ids of its things for stations.
    let hasThings = !plan.things.isEmpty || hasForgotten
    let messages = [
      plan.message(house.topics), hasThings ? plan.thingsMessage(house.topics) : nil,
    ]
    outbox = (messages.compactMap(\.self) + (publisher?.greeting(house) ?? []))[...]
  }

  private mutating func publish(_ messages: [BrokerMessage]) {
    for message in messages {
      if message.isRetained { outbox.append(message) } else { feed.publish(message) }
    }
  }

  /// Writes the history, and disconnects.
  /// - Returns: why the history could not be written, if so.
  func close() -> Words? {
    if publisher != nil { feed.publish(HousePublisher.will(house.topics)) }
    feed.close()
    do throws(Failure) { try history?.flush() } catch { return error.message }
    return nil
  }
}
