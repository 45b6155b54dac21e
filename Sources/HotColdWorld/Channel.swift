import Glibc

/// From what is sent to what is heard: how much power is left of it on its way through the house.
package struct Channel: Sendable {
  package struct Parameters: Sendable {
    /// Path loss exponent: 2 is free space; the walls come on top (multi-wall model, COST 231, 4.7.2).
    package var exponent = 2.0
    /// Metres: nearer than this the law of the distance is none.
    package var nearest = 0.1
    /// dB, standard deviation of shadowing far away: 3 to 4 within rooms at 2.4 GHz (ITU-R P.1238).
    package var shadowing = 3.5
    /// Metres over which shadowing falls to 1/e of its likeness: the size of furniture.
    package var decorrelation = 1.8
    /// Metres over which shadowing grows to its full size: nothing fits between two that touch.
    package var shadowOnset = 1.5
    /// Rice's K (linear) next to the transmitter, 10 dB, and metres over which it halves. Measured
    /// indoors it lies between 0 and 10 dB in line of sight.
    package var riceFactor = 10.0
    package var riceHalving = 3.0
    /// dB: how exact a controller reads one packet, apart from its constant error.
    package var noise = 1.0
    /// dB, the most that walls take together: past that, power comes through doors and corridors.
    package var mostWalls = 14.0
    /// dBm at which half of the packets are lost, as of a common controller at 1 Mbit/s.
    package var sensitivity = -95.0
    /// Share of the packets that are lost to Wi-Fi, other advertisers and the change of channel.
    package var loss = 0.06
    /// dB, standard deviation: by how much a beacon's power is off what it claims. Phones of one model differ by
    /// 1 to 2 dB.
    package var powerSpread = 1.5

  }

  let parameters: Parameters
  private let plan: FloorPlan
  private let shadows: ShadowField

  init(plan: FloorPlan, parameters: Parameters = Parameters(), random: inout SeededGenerator) {
    self.plan = plan
    self.parameters = parameters
    shadows = ShadowField(
      deviation: parameters.shadowing, decorrelation: parameters.decorrelation, random: &random)
  }

  /// dB that reach the listener, relative to the power at 1 m: before fading, and how it will fade.
  private func largeScale(listener: Point, sender: Point) -> (gain: Double, riceFactor: Double) {
    let distance = max(listener.distance(to: sender), parameters.nearest)
    let walls = plan.wallLoss(from: listener, to: sender, atMost: parameters.mostWalls)
    let onset = 1 - exp(-distance / parameters.shadowOnset)
    let shadow = onset * shadows.value(listener: listener, sender: sender)
    let factor =
      parameters.riceFactor * exp2(-distance / parameters.riceHalving)
      // What a wall takes from the straight wave, the echoes that go around it keep.
      * pow(10, -walls / 10)
    return (-10 * parameters.exponent * log10(distance) - walls + shadow, factor)
  }

  /// dBm, not yet rounded.
  /// - Parameters:
  ///   - power: dBm at 1 m.
  ///   - time: microseconds.
  func received(
    power: Double, listener: Point, sender: Point, fading: Multipath,
    on channel: AdvertisingChannel,
    time: Int64
  ) -> Double {
    let (gain, factor) = largeScale(listener: listener, sender: sender)
    return power + gain
      + fading.gain(
        listener: listener, sender: sender, channel: channel, factor: factor, time: time)
  }

  /// What the controller says, -127...20 dBm (Core 5.4, Vol 4, Part E, 7.7.65.2), or nil for a packet
  /// that was lost. Three draws each time, so that one lost packet changes nothing for the next.
  func heard(_ power: Double, random: inout SeededGenerator) -> Int8? {
    let luck = random.unit()
    let read = power + parameters.noise * random.gaussian()
    // Errors in a packet grow from rare to sure within a few dB.
    let chance = (1 - parameters.loss) / (1 + exp(parameters.sensitivity - power))
    guard luck < chance else { return nil }
    return Int8(exactly: min(max(read.rounded(), -127), 20))
  }
}

extension Channel.Parameters {
  /// A house as it is measured: what lies about in it is hard to hear apart.
  package static let usual = Self()

  /// A house to play in by keys: calmer than a real one, so that a step of half a metre changes the level by
  /// more than its noise out to some metres, and heard everywhere. A child cannot walk back and forth for
  /// every word, as a scout with a real radio would.
  package static let game = Self(
    exponent: 2.4, shadowing: 1, decorrelation: 2.5, riceFactor: 30, riceHalving: 8, mostWalls: 12,
    sensitivity: -105)
}
