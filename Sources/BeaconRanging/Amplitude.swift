#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The mean amplitude near the place where the player is. Averaging volts instead of dB hardly minds the
/// deep fades.
struct Amplitude: Sendable {
  /// Seconds after which a packet counts 1/e though nobody walked: people step in between.
  static let memory = 3.0
  /// Metres of way after which a packet counts 1/e: what stands in between is another thing there.
  static let reach = 1.0

  private var sum = 0.0
  private var packets = 0.0

  /// - Parameters:
  ///   - step: seconds, >= 0.
  ///   - way: metres walked in it, >= 0.
  mutating func forget(step: Double, way: Double) {
    let keeps = exp(-step / Self.memory - way / Self.reach)
    sum *= keeps
    packets *= keeps
  }

  /// - Parameter loss: dB.
  mutating func hear(loss: Double) {
    sum += pow(10, -loss / 20)
    packets += 1
  }

  /// - Parameter change: dB by which all losses grow.
  mutating func recalibrate(by change: Double) {
    sum *= pow(10, -change / 20)
  }

  /// dB; 0 before anything was heard.
  var loss: Double { packets > 0 ? -20 * log10(sum / packets) : 0 }
}
