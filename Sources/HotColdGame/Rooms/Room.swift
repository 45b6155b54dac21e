import BeaconCodec

/// A room that plays apart from the others: a name, and the UUID that all its beacons share.
package struct Room: Hashable, Sendable {
  package let name: String
  package let uuid: BeaconUUID

  /// - Parameter name: taken as it is written, every letter and space of it.
  package init(name: String) {
    self.name = name
    uuid = .version5(namespace: .hotcold, name: name)
  }

  /// That of a house's stations, whose beacons no game hunts.
  package static func stations(of house: String) -> Room { Room(name: "house \(house)") }
}
