import BeaconCodec

extension House {
  mutating func hear(
    _ report: DeviceReport?, of station: TopicLevel, isKept: Bool, at time: Timestamp,
    into events: inout [Event]
  ) {
    // What the broker has kept is of nobody knows when.
    guard let report, !isKept else {
      rejected += 1
      return
    }
    guard let number = numbers[station.text], grid != nil else {
      unplaced += 1
      return
    }
    readings += 1
    let arrival = time.seconds
    var heard = arrival
    if let told = report.time {
      var clock = clocks[station] ?? StationClock()
      heard = clock.time(told: told, arrival: arrival)
      // Stations tell milliseconds; what a double has of them more, counted from 1970, is noise.
      heard = ((heard + 1e-6) * 1000).rounded(.down) / 1000
      if let skew = clock.newSkew(offset: wall) { events.append(.skew(station, skew)) }
      clocks[station] = clock
    }
    let power = report.measuredPower ?? -59
    // A station stays where it is, unless the plan has it as a thing.
    if plan.things[report.id] == nil, let sender = calibration.station(report.id) {
      guard let other = numbers[sender.text] else { return }
      calibration.hear(
        receiver: number, sender: other, rssi: report.rssi, measuredPower: power, at: time)
      return
    }
    if things[report.id] == nil {
      makeRoom()
      things[report.id] = Thing(
        id: report.id, name: plan.things[report.id] ?? .empty, lastHeard: time, locator: locator)
    }
    // What was heard before is told now, not with the next step.
    things[report.id]?.locator?.advance(to: arrival, into: &positions)
    things[report.id]?.locator?.hear(
      at: heard, station: number, rssi: report.rssi, measuredPower: power, into: &positions)
    things[report.id]?.take(report, at: time, named: plan.things[report.id])
    if let nearest = positions.last?.station, nearest == number {
      things[report.id]?.distance = report.distance
    }
    tellPositions(of: report.id, into: &events)
    due = min(due, things[report.id]?.locator?.due ?? .infinity)
  }

  mutating func tellPositions(of id: TopicLevel, into events: inout [Event]) {
    for position in positions {
      things[id]?.move(to: position)
      events.append(.position(position, of: id))
    }
    positions.removeAll(keepingCapacity: true)
  }

  /// What was heard does not wait for the next message.
  mutating func advanceLocators(to seconds: Double, into events: inout [Event]) {
    due = .infinity
    // In an order that is the same in each run.
    for id in things.keys.sorted() {
      things[id]?.locator?.advance(to: seconds, into: &positions)
      tellPositions(of: id, into: &events)
      due = min(due, things[id]?.locator?.due ?? .infinity)
    }
  }
}
