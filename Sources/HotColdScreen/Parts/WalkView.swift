import HotColdWorld

/// The house of the demo, and the walk through it.
public struct WalkView: Equatable, Sendable {
  public var map: MapGrid
  /// Metres.
  public var walked: Double

  public init(map: MapGrid, walked: Double) {
    self.map = map
    self.walked = walked
  }

  /// - Parameter revealed: shows all of the house and where everybody is: only when the game is over.
  public init(_ world: World, revealed: Bool) {
    // A character is twice as high as it is wide.
    map = MapGrid(
      world.map(width: FloorPlan.cellSize, height: 2 * FloorPlan.cellSize, revealed: revealed))
    let path = world.path
    walked = zip(path, path.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }
}
