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
  /// The device that the player has chosen to ring.
  var ringTarget: RingTarget? { get }
  /// Seconds between two pictures on a screen. The effect of a key is shown at once.
  var pictureInterval: Double { get }

  /// Starts the session; a recording starts at its own time.
  mutating func begin(at time: Timestamp)
  mutating func hear(_ sighting: Sighting) throws
  /// The player can touch another player or a device in the simulated house.
  mutating func reach(_ address: BluetoothAddress) throws
  mutating func hear(_ news: RingNews, at time: Timestamp)
  /// Advances the time, so that events caused by silence happen.
  mutating func advance(to time: Timestamp) throws
  /// The broadcast to send; nil to only listen.
  mutating func broadcast(at time: Timestamp) -> Broadcast?
  /// - Parameter status: the status of the source, if it has changed.
  /// - Returns: the picture for a screen; nil for line output.
  mutating func present(at time: Timestamp, world: World?, status: SourceStatus?) throws -> Picture?
  /// Answers a command in a stepped session.
  mutating func reply(_ reply: StepReply, at time: Timestamp) throws
  /// Whether letters are text, not commands.
  var isTyping: Bool { get }
  /// - Returns: an action for the loop, if any.
  mutating func press(_ key: Key) -> LoopAction?
  /// Executes a command from standard input or the web page.
  mutating func perform(_ action: PlayerAction) -> PlayerAction.Outcome
  /// Fills in a field of a form; the names are those in `PageContents`.
  mutating func fill(_ field: String, with text: String)
  /// Uses a measurement by the phone that shows the page.
  mutating func sense(_ sensed: Sensed)
  /// Prints the last line and disconnects; also called after an error.
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

/// Measurements by a phone in the player's hand.
package struct Sensed: Equatable {
  /// Degrees clockwise from north, from the compass; nil without one.
  var heading: Double?
  /// Whether the phone moves as if the player walks; nil if unknown.
  var isWalking: Bool?
}

/// An action for the loop, caused by a key or a command.
package enum LoopAction: Equatable {
  case quit
  /// Play another round.
  case again
  /// Show the help instead of the picture.
  case help
  case walk(Direction)
  /// Turn once on the spot.
  case turn
  /// Make the chosen device ring, or stop it.
  case ring
}

extension Game {
  /// The player's beacon with its messages to other players; nil if the player only listens.
  mutating func broadcast(at time: Timestamp) -> Broadcast? {
    guard let payload = beacon.flatMap({ AdvertisingPayload($0.advertisingData) }) else {
      return nil
    }
    return Broadcast(
      payload: payload, scanResponse: scanResponse(at: time).flatMap(AdvertisingPayload.init),
      interval: RadioInterval(milliseconds: interval))
  }
}
