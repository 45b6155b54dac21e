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
    guard let place = about.place, plan.stations.count < Self.mostStations,
      !plan.stations.contains(where: { $0.name == station.text })
    else { return }
    plan.stations.append(Station(name: station.text, x: place.x, y: place.y, z: place.z))
    build()
    events.append(.plan)
  }

  /// The plan of whoever has one. Our own is better known.
  mutating func hear(_ told: HousePlan?, into events: inout [Event]) {
    guard let told else {
      rejected += 1
      return
    }
    guard plan.adopt(told, mostStations: Self.mostStations) else { return }
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
