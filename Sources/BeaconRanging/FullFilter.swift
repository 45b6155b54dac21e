#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A Rao-Blackwellised particle filter over the radial distance and speed of a player, blended with the
/// light filter's opinion on the trend.
struct FullFilter: Sendable {
  /// Vectors of guesses: with a third more the trend is told better by a hundredth, with a third fewer worse by
  /// as much or more, and each costs its share of the time.
  static let groups = 192
  static let count = Lanes.scalarCount * groups
  /// Seconds: in longer steps the guesses would not notice that they turned in between.
  static let longestStep = 0.5
  /// Seconds after which all is forgotten anyway.
  static let longestGap = 6.0

  // When a trend is told: the probability that the radial speed is beyond `trendSpeed`.

  /// Metres a second.
  static let trendSpeed: Float = 0.29
  /// Seconds over which a guess's speed counts: one that turns at every packet tells nothing.
  static let paceMemory: Float = 0.5
  static let begins = 0.48
  static let ends = 0.33
  /// How much the light filter has to say: its lines are straighter, its view is shorter. Together
  /// they see a turn earlier than each alone.
  static let lightShare = 0.39
  /// Metres a second, for the light filter.
  static let lightTrendSpeed = 0.22

  // How ln(distance) is told: from the guesses and from the mean amplitude, by least squares over
  // recordings, such that somebody who stands at 1 m hears of 1.3 m, as the recordings have it there. Both
  // know too little to be trusted fully; far readings are mostly fades.

  static let constant = 0.4
  static let guessesShare = 0.2
  static let amplitudeShare = 0.52
  /// Standard deviation of ln(distance) that the guesses do not know of, at 1 m, and by how much it is
  /// less for each unit of ln(distance): nobody is heard from much farther than far.
  static let calibration = 0.59
  static let narrowing = 0.04
  /// Further standard deviation of ln(distance) for each unit by which it is louder than at 1 m: either
  /// the two are within reach of each other, or the power was told wrong.
  static let powerDoubt = 0.45

  private var particles: [Particles]
  private var generator = Generator()
  /// What the weights are to be multiplied with to add up to 1.
  private var scale: Float = 1
  /// Metres a second: the mean of the guesses, whichever way they walk.
  private var pace: Float = 0
  private var amplitude = Amplitude()
  private(set) var belief = Belief(logDistance: 0, spread: 1, speed: 0, trend: .steady)

  /// One that has heard nothing. They all begin alike, and to draw the guesses takes as long as a few
  /// packets: it is done once.
  static let new = FullFilter()

  private init() {
    particles = Array(repeating: Particles(), count: Self.groups)
    start(calibration: Self.unknownCalibration)
  }

  /// Begins anew after a loss: where the player is, is forgotten; how power and receiver agree is not.
  mutating func restart() {
    start(calibration: learntCalibration)
    amplitude = Amplitude()
    pace = 0
    belief.trend = .steady
  }

  /// One that begins where another filter ends: of the guesses only the directions are drawn anew.
  init(after light: LightFilter) {
    self = .new
    let (hotter, colder) = light.probabilities(beyond: Self.lightTrendSpeed)
    let approaches = Float((hotter + 0.05) / (hotter + colder + 0.1))
    for group in particles.indices {
      var drawn = Lanes.zero
      for lane in drawn.indices { drawn[lane] = generator.uniform() }
      let speed = particles[group].speed
      let away = speed.replacing(with: -speed, where: speed .< 0)
      particles[group].speed = away.replacing(with: -away, where: drawn .< approaches)
    }
    correct(loss: light.loss, light: light)
    belief.trend = light.trend
  }

  /// Where 1 m is, is told anew: all distances are others, and nobody moved.
  /// - Parameter change: dB by which the measured power grew.
  mutating func recalibrate(by change: Double) {
    let factor = Float(exp(change / PathLoss.decay))
    for group in particles.indices { particles[group].scale(by: factor) }
    amplitude.recalibrate(by: change)
  }

