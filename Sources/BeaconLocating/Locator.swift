import Glibc

/// Finds where one beacon is from what several stations hear of it: a Bayes filter on a grid (Thrun, Burgard, Fox:
/// Probabilistic Robotics, 4.1).
///
/// Packets of a beacon that stands all bear the same fading, and are hardly more than one; those of one that is
/// carried are new evidence each second. So the motion decides how much a packet counts, and how far the belief
/// spreads.
public struct Locator: Sendable {
  /// Seconds.
  static let step = 0.25
  /// Seconds of silence, or of a step back in time, after which it begins anew, with the levels that it has learnt.
  static let silence = 30.0
  /// Packets in one step. More than a radio can hear; a recording may say anything.
  static let mostWaiting = 1024
  /// Degrees of freedom of Student's t, by which packets scatter around the law of the distance with
  /// `StationLevels.noise`.
  static let freedom = 8.0
  /// Seconds that are worth one packet of a beacon that is carried, and of one that stands.
  static let carried = 0.8
  static let standing = 3.0
  /// Of the radius that the belief has: recorded walks were nearer to it than it says.
  static let widening = 0.79
  /// Errors in dB by steps of `1 / finest`, up to `furthest`, and the logarithm of how likely each is: a logarithm for
  /// each cell and packet would take most of the time.
  private static let finest = 8.0
  private static let furthest = 100.0
  private static let likelihoods = (0...Int(2 * furthest * finest)).map { index in
    let error = (Double(index) / finest - furthest) / StationLevels.noise
    return -(freedom + 1) / 2 * log1p(error * error / freedom)
  }

  private var grid: Grid
  private var belief: [Double]
  private var scores: [Double]
  private var motion: MotionIndex
  private var levels: StationLevels
  private var roomChoice = Choice()
  private var floorChoice = Choice()
  /// Metres²: by how much the belief is to spread with the next steps.
  private var spread = 0.0
  /// Seconds in which it has not changed its floor yet.
  private var unclimbed = 0.0
  private var stepEnd: Double?
  private var waiting: [(station: Int, level: Double, worth: Double)] = []
  private var isEven = false

  public init(_ grid: Grid) {
    self.grid = grid
    belief = [Double](repeating: 1 / Double(grid.count), count: grid.count)
    scores = belief
    motion = MotionIndex(stations: grid.stations.count)
    levels = StationLevels(stations: grid.stations.count)
  }

  /// Takes a packet in.
  /// - Parameters:
  ///   - time: seconds.
  ///   - station: its number in the grid.
  ///   - rssi: dBm.
  ///   - measuredPower: dBm at 1 m.
  ///   - positions: gets where it was, two for each second that is over by now.
  public mutating func hear(
    at time: Double, station: Int, rssi: Double, measuredPower: Double,
    into positions: inout [Position]
  ) {
    guard grid.stations.indices.contains(station), time.isFinite, rssi.isFinite,
      measuredPower.isFinite
    else { return }
    let level = min(max(rssi - measuredPower, -Self.furthest), Self.furthest)
    if let stepEnd, !(stepEnd - Self.silence...stepEnd + Self.silence ~= time) {
      finish(into: &positions)
      beginAnew()
    }
    var end = stepEnd ?? time + Self.step
    while time > end {
      finishStep(at: end, into: &positions)
      end += Self.step
    }
    stepEnd = end
    let gap = motion.hear(station: station, level: level, at: time)
    let whole = worthOne
    guard waiting.count < Self.mostWaiting else { return }
    waiting.append((station, level, min(max(gap, 0.02), whole) / whole))
  }

  /// Tells how much more each station hears than the others, as far as that is known beforehand (`StationCalibration`).
  /// - Parameter levels: dB, as many as the grid has stations.
  public mutating func expect(levels: [Double]) {
    guard levels.allSatisfy(\.isFinite) else { return }
    self.levels.expect(levels)
  }

  /// Goes on by another plan from where the beacon is, with what was learnt of the stations that both have.
  mutating func move(to other: Grid) {
    let numbers = other.stations.map { station in
      grid.stations.firstIndex { $0.name == station.name }
    }
    waiting = waiting.compactMap { packet in
      numbers.firstIndex(of: packet.station).map { ($0, packet.level, packet.worth) }
    }
    levels.renumber(numbers)
    motion = MotionIndex(stations: other.stations.count)
    roomChoice = Choice()
    floorChoice = Choice()
    let first = grid.cells[0]
    // Some probability for all cells: the beacon may be where the old plan had no floor.
    var moved = [Double](repeating: 0.01 / Double(other.count), count: other.count)
    for (index, cell) in other.cells.enumerated() {
      let column = Int(((cell.x - first.x) / grid.cell).rounded())
      let row = Int(((cell.y - first.y) / grid.cell).rounded())
      guard (0..<grid.columns).contains(column), (0..<grid.rows).contains(row) else { continue }
      for floor in 0..<min(grid.floors.count, other.floors.count) {
        moved[other.cells(of: floor).lowerBound + index] +=
          belief[grid.cells(of: floor).lowerBound + column * grid.rows + row]
      }
    }
    let sum = moved.reduce(0, +)
    belief = moved.map { $0 / sum }
    scores = belief
    grid = other
  }

