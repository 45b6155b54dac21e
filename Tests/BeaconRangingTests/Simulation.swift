import BeaconRanging
import Glibc
import TestSupport

struct Packet {
  var time: Double
  var rssi: Double
}

/// Packets of a beacon with -59 dBm at 1 m that is `distance(time)` metres away.
func packets(
  seed: UInt64, duration: Double, rate: Double = 8, noise: Double = 3,
  distance: (Double) -> Double
) -> [Packet] {
  var generator = SeededRandom(seed: seed)
  var packets: [Packet] = []
  var time = 0.0
  while time < duration {
    let rssi = -59 - 20 * log10(distance(time)) + noise * generator.normal()
    packets.append(Packet(time: time, rssi: min(max(rssi.rounded(), -127), 20)))
    time += Double.random(in: 0.5..<1.5, using: &generator) / rate
  }
  return packets
}

extension Ranger {
  /// Updates the ranger with all packets.
  /// - Returns: the estimate after each packet.
  mutating func update(_ packets: [Packet], measuredPower: Double? = -59) -> [Estimate] {
    packets.map { update(time: $0.time, rssi: $0.rssi, measuredPower: measuredPower) }
  }
}

extension [Estimate] {
  /// 0...1.
  func share(of trend: Trend) -> Double {
    isEmpty ? 0 : Double(count { $0.trend == trend }) / Double(count)
  }
}
