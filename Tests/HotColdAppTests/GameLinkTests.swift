import BeaconCodec
import HotColdSystem
import PlayerSupport
import TestSupport
import Testing

@testable import BeaconTracking
@testable import HotColdApp
@testable import HotColdGame
@testable import HotColdView

/// A broker without a network: each message goes to all connections.
final class Bus {
  private var connections: [Connection] = []
  /// All published messages.
  private(set) var messages: [BrokerMessage] = []

  func connect() -> Connection {
    let connection = Connection(self)
    connections.append(connection)
    return connection
  }

  /// Publishes a message to all connections.
  func publish(_ message: BrokerMessage) {
    messages.append(message)
    for connection in connections { connection.events.append(.message(message)) }
  }

  final class Connection: BrokerConnection {
    private unowned let bus: Bus
    var events: [BrokerEvent] = []
    private(set) var isClosed = false

    init(_ bus: Bus) { self.bus = bus }

    var descriptors: [Int32] { [] }
    var name: String { "bus" }

    func poll(at time: Timestamp) -> [BrokerEvent] {
      defer { events = [] }
      return events
    }
    func publish(_ message: BrokerMessage) -> Bool {
      bus.publish(message)
      return true
    }
    func close() { isClosed = true }
  }
}

private let secret = RoomSecret(word: "marmalade", room: BeaconUUID(room: "attic"))
private let minute = Minute(count: 29_000_000)

/// A link of the room with this secret, or of the common room.
private func connect(_ connection: Bus.Connection, _ secret: RoomSecret? = nil) -> GameLink {
  GameLink(connection, house: .home, secret: secret, sender: .home, map: nil)
}

/// A player in the room, connected to the bus and without a radio.
private struct Player {
  var game: Game
  let link: GameLink
  var events: [GameEvent] = []
  private(set) var sightings: [Sighting] = []

  init(
    _ number: Int, _ role: PlayerRole, _ name: String, on bus: Bus, secret: RoomSecret = secret
  ) {
    game = Game(
      hiding: IBeacon(
        identity: BeaconIdentity(uuid: secret.room, major: 0, minor: 0), measuredPower: -59),
      interval: 100,
      seeking: BeaconFilter(uuid: secret.room, excludedMajor: BeaconIdentity.seekersMajor),
      party: Party(tag: Machine.tag(number), name: SafeText(name), role: role, hasSecret: true))
    link = GameLink(
      bus.connect(), house: .home, secret: secret, sender: TopicLevel("\(number)")!, map: nil)
  }

  /// One turn of the event loop.
  mutating func turn(at seconds: Double) {
    let now = Timestamp.after(seconds)
    for sighting in link.poll(at: now, minute: minute) {
      sightings.append(sighting)
      game.hear(sighting, into: &events)
    }
    game.advance(to: now, into: &events)
    if let broadcast = game.broadcast(at: now) { link.send(broadcast, minute: minute) }
  }

  var names: [String] { game.party?.roster.players.map { "\($0.name)" }.sorted() ?? [] }
  var taunts: [String] {
    events.compactMap { if case .taunt(let event, _) = $0 { "\(event.text)" } else { nil } }
  }
}

/// A radio that hears nothing and has a state.
private final class SilentRadio: SightingSource {
  var state: SourceStatus?
  var descriptors: [Int32] { [] }
  var isLive: Bool { true }
  var nextDue: Timestamp? { nil }
  var status: SourceStatus? { state }
  func listen(until time: Timestamp, _ hear: (Sighting) -> Void) {}
}

/// A game over a broker.
struct GameLinkTests {
  private func run(_ players: inout [Player], from start: Double = 0, to end: Double) {
    for step in Int(start * 20)..<Int(end * 20) {
      for index in players.indices { players[index].turn(at: Double(step) / 20) }
    }
  }

