#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The mean amplitude of the last seconds. Averaging volts instead of dB hardly minds the deep fades.
struct Amplitude: Sendable {
  /// Seconds after which a packet counts 1/e.
  static let memory = 3.0

  private var sum = 0.0
  private var packets = 0.0

  mutating func forget(step: Double) {
    let keeps = exp(-step / Self.memory)
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
