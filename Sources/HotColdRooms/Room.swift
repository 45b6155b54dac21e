import BeaconCodec

/// A room that plays apart from the others: a name, and the UUID that all its beacons share.
public struct Room: Hashable, Sendable {
  public let name: String
  public let uuid: BeaconUUID

  /// - Parameter name: taken as it is written, every letter and space of it.
  public init(name: String) {
    self.name = name
    uuid = .version5(namespace: .hotcold, name: name)
  }
}