  /// Seconds: the time to which to `advance` it; nil while all that was heard is told.
  public var due: Double? { waiting.isEmpty ? nil : stepEnd }

  /// Lets time pass in which nothing is heard: what was heard does not wait for the next packet.
  /// - Parameters:
  ///   - time: seconds.
  ///   - positions: gets where it is, where that is not told yet.
  public mutating func advance(to time: Double, into positions: inout [Position]) {
    guard let end = due, time >= end else { return }
    let count = positions.count
    finishStep(at: end, into: &positions)
    if positions.count == count {
      positions.append(position(at: end))
      isEven = false
    }
    stepEnd = end + Self.step
  }

  /// The rest of what was heard.
  public mutating func finish(into positions: inout [Position]) {
    guard let end = stepEnd, !waiting.isEmpty else { return }
    finishStep(at: end, into: &positions)
    stepEnd = end + Self.step
  }

  private mutating func beginAnew() {
    belief = [Double](repeating: 1 / Double(grid.count), count: grid.count)
    motion = MotionIndex(stations: grid.stations.count)
    roomChoice = Choice()
    floorChoice = Choice()
    stepEnd = nil
  }

  /// Seconds that are worth one packet.
  private var worthOne: Double { Self.standing + (Self.carried - Self.standing) * motion.share }

  private mutating func finishStep(at time: Double, into positions: inout [Position]) {
    spread += motion.speed * motion.speed * Self.step
    unclimbed += Self.step
    if spread > (0.4 * grid.cell) * (0.4 * grid.cell) {
      diffuse(variance: spread)
      climb(seconds: unclimbed)
      spread = 0
      unclimbed = 0
    }
    if !waiting.isEmpty { correct(at: time) }
    isEven.toggle()
    if !isEven { positions.append(position(at: time)) }
  }

  /// Spreads the belief by a normal distribution, rows and columns one after the other. What would leave the floor
  /// stays at its edge.
  private mutating func diffuse(variance: Double) {
    let reach = Int((2.5 * variance.squareRoot() / grid.cell).rounded(.up))
    var kernel = (-reach...reach).map { exp(-0.5 * pow(Double($0) * grid.cell, 2) / variance) }
    let sum = kernel.reduce(0, +)
    for index in kernel.indices { kernel[index] /= sum }
    let (columns, rows) = (grid.columns, grid.rows)
    for index in scores.indices { scores[index] = 0 }
    for floor in grid.floors.indices {
      let first = grid.cells(of: floor).lowerBound
      for column in 0..<columns {
        for offset in -reach...reach {
          let from = first + column * rows
          let target = first + min(max(column + offset, 0), columns - 1) * rows
          let share = kernel[offset + reach]
          for row in 0..<rows { scores[target + row] += share * belief[from + row] }
        }
      }
    }
    for index in belief.indices { belief[index] = 0 }
    for first in stride(from: 0, to: grid.count, by: rows) {
      for row in 0..<rows {
        let value = scores[first + row]
        for offset in -reach...reach {
          let target = min(max(row + offset, 0), rows - 1)
          belief[first + target] += kernel[offset + reach] * value
        }
      }
    }
  }

  /// Some of the belief goes up and down, most of it on the stairs.
  private mutating func climb(seconds: Double) {
    let next = grid.cells.count
    for (index, rate) in grid.climbs.enumerated() {
      let share = min(rate * seconds, 0.5)
      let change = share * (belief[index + next] - belief[index])
      belief[index] += change
      belief[index + next] -= change
    }
  }

  /// Bayes' rule with the packets of a step; then the levels learn from them.
  private mutating func correct(at time: Double) {
    for index in scores.indices { scores[index] = 0 }
    let likelihoods = Self.likelihoods
    let last = Double(likelihoods.count - 1)
    for packet in waiting {
      let offset = packet.level - levels.levels[packet.station] + Self.furthest
      let first = packet.station * grid.count
      for index in 0..<grid.count {
        let step = (offset + Double(grid.losses[first + index])) * Self.finest + 0.5
        scores[index] += packet.worth * likelihoods[Int(min(max(step, 0), last))]
      }
    }
    let best = scores.max() ?? 0
    var sum = 0.0
    for index in belief.indices {
      belief[index] *= exp(scores[index] - best)
      sum += belief[index]
    }
    guard sum > 1e-200 else {
      for index in belief.indices { belief[index] = 1 / Double(grid.count) }
      return waiting.removeAll(keepingCapacity: true)
    }
    for index in belief.indices { belief[index] /= sum }
    motion.settle(at: time)
    learn()
    waiting.removeAll(keepingCapacity: true)
  }

