import Glibc

/// The radio channel: the power that arrives through the house.
package struct Channel: Sendable {
  package struct Parameters: Sendable {
    /// Path loss exponent: 2 is free space; walls come on top (multi-wall model, COST 231, 4.7.2).
    package var exponent = 2.0
    /// Metres below which the path loss is constant.
    package var nearest = 0.1
    /// Standard deviation of distant shadowing in dB: 3 to 4 in rooms at 2.4 GHz (ITU-R P.1238).
    var shadowing = 3.5
    /// Metres in which the correlation of shadowing falls to 1/e: the size of furniture.
    var decorrelation = 1.8
    /// Metres in which shadowing grows to its full size: nothing fits between touching devices.
    var shadowOnset = 1.5
    /// Rice's K (linear) at the transmitter, and metres to halve it. Measured indoors: 0 to 10 dB.
    var riceFactor = 10.0
    var riceHalving = 3.0
    /// The random error of a controller's reading in dB.
    package var noise = 1.0
    /// The most that all walls take in dB: beyond that, power comes through doors and corridors.
    var mostWalls = 14.0
    /// dBm at which half of the packets are lost, as with common controllers at 1 Mbit/s.
    package var sensitivity = -95.0
    /// The share of packets lost to Wi-Fi, other advertisers and channel changes.
    package var loss = 0.06
    /// Standard deviation of a beacon's claimed power in dB. Phones of a model differ by 1 to 2.
    var powerSpread = 1.5
    /// The standard deviation in Hz of the drift of echoes from people at rest, as in a recording.
    var restlessness = 0.25
    /// dB lost in the player's body if it is in between; a random value for each player.
    var body = 0.0...0.0
  }

  let parameters: Parameters
  private let plan: FloorPlan
  private let shadows: ShadowField

  init(plan: FloorPlan, parameters: Parameters = Parameters(), random: inout SeededGenerator) {
    self.plan = plan
    self.parameters = parameters
    shadows = ShadowField(
      deviation: parameters.shadowing, decorrelation: parameters.decorrelation, random: &random)
  }

  /// The received power in dBm, not rounded. `power` is in dBm at 1 m, `time` in microseconds.
  func received(
    power: Double, listener: Point, sender: Point, fading: Multipath,
    on channel: AdvertisingChannel, time: Int64
  ) -> Double {
    let distance = max(listener.distance(to: sender), parameters.nearest)
    let walls = plan.wallLoss(from: listener, to: sender, atMost: parameters.mostWalls)
    let onset = 1 - exp(-distance / parameters.shadowOnset)
    let shadow = onset * shadows.value(listener: listener, sender: sender)
    let factor =
      parameters.riceFactor * exp2(-distance / parameters.riceHalving)
      // A wall weakens the direct wave, but not the echoes around it.
      * pow(10, -walls / 10)
    let gain = -10 * parameters.exponent * log10(distance) - walls + shadow
    return power + gain
      + fading.gain(
        listener: listener, sender: sender, channel: channel, factor: factor, time: time)
  }

  /// The controller's RSSI, -127...20 dBm (Core 5.4, Vol 4, Part E, 7.7.65.2); nil for a lost
  /// packet. Always draws three random numbers, so that a lost packet does not affect later ones.
  func heard(_ power: Double, random: inout SeededGenerator) -> Int8? {
    let luck = random.unit()
    let read = power + parameters.noise * random.gaussian()
    // Packet errors increase from rare to certain within a few dB.
    let chance = (1 - parameters.loss) / (1 + exp(parameters.sensitivity - power))
    guard luck < chance else { return nil }
    return Int8(exactly: min(max(read.rounded(), -127), 20))
  }
}

extension Channel.Parameters {
  package static let usual = Self()

  /// For playing with keys: calmer than a real house, with reception everywhere. Within some
  /// metres, a step of half a metre changes the level by more than the noise, so that a child does
  /// not have to walk back and forth for every word. Without motion, the level is constant.
  package static let game = Self(
    exponent: 2.4, shadowing: 1, decorrelation: 2.5, riceFactor: 30, riceHalving: 8, mostWalls: 12,
    sensitivity: -105, restlessness: 0, body: 3.5...10)
}

/// Small-scale fading of a transmitter: the direct wave and its echoes add up or cancel out,
/// differently every few centimetres and on every channel.
struct Multipath: Sendable {
  private struct Echo {
    /// A unit vector.
    var arrival: Point
    var departure: Point
    /// In radians, by channel, from the echo's delay.
    var phases: [Double]
    /// In radians per microsecond.
    var drift: Double
  }

