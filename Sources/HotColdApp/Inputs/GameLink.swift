import BeaconCodec
import BeaconRadio
import HotColdGame
import HotColdSystem
import HotColdView

/// A game's connection to the house's broker: carries messages to players out of radio range, and
/// passes all others to the map of players.
package final class GameLink {
  /// Seconds after which an unchanged message is sent again.
  static let repetition = 1.0
  /// Seconds after a player's radio message during which the broker's are ignored as older.
  static let radioPatience = 1.5
  static let capacity = 64

  private var broker: any BrokerConnection
  /// The map of players; nil if nothing locates them.
  let map: (any PlayerMap)?
  private let secret: RoomSecret?
  /// The topic of this player's messages; nil without a secret, when none are sent.
  private let ownTopic: String?
  /// The prefix of the room's topics.
  private let roomTopics: String?
  private var now = Timestamp.zero
  private var sent: (response: [UInt8], time: Timestamp)?
  private var heardByRadio: [PlayerTag: Timestamp] = [:]
  private(set) var trouble: Words?

  /// - Parameters:
  ///   - broker: subscribed to the filters below, and to those of the map.
  ///   - secret: the room's secret; without one only the map receives messages.
  ///   - sender: a random identifier, new for each session.
  init(
    _ broker: any BrokerConnection, house: TopicLevel, secret: RoomSecret?, sender: TopicLevel,
    map: (any PlayerMap)?
  ) {
    self.broker = broker
    self.secret = secret
    self.map = map
    roomTopics = secret.map { house.game(room: $0.topic) }
    ownTopic = roomTopics.map { "\($0)\(sender)" }
  }

  /// The topic filters of the players' messages.
  static func filters(house: TopicLevel, secret: RoomSecret?) -> [String] {
    secret.map { [house.game(room: $0.topic) + "+"] } ?? []
  }

  var descriptors: [Int32] { broker.descriptors }

  func close() { broker.close() }

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
    for event in broker.poll(at: time) {
      switch event {
      case .connected: trouble = nil
      case .lost, .refused, .tooLarge: trouble = event.words(of: broker.name)
      case .message(let message):
        if let roomTopics, message.topic.hasPrefix(roomTopics) {
          if message.topic == ownTopic || message.isRetained { continue }
          if let sighting = read(message.payload, at: time, minute) { sightings.append(sighting) }
        } else {
          map?.hear(message, at: time)
        }
      }
    }
    map?.advance(to: time)
    return sightings
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
    // The same address as by radio.
    return Sighting(
      time: time, address: RoomListener.address(standingFor: sender), rssi: nil,
      details: SightingDetails(eventType: [.legacy, .scanResponse], message: message))
  }

  /// Publishes the player's broadcast if it has changed, or it is time to repeat it.
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
    broker.publish(BrokerMessage(ownTopic, letter))
  }
}