  /// - Parameter step: seconds, >= 0.
  mutating func predict(step: Double) {
    amplitude.forget(step: step, way: Double(pace) * step)
    let gap = min(step, Self.longestGap)
    guard gap > 0 else { return }
    let steps = (gap / Self.longestStep).rounded(.up)
    let step = Float(gap / steps)
    let renewal = 1 - exp(-step / Self.paceMemory)
    for _ in 0..<Int(steps) {
      changeMinds(step: step)
      var groups = particles.mutableSpan
      for group in groups.indices { groups[group].move(step: step, renewal: renewal) }
    }
  }

  /// - Parameters:
  ///   - loss: dB below the power at 1 m.
  ///   - light: has taken in the same packet.
  mutating func correct(loss: Double, light: LightFilter) {
    var weight = Lanes.zero
    var weight2 = Lanes.zero
    var hotter = Lanes.zero
    var colder = Lanes.zero
    var speed = Lanes.zero
    var pace = Lanes.zero
    var sumOfLogs = Lanes.zero
    var sumOfLogs2 = Lanes.zero
    let scaleBefore = scale
    var groups = particles.mutableSpan
    for group in groups.indices { groups[group].weigh(loss: Float(loss), scale: scaleBefore) }
    for group in groups.indices {
      let w = groups[group].weight
      let v = groups[group].pace
      let ln = groups[group].logDistance
      weight += w
      weight2 += w * w
      hotter += w.replacing(with: 0, where: v .>= -Self.trendSpeed)
      colder += w.replacing(with: 0, where: v .<= Self.trendSpeed)
      speed += w * v
      pace += w * v.replacing(with: -v, where: v .< 0)
      sumOfLogs += w * ln
      sumOfLogs2 += w * ln * ln
    }
    let sum = weight.sum()
    guard sum > .leastNormalMagnitude, sum.isFinite else {
      // Nobody could have foreseen this packet: it counts for nothing.
      scale = 1
      for group in particles.indices {
        particles[group].weight = Lanes(repeating: 1 / Float(Self.count))
      }
      return
    }
    scale = 1 / sum
    let mean = sumOfLogs.sum() * scale
    let variance = max(sumOfLogs2.sum() * scale - mean * mean, 0)
    self.pace = pace.sum() * scale
    let trend = decide(
      hotter: Double(hotter.sum() * scale), colder: Double(colder.sum() * scale), light: light)
    // No peak of a fading channel is 10 dB over its level.
    amplitude.hear(loss: max(loss, light.loss - 10))
    let apparent = amplitude.loss / PathLoss.decay
    let logDistance =
      Self.constant + Self.guessesShare * Double(mean) + Self.amplitudeShare * apparent
    let calibration = Self.calibration - Self.narrowing * logDistance
    let doubt = Self.powerDoubt * min(apparent, 0)
    belief = Belief(
      logDistance: logDistance,
      spread: (Self.guessesShare * Self.guessesShare * Double(variance) + calibration * calibration
        + doubt * doubt).squareRoot(),
      speed: Double(speed.sum() * scale), trend: trend)
    let effective = sum * sum / weight2.sum()
    if effective < Float(Self.count) / 2 { resample() }
  }

  private func decide(hotter: Double, colder: Double, light: LightFilter) -> Trend {
    let other = light.probabilities(beyond: Self.lightTrendSpeed)
    let hotter = hotter + Self.lightShare * (other.hotter - hotter)
    let colder = colder + Self.lightShare * (other.colder - colder)
    var trend = belief.trend
    if trend == .hotter && hotter < Self.ends || trend == .colder && colder < Self.ends {
      trend = .steady
    }
    if hotter > Self.begins { trend = .hotter }
    if colder > Self.begins { trend = .colder }
    return trend
  }

  // MARK: Guesses

  private static let unknownCalibration = (
    mean: Float(0), variance: HuntModel.calibration * HuntModel.calibration
  )

