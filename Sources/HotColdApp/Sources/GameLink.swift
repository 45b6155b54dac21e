import BeaconCodec
import BeaconLocating
import BeaconRadio
import HotColdGame
import HotColdSystem
import HotColdView

/// A game's connection to a house's broker. It also carries the players' messages, to players out of radio range, and
/// the positions of the players as located by the stations.
final class GameLink {
  /// Seconds after which an unchanged message is sent again.
  static let repetition = 1.0
  /// Seconds after a player's last message by radio during which the broker's are ignored: they may be older, and the
  /// player's state would alternate.
  static let radioPatience = 1.5
  static let capacity = 64

  private var feed: any HouseFeed
  private let uuid: BeaconUUID
  /// The stations' own beacons, which serve to calibrate the stations.
  private let stations: BeaconUUID
  private let secret: RoomSecret?
  /// The topic of our own messages; nil without a secret, because then nothing is sent.
  private let ownTopic: String?
  /// The beginning of the room's topics.
  private let roomTopics: String?
  private var house: House
  private var houseEvents: [House.Event] = []
  private var now = Timestamp.zero
  private var sent: (response: [UInt8], time: Timestamp)?
  /// By their tags.
  private var heardByRadio: [PlayerTag: Timestamp] = [:]
  private var moves: [PlayerMove] = []
  /// The players' last positions.
  private var places: [BeaconIdentity: String] = [:]
  /// The broker's problem; nil if there is none.
  private(set) var trouble: Words?

  /// - Parameters:
  ///   - feed: the feed of the house's broker; this subscribes to it.
  ///   - uuid: of the game's beacons.
  ///   - secret: the room's secret; without one it only receives positions.
  ///   - sender: a random id, new in each session.
  ///   - wall: the wall clock at session time zero, in seconds since the Unix epoch.
  init(
    _ feed: any HouseFeed, house: TopicLevel, uuid: BeaconUUID, secret: RoomSecret?,
    sender: TopicLevel, wall: Double
  ) {
    self.feed = feed
    self.uuid = uuid
    self.secret = secret
    stations = .stations(of: house.text)
    self.house = House(.empty, house: house, wall: wall)
    let topics = HouseTopics(house: house)
    roomTopics = secret.map { topics.game(room: $0.topic) }
    ownTopic = roomTopics.map { "\($0)\(sender)" }
  }

  /// The topic filters to subscribe to.
  static func filters(house: TopicLevel, secret: RoomSecret?) -> [String] {
    let topics = HouseTopics(house: house)
    let room = secret.map { topics.game(room: $0.topic) + "+" }
    return (room.map { [$0] } ?? []) + topics.filters
  }

  var descriptors: [Int32] { feed.descriptors }

  /// Disconnects.
  func close() { feed.close() }

  // MARK: Messages

  /// Notes a sighting by radio.
  func hearByRadio(_ sighting: Sighting) {
    guard let message = sighting.details?.message, let tag = PlayerMessage(message.span)?.tag else {
      return
    }
    if heardByRadio.count >= Self.capacity { heardByRadio.removeAll() }
    heardByRadio[tag] = sighting.time
  }

  /// The players' messages received from the broker.
  func poll(at time: Timestamp, minute: Minute) -> [Sighting] {
    now = time
    var sightings: [Sighting] = []
    for event in feed.poll(at: time) {
      switch event {
      case .connected: trouble = nil
      case .lost: trouble = event.words(of: feed.name)
      case .message(let message):
        if let roomTopics, message.topic.hasPrefix(roomTopics) {
          if message.topic == ownTopic || message.isRetained { continue }
          if let sighting = read(message.payload, at: time, minute) { sightings.append(sighting) }
        } else if isOfGame(message.topic) {
          house.hear(message, at: time, into: &houseEvents)
        }
      }
    }
    house.advance(to: time, into: &houseEvents)
    for event in houseEvents {
      if case .position(let position, let id) = event,
        let player = DeviceReport.identity(in: id.text)
      {
        note(position, of: player, id)
      }
    }
    houseEvents.removeAll(keepingCapacity: true)
    if moves.count > Self.capacity { moves.removeFirst(moves.count - Self.capacity) }
    return sightings
  }

  private func note(_ position: Position, of player: BeaconIdentity, _ id: TopicLevel) {
    let place = position.room ?? position.station
    if places.count > House.mostThings { places.removeAll() }
    moves.append(
      PlayerMove(
        player: player, id: id.text, position: position,
        isNewPlace: places.updateValue(place, forKey: player) != place))
  }

  private func read(_ letter: [UInt8], at time: Timestamp, _ minute: Minute) -> Sighting? {
    guard let (sender, message) = secret?.read(letter, at: minute),
      let tag = PlayerMessage(message.span)?.tag
    else { return nil }
    if let last = heardByRadio[tag],
      (0..<Self.radioPatience).contains(time.seconds(since: last))
    {
      return nil
    }
    // The same address as on the radio.
    return Sighting(
      time: time, address: RoomListener.address(standingFor: sender), rssi: nil,
      details: SightingDetails(eventType: [.legacy, .scanResponse], message: message))
  }

  /// Ignore devices other than players and stations.
  private func isOfGame(_ topic: String) -> Bool {
    guard case .device(let id, _) = house.topics.subject(of: topic) else { return true }
    let beacon = DeviceReport.identity(in: id.text)?.uuid
    return beacon == uuid || beacon == stations
  }

  /// Publishes our broadcast if it has changed, or is due again.
  func send(_ broadcast: Broadcast, minute: Minute) {
    guard let ownTopic, let secret, let response = broadcast.scanResponse?.bytes else { return }
    if let sent, sent.response == response,
      (0..<Self.repetition).contains(now.seconds(since: sent.time))
    {
      return
    }
    sent = (response, now)
    let details = SightingDetails(scanResponse: response.span)
    guard let message = details.message,
      let sender = IBeacon(advertisingData: broadcast.payload.bytes.span)?.identity,
      let letter = secret.letter(message, from: sender, at: minute)
    else { return }
    feed.publish(MQTTMessage(ownTopic, letter))
  }

  // MARK: Places

  /// The new positions of the seekers since the last call, as located by the house's stations, with their names; none
  /// unless this player hides.
  func takeMoves(of game: Game) -> [(PlayerMove, SafeText)] {
    defer { moves.removeAll(keepingCapacity: true) }
    return moves.filter { game.isHiding && $0.player != game.beacon?.identity }
      .map { ($0, game.party?.name(of: $0.player) ?? .empty) }
  }

  /// The house as located by its stations; nil until a player has a position.
  var placed: House? {
    house.things.values.contains { $0.position != nil } ? house : nil
  }
}
