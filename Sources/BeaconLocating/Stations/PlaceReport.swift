import BeaconCodec

/// Where a thing is, as who locates tells it to others.
package struct PlaceReport: Equatable, Sendable {
  /// Metres, in the plan's frame.
  package var x: Double
  package var y: Double
  package var z: Double
  /// Metres: of the circle that holds it 80% of the time.
  package var radius: Double
  /// nil where no rooms are known.
  package var room: String?
  /// The nearest one.
  package var station: String?
  /// Metres from it.
  package var distance: Double?
  /// As people call the thing; empty where that is not told.
  package var name: SafeText

  package init(
    x: Double, y: Double, z: Double = 1.2, radius: Double, room: String? = nil,
    station: String? = nil, distance: Double? = nil, name: SafeText = .empty
  ) {
    self.x = x
    self.y = y
    self.z = z
    self.radius = radius
    self.room = room
    self.station = station
    self.distance = distance
    self.name = name
  }

  package var payload: [UInt8] {
    var text = JSONText()
    text.add("name", name.isEmpty ? nil : name.description)
    text.add("x", x, places: 2)
    text.add("y", y, places: 2)
    text.add("z", z, places: 2)
    text.add("radius", radius, places: 2)
    text.add("room", room)
    text.add("station", station)
    text.add("distance", distance, places: 2)
    return text.ended
  }

  /// nil for a payload that is none.
  package init?(_ payload: [UInt8]) {
    let lengths = -10_000.0...10_000
    guard let json = JSONValue(payload), let x = DeviceReport.checked(json["x"], lengths),
      let y = DeviceReport.checked(json["y"], lengths)
    else { return nil }
    func text(_ name: String) -> String? {
      json[name]?.string.map { SafeText($0) }.flatMap { $0.isEmpty ? nil : $0.description }
    }
    self.init(
      x: x, y: y, z: DeviceReport.checked(json["z"], lengths) ?? 1.2,
      radius: DeviceReport.checked(json["radius"], 0...10_000) ?? 0, room: text("room"),
      station: text("station"), distance: DeviceReport.checked(json["distance"], 0...1000),
      name: SafeText(json["name"]?.string ?? ""))
  }
}
