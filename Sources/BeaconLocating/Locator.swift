import Glibc

/// Finds one beacon from the RSSI at several stations: a Bayes filter on a grid
/// (Thrun, Burgard, Fox: Probabilistic Robotics, 4.1).
///
/// The packets of a resting beacon share the same fading, so all together count little more than
/// one; those of a carried beacon are new evidence each second. So the measured motion sets how
/// much a packet counts, and how fast the probability spreads.
///
/// `BeaconLocating` turns stations' readings into position, room and floor. It imports only Glibc.
///
/// ```swift
/// let stations = [Station(name: "hall", x: 0, y: 0, z: 2), Station(name: "study", x: 8, y: 6, z: 2)]
/// let rooms = [Room(name: "hall", x: 0...4, y: 0...6), Room(name: "study", x: 4...8, y: 0...6)]
/// var positions: [Position] = []
/// if let grid = Grid(stations: stations, rooms: rooms) {
///   var locator = Locator(grid)
///   locator.hear(at: 0, station: 1, rssi: -60, measuredPower: -59, into: &positions)
/// }
/// ```
public struct Locator: Sendable {
  /// Seconds that packets are collected before they are used together.
  static let step = 0.2
  /// After a gap or a step back in time of so many seconds, only the learned levels are kept.
  static let silence = 30.0
  /// The most packets in one step: more than a radio receives, but a recording may have even more.
  static let mostWaiting = 1024
  /// Degrees of freedom of Student's t distribution of packets around the path-loss model.
  static let freedom = 8.0
  /// The share of the probability that returns to the prior of the walls each time it spreads,
  /// because a moving beacon gets behind other walls.
  static let otherWalls: Float = 0.02
  /// Seconds until a packet counts as independent evidence, for a carried and a resting beacon.
  static let carried = 1.0
  static let standing = 3.0
  /// The loss in the carrier's body in dB.
  static let body = 3.5
  /// Scales the reported radius: in recorded walks the raw one was too large.
  static let widening = 0.74
  /// Log likelihoods of errors up to `furthest` dB, in steps of the losses. A table, because a
  /// logarithm for each cell and packet would take most of the time.
  private static let furthest = 100.0
  private static let likelihoods = (0...Int(2 * furthest * Grid.finest)).map { index in
    let error = (Double(index) / Grid.finest - furthest) / StationLevels.noise
    return Float(-(freedom + 1) / 2 * log1p(error * error / freedom))
  }
  /// The lowest probability of a cell: a plan may be wrong, and arithmetic is slow below 1e-38.
  private static let least: Float = 1e-20

  /// Seconds of silence that are evidence, if the station hears other beacons.
  static let patience = 10.0
  /// The RSSI in dBm at which a station misses half of the packets.
  private static let sensitivity = -92.0
  /// Log likelihoods of silence by the expected RSSI above the sensitivity, in steps of the losses.
  /// Never 0 in probability, because something may cover the beacon or the station.
  private static let silenceLikelihoods = (0...Int(2 * furthest * Grid.finest)).map { index in
    let share = 1 / (1 + exp((Double(index) / Grid.finest - furthest) / 3.5))
    return Int16((log(0.1 + 0.9 * share) * silenceSteps).rounded())
  }
  /// Steps per unit of these likelihoods. Sums of whole numbers are exact, and the largest fits.
  private static let silenceSteps = 32.0

  /// When each station last reported any beacon, in seconds; empty if unknown.
  package var lastReports: [Double] = []
  private let grid: Grid
  private var belief: [Float]
  private var motion: MotionIndex
  private var levels: StationLevels
  private var choices = (floor: Choice(), room: Choice(), station: Choice())
  /// The variance by which the probability will spread, in square metres.
  private var spread = 0.0
  /// When packets were last used, in seconds.
  private var corrected: Double?
  /// Seconds since probability last moved between floors.
  private var unclimbed = 0.0
  private var stepEnd: Double?
  private var waiting: [(station: Int, level: Double, worth: Double)] = []
  private var isEven = false
  /// The latest packet's level at 1 m, in dBm.
  private var measuredPower = -59.0
  /// For each station that hears only other beacons, the expected level above the sensitivity in
  /// dB; `Int16.min` for the others.
  private var silent: [Int16] = []
  /// For each state, the log likelihood of all silences, in steps; empty without any.
  private var silences: [Int16] = []

