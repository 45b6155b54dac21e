import BeaconCodec
import BeaconRanging

/// What a hunt is from either side: sightings and time go in, events come out.
///
/// A value: it never sleeps, prints or reads a clock.
package protocol Game: Sendable {
  var tracker: Tracker { get }
  /// What is believed of the one that the game is about; unknown where there is none.
  var estimate: Estimate { get }
  /// When the hunted was found.
  var foundAt: Timestamp? { get }
  /// The game of many players, where this one plays it; nil where only beacons are hunted.
  var party: Party? { get set }

  /// Takes in one packet.
  mutating func hear(_ sighting: Sighting, into events: inout [GameEvent])
  /// Lets time pass with nothing heard.
  mutating func advance(to time: Timestamp, into events: inout [GameEvent])
}
