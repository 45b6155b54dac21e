#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// When the full filter tells a trend: from what the particles believe and what the level does.
///
/// The particles know how people walk, and with few packets they are right more often. Where packets are many,
/// the light filter's level tells of a turn earlier. So it is the packets a second that decide who is heard.
struct TrendDecision: Sendable {
  /// Probabilities that the player comes nearer, and that he goes away.
  typealias Probabilities = (hotter: Double, colder: Double)

  /// Packets a second at which both are heard alike.
  static let usualDensity = 1.8
  /// Seconds over which packets are counted for that.
  static let densityMemory = 2.0

  /// The probability at which a trend begins while the player walks about, and at which it ends.
  static let begins = 0.6
  static let ends = 0.52

  // Who has stood for a while goes on standing, until there is more to be seen of a walk than what players
  // usually do: the first trend of all, and one after a rest, need more than one that follows another.

  /// Seconds after a trend until a player begins to rest, and in which he comes to.
  static let restless = 4.0
  static let calming = 17.0
  /// As `begins`, at rest.
  static let beginsAtRest = 0.72
  /// The level's probability that is needed besides, at so many packets a second and more: with fewer there is
  /// none to be had.
  static let evidenceAtRest = 0.9
  static let denseAir = 4.7
  /// dB by which the level is off that of the last seconds: evidence, too.
  static let plainChange = 3.6
  /// Seconds, of those.
  static let usualMemory = 4.0

  private(set) var trend = Trend.steady
  /// Packets a second, of late.
  private var density = 0.0
  /// Seconds; at first nothing was ever told.
  private var sinceTrend = Double.infinity
  /// dB: the level of the last seconds; nil before the first packet.
  private var usualLoss: Double?

  init() {}

  /// Goes on where the light filter was alone.
  init(after light: LightFilter) {
    trend = light.trend
    sinceTrend = 0
    usualLoss = light.loss
  }

  /// - Parameter change: dB by which the measured power grew.
  mutating func recalibrate(by change: Double) {
    usualLoss = usualLoss.map { $0 + change }
  }

  /// - Parameter step: seconds, >= 0, until the packet that is decided upon next.
  mutating func predict(step: Double, light: LightFilter) {
    density *= exp(-step / Self.densityMemory)
    sinceTrend += step
    if let usualLoss {
      self.usualLoss = usualLoss + (light.loss - usualLoss) * (1 - exp(-step / Self.usualMemory))
    }
  }

  /// - Parameters:
  ///   - particles: what they believe.
  ///   - level: what the light filter does.
  mutating func decide(particles: Probabilities, level: Probabilities, light: LightFilter) {
    density += 1 / Self.densityMemory
    let usualLoss = usualLoss ?? light.loss
    self.usualLoss = usualLoss
    guard light.age >= Hearing.secondsForTrend else { return }
    let share = density / (density + Self.usualDensity)
    let hotter = particles.hotter + share * (level.hotter - particles.hotter)
    let colder = particles.colder + share * (level.colder - particles.colder)
    let rest = min(max((sinceTrend - Self.restless) / Self.calming, 0), 1)
    let begins = Self.begins + (Self.beginsAtRest - Self.begins) * rest
    let needed = Self.evidenceAtRest * min(density / Self.denseAir, 1) * rest
    let risen = light.loss - usualLoss
    if trend == .hotter && hotter < Self.ends || trend == .colder && colder < Self.ends {
      trend = .steady
    }
    if hotter > begins, hotter >= colder {
      if level.hotter > needed || risen < -Self.plainChange { trend = .hotter }
    } else if colder > begins, level.colder > needed || risen > Self.plainChange {
      trend = .colder
    }
    if trend != .steady { sinceTrend = 0 }
  }
}