  /// Starts with an even belief.
  public init(_ grid: Grid) {
    self.grid = grid
    belief = grid.evenBelief
    motion = MotionIndex(stations: grid.stations.count)
    levels = StationLevels(stations: grid.stations.count)
  }

  /// Adds a packet, which counts after at most 0.2 s.
  /// - Parameters:
  ///   - time: in seconds.
  ///   - station: its index in the grid.
  ///   - rssi: in dBm.
  ///   - measuredPower: the level at 1 m, in dBm.
  ///   - positions: gets the new positions, five in two seconds.
  public mutating func hear(
    at time: Double, station: Int, rssi: Double, measuredPower: Double,
    into positions: inout [Position]
  ) {
    guard grid.stations.indices.contains(station), time.isFinite, rssi.isFinite,
      measuredPower.isFinite
    else { return }
    let level = min(max(rssi - measuredPower, -Self.furthest), Self.furthest)
    self.measuredPower = measuredPower
    if let stepEnd, !(stepEnd - Self.silence...stepEnd + Self.silence ~= time) {
      finish(into: &positions)
      restart()
    }
    var end = stepEnd ?? time + Self.step
    while time > end {
      finishStep(at: end, into: &positions)
      end += Self.step
    }
    stepEnd = end
    let bare = level + Self.body * motion.share
    guard bare - levels.level(of: station) >= -grid.limits[station] else { return }
    let gap = motion.hear(station: station, level: level, at: time)
    let whole = worthOne
    guard waiting.count < Self.mostWaiting else { return }
    waiting.append((station, bare, min(gap, whole) / whole))
  }

  /// Sets the offsets of the stations from the path-loss model.
  /// - Parameters:
  ///   - levels: for each station of the grid, how much more it hears than the others, in dB.
  ///   - louder: by how much the beacon is louder than its measured power, in dB, as from `place`.
  public mutating func expect(levels: [Double], louder: Double = 0) {
    guard levels.allSatisfy(\.isFinite), louder.isFinite else { return }
    self.levels.expect(levels, louder: min(louder, 0) + max(louder - Self.doubt, 0))
  }

  /// dB by which `place` may be too high, because stations report only packets that they hear.
  private static let doubt = 4.0
  /// The nearest stations that count in `place`: at others walls matter more than the power.
  private static let nearby = 4

  /// Corrects the belief by the user's word that the beacon is in a room now.
  /// - Parameters:
  ///   - time: in seconds.
  ///   - room: the room's name.
  ///   - floor: the floor's index.
  ///   - levels: as in `expect`.
  /// - Returns: by how much the beacon is louder than its measured power, in dB; nil if no station
  ///   has heard it lately, or the grid lacks the room.
  public mutating func place(
    at time: Double, room: String, floor: Int, levels: [Double]
  ) -> Double? {
    guard let number = grid.rooms.firstIndex(where: { $0 == (room, floor) }),
      levels.count == grid.stations.count
    else { return nil }
    let states = (0..<grid.states).filter { grid.roomsOfCells[$0 % grid.count] == number }
    guard !states.isEmpty else { return nil }
    let heard = grid.stations.indices.compactMap { station -> (first: Int, level: Double)? in
      motion.level(of: station, at: time, within: Self.patience).map {
        (station * grid.states, $0 + Self.body * motion.share - levels[station])
      }
    }
    guard !heard.isEmpty else { return nil }
    // A louder beacon is louder at all stations, so it is where they agree on the excess. The
    // belief is not used, because it trusted the measured power.
    let fits = states.map { state -> (error: Double, excess: Double) in
      let excesses = heard.map { first, level in
        let loss = Double(grid.losses[first + state]) / Grid.finest
        return (loss: loss, excess: level + loss)
      }.sorted { $0.loss < $1.loss }.map(\.excess)
      let mean = excesses.reduce(0, +) / Double(excesses.count)
      let nearest = excesses.prefix(Self.nearby)
      return (
        excesses.reduce(0) { $0 + ($1 - mean) * ($1 - mean) },
        nearest.reduce(0, +) / Double(nearest.count)
      )
    }
    let best = fits.map(\.error).min() ?? 0
    let shares = fits.map {
      exp((best - $0.error) / (2 * StationLevels.noise * StationLevels.noise))
    }
    for index in belief.indices where grid.roomsOfCells[index % grid.count] != number {
      belief[index] *= 0.01
    }
    choices = (Choice(), Choice(), Choice())
    return zip(shares, fits).reduce(0) { $0 + $1.0 * $1.1.excess } / shares.reduce(0, +)
  }

