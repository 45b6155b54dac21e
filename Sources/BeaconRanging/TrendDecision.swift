#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// When HOT and COLD begin and end.
///
/// Where packets are many, the trend network is asked, which sees a turn within a second. Where they are few, the
/// particles of the full filter are right more often, since they know how people walk; without them, the light
/// filter is. Who is asked is decided by the packets a second.
struct TrendDecision: Sendable {
  /// Probabilities that the player comes nearer, and that he goes away.
  typealias Probabilities = (hotter: Double, colder: Double)

  // Of the network: a trend begins with about the half, and goes on with less, so that it does not flicker.

  static let networkBegins: Float = 0.54
  static let networkEnds: Float = 0.35
  /// At rest.
  static let networkBeginsAtRest: Float = 0.69
  /// Where the filter is sure of the same: it knows steady walks, which the network takes for fading.
  static let networkBeginsSeconded: Float = 0.48
  /// The share of the rest's part that is asked for then.
  static let secondedRest: Float = 0.5
  /// The particles' probability from which they are sure.
  static let sure = 0.98

  // Who rests, the network says, too: with each second that he probably stands he rests a little more, and less
  // with each that he does not. A false word now and then, as people near the radio cause it, does not wake him.

  /// The probability that he stands at which it stays as it is.
  static let standing: Float = 0.24
  /// Of a rest's whole, for each second and each unit of probability above that, and below it.
  static let calms: Float = 0.07
  static let wakes: Float = 0.38
  /// Seconds: no silence counts for more.
  static let longestStep = 0.5

  // Of the particles, together with the light filter.

  /// Packets a second at which both are heard alike.
  static let usualDensity = 1.8
  /// The probability at which a trend begins while the player walks about, and at which it ends.
  static let begins = 0.6
  static let ends = 0.52
  /// At rest.
  static let beginsAtRest = 0.72
  /// The level's probability that is needed besides, at rest, at so many packets a second and more: with fewer
  /// there is none to be had.
  static let evidenceAtRest = 0.9
  static let denseAir = 4.7
  /// dB by which the level is off that of the last seconds: evidence, too.
  static let plainChange = 3.6
  /// Seconds, of those.
  static let usualMemory = 4.0

  // Who has stood for a while goes on standing, until there is more to be seen of a walk than what players
  // usually do: the first trend of all, and one after a rest, need more than one that follows another. Without
  // the network, who was told nothing rests.

  /// Seconds after a trend until a player begins to rest, and in which he comes to.
  static let restless = 4.0
  static let calming = 17.0

  private(set) var trend = Trend.steady
  /// 0 for who walks about, 1 for who rests, as the network has it; at first everybody rests.
  private var networkRest: Float = 1
  /// Seconds; at first nothing was ever told.
  private var sinceTrend = Double.infinity
  /// dB: the level of the last seconds; nil before the first packet.
  private var usualLoss: Double?

  /// - Parameter change: dB by which the measured power grew.
  mutating func recalibrate(by change: Double) {
    usualLoss = usualLoss.map { $0 + change }
  }

  /// - Parameters:
  ///   - step: seconds, >= 0, until the packet that is decided upon next.
  ///   - loss: dB, the level before that.
  @inline(__always)
  mutating func predict(step: Double, loss: Double) {
    sinceTrend += step
    let usual = usualLoss ?? loss
    usualLoss = usual + (loss - usual) * min(step / Self.usualMemory, 1)
  }

  /// By what the trend network says.
  /// - Parameters:
  ///   - other: what the filter is sure of.
  ///   - step: seconds, >= 0, since it was asked before.
  mutating func decide(_ answer: TrendNetwork.Answer, other: Trend, after step: Double) {
    let stands = 1 - answer.hotter - answer.colder - Self.standing
    let change = stands * (stands > 0 ? Self.calms : Self.wakes)
    networkRest = min(max(networkRest + change * Float(min(step, Self.longestStep)), 0), 1)
    let more = (Self.networkBeginsAtRest - Self.networkBegins) * networkRest
    let begins = Self.networkBegins + more
    let seconded = Self.networkBeginsSeconded + more * Self.secondedRest
    if trend == .hotter && answer.hotter < Self.networkEnds
      || trend == .colder && answer.colder < Self.networkEnds
    {
      trend = .steady
    }
    if answer.hotter > (other == .hotter ? seconded : begins) {
      trend = .hotter
    } else if answer.colder > (other == .colder ? seconded : begins) {
      trend = .colder
    }
    if trend != .steady { sinceTrend = 0 }
  }

  /// - Parameters:
  ///   - particles: what they believe.
  ///   - level: what the light filter does.
  ///   - loss: dB, the level.
  ///   - density: packets a second.
  mutating func decide(
    particles: Probabilities, level: Probabilities, loss: Double, density: Double
  ) {
    let share = density / (density + Self.usualDensity)
    let hotter = particles.hotter + share * (level.hotter - particles.hotter)
    let colder = particles.colder + share * (level.colder - particles.colder)
    let rest = rest
    let begins = Self.begins + (Self.beginsAtRest - Self.begins) * rest
    let needed = Self.evidenceAtRest * min(density / Self.denseAir, 1) * rest
    let changes = loss - (usualLoss ?? loss)
    if trend == .hotter && hotter < Self.ends || trend == .colder && colder < Self.ends {
      trend = .steady
    }
    if hotter > begins, hotter >= colder {
      if level.hotter > needed || changes < -Self.plainChange { trend = .hotter }
    } else if colder > begins, level.colder > needed || changes > Self.plainChange {
      trend = .colder
    }
    if trend != .steady { sinceTrend = 0 }
  }

  /// By what the light filter says alone.
  @inline(__always)
  mutating func follow(_ trend: Trend) {
    self.trend = trend
    if trend != .steady { sinceTrend = 0 }
  }

  /// How long nothing was told: 0 while the player walks about, 1 after a rest.
  private var rest: Double { min(max((sinceTrend - Self.restless) / Self.calming, 0), 1) }
}
