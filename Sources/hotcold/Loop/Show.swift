import BeaconCodec
import BeaconRadio
import BeaconRanging
import HotColdWorld

/// What is played: it hears, tells, and knows when it is over.
protocol Show {
  /// What the game believes of what it hunts, for one who walks by himself.
  var estimate: Estimate { get }
  var isOver: Bool { get }
  /// Whether there is something to look at when nothing more will be heard.
  var lingers: Bool { get }

  mutating func hear(_ sighting: Sighting) throws
  /// Lets time pass, for what happens because nothing is heard.
  mutating func advance(to time: Timestamp) throws
  /// What to have on the air, for one who plays with others.
  mutating func broadcast(at time: Timestamp) -> Broadcast?
  /// Whether keys, or what stands for them, may still come.
  var wantsKeys: Bool { get }
  /// Whether what is shown changes by itself, too, and not only by what is heard.
  var isMoving: Bool { get }
  /// Writes out what there is to tell, and draws where there is a screen.
  /// - Parameter status: the state of the air, if it is another one than before.
  mutating func present(at time: Timestamp, world: World?, status: Status?) throws
  /// Answers the keys that were pressed.
  mutating func keys() -> [KeyAction]
  mutating func resized()
  /// The program is about to be stopped (Ctrl-Z), or goes on.
  mutating func suspend()
  mutating func resume()
}

extension Show {
  mutating func broadcast(at time: Timestamp) -> Broadcast? { nil }
  var wantsKeys: Bool { true }
  var isMoving: Bool { false }

  /// Seconds between two calls of `present`. More numbers than ten in a second nobody reads from a screen; a
  /// line may be for another program, and what moves has to do so smoothly.
  var frameInterval: Double { isMoving || !lingers ? 1.0 / 30 : 0.1 }
}

/// What a key means outside of the show itself.
enum KeyAction: Equatable {
  case quit
  /// Another round.
  case again
  case walk(Direction)
}
