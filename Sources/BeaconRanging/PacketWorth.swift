/// How much news is in a packet.
///
/// A fade lasts for some centimetres of a walk, and what noise there is besides for some hundredths of a second:
/// packets that follow each other faster than that tell the same thing twice, however many they are.
package enum PacketWorth {
  /// Seconds after which half of a packet is news.
  static let halfNews = 0.027
  /// Seconds: what comes at the same time is still an own measurement, of another channel.
  static let leastStep = 0.000_6

  /// By what the noise (dB²) of the packet is multiplied that comes so many seconds after the one before, so that
  /// many at once weigh no more than few.
  @inline(__always)
  package static func dilution(after step: Double) -> Double {
    1 + halfNews / max(step, leastStep)
  }

  /// The same of the mean of so many packets that came in so many seconds.
  @inline(__always)
  static func dilution(of packets: Double, in seconds: Double) -> Double {
    1 / packets + halfNews / max(seconds, leastStep * packets)
  }
}
