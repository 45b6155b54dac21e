import BeaconCodec
import HotColdGame
import HotColdSystem
import HotColdView

/// Locates the players of a game by a broker's messages.
package protocol PlayerMap: AnyObject {
  var filters: [String] { get }
  func hear(_ message: BrokerMessage, at time: Timestamp)
  func advance(to time: Timestamp)
  /// Writes the seekers' new positions since the last call; none unless this player hides.
  func write(_ game: Game, to lines: inout any LineWriter) throws
  /// The same as sentences, for a screen reader.
  func news(of game: Game) -> [Words]
  /// A panel in place of the hider's tracker; nil until a player has a position.
  /// - Parameter seekers: those that the hider hears, nearest first.
  func panel(_ game: Game, _ seekers: [Blip], at time: Timestamp) -> (any Panel)?
}

/// Makes the map of a house, for beacons with a UUID.
/// - Parameter wall: the wall clock at session time zero, in seconds since the Unix epoch.
package typealias PlayerMapMaker = (_ house: TopicLevel, _ uuid: BeaconUUID, _ wall: Double)
  -> any PlayerMap
