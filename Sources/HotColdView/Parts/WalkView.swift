import BeaconCodec
import HotColdWorld

/// The house of the demo, and the walk through it.
package struct WalkView: Hashable, Sendable {
  package var map: WorldMap
  /// Metres.
  package var walked: Double
  /// What the mark of the hider on the map means.
  package var hidden: Words = "who hides"
}

extension WalkView {
  /// - Parameters:
  ///   - revealed: shows all of the house and where everybody is.
  ///   - goal: the thing that is looked for, where it is no player.
  package init(_ world: World, revealed: Bool, goal: BluetoothAddress? = nil) {
    map = world.map(revealed: revealed, goal: goal)
    let path = world.path
    if goal != nil { hidden = "what you look for" }
    walked = zip(path, path.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }
}
