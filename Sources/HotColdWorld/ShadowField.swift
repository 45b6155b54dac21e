import Glibc

/// Shadowing: what furniture, bodies and the grain of the house take or give, another amount at each
/// place, nearly the same a step further.
///
/// The correlation falls with the way between two places as exp(-way / decorrelation) (Gudmundson,
/// "Correlation model for shadow fading in mobile radio systems", 1991), and with the ways of both
/// ends multiplied (Wang, Tameh and Nix, "Joint shadowing process in urban peer-to-peer radio
/// channels", 2008). A sum of waves with random directions and lengths is such a field (Cai and
/// Giannakis, "A two-dimensional channel simulation model for shadowing processes", 2003): it costs
/// no memory for the places and gives each the same value at every visit.
struct ShadowField: Sendable {
  private struct Wave {
    /// Radians a metre, at the end that listens and at the one that sends.
    var listener: Point
    var sender: Point
    /// Radians.
    var phase: Double
  }

  private let waves: [Wave]
  private let amplitude: Double

  /// - Parameters:
  ///   - deviation: dB.
  ///   - decorrelation: metres, > 0.
  init(deviation: Double, decorrelation: Double, random: inout SeededGenerator) {
    let count = 32
    waves = (0..<count).map { _ in
      Wave(
        listener: Self.wave(decorrelation, &random), sender: Self.wave(decorrelation, &random),
        phase: random.uniform(0, 2 * .pi))
    }
    // Each cosine has the mean square 1/2.
    amplitude = deviation * (2 / Double(count)).squareRoot()
  }

  /// dB, mean 0 over the places.
  func value(listener: Point, sender: Point) -> Double {
    var sum = 0.0
    for wave in waves {
      sum += cos(
        wave.listener.x * listener.x + wave.listener.y * listener.y
          + wave.sender.x * sender.x + wave.sender.y * sender.y + wave.phase)
    }
    return amplitude * sum
  }

  /// A wave vector from the spectrum of the exponential correlation in the plane, whose density falls
  /// as (1 + (k D)²)^-3/2: the share of the waves longer than k is 1 - (1 + (k D)²)^-1/2, inverted here.
  private static func wave(_ decorrelation: Double, _ random: inout SeededGenerator) -> Point {
    let rest = 1 - random.unit()
    let number = (1 / (rest * rest) - 1).squareRoot() / decorrelation
    let angle = random.uniform(0, 2 * .pi)
    return Point(x: number * cos(angle), y: number * sin(angle))
  }
}
