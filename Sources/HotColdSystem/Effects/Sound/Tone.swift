import Glibc

/// A short beep: higher as the beacon is closer.
enum Tone {
  /// Samples in a second.
  static let rate = 16_000
  /// Seconds: short enough for eight in a second.
  static let length = 0.07
  /// Seconds of fading in and out, without which the ends click.
  static let fade = 0.008

  /// Hz: from A7 within half a metre down three octaves to A4 from ten metres on.
  static func frequency(distance: Double) -> Double {
    let share = min(max((log2(max(distance, 0.01)) - log2(0.5)) / (log2(10) - log2(0.5)), 0), 1)
    return 440 * exp2(3 * (1 - share))
  }

  /// Mono, 16 bits, little-endian.
  static func samples(frequency: Double) -> [UInt8] {
    let count = Int((Double(rate) * length).rounded())
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * count)
    for index in 0..<count {
      let time = Double(index) / Double(rate)
      let edge = min(1, min(time, length - time) / fade)
      let sample = Int16((0.4 * edge * sin(2 * .pi * frequency * time) * 32_767).rounded())
      withUnsafeBytes(of: sample.littleEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }
}
