import BeaconCodec
import BeaconLocating
import HotColdGame
import HotColdPlay
import HotColdView

/// A game in a room with a secret, as somebody sees it who only looks on: letters come in from a broker, and out come
/// the players and what has happened to them.
///
/// A value: time comes in with the letters, and what it keeps is bounded whatever comes.
package struct GameWatch: Sendable {
  /// Sentences that are kept.
  package static let mostNews = 8
  /// Players whose beacons are known: no fewer than the game has seats.
  private static let mostBeacons = 256
  /// What each letter's topic begins with; its sender follows.
  private let topics: String
  private let secret: RoomSecret
  private var game: Game
  private var beacons: [PlayerTag: (identity: BeaconIdentity, heard: Timestamp)] = [:]
  private var newest = 0

  /// Who is there.
  package struct Player: Equatable, Sendable {
    package var tag: PlayerTag
    /// Empty while unknown.
    package var name: SafeText
    package var role: PlayerRole
    package var points: Int
  }

  /// Something that has happened, as a sentence.
  package struct News: Equatable, Sendable {
    /// Counts up, so that nobody tells it twice.
    package var number: Int
    package var words: Words
  }

  /// The newest last.
  package private(set) var news: [News] = []

  package init(_ secret: RoomSecret, house: TopicLevel) {
    self.secret = secret
    topics = HouseTopics(house: house).game(room: secret.topic)
    game = Game(
      seeking: BeaconFilter(uuid: secret.room.uuid),
      party: Party(tag: .nobody, name: .empty, role: .watching))
  }

  /// What is asked of the broker.
  package var filter: String { topics + "+" }

  /// Whether a message is one of the room's.
  package func isLetter(_ message: MQTTMessage) -> Bool { message.topic.hasPrefix(topics) }

  /// Takes in one of the room's messages.
  /// - Parameter minute: of the wall clock, which may have been set since the beginning.
  package mutating func hear(
    _ message: MQTTMessage, at time: Timestamp, in minute: Minute, into events: inout [GameEvent]
  ) {
    // A retained message may be of any age.
    guard !message.isRetained, let letter = secret.read(message.payload, at: minute),
      let tag = PlayerMessage(letter.message.span)?.tag
    else { return }
    note(letter.sender, of: tag, at: time)
    // Several who hide may have the same numbers, and who changes sides takes others: the tag stays.
    let address = RoomListener.address(standingForTag: tag.rawValue)
    perform(into: &events) { game, events in
      game.hear(
        Sighting(
          time: time, address: address, rssi: nil,
          details: SightingDetails(
            eventType: [.legacy, .scanResponse], message: letter.message)),
        into: &events)
    }
  }

  /// Lets time pass.
  package mutating func advance(to time: Timestamp, into events: inout [GameEvent]) {
    perform(into: &events) { game, events in game.advance(to: time, into: &events) }
  }

  private mutating func perform(
    into events: inout [GameEvent], _ act: (inout Game, inout [GameEvent]) -> Void
  ) {
    var heard: [GameEvent] = []
    act(&game, &heard)
    for event in heard {
      guard let words = event.playersWords else { continue }
      newest += 1
      news = news.suffix(Self.mostNews - 1) + [News(number: newest, words: words)]
      events.append(event)
    }
  }

  private mutating func note(
    _ identity: BeaconIdentity, of tag: PlayerTag, at time: Timestamp
  ) {
    if beacons[tag] == nil, beacons.count >= Self.mostBeacons,
      let oldest = beacons.min(by: { ($0.value.heard, $0.key) < ($1.value.heard, $1.key) })
    {
      beacons[oldest.key] = nil
    }
    beacons[tag] = (identity, time)
  }

  // MARK: What there is to know

  /// Those who are there: most points first, then who came first.
  package var players: [Player] {
    guard let party = game.party else { return [] }
    return party.roster.players.map {
      Player(tag: $0.tag, name: $0.name, role: $0.role, points: party.points(of: $0.tag))
    }.sorted { $0.points > $1.points }
  }

  /// The player whose beacon a thing is; nil where it is none of the room's, where nothing was told of it, and where
  /// several have the same numbers.
  package func name(of thing: TopicLevel) -> SafeText? {
    guard let identity = DeviceReport.identity(in: thing.text), identity.uuid == secret.room.uuid
    else { return nil }
    let owners = beacons.filter { $0.value.identity == identity }.compactMap {
      game.player($0.key)
    }.filter(\.hasJoined)
    guard owners.count == 1, let name = owners.first?.name, !name.isEmpty else { return nil }
    return name
  }
}
