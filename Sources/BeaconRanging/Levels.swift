/// Exponential means of a beacon's loss, with time constants of 0.15 s, 0.3 s and so on to 9.6 s.
///
/// Their differences show a turn within a second, and a slow walk in spite of the packets' noise.
struct Levels: Sendable {
  /// The time constant of the slowest mean in seconds; each following one has half of it.
  private static let slowest = 9.6
  /// Seconds after which half of a packet is new information: a fade lasts for some centimetres of
  /// a walk, so packets in quick succession measure the same one.
  private static let halfNews: Float = 0.027
  /// The shortest step in seconds: packets at the same time may come from different channels.
  private static let leastStep: Float = 0.000_6

  /// Weighted sums in dB. Lanes 0...6 are the means, slowest first; lane 7 is the mean deviation of
  /// packets from the mean of 0.6 s, with the time constant of lane 1.
  private var sums: SIMD8<Float>
  private var weights = SIMD8<Float>(repeating: 1)
  /// Packets per second, with the time constant of lane 2 (2.4 s).
  private var density: Float = 1 / 2.4
  /// The loss of the latest packet in dB.
  private var latest: Float
  /// Seconds between the latest two packets; 1 before the second one.
  private var interval: Float = 1

  /// Starts with the loss of the first packet in dB.
  init(loss: Float) {
    sums = SIMD8(loss, loss, loss, loss, loss, loss, loss, 0)
    latest = loss
  }

  /// Adds the loss of a packet in dB, `step` seconds (>= 0) after the previous one.
  @inline(__always)
  mutating func hear(loss: Float, step: Double) {
    var keep = Float(exponential(-step / Self.slowest))
    var keeps = SIMD8<Float>(repeating: keep)
    for lane in 1..<7 {
      keep *= keep
      keeps[lane] = keep
    }
    keeps[7] = keeps[1]
    let news = max(Float(step), Self.leastStep)
    let worth = news / (news + Self.halfNews)
    weights = weights * keeps + worth
    sums *= keeps
    sums += SIMD8(loss, loss, loss, loss, loss, loss, loss, 0) * worth
    sums[7] += abs(loss - sums[4] / weights[4]) * worth
    density = density * keeps[2] + 1 / 2.4
    latest = loss
    interval = Float(step)
  }

  /// The mean loss over 2.4 s and over 1.2 s, in dB.
  var usual: Float { sums[2] / weights[2] }
  var recent: Float { sums[3] / weights[3] }

  /// The 14 inputs of the network.
  var inputs: SIMD16<Float> {
    let means = sums / weights
    // The weakest measurable level is 3: 56 dB of loss, as at -115 dBm.
    let levels = pointwiseMin((means - 20) / 12, SIMD8(repeating: 3))
    var inputs = SIMD16<Float>.zero
    for lane in 0..<6 { inputs[lane] = (means[lane] - means[lane + 1]) / 4 }
    (inputs[6], inputs[7], inputs[12], inputs[13]) = (levels[4], levels[2], levels[3], levels[0])
    inputs[8] = means[7] / 4 - 1
    inputs[9] = Float(logarithm(Double(density) + 0.1) - 1)
    inputs[10] = (latest - means[6]) / 4
    inputs[11] = Float(logarithm(max(Double(interval), 0.003)) / 2 + 1)
    return inputs
  }
}
