import BeaconCodec
import BeaconRadio
import BeaconRanging
import BeaconTracking
import HotColdGame
import HotColdView
import HotColdWorld

/// A game with its output, driven by the loop.
package protocol FrontEnd {
  /// The game's estimate of the hunted beacon, for the autopilot.
  var estimate: Estimate { get }
  var isOver: Bool { get }
  /// The thing that the player has chosen to ring.
  var ringTarget: RingTarget? { get }
  /// Seconds between two pictures of a screen. A key shows its effect at once.
  var pictureInterval: Double { get }

  /// A recording begins at its own time.
  mutating func begin(at time: Timestamp)
  mutating func hear(_ sighting: Sighting) throws
  /// The player can touch a player or a thing of the simulated house.
  mutating func reach(_ address: BluetoothAddress) throws
  mutating func hear(_ news: RingNews, at time: Timestamp)
  /// Advances the time, for events caused by silence.
  mutating func advance(to time: Timestamp) throws
  /// What the radio should broadcast; nil if it should only listen.
  mutating func broadcast(at time: Timestamp) -> Broadcast?
  /// - Parameter status: the source's, if it has changed.
  /// - Returns: the picture for a screen; nil with line output.
  mutating func present(at time: Timestamp, world: World?, status: SourceStatus?) throws -> Picture?
  /// Answers a command of a stepped session.
  mutating func reply(_ reply: StepReply, at time: Timestamp) throws
  /// Whether letters are text, not commands.
  var isTyping: Bool { get }
  /// - Returns: the action for the loop.
  mutating func press(_ key: Key) -> LoopAction?
  /// Executes a command from standard input or from the page.
  mutating func perform(_ action: PlayerAction) -> PlayerAction.Outcome
  /// Fills in a field of a form, by the names in `PageContents`.
  mutating func fill(_ field: String, with text: String)
  /// Takes a measurement of the phone that shows the page.
  mutating func sense(_ sensed: Sensed)
  /// Prints the last line and disconnects, also after an error.
  mutating func finish(_ counts: SourceCounts) throws
}

extension FrontEnd {
  package mutating func begin(at time: Timestamp) {}
  package mutating func hear(_ sighting: Sighting) {}
  package var estimate: Estimate { .unknown }
  package var isOver: Bool { false }
  package var ringTarget: RingTarget? { nil }
  package mutating func hear(_ news: RingNews, at time: Timestamp) {}
  package var pictureInterval: Double { 0.1 }
  package mutating func reply(_ reply: StepReply, at time: Timestamp) throws {}
  package mutating func reach(_ address: BluetoothAddress) throws {}
  package mutating func broadcast(at time: Timestamp) -> Broadcast? { nil }
  package var isTyping: Bool { false }
  package mutating func press(_ key: Key) -> LoopAction? { nil }
  package mutating func perform(_ action: PlayerAction) -> PlayerAction.Outcome { .refused }
  package mutating func fill(_ field: String, with text: String) {}
  package mutating func sense(_ sensed: Sensed) {}
  package mutating func finish(_ counts: SourceCounts) throws {}
}

/// What a phone in the player's hand measures.
package struct Sensed: Equatable {
  /// Clockwise degrees from north, by the compass; nil without one.
  var heading: Double?
  /// Whether it moves as in a walk; nil if unknown.
  var isWalking: Bool?
}

/// An action for the loop, caused by a key or a command.
package enum LoopAction: Equatable {
  case quit
  /// Another round.
  case again
  /// Show the help over the picture.
  case help
  case walk(Direction)
  /// Turn once on the spot.
  case turn
  /// Ring the chosen thing, or silence it.
  case ring
}

extension Game {
  /// The player's beacon, with its messages to other players; nil if this player only listens.
  mutating func broadcast(at time: Timestamp) -> Broadcast? {
    guard let payload = beacon.flatMap({ AdvertisingPayload($0.advertisingData) }) else {
      return nil
    }
    return Broadcast(
      payload: payload, scanResponse: scanResponse(at: time).flatMap(AdvertisingPayload.init),
      interval: RadioInterval(milliseconds: interval))
  }
}