  /// A player out of radio range is listed with a name, and the taunts arrive; but there is no ranging.
  @Test(arguments: [PlayerRole.seeker, .hider]) func reachesPlayersOutOfRange(_ ben: PlayerRole) {
    let bus = Bus()
    var players = [
      Player(1, .hider, "Anna", on: bus), Player(2, ben, "Ben", on: bus),
      Player(3, .seeker, "Cleo", on: bus),
    ]
    run(&players, to: 20)
    #expect(players.map(\.names) == [["Ben", "Cleo"], ["Anna", "Cleo"], ["Anna", "Ben"]])
    #expect(players[2].game.party?.roster.players.contains { $0.isDoubted } == false)
    var events: [GameEvent] = []
    let outcome = players[0].game.perform(.taunt(3), into: &events)
    #expect(outcome != .refused)
    run(&players, from: 20, to: 25)
    #expect(players[1].taunts == players[2].taunts && players[1].taunts.count == 1)
    #expect(players.allSatisfy { $0.game.estimate.distance == nil && $0.game.foundAt == nil })
    // At most one a second, and one for each change.
    #expect(bus.messages.count < 3 * 25 * 3)
    // Without the secret, nothing is readable.
    #expect(
      bus.messages.allSatisfy {
        $0.payload.count == 31 && !$0.isRetained
          && $0.topic.hasPrefix("hotcold/v1/home/game/\(secret.topic)/")
      })
  }

  @Test func strangersAreNotHeard() {
    let bus = Bus()
    var players = [Player(1, .hider, "Anna", on: bus)]
    let other = RoomSecret(word: "jam", room: BeaconUUID(room: "attic"))
    var eve = [Player(2, .seeker, "Eve", on: bus, secret: other)]
    let topic = "hotcold/v1/home/game/\(secret.topic)/eve"
    run(&eve, to: 10)
    // Letters of another secret in the room's own topic, and payloads that are not letters.
    for message in bus.messages { bus.publish(BrokerMessage(topic, message.payload)) }
    for count in 0..<40 {
      bus.publish(BrokerMessage(topic, [UInt8](repeating: 0x48, count: count)))
    }
    run(&players, to: 1)
    #expect(players[0].sightings.isEmpty && players[0].names.isEmpty)
  }

  /// A retained letter, an old one, and a changed one.
  @Test(arguments: ["kept", "late", "changed"])
  func oldLettersAreNotRead(_ row: String) throws {
    let bus = Bus()
    var ben = [Player(2, .seeker, "Ben", on: bus)]
    run(&ben, to: 1)
    var letter = try #require(bus.messages.first)
    let link = connect(bus.connect(), secret)
    #expect(link.poll(at: .after(1), minute: minute).isEmpty)
    bus.publish(letter)
    #expect(link.poll(at: .after(1), minute: minute).count == 1)
    if row == "kept" { letter.isRetained = true }
    if row == "changed" { letter.payload[9] ^= 1 }
    bus.publish(letter)
    let later = Minute(count: minute.count + (row == "late" ? 2 : 0))
    #expect(link.poll(at: .after(1), minute: later).isEmpty)
  }

  /// For a player in radio range, the broker's letters are ignored.
  @Test func radioTakesPrecedence() throws {
    let bus = Bus()
    var ben = [Player(2, .seeker, "Ben", on: bus)]
    let link = connect(bus.connect(), secret)
    run(&ben, to: 3)
    let heard = link.poll(at: .after(3), minute: minute)
    let first = try #require(heard.first)
    link.hearByRadio(
      Sighting(time: .after(3), address: first.address, rssi: -60, details: first.details))
    for (from, to, count) in [(3.0, 4.4, 0), (4.4, 4.6, 0), (4.6, 7, 2)] {
      run(&ben, from: from, to: to)
      let received = link.poll(at: .after(to), minute: minute)
      #expect(count == 0 ? received.isEmpty : received.count >= count)
    }
    // A sighting without a message does not count.
    link.hearByRadio(Sighting(time: .after(7), address: first.address, rssi: -60))
    run(&ben, from: 7, to: 9)
    #expect(!link.poll(at: .after(9), minute: minute).isEmpty)
  }

  @Test func repeatsUnchangedBroadcastsEachSecond() throws {
    let bus = Bus()
    let link = connect(bus.connect(), secret)
    var game = Player(1, .hider, "", on: bus).game
    let made = game.broadcast(at: .zero)
    let broadcast = try #require(made)
    for step in 0..<100 {
      _ = link.poll(at: .after(Double(step) / 20), minute: minute)
      link.send(broadcast, minute: minute)
    }
    #expect(bus.messages.count == 5)
  }

  /// Without a secret nothing is published.
  @Test func anOpenRoomPublishesNothing() throws {
    let bus = Bus()
    let link = connect(bus.connect())
    var game = Player(1, .hider, "Anna", on: bus).game
    let made = game.broadcast(at: .zero)
    let broadcast = try #require(made)
    link.send(broadcast, minute: minute)
    #expect(bus.messages.isEmpty)
    #expect(
      GameLink.filters(house: .home, secret: secret)
        == ["hotcold/v1/home/game/\(secret.topic)/+"])
    #expect(GameLink.filters(house: .home, secret: nil).isEmpty)
  }

  @Test func reportsTroubleUntilItIsOver() {
    let bus = Bus()
    let connection = bus.connect()
    let link = connect(connection)
    #expect(link.trouble == nil)
    connection.events = [.lost("refused")]
    _ = link.poll(at: .after(1), minute: minute)
    #expect(link.trouble?.english == "bus: refused; trying again")
    connection.events = [.connected]
    _ = link.poll(at: .after(2), minute: minute)
    #expect(link.trouble == nil)
    link.close()
    #expect(connection.isClosed)
  }

  /// The radio's problem comes first, then the broker's.
  @Test func theRadiosProblemComesFirst() throws {
    let bus = Bus()
    let connection = bus.connect()
    let link = connect(connection)
    let radio = SilentRadio()
    let source = RoomRadio(radio, link: link)
    func status(_ seconds: Double) throws -> String? {
      try source.listen(until: .after(seconds)) { _ in }
      return source.status?.state
    }
    connection.events = [.lost("refused")]
    #expect(try status(1) == "broker")
    radio.state = SourceStatus(state: "active", message: "")
    #expect(try status(2) == "broker")
    radio.state = SourceStatus(state: "unplugged", message: "", isProblem: true)
    #expect(try status(5) == "unplugged")
    radio.state = SourceStatus(state: "active", message: "")
    #expect(try status(7) == "broker")
    connection.events = [.connected]
    #expect(try status(9) == "active")
  }
}
