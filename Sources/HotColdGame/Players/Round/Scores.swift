/// Points over the rounds, by player: a small table.
package struct Scores: Equatable, Sendable {
  /// More than there are places for players: so whoever is there has one.
  static let capacity = 160

  package private(set) var points: [PlayerTag: Int] = [:]

  package init() {}

  package subscript(_ tag: PlayerTag) -> Int { points[tag, default: 0] }

  /// - Parameter present: those who are there; of the others the one with the fewest points gives way.
  mutating func add(to tag: PlayerTag, present: Set<PlayerTag>) {
    if points[tag] == nil, points.count >= Self.capacity {
      let absent = points.filter { !present.contains($0.key) }
      guard let least = absent.min(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key else {
        return
      }
      points[least] = nil
    }
    points[tag, default: 0] += 1
  }
}
