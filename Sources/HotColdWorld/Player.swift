import BeaconCodec

/// Somebody else in the world, with a beacon.
package struct Player: Equatable, Sendable {
  package var name: String
  package var address: BluetoothAddress
  package var beacon: IBeacon
  /// Where they are in truth.
  package var position: Point
  /// Whether it sits in its place and waits to be found.
  package var isHidden = false
}

extension Player {
  /// For the seekers, in this order; after people who found something.
  package static let names = ["Ada", "Hedy", "Grace", "Emmy", "Lise", "Rosa", "Mary", "Vera"]
}
