import BeaconCodec

extension House {
  /// What stations hear, and where it is.
  package struct Thing: Sendable {
    /// Places of a trail.
    static let trailLength = 60

    package let id: TopicLevel
    /// As the plan calls it, or itself; empty where neither does.
    package internal(set) var name: SafeText
    package internal(set) var address: BluetoothAddress?
    package internal(set) var position: Position?
    /// Metres from the nearest station, by its own estimate.
    package internal(set) var distance: Double?
    package internal(set) var lastHeard: Timestamp
    /// Where it was, the oldest first; one place for each half metre.
    package internal(set) var trail: [(x: Double, y: Double)] = []
    var locator: Locator?

    mutating func take(_ report: DeviceReport, at time: Timestamp, named: SafeText?) {
      lastHeard = time
      if let address = report.address { self.address = address }
      if let named {
        name = named
      } else if !report.name.isEmpty {
        name = report.name
      }
    }

    mutating func move(to position: Position) {
      self.position = position
      if let last = trail.last, (last.x - position.x).magnitude < 0.5,
        (last.y - position.y).magnitude < 0.5
      {
        return
      }
      trail.append((position.x, position.y))
      if trail.count > Self.trailLength { trail.removeFirst() }
    }

    /// As people call it, or the id.
    package var label: String { name.isEmpty ? SafeText(id.text).description : name.description }
  }
}
