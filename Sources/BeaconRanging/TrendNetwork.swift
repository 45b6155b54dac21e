#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Tells from the levels of several time scales which way a player walks: a neural network with one hidden layer.
///
/// How far a level must fall within which time before it is a retreat depends on how near the beacon is, how much
/// its packets scatter and what the slower levels do. No rule of a few thresholds holds all of that. The network was
/// trained on walks in simulated houses with many kinds of radio, and on recordings, by `Benchmarks/train.py`.
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
    let inputs = levels.inputs
    // Each number as often as there are lanes, once for all neurons.
    let x0 = Lanes(repeating: inputs[0])
    let x1 = Lanes(repeating: inputs[1])
    let x2 = Lanes(repeating: inputs[2])
    let x3 = Lanes(repeating: inputs[3])
    let x4 = Lanes(repeating: inputs[4])
    let x5 = Lanes(repeating: inputs[5])
    let x6 = Lanes(repeating: inputs[6])
    let x7 = Lanes(repeating: inputs[7])
    let x8 = Lanes(repeating: inputs[8])
    let x9 = Lanes(repeating: inputs[9])
    var hotter = Lanes.zero
    var colder = Lanes.zero
    for n in neurons {
      var sum = n.bias
      sum += n.w0 * x0
      sum += n.w1 * x1
      sum += n.w2 * x2
      sum += n.w3 * x3
      sum += n.w4 * x4
      sum += n.w5 * x5
      sum += n.w6 * x6
      sum += n.w7 * x7
      sum += n.w8 * x8
      sum += n.w9 * x9
      // The softsign function: as good as tanh here, and the same bits on every processor.
      let output = sum / (1 + sum.replacing(with: -sum, where: sum .< 0))
      hotter += output * n.hotter
      colder += output * n.colder
    }
    let odds = (hotter: exp(hotter.sum() + hotterBias), colder: exp(colder.sum() + colderBias))
    let sum = 1 + odds.hotter + odds.colder
    return Answer(hotter: odds.hotter / sum, colder: odds.colder / sum)
  }

  /// Four neurons of the hidden layer.
  struct Neurons: Sendable {
    /// What each input is multiplied with.
    var w0, w1, w2, w3, w4, w5, w6, w7, w8, w9: Lanes
    var bias: Lanes
    /// What the outputs are.
    var hotter, colder: Lanes
  }
}
