import Glibc
import TestSupport
import Testing

@testable import BeaconLocating

/// A house of 10 m by 8 m with a station in each corner.
private let corners = [
  Station(name: "nw", x: 0, y: 0, z: 2), Station(name: "ne", x: 10, y: 0, z: 2),
  Station(name: "sw", x: 0, y: 8, z: 2), Station(name: "se", x: 10, y: 8, z: 2),
]
private let rooms = [
  Room(name: "hall", x: 0...5, y: 0...8), Room(name: "kitchen", x: 5...10, y: 0...8),
]

/// A locator and the positions that it has reported.
private struct Listener {
  var locator: Locator
  var positions: [Position] = []

  init(_ grid: Grid?) throws { locator = Locator(try #require(grid)) }

  mutating func hear(_ rssi: Double, at time: Double, station: Int, power: Double = -59) {
    locator.hear(at: time, station: station, rssi: rssi, measuredPower: power, into: &positions)
  }
}

struct LocatorTests {
  /// The levels of a beacon at `place(time)`: three packets a second at each station.
  private func locate(
    seed: UInt64, seconds: Double, rooms: [Room] = rooms, levels: [Double] = [0, 0, 0, 0],
    noise: Double = 4,
    gaps: ClosedRange<Double>? = nil,
    at place: (Double) -> (x: Double, y: Double)
  ) throws -> [Position] {
    var listener = try Listener(Grid(stations: corners, rooms: rooms))
    var random = SeededRandom(seed: seed)
    for time in stride(from: 0.0, to: seconds, by: 0.33) {
      if gaps?.contains(time) ?? false { continue }
      let (x, y) = place(time)
      for (index, station) in corners.enumerated() {
        let (dx, dy, dz) = (station.x - x, station.y - y, station.z - 1.2)
        let distance = (dx * dx + dy * dy + dz * dz).squareRoot()
        let rssi = -59 - 20 * log10(distance) + levels[index] + noise * random.normal()
        listener.hear(rssi.rounded(), at: time + 0.05 * Double(index), station: index)
      }
    }
    listener.locator.finish(into: &listener.positions)
    return listener.positions
  }

  private func error(_ position: Position, _ x: Double, _ y: Double) -> Double {
    ((position.x - x) * (position.x - x) + (position.y - y) * (position.y - y)).squareRoot()
  }

  /// Any finite number may be a measured power.
  @Test(arguments: [1e300, -1e300])
  func anyMeasuredPower(power: Double) throws {
    var listener = try Listener(Grid(stations: corners, rooms: rooms))
    listener.locator.lastReports = [100, 100, 100, 100]
    for step in 0..<200 { listener.hear(-60, at: Double(step), station: 0, power: power) }
    listener.locator.finish(into: &listener.positions)
    #expect(!listener.positions.isEmpty && listener.positions.allSatisfy { $0.x.isFinite })
  }

  /// The user says in which room a beacon is that is louder or quieter than its measured power.
  @Test(arguments: [-20.0, -12, 0, 12])
  func learnsHowLoudABeaconIs(louder: Double) throws {
    var listener = try Listener(Grid(stations: corners, rooms: rooms))
    let even = [0.0, 0, 0, 0]
    #expect(listener.locator.place(at: 0, room: "hall", floor: 0, levels: even) == nil)
    var excess: Double?
    for step in 0..<300 {
      let time = Double(step) / 10
      for (index, station) in corners.enumerated() {
        let (dx, dy) = (station.x - 3.5, station.y - 2)
        let loss = Grid.loss(dx, dy, 0.8, floors: 0) + (station.x > 5 ? 3 : 0)
        listener.hear(-59 - loss + louder, at: time, station: index)
      }
      if step == 150 {
        #expect(listener.locator.place(at: time, room: "attic", floor: 0, levels: even) == nil)
        #expect(listener.locator.place(at: time, room: "hall", floor: 1, levels: even) == nil)
        excess = listener.locator.place(at: time, room: "hall", floor: 0, levels: even)
        listener.locator.expect(levels: even, louder: try #require(excess))
      }
    }
    #expect(abs(try #require(excess) - louder) < 4)
    let last = try #require(listener.positions.last)
    #expect(last.room == "hall" && error(last, 3.5, 2) < 1.5)
    #expect(listener.locator.place(at: 60, room: "hall", floor: 0, levels: even) == nil)
  }

  /// In one large room the places that a locator takes for beacons of unequal power differ; what the
  /// user teaches it does not depend on them.
  @Test(arguments: [-12.0, -8, 8, 12])
  func learnsTheSameAtAnyPower(louder: Double) throws {
    let shadows = [3.0, -4, 2, -3, 4]
    let stations = corners + [Station(name: "middle", x: 5, y: 4, z: 2)]
    let large = stations.map { Station(name: $0.name, x: 3 * $0.x, y: 3 * $0.y, z: 2) }
    let grid = Grid(stations: large, rooms: [Room(name: "hall", x: 0...30, y: 0...24)])
    func excess(_ louder: Double) throws -> Double? {
      var listener = try Listener(grid)
      var random = SeededRandom(seed: 7)
      for step in 0..<150 {
        for (index, station) in large.enumerated() {
          let loss = Grid.loss(station.x - 10.5, station.y - 6, 0.8, floors: 0)
          let rssi = -59 - loss + shadows[index] + 4 * random.normal()
          listener.hear(rssi + louder, at: Double(step) / 10, station: index)
        }
      }
      return listener.locator.place(
        at: 15, room: "hall", floor: 0, levels: [0, 0, 0, 0, 0])
    }
    let usual = try #require(try excess(0))
    #expect(abs(try #require(try excess(louder)) - usual - louder) < 0.1)
  }

  @Test(arguments: [(2.0, 2.0), (8, 2), (5, 4), (1, 7), (9.5, 7.5)], UInt64(1)...3)
  func findsAStationaryBeacon(place: (x: Double, y: Double), seed: UInt64) throws {
    let positions = try locate(seed: seed, seconds: 30) { _ in place }
    // Five in two seconds.
    #expect((73...77).contains(positions.count))
    let last = try #require(positions.last)
    #expect(error(last, place.x, place.y) < 2)
    #expect(last.radius > 0.3 && last.radius < 5)
  }

  /// One station hears 8 dB less than the others, and the carrier's body costs 4 dB everywhere: both are learnt.
  @Test(arguments: UInt64(1)...3)
  func learnsTheLevels(seed: UInt64) throws {
    let path = { (time: Double) in (x: 5 + 4 * sin(time / 10), y: 4 + 3 * cos(time / 7)) }
    let positions = try locate(
      seed: seed, seconds: 300, levels: [-12, -4, -4, -4], at: path)
    func mean(_ part: Range<Double>) -> Double {
      let some = positions.filter { part.contains($0.time) }
      return some.map { error($0, path($0.time).x, path($0.time).y) }.reduce(0, +)
        / Double(some.count)
    }
    #expect(mean(200..<300) < 2.25)
  }

  /// The room changes within two seconds of a walk through the door, and not while the beacon rests.
  @Test(arguments: UInt64(1)...5)
  func changesTheRoomOnce(seed: UInt64) throws {
    let positions = try locate(seed: seed, seconds: 60) { time in
      (x: time < 30 ? 2 : time < 35 ? 2 + 1.2 * (time - 30) : 8, y: 4)
    }
    let names = positions.filter { $0.time > 8 }.compactMap(\.room)
    let changes = zip(names, names.dropFirst()).count { $0 != $1 }
    #expect(names.first == "hall" && names.last == "kitchen")
    #expect(changes == 1)
  }

  /// Without rooms, users see the nearest station: halfway between stations it must not alternate.
  @Test(arguments: UInt64(1)...3)
  func staysNearOneStation(seed: UInt64) throws {
    let positions = try locate(seed: seed, seconds: 600, rooms: [], noise: 2) { _ in (5, 4) }
    let settled = positions.filter { $0.time > 60 }
    #expect(zip(settled, settled.dropFirst()).count { $0.station != $1.station } <= 1)
  }

  /// It reports nothing during a silence, and starts again after a long one.
  @Test func isSilentDuringGaps() throws {
    let positions = try locate(seed: 1, seconds: 200, gaps: 50...150) { _ in (x: 2, y: 2) }
    #expect(!positions.contains { $0.time > 52 && $0.time < 150 })
    #expect(try #require(positions.last).time > 198)
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0.time < $1.time })
  }

  /// No packet makes it trap or report a position that is not finite.
  @Test(arguments: [
    (Double.nan, 0, -60.0, -59.0), (1, 0, .infinity, -59), (1, 0, -60, .nan), (1, 99, -60, -59),
    (1, -1, -60, -59), (1e300, 0, -60, -59), (-1e300, 0, -60, -59), (1, 0, 1e300, -1e300),
    (.infinity, 0, -60, -59),
  ])
  func survivesInvalidPackets(time: Double, station: Int, rssi: Double, power: Double) throws {
    var listener = try Listener(Grid(stations: corners, rooms: []))
    for index in 0..<20 {
      listener.hear(-60, at: Double(index) / 4, station: 1)
      listener.hear(rssi, at: time, station: station, power: power)
    }
    listener.locator.finish(into: &listener.positions)
    #expect(listener.positions.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.radius.isFinite })
  }

  /// A plan's coordinates must be finite and within the size of a building.
  @Test(arguments: [.infinity, .nan, 1e300, 10_001] as [Double])
  func refusesImpossibleCoordinates(metres: Double) {
    for station in [
      Station(name: "", x: metres, y: 0, z: 2), Station(name: "", x: 0, y: -metres, z: 2),
      Station(name: "", x: 0, y: 0, z: metres),
    ] {
      #expect(Grid(stations: corners + [station], rooms: []) == nil)
    }
    #expect(Grid(stations: [], rooms: []) == nil)
    let floors = [Floor(name: "", height: metres)]
    #expect(Grid(stations: corners, rooms: [], floors: floors) == nil)
  }

  /// A station in the middle of a wall does not show on which side of it a thing is.
  @Test(arguments: [nil, 4.0, 2.5] as [Double?])
  func stationInAWall(end: Double?) throws {
    let stations = [
      Station(name: "west", x: 0, y: 2, z: 1.2), Station(name: "wall", x: 3, y: 2, z: 1.2),
    ]
    let rooms = [Room(name: "one", x: 0...6, y: 0...4)]
    let walls = end.map { [Wall(from: Wall.End(x: 3, y: 0), to: Wall.End(x: 3, y: $0))] } ?? []
    var listener = try Listener(Grid(stations: stations, rooms: rooms, walls: walls))
    for time in stride(from: 0, to: 20, by: 0.2) { listener.hear(-59, at: time, station: 0) }
    #expect(try #require(listener.positions.last).x < 2)
    for time in stride(from: 20, to: 50, by: 0.2) { listener.hear(-65, at: time, station: 1) }
    let x = try #require(listener.positions.last).x
    if end == 4 { #expect(x < 2) } else { #expect(x > 2.4) }
  }

  /// A station with a reach of 4 m hears a beacon too loudly from 7 m away, or as it should: beyond its reach
  /// neither counts, and within it, all.
  @Test(arguments: [(nil as Double?, true, true), (4, false, true), (20, true, true)])
  func reachLimitsAStation(_ reach: Double?, _ countsFar: Bool, _ countsNear: Bool) throws {
    var stations = corners
    stations[0].reach = reach
    for (level, counts) in [(-76.0, countsFar), (-64, countsNear)] {
      var places: [Double] = []
      for hears in [true, false] {
        var listener = try Listener(Grid(stations: stations, rooms: []))
        for time in stride(from: 0.0, to: 8, by: 0.5) {
          for index in stations.indices {
            if index > 0 { listener.hear(-74, at: time, station: index) }
            if index == 0, hears { listener.hear(level, at: time, station: 0) }
          }
        }
        places.append(try #require(listener.positions.last).x)
      }
      #expect((places[0] != places[1]) == counts)
    }
  }

  @Test func wallsCostSignal() throws {
    let stations = [Station(name: "a", x: 0, y: 2, z: 2)]
    let rooms = [Room(name: "one", x: 0...6, y: 0...4)]
    let open = try #require(Grid(stations: stations, rooms: rooms))
    let wall = Wall(from: Wall.End(x: 3, y: 4), to: Wall.End(x: 3, y: 0))
    let divided = try #require(Grid(stations: stations, rooms: rooms, walls: [wall]))
    for (index, cell) in open.cells.enumerated() {
      let loss = Double(divided.losses[index] - open.losses[index]) / Grid.finest
      #expect(loss.rounded() == (cell.x > 3 ? 3 : 0))
    }
  }

  /// A plan does not tell what the walls are made of, nor that there are any: masonry where none is drawn; plasterboard,
  /// open doors and masonry where rooms are. Found within 3 m, with so many dB in each wall.
  @Test(arguments: [
    (isDrawn: false, wall: 0.0), (false, 5), (false, 8), (true, 0), (true, 3), (true, 8),
  ])
  func learnsTheWalls(isDrawn: Bool, wall: Double) throws {
    try findsInMasonry(isDrawn: isDrawn, wall: wall, walls: [])
  }

  /// Outer walls or a stub do not mean that rooms are drawn.
  @Test(arguments: [
    [(0.0, 0.0, 16.0, 0.0), (16, 0, 16, 12), (16, 12, 0, 12), (0, 12, 0, 0)], [(8, 0, 8, 0.5)],
  ])
  func learnsTheWallsThatAreNotDrawn(_ ends: [(Double, Double, Double, Double)]) throws {
    let walls = ends.map { Wall(from: .init(x: $0.0, y: $0.1), to: .init(x: $0.2, y: $0.3)) }
    try findsInMasonry(isDrawn: false, wall: 8, walls: walls)
  }

  private func findsInMasonry(isDrawn: Bool, wall: Double, walls drawn: [Wall]) throws {
    let places = (0..<12).map { (x: Double($0 % 4), y: Double($0 / 4)) }
    let stations = places.enumerated().map {
      Station(name: "\($0)", x: 4 * $1.x + 2, y: 4 * $1.y + 2, z: 1.5)
    }
    let rooms = places.enumerated().map {
      Room(name: "\($0)", x: 4 * $1.x...4 * $1.x + 4, y: 4 * $1.y...4 * $1.y + 4)
    }
    var random = SeededRandom(seed: 31)
    var found = 0
    let count = 40
    for _ in 0..<count {
      let (x, y) = (
        Double.random(in: 0..<16, using: &random), Double.random(in: 0..<12, using: &random)
      )
      let shadows = stations.map { _ in 3 * random.normal() }
      var listener = try Listener(
        Grid(stations: stations, rooms: isDrawn ? rooms : [], walls: drawn))
      for time in stride(from: 0.0, to: 20, by: 1) {
        for (index, station) in stations.enumerated() {
          let (dx, dy) = (station.x - x, station.y - y)
          let walls =
            abs((x / 4).rounded(.down) - places[index].x)
            + abs((y / 4).rounded(.down) - places[index].y)
          let distance = max((dx * dx + dy * dy).squareRoot(), 0.5)
          let rssi =
            -59 - 22 * log10(distance) - wall * walls + shadows[index] + 3 * random.normal()
          if rssi > -95 { listener.hear(rssi.rounded(), at: time, station: index) }
        }
      }
      if error(try #require(listener.positions.last), x, y) < 3 { found += 1 }
    }
    #expect(Double(found) >= 0.95 * Double(count))
  }

  /// A slow beacon's packets count without waiting for its next one, each of them at once.
  @Test func locatesByThePacketsSoFar() throws {
    var listener = try Listener(Grid(stations: corners, rooms: rooms))
    for step in 0..<6 {
      listener.hear(-60, at: Double(step), station: step % 4)
      let due = try #require(listener.locator.due)
      listener.positions = []
      listener.locator.advance(to: due - 0.01, into: &listener.positions)
      #expect(listener.positions.isEmpty)
      listener.locator.advance(to: due, into: &listener.positions)
      #expect(listener.positions.map(\.time) == [due] && listener.locator.due == nil)
    }
  }

  /// What the stations are known to hear more than others is no level of the beacon's.
  @Test(arguments: [0.0, 5])
  func expectedLevelsAreNotLearnedTwice(louder: Double) {
    var levels = StationLevels(stations: 2)
    levels.expect([6, -1], louder: louder)
    for (station, level) in [6 + louder, -1 + louder].enumerated() {
      levels.learn(station: station, excess: 16 * level, weight: 16)
    }
    levels.settle()
    #expect(abs(levels.level(of: 0) - 6 - louder) < 0.01)
    #expect(abs(levels.level(of: 1) + 1 - louder) < 0.01)
  }

  /// Stations in a row cannot tell on which side a beacon is, so the radius must cover both sides.
  @Test(arguments: [[0.0], [0, 6], [0, 6, 12]], [1.5, 3, 6])
  func radiusCoversBothSides(_ places: [Double], _ distance: Double) throws {
    let stations = places.map { Station(name: "at \($0)", x: $0, y: 0, z: 1.2) }
    var hits = 0
    for seed in UInt64(1)...10 {
      var listener = try Listener(Grid(stations: stations, rooms: []))
      var random = SeededRandom(seed: seed)
      for time in stride(from: 0.0, to: 20, by: 0.5) {
        for (index, x) in places.enumerated() {
          let rssi = -59 - 20 * log10(hypot(x, distance)) + 4 * random.normal()
          listener.hear(rssi.rounded(), at: time, station: index)
        }
      }
      let last = try #require(listener.positions.last)
      if error(last, 0, distance) <= last.radius { hits += 1 }
    }
    #expect(hits >= 7)
  }

  /// The first room of a resting thing is a guess: it is forgotten much sooner than a room that lasted for minutes.
  @Test(arguments: [(2.0, 10.0), (120, 15)])
  func firstGuessesAreSoonForgotten(first: Double, lasts: Double) {
    var choice = Choice()
    for time in stride(from: 0, to: first, by: 0.5) {
      choice.settle([1, 0], at: time, motion: 0)
    }
    for time in stride(from: first, to: first + lasts, by: 0.5) {
      choice.settle([0, 1], at: time, motion: 0)
    }
    #expect(choice.value == (first < 10 ? 1 : 0))
  }
}
