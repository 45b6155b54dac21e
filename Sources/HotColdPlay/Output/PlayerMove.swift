import BeaconCodec
import BeaconLocating
import HotColdView

/// Where a house's stations see a player now.
package struct PlayerMove: Sendable {
  /// Its beacon, and the id that stations tell it by.
  package var player: BeaconIdentity
  package var id: String
  package var position: Position
  /// The nearest one's name.
  package var station: String
  /// Whether it has come to another room, or where no rooms are known to another station.
  package var isNewPlace: Bool

  /// The room, or the nearest station.
  var place: Words {
    position.room.map { "\(SafeText($0))" } ?? "near \(SafeText(station))"
  }
}
