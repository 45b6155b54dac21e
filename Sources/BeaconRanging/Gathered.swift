/// Packets that wait to be gone through together: one measurement, worth as much as all of them.
struct Gathered: Sendable {
  /// dB, of all packets.
  private var losses = 0.0
  private var packets = 0.0
  /// Seconds from the packet that was gone through last to the latest one.
  private(set) var seconds = 0.0

  var isEmpty: Bool { packets == 0 }

  /// - Parameters:
  ///   - loss: dB.
  ///   - step: seconds, >= 0, since the packet before.
  @inline(__always)
  mutating func add(loss: Double, step: Double) {
    losses += loss
    packets += 1
    seconds += step
  }

  /// Another power at 1 m, and nobody moved.
  /// - Parameter change: dB by which all losses grow.
  mutating func recalibrate(by change: Double) { losses += change * packets }

  /// dB; there is a packet.
  var loss: Double { losses / packets }

  /// Of the noise: see `PacketWorth`.
  var dilution: Double { PacketWorth.dilution(of: packets, in: seconds) }
}
