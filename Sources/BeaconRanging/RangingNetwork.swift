/// A recurrent neural network that estimates direction and distance from a beacon's levels.
///
/// Its 40 states and 4,785 weights give the probabilities that the player comes nearer, goes away
/// or stands still, now and over the last two seconds, and the 10%, 50% and 90% quantiles of the
/// distance. It was trained only on simulated walks, each with its own physics and way of walking.
struct RangingNetwork: Sendable {
  struct Belief: Sendable {
    /// Probabilities; the rest is that of standing still.
    var hotter: Float = 0
    var colder: Float = 0
    /// The median in ln of metres, and its distances to the 10% and the 90% quantile.
    var logDistance: Float = 0
    var below: Float = 0
    var above: Float = 0
    /// Probabilities that the last two seconds led nearer and farther by more than 0.2 m.
    var came: Float = 0
    var went: Float = 0

    /// Multiplies the odds of standing still.
    mutating func weighStanding(by factor: Float) {
      let sum = hotter + colder + factor * (1 - hotter - colder)
      (hotter, colder) = (hotter / sum, colder / sum)
    }
  }

  private static let groups = 5
  private static let inputs = 14
  private static let states = groups * Lanes.scalarCount
  /// Vectors of weights per half group, or for the outputs: the bias, and each input and state.
  private static let rows = 1 + inputs + states
  /// The limits of a step in seconds.
  private static let steps = 0.02...10.0
  /// Widens the interval, because the network is overconfident.
  private static let width: Float = 1.1
  /// Uncertain medians are too close to the usual distance, so ln of metres grows by this share
  /// times the square of the interval's width (in ln of metres).
  private static let stretch: Float = 0.04

  /// Empty until the first step: most beacons need no states, and copies are cheaper.
  private var states: [Lanes] = []

  /// Runs one step with the inputs of `Levels`, `seconds` after the last one.
  @inline(never)
  mutating func step(_ inputs: SIMD16<Float>, after step: Double) -> Belief {
    let step = Float(min(max(step, Self.steps.lowerBound), Self.steps.upperBound))
    if states.isEmpty { states = Array(repeating: .zero, count: Self.groups) }
    // The inputs, then the states.
    var x = InlineArray<54, Float>(repeating: 0)
    for input in 0..<Self.inputs { x[input] = inputs[input] }
    copyStates(into: &x)
    let numbers = Self.weights
    let weights = numbers.span
    // The rates of four states, then their targets, five sums at a time, so that the processor does
    // not wait for each addition before starting the next.
    var sums = InlineArray<10, Lanes>(repeating: .zero)
    for start in stride(from: 0, to: sums.count, by: 5) {
      let rows = weights.extracting(start * Self.rows..<(start + 5) * Self.rows)
      var five = InlineArray<5, Lanes> { rows[$0 * Self.rows] }
      for input in x.indices {
        for sum in five.indices { five[sum] += rows[sum * Self.rows + 1 + input] * x[input] }
      }
      for sum in five.indices { sums[start + sum] = five[sum] }
    }
    var keeps = InlineArray<5, Lanes> {
      let rates = Lanes(lowHalf: sums[2 * $0].lowHalf, highHalf: sums[2 * $0 + 1].lowHalf)
      // Minus 4, and times e^4 below, because the exponential only accepts arguments below 0.
      return rates.replacing(with: -5, where: rates .< -5).replacing(with: 4, where: rates .> 4) - 4
    }
    var targets = InlineArray<5, Lanes> {
      Lanes(lowHalf: sums[2 * $0].highHalf, highHalf: sums[2 * $0 + 1].highHalf)
    }
    // Each step for all groups before the next step, for the same reason.
    for group in states.indices { keeps[group] = exponential(keeps[group]) * (-54.598_15 * step) }
    for group in states.indices { keeps[group] = exponential(keeps[group]) }
    for group in states.indices { targets[group] = hyperbolicTangent(targets[group]) }
    for group in states.indices {
      states[group] += (1 - keeps[group]) * (targets[group] - states[group])
    }
    copyStates(into: &x)
    let rows = weights.extracting(sums.count * Self.rows..<(sums.count + 1) * Self.rows)
    var outputs = rows[0]
    for input in x.indices { outputs += rows[1 + input] * x[input] }
    return Self.belief(outputs.lowHalf, outputs.highHalf)
  }

  private func copyStates(into x: inout InlineArray<54, Float>) {
    for group in states.indices {
      for lane in 0..<Lanes.scalarCount {
        x[Self.inputs + group * Lanes.scalarCount + lane] = states[group][lane]
      }
    }
  }

  /// - Parameters:
  ///   - now: ln of the odds of nearer and farther; after a zero, ln of metres.
  ///   - rest: widths of the interval, below and above, and ln of the odds that the last seconds
  ///     led nearer and farther.
  private static func belief(_ now: SIMD4<Float>, _ rest: SIMD4<Float>) -> Belief {
    let (hotter, colder) = probabilities(now[0], now[1])
    let (came, went) = probabilities(rest[2], rest[3])
    func width(_ x: Float) -> Float {
      Self.width * (max(x, 0) + Float(logarithm(1 + exponential(-Double(abs(x))))))
    }
    let (below, above) = (width(rest[0]), width(rest[1]))
    return Belief(
      hotter: hotter, colder: colder,
      logDistance: now[3] * (1 + Self.stretch * (below + above) * (below + above)),
      below: below, above: above, came: came, went: went)
  }

  /// Probabilities from ln of their odds against standing still.
  private static func probabilities(_ nearer: Float, _ farther: Float) -> (Float, Float) {
    let most = max(nearer, farther, 0)
    func share(_ log: Float) -> Float { Float(exponential(Double(log - most))) }
    let (one, other) = (share(nearer), share(farther))
    let sum = one + other + share(0)
    return (one / sum, other / sum)
  }
}

extension RangingNetwork {
  /// Decodes units of 1/20,000, each in three letters of six bits from "0" to "o", offset by 2^17.
  static func decoded(_ text: StaticString) -> [Lanes] {
    text.withUTF8Buffer { letters in
      stride(from: 0, to: letters.count, by: 3 * Lanes.scalarCount).map { first in
        var numbers = Lanes.zero
        for lane in 0..<Lanes.scalarCount {
          let number = letters[(first + 3 * lane)...].prefix(3).reduce(0) {
            $0 << 6 | Int($1 &- 48)
          }
          numbers[lane] = Float(number - 1 << 17) / 20_000
        }
        return numbers
      }
    }
  }
}
