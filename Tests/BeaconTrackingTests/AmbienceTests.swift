import BeaconCodec
import BeaconRanging
import TestSupport
import Testing

@testable import BeaconTracking

struct AmbienceTests {
  private static let hunted = BluetoothAddress(bits: 1)

  /// ln of the factor for standing after twenty seconds.
  /// - Parameters:
  ///   - others: dB by which the packets of each other device scatter, and its dBm.
  ///   - own: dB by which the hunted device's scatter.
  private func standing(
    others: [(scatter: Double, level: Double)], own: Double = 1, every: Double = 0.3
  ) -> Double {
    var ambience = Ambience()
    var random = SeededRandom(seed: 5)
    var standing = 0.0
    for step in 0..<Int(20 / every) {
      let time = Double(step) * every
      for (index, (scatter, level)) in others.enumerated() {
        ambience.hear(
          BluetoothAddress(bits: UInt64(index + 2)), level + scatter * random.normal(), at: time)
      }
      ambience.hear(Self.hunted, -65 + own * random.normal(), at: time, isHunted: true)
      standing = ambience.standing(besides: Self.hunted, at: time)
    }
    return standing
  }

  @Test func nobodyElseSaysNothing() {
    #expect(standing(others: []) == 0)
    #expect(standing(others: [], own: 8) == 0)
  }

  /// In a crowd, too, of which only some are followed, and if they send 50 packets a second.
  @Test(arguments: [(1, 0.3), (3, 0.3), (8, 0.3), (60, 0.3), (300, 0.3), (8, 0.02)])
  func othersKeepTheirLevelOnlyWhileThePlayerStands(count: Int, every: Double) {
    let stands = standing(others: Array(repeating: (1.5, -75), count: count), every: every)
    let walks = standing(others: Array(repeating: (7, -75), count: count), every: every)
    #expect(stands > 0.5 && walks < -0.3)
  }

  @Test(arguments: [
    ("a hunted device that walks", [(1.5, -75), (1.5, -80)] as [(Double, Double)], 7.0, 0.0...0.2),
    ("the player's own watch and earbuds", [(1, -42), (1, -40)], 1, 0...0),
    ("a strong device in the room beside them", [(1, -42), (7, -75), (7, -75)], 1, -1.39 ... -0.2),
  ])
  func guards(
    _: String, others: [(Double, Double)], own: Double, expected: ClosedRange<Double>
  ) {
    #expect(expected.contains(standing(others: others.map { ($0.0, $0.1) }, own: own)))
  }

  /// Strangers cannot make it grow, and times that step back or far ahead do no harm.
  @Test func aFloodOfAddresses() {
    var ambience = Ambience()
    var random = SeededRandom(seed: 7)
    for number in 0..<5000 {
      ambience.hear(
        BluetoothAddress(bits: random.next() & 0xFFFF_FFFF_FFFF), -70 + random.normal(),
        at: random.pick([0, 1, Double(number), -1e300, 1e300]))
      let standing = ambience.standing(besides: Self.hunted, at: Double(number))
      #expect((-1.4...3).contains(standing))
    }
    #expect(ambience.count <= 48)
  }
}
