#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A Rao-Blackwellised particle filter over the radial distance and speed of a player.
struct FullFilter: Sendable {
  /// Vectors of particles: with a third more the trend is told better by a hundredth, with a third fewer worse by
  /// as much or more, and each costs its share of the time.
  static let groups = 128
  static let count = Lanes.scalarCount * groups
  /// Seconds: in longer steps the particles would not notice that they turned in between.
  static let longestStep = 0.5
  /// Seconds after which all is forgotten anyway.
  static let longestGap = 6.0

  // When a trend is told: the probability that the radial speed is beyond `trendSpeed`.

  /// Metres a second.
  static let trendSpeed: Float = 0.21
  /// Seconds over which a particle's speed counts: one that turns at every packet tells nothing.
  static let paceMemory: Float = 0.21
  /// Metres a second, for the light filter.
  static let lightTrendSpeed = 0.13

  // How ln(distance) is told: from the particles and from the mean amplitude. By least squares over recordings
  // with the slope of the estimate over the truth as a part of it: the errors alone would draw it to the
  // middle, and the metres would stand still while the player walks.

  static let constant = 0.1
  static let particlesShare = 0.285
  static let amplitudeShare = 0.59
  /// Within an apparent distance of e^0.7 (2 m) the amplitude has less to say to somebody who only stands: either the
  /// two are within reach of each other, or the power was told wrong. Who has walked about sees which it is.
  static let amplitudeShareNear = (standing: 0.34, walking: 0.65)
  static let near = 0.7
  /// Metres a second, of the particles' mean: below, a player counts as standing, and above, as walking.
  static let paces: ClosedRange<Float> = 0.5...1.2
  /// Seconds until that is believed, and for which it is remembered.
  static let walkMemory: (growing: Float, fading: Float) = (3, 30)

  private var particles: [Particles]
  private var generator = Generator()
  /// What the weights are to be multiplied with to add up to 1.
  private var scale: Float = 1
  /// Metres a second: the mean of the particles, whichever way they walk.
  private var pace: Float = 0
  /// 0 for one who has only stood, of late, up to 1 for one who has walked about.
  private var walked: Float = 0
  /// ln of metres: the mean of the particles.
  private var meanLog = 0.0
  private var amplitude = Amplitude()
  private(set) var trendProbabilities: TrendDecision.Probabilities = (0, 0)
  /// What the particles are sure of.
  var sureTrend: Trend {
    trendProbabilities.hotter >= TrendDecision.sure
      ? .hotter : trendProbabilities.colder >= TrendDecision.sure ? .colder : .steady
  }
  private(set) var belief = Belief(logDistance: 0, speed: 0)

  /// One that has heard nothing. They all begin alike, and to draw the particles takes as long as a few
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
    walked = 0
  }

  /// One that begins where another filter ends: of the particles only the directions are drawn anew.
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
    correct(loss: light.loss, dilution: 1, light: light)
  }

  /// Where 1 m is, is told anew: all distances are others, and nobody moved.
  /// - Parameter change: dB by which the measured power grew.
  mutating func recalibrate(by change: Double) {
    let factor = Float(exp(change / PathLoss.decay))
    for group in particles.indices { particles[group].scale(by: factor) }
    amplitude.recalibrate(by: change)
    meanLog += change / PathLoss.decay
    belief.logDistance = logDistance
  }

  /// ln of metres: what is told of the distance.
  private var logDistance: Double {
    let apparent = amplitude.loss / PathLoss.decay
    let share = Self.amplitudeShareNear
    let shareNear = share.standing + (share.walking - share.standing) * Double(walked)
    return Self.constant + Self.particlesShare * meanLog
      + Self.amplitudeShare * max(apparent, Self.near) + shareNear * min(apparent - Self.near, 0)
  }

  /// - Parameter step: seconds, >= 0.
  mutating func predict(step: Double) {
    let paces = Self.paces
    let walks =
      (min(max(pace, paces.lowerBound), paces.upperBound) - paces.lowerBound)
      / (paces.upperBound - paces.lowerBound)
    let memory = walks > walked ? Self.walkMemory.growing : Self.walkMemory.fading
    walked += (walks - walked) * Float(step) / (memory + Float(step))
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
  ///   - dilution: >= 1, of its noise: see `PacketWorth`.
  ///   - light: has taken in the same packet.
  mutating func correct(loss: Double, dilution: Double, light: LightFilter) {
    var weight = Lanes.zero
    var weight2 = Lanes.zero
    var hotter = Lanes.zero
    var colder = Lanes.zero
    var speed = Lanes.zero
    var pace = Lanes.zero
    var sumOfLogs = Lanes.zero
    let scaleBefore = scale
    var groups = particles.mutableSpan
    for group in groups.indices {
      groups[group].weigh(loss: Float(loss), dilution: Float(dilution), scale: scaleBefore)
    }
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
    meanLog = Double(sumOfLogs.sum() * scale)
    self.pace = pace.sum() * scale
    trendProbabilities = (Double(hotter.sum() * scale), Double(colder.sum() * scale))
    // No peak of a fading channel is 10 dB over its level.
    amplitude.hear(loss: max(loss, light.loss - 10))
    belief = Belief(logDistance: logDistance, speed: Double(speed.sum() * scale))
    let effective = sum * sum / weight2.sum()
    if effective < Float(Self.count) / 2 { resample() }
  }

  // MARK: Particles

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
      let (group, lane) = place(ofParticle: index)
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
    let (group, lane) = place(ofParticle: index)
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

  /// Particles that explained little make place for copies of those that explained much (systematic
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