  /// dB and dB²: how power and receiver agree, after all that was heard.
  private var learntCalibration: (mean: Float, variance: Float) {
    var mean = Lanes.zero
    var square = Lanes.zero
    for group in particles {
      let weight = group.weight * scale
      mean += weight * group.calibration
      square += weight * (group.calibration2 + group.calibration * group.calibration)
    }
    let variance = square.sum() - mean.sum() * mean.sum()
    guard variance.isFinite else { return Self.unknownCalibration }
    return (mean.sum(), min(max(variance, 1), Self.unknownCalibration.variance))
  }

  /// - Parameter calibration: dB and dB².
  private mutating func start(calibration: (mean: Float, variance: Float)) {
    typealias Model = HuntModel
    for index in 0..<Self.count {
      // Evenly spread over the logistic distribution, which is close to the normal one.
      let quantile = (Float(index) + generator.uniform()) / Float(Self.count)
      let logDistance =
        Model.start.mean + Model.start.deviation * log(quantile / (1 - quantile)) / 1.702
      let (group, lane) = place(ofGuess: index)
      particles[group].fadeDepth[lane] = variance(Model.fading)
      particles[group].distance[lane] = min(max(exp(logDistance), Model.nearest), Model.farthest)
      changeMind(index, stops: Model.standing)
    }
    for group in particles.indices {
      particles[group].forgetObstacles(calibration: calibration)
      particles[group].weight = Lanes(repeating: 1 / Float(Self.count))
    }
    scale = 1
  }

  private mutating func changeMinds(step: Float) {
    let logMiss = -HuntModel.changes * step
    guard logMiss < 0 else { return }
    var index = generator.gap(logMiss: logMiss, limit: Self.count)
    while index < Self.count {
      changeMind(index, stops: HuntModel.stops)
      index += 1 + generator.gap(logMiss: logMiss, limit: Self.count)
    }
  }

  /// Goes on in another way.
  private mutating func changeMind(_ index: Int, stops: Float) {
    typealias Model = HuntModel
    let (group, lane) = place(ofGuess: index)
    if generator.uniform() < stops {
      particles[group].speed[lane] = 0
      particles[group].noise[lane] = variance(Model.standingNoise)
    } else {
      let speed = abs(Model.walk.mean + Model.walk.deviation * generator.normal())
      particles[group].speed[lane] = generator.uniform() < 0.5 ? -speed : speed
      particles[group].noise[lane] = variance(Model.walkingNoise)
      particles[group].fadeDepth[lane] = variance(Model.fading)
    }
  }

  /// Draws a standard deviation and squares it.
  private mutating func variance(_ deviation: (median: Float, spread: Float)) -> Float {
    let deviation = deviation.median * exp(deviation.spread * generator.normal())
    return deviation * deviation
  }

  /// Guesses that explained little make place for copies of those that explained much (systematic
  /// resampling, in place).
  private mutating func resample() {
    let count = Self.count
    var copies = [UInt16](repeating: 0, count: count)
    let total = Float(count)
    var sum = 1 - generator.uniform()
    var drawn = 0
    for group in particles.indices {
      let shares = particles[group].weight * (scale * total)
      for lane in shares.indices {
        // Finite, or `correct` would not have come here.
        sum += shares[lane]
        let drawnNow = min(max(Int(sum), drawn), count)
        copies[group * Lanes.scalarCount + lane] = UInt16(truncatingIfNeeded: drawnNow - drawn)
        drawn = drawnNow
      }
    }
    // Rounding may leave the last one short.
    copies[count - 1] += UInt16(truncatingIfNeeded: count - drawn)
    var groups = particles.mutableSpan
    var free = 0
    for index in 0..<count {
      while copies[index] > 1 {
        while free < count, copies[free] > 0 { free += 1 }
        guard free < count else { break }
        groups.copy(index, to: free)
        copies[free] = 1
        copies[index] -= 1
      }
    }
    scale = 1
    for group in particles.indices {
      particles[group].weight = Lanes(repeating: 1 / total)
    }
  }
}
