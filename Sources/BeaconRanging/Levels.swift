#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The level of a beacon over several time scales at once: the mean loss of the last 0.15 s, of the last 0.3 s,
/// and so on to the last 9.6 s, with the latest packets counted most.
///
/// Their differences tell a turn within a second, and a slow walk from the noise of single packets.
package struct Levels: Sendable {
  /// Seconds after which a packet counts 1/e in the slowest mean; in each that follows, half of it.
  static let slowest = 9.6

  // Lanes 0...6 are the means, the slowest first. Lane 7 is the deviation of packets from the mean of 0.6 s,
  // as slow as lane 1.

  /// dB, weighted.
  private var sums = SIMD8<Float>.zero
  private var weights = SIMD8<Float>.zero
  /// Packets a second, over as long as lane 2 (2.4 s).
  package private(set) var density: Float = 0

  /// - Parameters:
  ///   - loss: dB.
  ///   - step: seconds, >= 0, since the packet before.
  ///   - dilution: >= 1: see `PacketWorth`.
  @inline(__always)
  package mutating func hear(loss: Double, step: Double, dilution: Double) {
    var keep = Float(exp(-step / Self.slowest))
    var keeps = SIMD8<Float>(repeating: keep)
    for lane in 1..<7 {
      keep *= keep
      keeps[lane] = keep
    }
    keeps[7] = keeps[1]
    let worth = Float(1 / dilution)
    weights = weights * keeps + worth
    sums = sums * keeps
    let loss = Float(loss)
    sums += SIMD8(loss, loss, loss, loss, loss, loss, loss, 0) * worth
    sums[7] += abs(loss - sums[4] / weights[4]) * worth
    density = density * keeps[2] + 1 / 2.4
  }

  /// Another power at 1 m, and nobody moved.
  /// - Parameter change: dB by which all losses grow.
  mutating func recalibrate(by change: Double) {
    sums += SIMD8(1, 1, 1, 1, 1, 1, 1, 0) * weights * Float(change)
  }

  /// What the trend network is told: by how many dB each mean but the quickest is above the next quicker one (lanes
  /// 0...5), the means of 0.6 s and 2.4 s (6, 7) and the deviation (8), dB; packets a second (9).
  package var inputs: SIMD16<Float> {
    let means = sums / weights
    var inputs = SIMD16<Float>.zero
    for lane in 0..<6 { inputs[lane] = means[lane] - means[lane + 1] }
    inputs[6] = means[4]
    inputs[7] = means[2]
    inputs[8] = means[7]
    inputs[9] = min(density, 20)
    return inputs
  }

  package init() {}
}
