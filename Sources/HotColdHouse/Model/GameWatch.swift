import BeaconCodec
import HotColdApp
import HotColdGame
import HotColdSystem
import HotColdView

/// A spectator of a game in a room with a secret: it reads the players' letters from a broker, and lists the players and
/// the news.
///
/// Time comes with the letters, and its memory is bounded.
struct GameWatch: Sendable {
  /// The number of sentences to keep.
  static let mostNews = 8
  /// The most beacons to remember: at least as many as the game has players.
  private static let mostBeacons = 256
  /// The beginning of each letter's topic, before its sender.
  private let topics: String
  private let secret: RoomSecret
  private var game: Game
  private var heard: [GameEvent] = []
  private var beacons: [PlayerTag: BeaconIdentity] = [:]

  /// The events of the game as sentences, the newest last, with a serial number, by which the page shows each once.
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

  /// Processes a message of the room.
  /// - Parameter minute: the wall clock's, which may have been set since the start.
  mutating func hear(_ message: BrokerMessage, at time: Timestamp, in minute: Minute) {
    // A retained message may be of any age.
    guard !message.isRetained, let letter = secret.read(message.payload, at: minute),
      let tag = PlayerMessage(letter.message.span)?.tag
    else { return }
    // Their players send again in a second.
    if beacons.count >= Self.mostBeacons { beacons.removeAll() }
    beacons[tag] = letter.sender
    // Two hiders can have the same major and minor, and they change with the role: only the tag identifies a player.
    let address = RoomListener.address(standingForTag: tag.rawValue)
    game.hear(
      Sighting(
        time: time, address: address, rssi: nil,
        details: SightingDetails(eventType: [.legacy, .scanResponse], message: letter.message)),
      into: &heard)
  }

  /// Advances the game's clock, and returns the events since the last call.
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

  /// The players in the room, by points and then in order of arrival.
  var players: [(player: PlayerRecord, points: Int)] {
    guard let party = game.party else { return [] }
    return party.roster.players.map { ($0, party.points(of: $0.tag)) }
      .sorted { $0.points > $1.points }
  }

  /// The name of the player whose beacon a thing is; nil if it belongs to no player of the room, or to several.
  func name(of thing: TopicLevel) -> SafeText? {
    guard let identity = DeviceReport.identity(in: thing.text), identity.uuid == secret.room
    else { return nil }
    let owners = beacons.filter { $0.value == identity }.compactMap { game.player($0.key) }
      .filter(\.hasJoined)
    guard owners.count == 1, let name = owners.first?.name, !name.isEmpty else { return nil }
    return name
  }
}
