extension House {
  /// Stations that are known.
  static let mostStations = 256

  mutating func hear(
    _ status: Presence?, of station: TopicLevel, into events: inout [Event]
  ) {
    guard let status else {
      rejected += 1
      return
    }
    guard stations[station] != status,
      stations[station] != nil || stations.count < Self.mostStations
    else { return }
    stations[station] = status
    if status == .offline { clocks[station] = nil }
    events.append(.station(station, status))
  }

  /// A station tells where it stands. A plan knows better.
  mutating func hear(
    _ about: StationAbout?, of station: TopicLevel, into events: inout [Event]
  ) {
    guard let about else {
      rejected += 1
      return
    }
    calibration.note(about.beacon, of: station)
    let placed = about.place.map { Station(name: station.text, x: $0.x, y: $0.y, z: $0.z) }
    if let index = placedStations.firstIndex(where: { $0.name == station.text }) {
      if let placed { placedStations[index] = placed } else { placedStations.remove(at: index) }
    } else if let placed, placedStations.count < Self.mostStations {
      placedStations.append(placed)
    }
    updatePlan(into: &events)
  }

  /// The plan of whoever has one. Our own is better known.
  mutating func hear(_ told: HousePlan?, into events: inout [Event]) {
    guard let told else {
      rejected += 1
      return
    }
    publishedPlan = told
    updatePlan(into: &events)
  }

  /// Puts the plan together from all that is known now.
  private mutating func updatePlan(into events: inout [Event]) {
    var next = ownPlan
    let known = Set(next.stations.map(\.name))
    let room = max(Self.mostStations - next.stations.count, 0)
    next.stations += placedStations.filter { !known.contains($0.name) }.prefix(room)
    if let publishedPlan { next.adopt(publishedPlan, mostStations: Self.mostStations) }
    guard next != plan else { return }
    plan = next
    build()
    events.append(.plan)
  }

  /// What the stations have learnt of each other counts for each thing that they hear.
  mutating func calibrate(into events: inout [Event]) {
    for id in things.keys { things[id]?.locator?.expect(levels: calibration.levels) }
    for (number, level) in calibration.news() {
      guard let station = TopicLevel(station(number)) else { continue }
      events.append(.level(station, level))
    }
  }
}
