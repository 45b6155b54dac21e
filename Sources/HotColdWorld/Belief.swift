import Glibc

/// Where the hider may be, and how far the game's distances are to be trusted: a weight for every
/// square of floor and every scale of the distances.
///
/// The scale is part of it because a beacon that is 6 dB louder than it says is heard at half its
/// distance, all hunt long. Which one fits is seen on the way.
struct Belief: Sendable {
  /// ln(told distance / true distance).
  private static let scales = [-1.35, -0.9, -0.45, 0, 0.45, 0.9, 1.35]
  /// ln of the prior weight of each of them: deviation 0.5.
  private static let scalePriors = scales.map { -$0 * $0 / (2 * 0.5 * 0.5) }

  /// What is kept of all earlier evidence when a new estimate comes: shadows make estimates of one
  /// neighbourhood wrong alike, and a hundred of them must not outweigh the next room.
  private static let memory = 0.98

  private let plan: FloorPlan
  /// ln of the weights, square by square, the scales of one next to each other.
  private var logWeights: [Double]
  /// ln of what is left of each square after somebody stood there for nothing. Never forgotten, so that
  /// the search goes through the whole house if it must.
  private var clearance: [Double]
  private var knownLosses: [Int: [Double]] = [:]
  /// The weight of each square of the plan's floor, in the order of `plan.floor`; their sum is 1.
  private(set) var weights: [Double]

  init(plan: FloorPlan) {
    self.plan = plan
    logWeights = plan.floor.flatMap { _ in Self.scalePriors }
    clearance = [Double](repeating: 0, count: plan.floor.count)
    weights = [Double](repeating: 1 / Double(max(1, plan.floor.count)), count: plan.floor.count)
  }

  /// The game says `distance` to somebody who stands at `place`.
  /// - Parameters:
  ///   - deviation: of ln(distance); what the interval says, and no less than 0.35: walls and shadows
  ///     mislead all estimates of one place alike.
  ///   - worth: 0...1, how much of it is news: 1 for a place of its own.
  mutating func weigh(distance: Double, deviation: Double, worth: Double, at place: Point) {
    let told = log(max(distance, 0.05))
    let spread = max(deviation, 0.35)
    let walls = wallLosses(at: place)
    let scales = Self.scales
    for number in walls.indices {
      // Somebody within a square is half of it away even in the same one.
      let distance = max(plan.center(of: plan.floor[number]).distance(to: place), 0.2)
      let rest = told - log(distance) - walls[number]
      for scale in scales.indices {
        let deviation = (rest - scales[scale]) / spread
        // Student's t with 4 degrees of freedom: one estimate that is far off proves nothing.
        let slot = number * scales.count + scale
        logWeights[slot] =
          logWeights[slot] * Self.memory - worth * 2.5 * log1p(deviation * deviation / 4)
      }
    }
    normalize()
  }

  /// ln of the factor by which walls make each square look farther away than it is: 20 dB look like ten
  /// times the distance. Less than their whole loss, as there are other ways for the waves.
  ///
  /// Counted from the middle of the square that one stands in, once for each square.
  private mutating func wallLosses(at place: Point) -> [Double] {
    guard let square = plan.index(at: place) else {
      return [Double](repeating: 0, count: plan.floor.count)
    }
    if let known = knownLosses[square] { return known }
    let center = plan.center(of: square)
    let losses = plan.floor.map { index in
      0.7 * min(plan.wallLoss(from: center, to: plan.center(of: index)), 14) * M_LN10 / 20
    }
    knownLosses[square] = losses
    return losses
  }

  /// Nothing is heard at `place`: the hider is hardly in the same room.
  mutating func weighSilence(at place: Point) {
    for (number, index) in plan.floor.enumerated() {
      let near = exp(-plan.center(of: index).distance(to: place) / 6)
      for scale in Self.scales.indices { logWeights[number * Self.scales.count + scale] -= near }
    }
    normalize()
  }

  /// Somebody stood at `place` and the hunt went on: the weight shrinks there by exp(-amount), and less
  /// and less towards 0.8 m, where the hider could be out of reach.
  mutating func ruleOut(_ place: Point, amount: Double) {
    for (number, index) in plan.floor.enumerated() {
      let loss = amount * (1 - plan.center(of: index).distance(to: place) / 0.8)
      if loss > 0 { clearance[number] -= loss }
    }
    normalize()
  }

  private mutating func normalize() {
    let largest = logWeights.max() ?? 0
    let clear = clearance.max() ?? 0
    var sum = 0.0
    let scales = Self.scales.count
    for number in weights.indices {
      var weight = 0.0
      for scale in 0..<scales {
        let index = number * scales + scale
        // Not below e^-30: what was thought impossible can come back.
        logWeights[index] = max(logWeights[index] - largest, -30)
        weight += exp(logWeights[index])
      }
      // Against the square that is least ruled out, so that some weight is left in any case.
      weight *= exp(clearance[number] - clear)
      weights[number] = weight
      sum += weight
    }
    guard sum > 0 else { return }
    for number in weights.indices { weights[number] /= sum }
  }
}
