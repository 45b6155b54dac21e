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
    let (hotter, colder) = outputs(of: levels.inputs)
    let odds = (hotter: exp(hotter + hotterBias), colder: exp(colder + colderBias))
    let sum = 1 + odds.hotter + odds.colder
    return Answer(hotter: odds.hotter / sum, colder: odds.colder / sum)
  }

  // `numbers` has for four neurons of the hidden layer at a time: their biases, what each input is multiplied with, and
  // what they add to the two outputs. It is a plain list, for of fields of a struct the compiler mixes up the lanes, and
  // takes twice as many instructions.

  /// What the two outputs are before they become odds, as logarithms.
  @inline(never)
  private static func outputs(of inputs: SIMD16<Float>) -> (hotter: Float, colder: Float) {
    // Each input as often as there are lanes, once for all neurons.
    var x = InlineArray<10, Lanes>(repeating: .zero)
    for input in x.indices { x[input] = Lanes(repeating: inputs[input]) }
    var hotter = Lanes.zero
    var colder = Lanes.zero
    // A list of our own: without optimisation the span of a static one outlives it.
    let numbers = numbers
    var rest = numbers.span
    let rows = 1 + x.count + 2
    while rest.count >= rows {
      let neurons = rest.extracting(first: rows)
      rest = rest.extracting(droppingFirst: rows)
      var sum = neurons[0]
      for input in x.indices { sum += neurons[1 + input] * x[input] }
      // The softsign function: as good as tanh here, and the same bits on every processor.
      let output = sum / (1 + sum.replacing(with: -sum, where: sum .< 0))
      hotter += output * neurons[1 + x.count]
      colder += output * neurons[2 + x.count]
    }
    return (hotter.sum(), colder.sum())
  }
}
