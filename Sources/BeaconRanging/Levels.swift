#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The level of a beacon over several time scales at once: the mean loss of the last 0.15 s, of the last 0.3 s,
/// and so on to the last 9.6 s, with the latest packets counted most.
///
/// Their differences tell a turn within a second, and a slow walk from the noise of single packets.
struct Levels: Sendable {
  /// Seconds after which a packet counts 1/e in the slowest mean; in each that follows, half of it.
  static let slowest = 9.6

  // Lanes 0...6 are the means, the slowest first. Lane 7 is the deviation of packets from the mean of 0.6 s,
  // as slow as lane 1.

  /// dB, weighted.
  private var sums = SIMD8<Float>.zero
  private var weights = SIMD8<Float>.zero
  /// Packets a second, over as long as lane 2 (2.4 s).
  private(set) var density: Float = 0

  /// - Parameters:
  ///   - loss: dB.
  ///   - step: seconds, >= 0, since the packet before.
  ///   - dilution: >= 1: see `PacketWorth`.
  @inline(__always)
  mutating func hear(loss: Double, step: Double, dilution: Double) {
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

  /// dB, of what was heard; zeros before that.
  var means: SIMD8<Float> { sums / weights.replacing(with: 1, where: weights .== 0) }
}