  /// When to call `advance`, in seconds; nil if no packet waits.
  public var due: Double? { waiting.isEmpty ? nil : stepEnd }

  /// Uses the waiting packets without waiting for the next one.
  /// - Parameters:
  ///   - time: in seconds.
  ///   - positions: gets the position if it is new.
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

  /// Uses the packets that still wait, at the end of a recording.
  public mutating func finish(into positions: inout [Position]) {
    guard let end = stepEnd, !waiting.isEmpty else { return }
    finishStep(at: end, into: &positions)
    stepEnd = end + Self.step
  }

  /// The stations that heard the beacon within some seconds before a time.
  package func hearers(within seconds: Double, at time: Double) -> [Int] {
    grid.stations.indices.filter { motion.level(of: $0, at: time, within: seconds) != nil }
  }

  private mutating func restart() {
    belief = grid.evenBelief
    motion = MotionIndex(stations: grid.stations.count)
    choices = (Choice(), Choice(), Choice())
    stepEnd = nil
    corrected = nil
  }

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

  /// The variance of one step of the diffusion, in square cells; stable below 0.5.
  private static let widestStep = 0.4

  /// Spreads the belief by explicit steps of the diffusion equation, and hardly through walls.
  private mutating func diffuse(variance: Double) {
    let cells = variance / (grid.cell * grid.cell)
    let steps = (cells / Self.widestStep).rounded(.up)
    let share = Float(0.5 * cells / steps)
    meetOtherWalls()
    for _ in 0..<Int(steps) {
      let before = belief
      exchange(share, before, grid.passages.row, distance: grid.rows)
      exchange(share, before, grid.passages.column, distance: 1)
    }
  }

  private mutating func meetOtherWalls() {
    for cell in 0..<grid.count {
      let sum = grid.kinds.reduce(0) { $0 + belief[$1 + cell] }
      for (first, share) in zip(grid.kinds, Grid.kindShares) {
        belief[first + cell] += Self.otherWalls * (share * sum - belief[first + cell])
      }
    }
  }

  /// Exchanges a share of the difference between cells at this distance.
  private mutating func exchange(
    _ share: Float, _ before: [Float], _ passages: [Float], distance: Int
  ) {
    for first in grid.kinds {
      for cell in 0..<grid.count - distance {
        let index = first + cell
        let change = share * passages[cell] * (before[index + distance] - before[index])
        belief[index] += change
        belief[index + distance] -= change
      }
    }
  }

  /// Moves some of the belief between neighbouring floors, mostly on the stairs.
  private mutating func climb(seconds: Double) {
    let next = grid.cells.count
    for first in grid.kinds {
      for (cell, rate) in grid.climbs.enumerated() {
        let index = first + cell
        let share = min(rate * Float(seconds), 0.5)
        let change = share * (belief[index + next] - belief[index])
        belief[index] += change
        belief[index + next] -= change
      }
    }
  }

