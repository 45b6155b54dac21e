#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Tells from the levels of several time scales which way a player walks: a neural network with one hidden layer.
///
/// How far a level must fall within which time before it is a retreat depends on how near the beacon is, how much
/// its packets scatter and what the slower levels do. No rule of a few thresholds holds all of that. The network was
/// trained on walks in simulated houses with many kinds of radio, and on recordings: `Tests/Training`.
enum TrendNetwork {
  /// Packets a second from which it was trained: with fewer it is not asked.
  static let leastDensity: Float = 3

  /// Probabilities that the player comes nearer, and that he goes away, by more than 0.25 m/s; the rest is that he
  /// stands.
  struct Answer: Sendable {
    var hotter: Float
    var colder: Float
  }

  static func answer(to levels: Levels) -> Answer {
    let means = levels.means
    let changes = means - SIMD8(
      means[1], means[2], means[3], means[4], means[5], means[6], means[6], means[7])
    var hotter = Lanes.zero
    var colder = Lanes.zero
    for group in biases.indices {
      let first = group * 10
      var sum = biases[group]
      for change in 0..<6 { sum += inputs[first + change] * changes[change] }
      sum += inputs[first + 6] * means[4]
      sum += inputs[first + 7] * means[2]
      sum += inputs[first + 8] * means[7]
      sum += inputs[first + 9] * min(levels.density, 20)
      // The softsign function: as good as tanh here, and the same bits on every processor.
      let output = sum / (1 + sum.replacing(with: -sum, where: sum .< 0))
      hotter += output * Self.hotter[group]
      colder += output * Self.colder[group]
    }
    let odds = (hotter: exp(hotter.sum() + hotterBias), colder: exp(colder.sum() + colderBias))
    let sum = 1 + odds.hotter + odds.colder
    return Answer(hotter: odds.hotter / sum, colder: odds.colder / sum)
  }
}
