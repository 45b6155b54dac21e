import Glibc
import HotColdWorld

typealias Noise = SplitMix64

extension Noise {
  /// A separate sequence for each name, so that packets of one link do not change the noise of another.
  init(seed: UInt64, name: String) {
    // FNV-1a, because Swift's own hashes differ from run to run.
    self.init(
      seed: name.utf8.reduce(seed ^ 0xCBF2_9CE4_8422_2325) {
        ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
      })
  }

  /// A normally distributed number with a standard deviation of 1 (Box-Muller transform).
  mutating func normal() -> Double {
    let radius = (-2 * log(1 - unit())).squareRoot()
    return radius * cos(2 * Double.pi * unit())
  }
}
