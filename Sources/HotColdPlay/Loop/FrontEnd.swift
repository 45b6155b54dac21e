import BeaconCodec
import BeaconRadio
import BeaconRanging
import HotColdGame
import HotColdView
import HotColdWorld

/// What is played and how it is told: it hears, tells, and knows when it is over.
package protocol FrontEnd {
  /// What the game believes of what it hunts, for one who walks by himself.
  var estimate: Estimate { get }
  var isOver: Bool { get }

  mutating func hear(_ sighting: Sighting) throws
  /// The player can touch a player or a thing of the simulated house.
  mutating func reach(_ address: BluetoothAddress) throws
  /// Lets time pass, for what happens because nothing is heard.
  mutating func advance(to time: Timestamp) throws
  /// What to have on the air, for one who plays with others.
  mutating func broadcast(at time: Timestamp) -> Broadcast?
  /// Writes out what there is to tell.
  /// - Parameter status: the state of the source, if it is another one than before.
  /// - Returns: what a screen is to show; nil where all is told in lines.
  mutating func present(at time: Timestamp, world: World?, status: Status?) throws -> Picture?
  /// Answers a command of a stepped session.
  mutating func reply(_ reply: StepReply, at time: Timestamp) throws
  /// - Returns: what that means outside of the front end.
  mutating func answer(_ key: Key) -> LoopAction?
  /// Does what a line of a script asks for.
  mutating func perform(_ action: PlayerAction)
}

extension FrontEnd {
  package var estimate: Estimate { .unknown }
  package var isOver: Bool { false }
  package mutating func reply(_ reply: StepReply, at time: Timestamp) throws {}
  package mutating func reach(_ address: BluetoothAddress) throws {}
  package mutating func broadcast(at time: Timestamp) -> Broadcast? { nil }
  package mutating func answer(_ key: Key) -> LoopAction? { nil }
  package mutating func perform(_ action: PlayerAction) {}
}

/// What a key or a line means to the loop.
package enum LoopAction: Equatable {
  case quit
  /// Another round.
  case again
  /// The help, over the picture.
  case help
  case walk(Direction)
}

extension Game {
  /// What to have on the air now; nil where there is nothing to tell.
  package mutating func broadcast(at time: Timestamp) -> Broadcast? {
    guard let payload = beacon.flatMap({ AdvertisingPayload($0.advertisingData) }),
      let response = scanResponse(at: time).flatMap(AdvertisingPayload.init)
    else { return nil }
    return Broadcast(
      payload: payload, scanResponse: response, interval: RadioInterval(milliseconds: interval))
  }
}
