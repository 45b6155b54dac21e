import Glibc

/// Where the hider may be, and what the game's distances are worth: a weight for every square of floor
/// with every kind of estimator.
///
/// The estimator is part of it because a beacon that is 6 dB louder than it says is heard at half its
/// distance, all hunt long, and because a smooth estimate speaks of where one was some seconds ago.
/// Which kind fits is seen on the way.
struct Belief: Sendable {
  /// ln(told distance / true distance).
  private static let scales = [-1.35, -0.9, -0.45, 0, 0.45, 0.9, 1.35]
  /// Seconds over which the estimator averages.
  private static let lags = [0.8, 4.0]
  /// ln of the prior weight of every kind: scales with deviation 0.5, lags alike.
  private static let priors = lags.flatMap { _ in scales.map { -$0 * $0 / (2 * 0.5 * 0.5) } }

  /// What is kept of all earlier evidence when a new estimate comes: shadows make estimates of one
  /// neighbourhood wrong alike, and a hundred of them must not outweigh the next room.
  private static let memory = 0.98
  private static let clearanceMemory = 0.997

  private let plan: FloorPlan
  /// ln of the weights, square by square, the kinds of one next to each other.
  private var logWeights: [Double]
  /// ln of what is left of each square after somebody stood there for nothing. Forgotten far more
  /// slowly, so that the search goes through the whole house if it must, and comes back.
  private var clearance: [Double]
  /// ln of metres: what each kind of lag makes of the way so far, square by square.
  private var expected: [Double]
  private var knownLosses: [Int: [Double]] = [:]
  /// The weight of each square of the plan's floor, in the order of `plan.floor`; their sum is 1.
  private(set) var weights: [Double]

  init(plan: FloorPlan) {
    self.plan = plan
    logWeights = plan.floor.flatMap { _ in Self.priors }
    expected = plan.floor.flatMap { _ in Self.lags.map { _ in 0 } }
    clearance = [Double](repeating: 0, count: plan.floor.count)
    weights = [Double](repeating: 1 / Double(max(1, plan.floor.count)), count: plan.floor.count)
  }

  /// Somebody stood or walked about `place` for the last `seconds`: what an estimator of each lag would
  /// say now, if it were right, with the hider in each square.
  mutating func pass(_ place: Point, seconds: Double) {
    let walls = wallLosses(at: place)
    let shares = Self.lags.map { 1 - exp(-max(seconds, 0) / $0) }
    for number in walls.indices {
      // Somebody within a square is half of it away even in the same one.
      let distance = max(plan.center(of: plan.floor[number]).distance(to: place), 0.2)
      let now = log(distance) + walls[number]
      for lag in shares.indices {
        let slot = number * shares.count + lag
        expected[slot] += shares[lag] * (now - expected[slot])
      }
    }
  }

  /// The game says `distance` where `pass` was told last.
  /// - Parameters:
  ///   - deviation: of ln(distance); what the interval says, and no less than 0.35: walls and shadows
  ///     mislead all estimates of one place alike.
  ///   - worth: 0...1, how much of it is news: 1 for a place of its own.
  mutating func weigh(distance: Double, deviation: Double, worth: Double) {
    let told = log(max(distance, 0.05))
    let spread = max(deviation, 0.35)
    let scales = Self.scales
    var slot = 0
    for expected in expected {
      for scale in scales.indices {
        let deviation = (told - expected - scales[scale]) / spread
        // Student's t with 4 degrees of freedom: one estimate that is far off proves nothing.
        logWeights[slot] =
          logWeights[slot] * Self.memory - worth * 2.5 * log1p(deviation * deviation / 4)
        slot += 1
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
    let plan = plan
    let center = plan.center(of: square)
    let losses = plan.floor.map { index in
      0.7 * plan.wallLoss(from: center, to: plan.center(of: index), atMost: 14) * M_LN10 / 20
    }
    knownLosses[square] = losses
    return losses
  }

  /// Nothing is heard at `place`: the hider is hardly in the same room.
  mutating func weighSilence(at place: Point) {
    for (number, index) in plan.floor.enumerated() {
      let near = exp(-plan.center(of: index).distance(to: place) / 6)
      for kind in Self.priors.indices { logWeights[number * Self.priors.count + kind] -= near }
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
    let kinds = Self.priors.count
    for number in weights.indices {
      var weight = 0.0
      for kind in 0..<kinds {
        let index = number * kinds + kind
        // Not below e^-30: what was thought impossible can come back.
        logWeights[index] = max(logWeights[index] - largest, -30)
        weight += exp(logWeights[index])
      }
      clearance[number] *= Self.clearanceMemory
      // Against the square that is least ruled out, so that some weight is left in any case.
      weight *= exp(clearance[number] - clear)
      weights[number] = weight
      sum += weight
    }
    guard sum > 0 else { return }
    for number in weights.indices { weights[number] /= sum }
  }
}
