import Glibc

/// Small-scale fading of one transmitter: the straight wave and echoes from all around add up or
/// cancel out, differently every few centimetres and on every channel.
struct Multipath: Sendable {
  private struct Echo {
    /// Unit vectors: where it arrives from, and where it left to.
    var arrival: Point
    var departure: Point
    /// Radians, for each channel: the echo's delay.
    var phases: [Double]
    /// Radians a microsecond.
    var drift: Double
  }

  /// m/s.
  private static let lightSpeed = 299_792_458.0
  /// ns, mean of the echoes' exponential delays and so the rms delay spread: 25 to 50 ns in rooms of
  /// one building (Saleh and Valenzuela, "A statistical model for indoor multipath propagation", 1987).
  /// The channels, 24 MHz and 54 MHz apart, then fade nearly independently.
  private static let delaySpread = 30.0
  /// Hz, deviation of the drift of the echoes that come by way of something alive: the fading of people
  /// who only stand, breathe and shift, as slow as that of a recording of people at rest.
  private static let restlessness = 0.25

  private let echoes: [Echo]

  init(random: inout SeededGenerator) {
    echoes = (0..<10).map { number in
      let arrival = random.uniform(0, 2 * .pi)
      let departure = random.uniform(0, 2 * .pi)
      let delay = -Self.delaySpread * log(1 - random.unit())
      let start = random.uniform(0, 2 * .pi)
      let drift = random.gaussian() * Self.restlessness
      return Echo(
        arrival: Point(x: cos(arrival), y: sin(arrival)),
        departure: Point(x: cos(departure), y: sin(departure)),
        phases: AdvertisingChannel.allCases.map { channel in
          // MHz times ns is a thousandth of a turn.
          start + 2 * .pi * channel.frequency * delay / 1000
        },
        // Every third meets somebody; walls and cupboards stand still.
        drift: number.isMultiple(of: 3) ? 2 * .pi * drift / 1e6 : 0)
    }
  }

  /// dB, against the mean power.
  /// - Parameters:
  ///   - factor: Rice's K, the straight wave's power against that of all echoes (linear, >= 0).
  ///   - time: microseconds.
  func gain(
    listener: Point, sender: Point, channel: AdvertisingChannel, factor: Double, time: Int64
  ) -> Double {
    // Radians a metre; a wave of 12.4 cm.
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
    // No fade is deeper than 40 dB here: thermal noise fills it.
    return 10 * log10(max(real * real + imaginary * imaginary, 1e-4))
  }
}
