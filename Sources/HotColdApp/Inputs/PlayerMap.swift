import BeaconCodec
import HotColdGame
import HotColdSystem
import HotColdView

/// Locates a game's players with messages from a broker.
package protocol PlayerMap: AnyObject {
  var filters: [String] { get }
  func hear(_ message: BrokerMessage, at time: Timestamp)
  func advance(to time: Timestamp)
  /// Writes the seekers' new positions since the last call, if this player hides.
  func write(_ game: Game, to lines: inout any LineWriter) throws
  /// The same as sentences for a screen reader.
  func news(of game: Game) -> [Words]
  /// A panel to show instead of the hider's tracker; nil until a player has been located.
  /// - Parameter seekers: those that the hider receives, nearest first.
  func panel(_ game: Game, _ seekers: [Blip], at time: Timestamp) -> (any Panel)?
}

/// Creates the map of a house, for beacons with a UUID.
/// - Parameter wall: the wall-clock time at session time zero, in seconds since the Unix epoch.
package typealias PlayerMapMaker = (_ house: TopicLevel, _ uuid: BeaconUUID, _ wall: Double)
  -> any PlayerMap