  /// Applies Bayes' rule to the packets of a step, then updates the levels.
  private mutating func correct(at time: Double) {
    var scores = [Float](repeating: 0, count: grid.states)
    let likelihoods = Self.likelihoods
    for packet in waiting {
      let offset = Self.step(of: packet.level - levels.level(of: packet.station))
      let first = packet.station * grid.states
      let worth = Float(packet.worth)
      for index in 0..<grid.states {
        let step = offset + Int(grid.losses[first + index])
        scores[index] += worth * likelihoods[min(max(step, 0), likelihoods.count - 1)]
      }
    }
    weighSilence(at: time)
    let waited = max(time - (corrected ?? time), Self.step)
    let worth = Float(min(waited / worthOne, 1) / Self.silenceSteps)
    corrected = time
    for index in silences.indices { scores[index] += worth * Float(silences[index]) }
    let best = scores.max() ?? 0
    var sum: Float = 0
    for index in belief.indices {
      belief[index] *= exp(scores[index] - best)
      sum += belief[index]
    }
    // Normalizes; the lower limit and rounding keep the sum only near 1.
    for index in belief.indices { belief[index] = max(belief[index] / sum, Self.least) }
    motion.settle(at: time)
    learn()
    waiting.removeAll(keepingCapacity: true)
  }

  /// The index in the tables of an error in dB.
  private static func step(of error: Double) -> Int {
    Int(((error + furthest) * Grid.finest).rounded())
  }

  /// Updates the likelihood of the cells by the stations that hear only other beacons.
  private mutating func weighSilence(at time: Double) {
    let now = lastReports.indices.map { station -> Int16 in
      guard time - lastReports[station] < Self.patience,
        motion.gap(of: station, at: time) >= Self.patience
      else { return .min }
      let margin = measuredPower + levels.level(of: station) - Self.sensitivity
      return Int16(max(min(margin, grid.limits[station], 1000), -1000).rounded())
    }
    if silent.count != now.count {
      silent = Array(repeating: .min, count: now.count)
      silences = Array(repeating: 0, count: now.isEmpty ? 0 : grid.states)
    }
    // Few of a hundred stations change at a time: replace only their contributions.
    for (station, (before, after)) in zip(silent, now).enumerated() where before != after {
      if before > .min { addSilence(-1, of: station, level: before) }
      if after > .min { addSilence(1, of: station, level: after) }
    }
    silent = now
  }

  private mutating func addSilence(_ sign: Int16, of station: Int, level: Int16) {
    let likelihoods = Self.silenceLikelihoods
    let offset = Self.step(of: Double(level))
    let first = station * grid.states
    for index in silences.indices {
      let step = offset - Int(grid.losses[first + index])
      silences[index] += sign * likelihoods[min(max(step, 0), likelihoods.count - 1)]
    }
  }

  private mutating func learn() {
    levels.forget(exp(-Self.step / StationLevels.memory))
    let worth = StationLevels.pace / worthOne
    for packet in waiting {
      let first = packet.station * grid.states
      let level = levels.level(of: packet.station)
      var excess = 0.0
      var weight = 0.0
      // Most cells are improbable, and have no weight.
      for index in 0..<grid.states where belief[index] > 1e-9 {
        let error = packet.level + Double(grid.losses[first + index]) / Grid.finest
        let scaled = (error - level) / StationLevels.noise
        let share = Double(belief[index]) / (1 + scaled * scaled / Self.freedom)
        excess += share * error
        weight += share
      }
      levels.learn(station: packet.station, excess: worth * excess, weight: worth * weight)
    }
    levels.settle()
  }

  /// 0 for a resting beacon, up to 1. A beacon that begins to move soon counts as moving.
  private var mobility: Double { min(1.3 * motion.share, 1) }

