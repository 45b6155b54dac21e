import BeaconCodec
import BeaconStations
import HotColdBroker
import HotColdHistory
import HotColdSystem
import HotColdWords

/// A house and where its messages come from: what happened, in order, for whoever tells it.
package struct HouseKeeper<Feed: HouseFeed> {
  package enum News {
    case connected(Words)
    case lost(Words)
    case event(House.Event)
  }

  package private(set) var house: House
  package private(set) var feed: Feed
  /// nil where Home Assistant is told nothing.
  private var publisher: HousePublisher?
  /// nil where there is no page.
  private var web: WebView?
  /// nil where nothing is remembered.
  private var history: History?
  /// Seconds since the Unix epoch, where our clock stands at zero.
  private let wall: Double
  private var events: [House.Event] = []
  /// What is known of the house beforehand, for those who have no plan; nil where nothing is.
  private let plan: MQTTMessage?

  /// - Parameter wall: seconds since the Unix epoch, where our clock stands at zero.
  package init(
    _ house: House, _ feed: Feed, publisher: HousePublisher? = nil, server: WebServer? = nil,
    history: History? = nil, wall: Double
  ) {
    self.history = history
    self.wall = wall
    self.house = house
    plan = house.plan.message(house.topics)
    self.feed = feed
    self.publisher = publisher
    web = server.map { WebView($0) }
  }

  /// Where its page is, for people.
  package var url: String? { web?.server.url }

  /// Descriptors that become readable when there is something to do.
  package var descriptors: [Int32] { feed.descriptors + (web?.server.descriptors ?? []) }

  /// Lets time pass.
  package mutating func advance(to time: Timestamp) -> [News] {
    var news: [News] = []
    for event in feed.poll(at: time) {
      switch event {
      case .connected:
        news.append(.connected("connected to \(feed.name)"))
        greet()
      case .lost(let why): news.append(.lost("\(feed.name): \(why); trying again"))
      case .message(let message):
        if publisher?.isBirth(message) == true {
          greet()
        } else {
          house.hear(message, at: time, into: &events)
        }
      }
    }
    house.advance(to: time, into: &events)
    for event in events {
      for message in publisher?.hear(event, in: house, at: time) ?? [] { feed.publish(message) }
      news.append(.event(event))
      do {
        try history?.hear(event, in: house, wall: wall + time.seconds)
      } catch {
        // A full disk ends the history, and nothing else.
        complain((error as? Failure)?.message ?? "the history has ended")
        history = nil
      }
    }
    events.removeAll(keepingCapacity: true)
    web?.advance(to: time, house, trouble: feed.trouble)
    return news
  }

  private func greet() {
    if let plan { feed.publish(plan) }
    for message in publisher?.greeting(house) ?? [] { feed.publish(message) }
  }

  /// Says goodbye.
  package func close() {
    try? history?.flush()
    if publisher != nil { feed.publish(HousePublisher.will(house.topics)) }
    feed.close()
  }
}