  /// In m/s.
  private static let lightSpeed = 299_792_458.0
  /// The mean of the echoes' exponential delays in ns, and thus the rms delay spread: 25 to 50 ns
  /// in rooms of one building (Saleh and Valenzuela, "A statistical model for indoor multipath
  /// propagation", 1987). The channels, 24 MHz and 54 MHz apart, then fade nearly independently.
  private static let delaySpread = 30.0
  private let echoes: [Echo]

  /// - Parameter restlessness: in Hz; see `Channel.Parameters`.
  init(restlessness: Double, random: inout SeededGenerator) {
    echoes = (0..<10).map { number in
      let arrival = random.uniform(0, 2 * .pi)
      let departure = random.uniform(0, 2 * .pi)
      let delay = -Self.delaySpread * log(1 - random.unit())
      let start = random.uniform(0, 2 * .pi)
      let drift = random.gaussian() * restlessness
      return Echo(
        arrival: Point(x: cos(arrival), y: sin(arrival)),
        departure: Point(x: cos(departure), y: sin(departure)),
        phases: AdvertisingChannel.allCases.map { channel in
          // MHz times ns is a thousandth of a turn.
          start + 2 * .pi * channel.frequency * delay / 1000
        },
        // Every third echo is from a person; walls and cupboards do not move.
        drift: number.isMultiple(of: 3) ? 2 * .pi * drift / 1e6 : 0)
    }
  }

  /// - Returns: dB relative to the mean power.
  /// - Parameters:
  ///   - factor: Rice's K, the power of the direct wave over that of all echoes (linear, >= 0).
  ///   - time: in microseconds.
  func gain(
    listener: Point, sender: Point, channel: AdvertisingChannel, factor: Double, time: Int64
  ) -> Double {
    // In radians per metre; the wavelength is 12.4 cm.
    let number = 2 * .pi * channel.frequency * 1e6 / Self.lightSpeed
    var real = 0.0
    var imaginary = 0.0
    for echo in echoes {
      let way =
        echo.arrival.x * listener.x + echo.arrival.y * listener.y
        + echo.departure.x * sender.x + echo.departure.y * sender.y
      let phase = number * way + echo.phases[channel.rawValue] + echo.drift * Double(time)
      real += cos(phase)
      imaginary += sin(phase)
    }
    let scattered = (1 / (Double(echoes.count) * (factor + 1))).squareRoot()
    let straight = (factor / (factor + 1)).squareRoot()
    let phase = number * listener.distance(to: sender)
    real = real * scattered + straight * cos(phase)
    imaginary = imaginary * scattered + straight * sin(phase)
    // Fades are at most 40 dB deep, because thermal noise fills them.
    return 10 * log10(max(real * real + imaginary * imaginary, 1e-4))
  }
}

/// Shadowing by furniture, bodies and walls, nearly the same one step away.
///
/// Its correlation falls with the distance between two places as exp(-distance / decorrelation)
/// (Gudmundson, "Correlation model for shadow fading in mobile radio systems", 1991); if both ends
/// move, the factors multiply (Wang, Tameh and Nix, "Joint shadowing process in urban peer-to-peer
/// radio channels", 2008). A sum of waves with random directions and lengths is such a field (Cai
/// and Giannakis, "A two-dimensional channel simulation model for shadowing processes", 2003).
struct ShadowField: Sendable {
  private struct Wave {
    /// In radians per metre, for the positions of listener and sender.
    var listener: Point
    var sender: Point
    /// In radians.
    var phase: Double
  }

  private let waves: [Wave]
  private let amplitude: Double

  /// `deviation` is in dB, `decorrelation` in metres, > 0.
  init(deviation: Double, decorrelation: Double, random: inout SeededGenerator) {
    let count = 32
    waves = (0..<count).map { _ in
      Wave(
        listener: Self.wave(decorrelation, &random), sender: Self.wave(decorrelation, &random),
        phase: random.uniform(0, 2 * .pi))
    }
    // The mean square of each cosine is 1/2.
    amplitude = deviation * (2 / Double(count)).squareRoot()
  }

  /// dB, with mean 0 over all places.
  func value(listener: Point, sender: Point) -> Double {
    var sum = 0.0
    for wave in waves {
      sum += cos(
        wave.listener.x * listener.x + wave.listener.y * listener.y
          + wave.sender.x * sender.x + wave.sender.y * sender.y + wave.phase)
    }
    return amplitude * sum
  }

  /// A wave vector from the spectrum of the exponential correlation in the plane, whose density is
  /// (1 + (k D)²)^-3/2. The share of waves longer than k is 1 - (1 + (k D)²)^-1/2, inverted here.
  private static func wave(_ decorrelation: Double, _ random: inout SeededGenerator) -> Point {
    let rest = 1 - random.unit()
    let number = (1 / (rest * rest) - 1).squareRoot() / decorrelation
    let angle = random.uniform(0, 2 * .pi)
    return Point(x: number * cos(angle), y: number * sin(angle))
  }
}
