import BeaconCodec
import BeaconTracking
import HotColdApp
import HotColdGame
import HotColdSystem
import HotColdView

/// A spectator of a game in a room with a secret: reads the players' messages from a broker, and
/// lists players and news. Time comes with messages; memory is bounded.
struct GameWatch: Sendable {
  /// The most sentences to keep.
  static let mostNews = 8
  /// More beacons than a game has players.
  private static let mostBeacons = 256
  /// The prefix of the messages' topics; the sender follows.
  private let topics: String
  private let secret: RoomSecret
  private var game: Game
  private var heard: [GameEvent] = []
  private var beacons: [PlayerTag: BeaconIdentity] = [:]

  /// Events as sentences, newest last, with numbers so that the page shows each once.
  private(set) var news: [(number: Int, words: Words)] = []

  init(_ secret: RoomSecret, house: TopicLevel) {
    self.secret = secret
    topics = house.game(room: secret.topic)
    game = Game(
      seeking: BeaconFilter(uuid: secret.room),
      party: Party(tag: .nobody, name: .empty, role: .watching))
  }

  var filter: String { topics + "+" }

  /// Whether a message belongs to the room.
  func isLetter(_ message: BrokerMessage) -> Bool { message.topic.hasPrefix(topics) }

  /// - Parameter minute: the minute of the wall clock, which may have been set.
  mutating func hear(_ message: BrokerMessage, at time: Timestamp, in minute: Minute) {
    // A retained message may be old.
    guard !message.isRetained, let letter = secret.read(message.payload, at: minute),
      let tag = PlayerMessage(letter.message.span)?.tag
    else { return }
    // Players repeat their messages within a second.
    if beacons.count >= Self.mostBeacons { beacons.removeAll() }
    beacons[tag] = letter.sender
    // Only the tag identifies a player: hiders may share major and minor, and roles change them.
    let address = RoomListener.address(standingForTag: tag.rawValue)
    game.hear(
      Sighting(
        time: time, address: address, rssi: nil,
        details: SightingDetails(eventType: [.legacy, .scanResponse], message: letter.message)),
      into: &heard)
  }

  /// Returns the new events.
  mutating func advance(to time: Timestamp) -> [GameEvent] {
    game.advance(to: time, into: &heard)
    let events = heard.filter { $0.words() != nil }
    heard = []
    for words in events.compactMap({ $0.words() }) {
      news = news.suffix(Self.mostNews - 1) + [((news.last?.number ?? 0) + 1, words)]
    }
    return events
  }

  // MARK: Players

  /// Sorted by points, then in the order of arrival.
  var players: [(player: PlayerRecord, points: Int)] {
    guard let party = game.party else { return [] }
    return party.roster.players.map { ($0, party.points(of: $0.tag)) }
      .sorted { $0.points > $1.points }
  }

  /// The name of the player with this beacon; nil if no player in the room has it, or several do.
  func name(of thing: TopicLevel) -> SafeText? {
    guard let identity = DeviceReport.identity(in: thing.text), identity.uuid == secret.room
    else { return nil }
    let owners = beacons.filter { $0.value == identity }.compactMap { game.player($0.key) }
      .filter(\.hasJoined)
    guard owners.count == 1, let name = owners.first?.name, !name.isEmpty else { return nil }
    return name
  }
}
