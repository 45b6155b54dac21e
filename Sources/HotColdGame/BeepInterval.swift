import BeaconRanging

/// How fast the beeps follow each other: quicker as the beacon comes closer, silent while nothing is
/// known.
package enum BeepInterval {
  /// Seconds; at most eight beeps a second.
  package static let quickest = 0.125
  package static let slowest = 2.0

  /// Seconds from one beep to the next. It falls with the logarithm of distance, as loudness does:
  /// 0.125 s within half a metre, 2 s from ten metres on.
  package static func interval(distance: Double?) -> Double? {
    guard let distance, distance > 0 else { return nil }
    let share = (log2(distance) - log2(0.5)) / (log2(10) - log2(0.5))
    return quickest + (slowest - quickest) * min(max(share, 0), 1)
  }

  private static func log2(_ x: Double) -> Double {
    // The exponent and significand of a double give a logarithm that is good enough for a rhythm.
    Double(x.exponent) + x.significand - 1
  }
}
