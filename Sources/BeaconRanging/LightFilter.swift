#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A Kalman filter over the loss (dB below the power at 1 m) and its rate (dB/s), robust to outliers.
///
/// A walk changes the loss by `decay * speed / distance` dB/s: what a metre is worth depends on where
/// it is walked, so the rate's variance follows the distance. Shadowing is no state of its own: it
/// widens the interval.
struct LightFilter: Sendable {
  // How a player moves.

  /// Metres a second, standard deviation of the radial speed: walking is 1.4 (Bohannon 1997), and a
  /// margin for the swing of the arm.
  static let speedDeviation = 3.98
  /// The share of that deviation that somebody has who is heard for the first time: who begins to play
  /// stands, and noise is not to be taken for a walk.
  static let startingSpeed = 0.83
  /// Seconds for which a walk keeps its direction and speed.
  static let walkDuration = 24.0
  /// The rate is modelled for these distances, in ln of metres (0.2 m to 5.7 m): nearer the antennas
  /// are no points, farther a walk is lost in the noise otherwise.
  static let rateDistances = -1.47...1.74
  /// Wandering of the loss beyond the walk, dB for the square root of a second.
  static let wander = 1.39

  // How radio behaves.

  /// dB, standard deviation of one packet.
  static let noise = 7.18
  /// Degrees of freedom of the noise (Student's t): few, so an outlier counts for little.
  static let tails = 8.0
  /// Fades are deeper than peaks are high: deviations are divided by 1 + this below, 1 - this above.
  static let asymmetry = 0.42
  // How ln(distance) is told: see the full filter.

  static let constant = 0.38
  static let trust = 0.74

  // When a trend is told: z-scores of the probability that the radial speed is beyond `trendSpeed`.

  /// Metres a second.
  static let trendSpeed = 0.18
  static let begins = 0.29
  static let ends = 0.02
  /// The first seconds need more: noise is no walk, and many a player stands. It is as much more as this when
  /// it starts, and nothing more after `settling` seconds.
  static let firstBegins = 0.6
  static let settling = 10.0

  /// dB and dB/s.
  private(set) var loss = 0.0
  private(set) var rate = 0.0
  /// Metres for each dB at the loss of the latest packet: kept, since it takes an exponential.
  private var scale = metresPerDecibel(loss: 0)
  /// Covariance.
  private var lossVariance = 0.0
  private var covariance = 0.0
  private var rateVariance = 0.0
  private(set) var trend = Trend.steady
  /// Seconds since it started.
  private(set) var age = 0.0

  /// Starts anew where the first packet is: the way there from anywhere else would look like a walk.
  /// - Parameter loss: dB.
  mutating func start(loss: Double) {
    self = LightFilter()
    self.loss = loss
    scale = Self.metresPerDecibel(loss: loss)
    lossVariance = Self.noise * Self.noise
    rateVariance = walkingVariance * Self.startingSpeed * Self.startingSpeed
  }

  /// Where 1 m is, is told anew: all distances are others, and nobody moved.
  /// - Parameter change: dB by which the measured power grew.
  mutating func recalibrate(by change: Double) {
    loss += change
    scale = Self.metresPerDecibel(loss: loss)
  }

  /// - Parameter step: seconds, >= 0.
  @inline(__always)
  mutating func predict(step: Double) {
    age += step
    // At most 3 s in a straight line: nobody walks on unheard for longer.
    let stretch = min(step, 3)
    let keeps = Self.walkDuration / (Self.walkDuration + step)
    let stationary = walkingVariance
    loss += rate * stretch
    lossVariance +=
      2 * stretch * covariance + stretch * stretch * rateVariance + Self.wander * Self.wander * step
    covariance = (covariance + stretch * rateVariance) * keeps
    rate *= keeps
    rateVariance = stationary + (rateVariance - stationary) * keeps * keeps
  }