  private mutating func learn() {
    levels.forget(exp(-Self.step / StationLevels.memory))
    let worth = Self.step / worthOne
    for packet in waiting {
      let first = packet.station * grid.count
      let level = levels.levels[packet.station]
      var excess = 0.0
      var weight = 0.0
      for index in 0..<grid.count {
        let error = packet.level + Double(grid.losses[first + index])
        let scaled = (error - level) / StationLevels.noise
        let share = belief[index] / (1 + scaled * scaled / Self.freedom)
        excess += share * error
        weight += share
      }
      levels.learn(station: packet.station, excess: worth * excess, weight: worth * weight)
    }
    levels.settle()
  }

  /// 0 for a beacon that stands ... 1; a beacon that begins to move is believed soon.
  private var mobility: Double { min(1.3 * motion.share, 1) }

  private mutating func position(at time: Double) -> Position {
    let shares = grid.floors.indices.map { grid.cells(of: $0).reduce(0) { $0 + belief[$1] } }
    if grid.floors.count > 1 {
      let before = floorChoice.value
      floorChoice.settle(shares, at: time, motion: mobility)
      // It is in another room, too, and that at once.
      if floorChoice.value != before { roomChoice = Choice() }
    }
    // Between two floors is no place: of the others nothing counts.
    let number = floorChoice.value ?? 0
    let here = grid.cells(of: number)
    let total = max(shares[number], 1e-200)
    var x = 0.0
    var y = 0.0
    var stations = [Double](repeating: 0, count: grid.stations.count)
    var rooms = [Double](repeating: 0, count: grid.rooms.count)
    for (cell, index) in zip(grid.cells, here) {
      let share = belief[index] / total
      x += share * cell.x
      y += share * cell.y
      stations[grid.nearestStations[index]] += share
      if let room = grid.roomsOfCells[index] { rooms[room] += share }
    }
    if rooms.contains(where: { $0 > 0 }) {
      roomChoice.settle(rooms, at: time, motion: mobility)
    }
    let nearest = stations.indices.max { stations[$0] < stations[$1] } ?? 0
    return Position(
      time: time, x: x, y: y, z: grid.floors[number].height + Grid.height,
      radius: radius(around: x, y, of: total, in: here), station: nearest,
      room: roomChoice.value.map { grid.rooms[$0].name },
      floor: grid.floors.count > 1 ? grid.floors[number].name : nil)
  }

  /// Metres: of the circle that holds 80% of the belief in a floor.
  private func radius(
    around x: Double, _ y: Double, of total: Double, in cells: Range<Int>
  ) -> Double {
    let width = 0.1
    var rings: [Double] = []
    for (cell, share) in zip(grid.cells, belief[cells]) {
      let (dx, dy) = (cell.x - x, cell.y - y)
      let ring = Int((dx * dx + dy * dy).squareRoot() / width)
      if ring >= rings.count { rings += [Double](repeating: 0, count: ring + 1 - rings.count) }
      rings[ring] += share
    }
    var sum = 0.0
    for (index, share) in rings.enumerated() {
      sum += share
      if sum >= 0.8 * total { return Self.widening * Double(index + 1) * width }
    }
    return Self.widening * Double(rings.count) * width
  }
}

/// Which room a beacon is in, or which floor, without flipping between two of them while nobody moves: another one must
/// be more probable by a margin, in the mean of half a minute for a beacon that stands, and at once for one that moves.
struct Choice: Sendable {
  static let margin = 0.3
  /// Seconds after which a probability counts 1/e: of a beacon that is carried, and of one that stands.
  static let memory = (carried: 0.5, standing: 30.0)

  private(set) var value: Int?
  private var means: [Double] = []
  private var last = 0.0

  /// - Parameters:
  ///   - probabilities: of each one.
  ///   - motion: from 0 for a beacon that stands to 1.
  mutating func settle(_ probabilities: [Double], at time: Double, motion: Double) {
    if means.count != probabilities.count { means = probabilities }
    let memory = Self.memory.standing + (Self.memory.carried - Self.memory.standing) * motion
    let share = 1 - exp(-max(time - last, 0) / memory)
    last = time
    for index in means.indices { means[index] += share * (probabilities[index] - means[index]) }
    guard let best = means.indices.max(by: { means[$0] < means[$1] }) else { return }
    guard let value, means[best] <= means[value] + Self.margin else {
      self.value = best
      return
    }
  }
}
