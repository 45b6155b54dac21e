import Glibc

/// A body that takes so many dB, a sender at an angle, and noise in dB.
package func turnLevel(
  _ angle: Double, sender: Double, body: Double, noise: Double, _ dice: inout SeededRandom
) -> Int8 {
  let behind = (1 - cosine(angle - sender)) / 2
  return Int8((-60 - body * behind + .random(in: -noise...noise, using: &dice)).rounded())
}

/// Packets every 50 ms at eight angles, 45 degrees apart.
package func turnSteps(
  from start: Double, sense: Double, sender: Double, body: Double, noise: Double, seed: UInt64,
  turns: Int = 1
) -> [(angle: Double, rssi: Int8)] {
  var dice = SeededRandom(seed: seed)
  return (0..<8 * turns).flatMap { step in
    (0..<20).map { _ in
      let angle = (start + sense * 45 * Double(step % 8) + 720).truncatingRemainder(
        dividingBy: 360)
      return (
        angle, turnLevel(angle, sender: sender, body: body, noise: noise, &dice)
      )
    }
  }
}

/// - Parameter degrees: any angle.
package func cosine(_ degrees: Double) -> Double { cos(degrees / 180 * .pi) }