  /// - Parameters:
  ///   - loss: dB.
  ///   - dilution: >= 1, of its noise: see `PacketWorth`.
  @inline(__always)
  mutating func correct(loss measured: Double, dilution: Double) {
    var surprise = measured - loss
    surprise *= surprise > 0 ? 1 / (1 + Self.asymmetry) : 1 / (1 - Self.asymmetry)
    let noise = Self.noise * Self.noise * dilution
    let variance = lossVariance + noise
    // Student's t: the rarer a packet, the more noise is taken to be in it, by (tails + surprise² / variance) /
    // (tails + 1). Multiplied by the variance, to divide once.
    let rarity = (Self.tails * variance + surprise * surprise) * (1 / (Self.tails + 1))
    let inverse = variance / (lossVariance * variance + noise * rarity)
    let gain = lossVariance * inverse
    let rateGain = covariance * inverse
    loss += gain * surprise
    rate += rateGain * surprise
    rateVariance = max(rateVariance - rateGain * covariance, 1e-9)
    covariance -= gain * covariance
    lossVariance -= gain * lossVariance
    scale = Self.metresPerDecibel(loss: loss)
    decide()
  }

  var belief: Belief {
    // By what is known before: to divide takes as long as four multiplications.
    let apparent = loss * (1 / PathLoss.decay)
    let logDistance = Self.constant + Self.trust * apparent
    return Belief(logDistance: logDistance, speed: rate * scale)
  }

  /// That the radial speed is beyond `speed` (metres a second), in each direction.
  func probabilities(beyond limit: Double) -> (hotter: Double, colder: Double) {
    let speed = rate * scale
    let deviation = (2 * rateVariance).squareRoot() * scale
    return (
      0.5 * erfc((limit + speed) / deviation),
      0.5 * erfc((limit - speed) / deviation)
    )
  }

  @inline(__always)
  private mutating func decide() {
    let speed = rate * scale
    let deviation = rateVariance.squareRoot() * scale
    let hotter = -Self.trendSpeed - speed
    let colder = speed - Self.trendSpeed
    // As it is most of the time: then there is none to end.
    if trend != .steady {
      let ends = Self.ends * deviation
      if trend == .hotter, hotter < ends { trend = .steady }
      if trend == .colder, colder < ends { trend = .steady }
    }
    var begins = Self.begins * deviation
    if age < Self.settling {
      guard age >= SignalContinuity.secondsForTrend else { return }
      begins += (Self.firstBegins - Self.begins) * (1 - age * (1 / Self.settling)) * deviation
    }
    // No more than one of them is above zero.
    if hotter > begins {
      trend = .hotter
    } else if colder > begins {
      trend = .colder
    }
  }

  /// Metres for each dB where the loss is `loss`.
  @inline(__always)
  private static func metresPerDecibel(loss: Double) -> Double {
    let logDistance = loss * (1 / PathLoss.decay)
    // Most beacons are farther, and an exponential takes a while.
    if logDistance >= rateDistances.upperBound { return farScale }
    return exponential(max(logDistance, rateDistances.lowerBound)) * (1 / PathLoss.decay)
  }

  /// e to the power of what is within `rateDistances`, to 2e-11 of itself, in half as many instructions as the C
  /// library's, which knows no bounds.
  @inline(__always)
  private static func exponential(_ x: Double) -> Double {
    // (e^(x/4))^4, with a polynomial that was fitted on Chebyshev nodes. In pairs (Estrin's scheme), none of which has to
    // wait for the others.
    let y = 0.25 * x
    let square = y * y
    let fourth = square * square
    let low =
      (1.000_000_000_002_060 + 0.999_999_999_951_137 * y)
      + (0.499_999_999_477_563 + 0.166_666_670_816_544 * y) * square
    let high =
      (0.041_666_686_745_898 + 0.008_333_234_892_881 * y)
      + (0.001_388_644_340_470 + 0.000_199_303_994_003 * y) * square
    var power = low + (high + 0.000_025_756_380_860 * fourth) * fourth
    power *= power
    return power * power
  }

  /// Metres for each dB at the upper bound of `rateDistances`, of which e's power is written out: it is asked for with
  /// every packet.
  private static let farScale = 5.697_343_422_671_99 / PathLoss.decay

  /// (dB/s)², of somebody who walks at that distance.
  private var walkingVariance: Double {
    let deviation = Self.speedDeviation / scale
    return deviation * deviation
  }
}
