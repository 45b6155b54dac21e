import BeaconCodec
import BeaconLocating

/// Puts in order what has happened in a house.
///
/// Where a thing was is known when its next packet comes, or a step of time is over: that is another moment for each
/// thing, and later than much that was told of others.
struct EventOrder {
  /// Seconds: of what was told last.
  private var last = -Double.infinity

  /// - Parameters:
  ///   - events: what has become known up to `time`.
  ///   - hasMore: whether something else is told of this time.
  /// - Returns: the places of things by their time, of which none is before what was told already; and the rest, which
  ///   is of now.
  mutating func sort(
    _ events: [House.Event], at time: Timestamp, hasMore: Bool
  ) -> (places: [House.Event], others: [House.Event]) {
    var found: [(position: Position, id: TopicLevel)] = []
    var others: [House.Event] = []
    for event in events {
      if case .position(let position, let id) = event {
        found.append((position, id))
      } else {
        others.append(event)
      }
    }
    let sorted = found.enumerated().sorted {
      ($0.element.position.time, $0.offset) < ($1.element.position.time, $1.offset)
    }.map(\.element)
    var newest: [TopicLevel: Int] = [:]
    for (index, place) in sorted.enumerated() { newest[place.id] = index }
    let start = last
    let end = max(time.seconds, start)
    var places: [House.Event] = []
    for (index, place) in sorted.enumerated() {
      // Of what comes too late, only the last place counts: where the thing is now.
      guard place.position.time >= start || newest[place.id] == index else { continue }
      var position = place.position
      position.time = min(max(position.time, start), end)
      last = position.time
      places.append(.position(position, of: place.id))
    }
    if hasMore || !others.isEmpty { last = end }
    return (places, others)
  }
}