  private mutating func position(at time: Double) -> Position {
    // Sum over the kinds of wall.
    var belief = Array(self.belief.prefix(grid.count))
    for first in grid.kinds.dropFirst() {
      for cell in belief.indices { belief[cell] += self.belief[first + cell] }
    }
    let shares = grid.floors.indices.map { floor in
      grid.cells(of: floor).reduce(0.0) { $0 + Double(belief[$1]) }
    }
    if grid.floors.count > 1 {
      let before = choices.floor.value
      choices.floor.settle(shares, at: time, motion: mobility)
      // Another floor means another room and station, at once.
      if choices.floor.value != before { choices = (choices.floor, Choice(), Choice()) }
    }
    // The position is on the chosen floor, so only the belief there counts.
    let number = choices.floor.value ?? 0
    let here = grid.cells(of: number)
    let total = max(shares[number], 1e-200)
    var x = 0.0
    var y = 0.0
    var stations = [Double](repeating: 0, count: grid.stations.count)
    var rooms = [Double](repeating: 0, count: grid.rooms.count)
    for (cell, index) in zip(grid.cells, here) {
      let share = Double(belief[index]) / total
      x += share * cell.x
      y += share * cell.y
      stations[grid.nearestStations[index]] += share
      if let room = grid.roomsOfCells[index] { rooms[room] += share }
    }
    if rooms.contains(where: { $0 > 0 }) {
      choices.room.settle(rooms, at: time, motion: mobility)
    }
    choices.station.settle(stations, at: time, motion: mobility)
    return Position(
      time: time, x: x, y: y, z: grid.floors[number].height + Grid.height,
      radius: radius(around: x, y, of: total, belief[here]),
      station: grid.stations[choices.station.value ?? 0].name,
      room: choices.room.value.map { grid.rooms[$0].name },
      floor: grid.floors.count > 1 ? grid.floors[number].name : nil)
  }

  /// The radius in metres of the circle that contains 80% of the belief on a floor.
  private func radius(
    around x: Double, _ y: Double, of total: Double, _ belief: ArraySlice<Float>
  ) -> Double {
    let width = 0.1
    var rings: [Double] = []
    for (cell, share) in zip(grid.cells, belief) {
      let (dx, dy) = (cell.x - x, cell.y - y)
      let ring = Int((dx * dx + dy * dy).squareRoot() / width)
      if ring >= rings.count { rings += [Double](repeating: 0, count: ring + 1 - rings.count) }
      rings[ring] += Double(share)
    }
    var sum = 0.0
    for (index, share) in rings.enumerated() {
      sum += share
      if sum >= 0.8 * total { return Self.widening * Double(index + 1) * width }
    }
    return Self.widening * Double(rings.count) * width
  }
}

/// A choice of room, station or floor with hysteresis: another one must be more probable by a
/// margin, on average over half a minute for a resting beacon, at once for a moving one.
struct Choice: Sendable {
  static let margin = 0.3
  /// Time constants of the mean in seconds, for a carried and a resting beacon.
  static let memory = (carried: 0.5, standing: 30.0)

  private(set) var value: Int?
  private var means: [Double] = []
  /// The times of the first and the latest probabilities.
  private var first = 0.0
  private var last = 0.0

  /// - Parameter motion: 0 for a resting beacon, up to 1.
  mutating func settle(_ probabilities: [Double], at time: Double, motion: Double) {
    if means.count != probabilities.count { (means, first) = (probabilities, time) }
    let memory = Self.memory.standing + (Self.memory.carried - Self.memory.standing) * motion
    // The first estimates are the worst: forget them over half of the time so far.
    let share = 1 - exp(-max(time - last, 0) / min(memory, max(time - first, 1) / 2))
    last = time
    for index in means.indices { means[index] += share * (probabilities[index] - means[index]) }
    guard let best = means.indices.max(by: { means[$0] < means[$1] }) else { return }
    guard let value, means[best] <= means[value] + Self.margin else {
      self.value = best
      return
    }
  }
}
