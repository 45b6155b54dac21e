import BeaconCodec

/// Somebody else in the world, with a beacon.
public struct Player: Equatable, Sendable {
  public var name: String
  public var address: BluetoothAddress
  public var beacon: IBeacon
  /// Where they are in truth.
  public var position: Point
}

extension Player {
  /// For the seekers, in this order; after people who found something.
  public static let names = ["Ada", "Hedy", "Grace", "Emmy", "Lise", "Rosa", "Mary", "Vera"]
}
