/// Four particles: where the player may be and how he may move. Given that, what stands between him and
/// the beacon is Gaussian, so each particle carries a Kalman filter of three states along: shadowing,
/// calibration error and fading, dB each (a Rao-Blackwellised particle filter).
struct Particles: Sendable {
  /// Metres, along the line to the beacon, and metres a second.
  var distance = Lanes.zero
  var speed = Lanes.zero
  /// Metres a second: the mean speed of the last moments.
  var pace = Lanes.zero
  /// dB² of a packet's noise.
  var noise = Lanes.zero
  /// dB²: how deep the fades are where he walks.
  var fadeDepth = Lanes.zero
  var weight = Lanes.zero
  /// ln of `distance`, as it was when last compared.
  private(set) var logDistance = Lanes.zero

  /// dB.
  var shadowing = Lanes.zero
  var calibration = Lanes.zero
  var fading = Lanes.zero
  /// dB²: covariances.
  var shadowing2 = Lanes.zero
  var shadowingCalibration = Lanes.zero
  var shadowingFading = Lanes.zero
  var calibration2 = Lanes.zero
  var calibrationFading = Lanes.zero
  var fading2 = Lanes.zero

  /// Forgets what stands in between, but for the calibration: dB and dB².
  mutating func forgetObstacles(calibration: (mean: Float, variance: Float)) {
    self.calibration = Lanes(repeating: calibration.mean)
    calibration2 = Lanes(repeating: calibration.variance)
    shadowing = .zero
    fading = .zero
    shadowing2 = Lanes(repeating: HuntModel.shadowing * HuntModel.shadowing)
    fading2 = fadeDepth
    shadowingCalibration = .zero
    shadowingFading = .zero
    calibrationFading = .zero
  }

  /// All is so many times as far as believed.
  mutating func scale(by factor: Float) {
    distance *= factor
    distance.clamp(
      lowerBound: Lanes(repeating: HuntModel.nearest),
      upperBound: Lanes(repeating: HuntModel.farthest))
  }

  /// Walks on.
  /// - Parameters:
  ///   - step: seconds, 0...1.
  ///   - renewal: how much of `pace` is new after it.
  @inline(__always)
  mutating func move(step: Float, renewal: Float) {
    typealias Model = HuntModel
    distance += speed * step
    let tooNear = distance .< Model.nearest
    let tooFar = distance .> Model.farthest
    distance.replace(with: 2 * Model.nearest - distance, where: tooNear)
    distance.replace(with: 2 * Model.farthest - distance, where: tooFar)
    let way = speed.replacing(with: -speed, where: speed .< 0) * step
    // Who walks past the beacon goes on, and who is that far off turns round.
    speed.replace(with: -speed, where: tooNear .| tooFar)
    pace += (speed - pace) * renewal

    let keepsShadow = exponential((way + Model.fidgeting * step) * (-1 / Model.shadowLength))
    let keepsFade = exponential(way * (-1 / Model.fadeLength))
    shadowing *= keepsShadow
    fading *= keepsFade
    let shadowingVariance = Model.shadowing * Model.shadowing
    shadowing2 = shadowingVariance + (shadowing2 - shadowingVariance) * keepsShadow * keepsShadow
    fading2 = fadeDepth + (fading2 - fadeDepth) * keepsFade * keepsFade
    shadowingCalibration *= keepsShadow
    shadowingFading *= keepsShadow * keepsFade
    calibrationFading *= keepsFade
  }

  /// Compares with what was heard.
  /// - Parameters:
  ///   - loss: dB below the power at 1 m.
  ///   - dilution: >= 1, of its noise: see `PacketWorth`.
  ///   - scale: what all weights are multiplied with beforehand.
  @inline(__always)
  mutating func weigh(loss: Float, dilution: Float, scale: Float) {
    typealias Model = HuntModel
    let noise = noise * dilution
    logDistance = logarithm(distance)
    var surprise =
      Model.decay * logDistance - (loss + Model.offset) - shadowing - calibration - fading
    surprise = skew(
      surprise, below: 1 / (1 + Model.asymmetry), above: 1 / (1 - Model.asymmetry))

    let toShadowing = shadowing2 + shadowingCalibration + shadowingFading
    let toCalibration = shadowingCalibration + calibration2 + calibrationFading
    let toFading = shadowingFading + calibrationFading + fading2
    let known = toShadowing + toCalibration + toFading
    let variance = known + noise
    let squared = surprise * surprise / variance
    // Student's t, whose power of (tails + 1) / 2 is 5.5, and the noise that it makes of this packet.
    let rarity = 1 + squared * (1 / Model.tails)
    let rarity2 = rarity * rarity
    weight *= scale * inverseSquareRoot(rarity * variance) / (rarity2 * rarity2 * rarity)
    let inflated = known + noise * rarity * (Model.tails / (Model.tails + 1))
    let inverse = 1 / inflated

    let shadowingGain = toShadowing * inverse
    let calibrationGain = toCalibration * inverse
    let fadingGain = toFading * inverse
    shadowing += shadowingGain * surprise
    calibration += calibrationGain * surprise
    fading += fadingGain * surprise
    shadowing2 -= shadowingGain * toShadowing
    shadowingCalibration -= shadowingGain * toCalibration
    shadowingFading -= shadowingGain * toFading
    calibration2 -= calibrationGain * toCalibration
    calibrationFading -= calibrationGain * toFading
    fading2 -= fadingGain * toFading
  }
}

/// In which of the vectors a particle is, and where in it.
func place(ofParticle index: Int) -> (group: Int, lane: Int) {
  let (group, lane) = UInt(bitPattern: index).quotientAndRemainder(
    dividingBy: UInt(Lanes.scalarCount))
  return (Int(bitPattern: group), Int(bitPattern: lane))
}

extension MutableSpan<Particles> {
  /// Makes one particle the copy of another one.
  @_lifetime(self: copy self)
  mutating func copy(_ index: Int, to target: Int) {
    let (from, source) = place(ofParticle: index)
    let (to, lane) = place(ofParticle: target)
    self[to].distance[lane] = self[from].distance[source]
    self[to].speed[lane] = self[from].speed[source]
    self[to].pace[lane] = self[from].pace[source]
    self[to].noise[lane] = self[from].noise[source]
    self[to].fadeDepth[lane] = self[from].fadeDepth[source]
    self[to].shadowing[lane] = self[from].shadowing[source]
    self[to].calibration[lane] = self[from].calibration[source]
    self[to].fading[lane] = self[from].fading[source]
    self[to].shadowing2[lane] = self[from].shadowing2[source]
    self[to].shadowingCalibration[lane] = self[from].shadowingCalibration[source]
    self[to].shadowingFading[lane] = self[from].shadowingFading[source]
    self[to].calibration2[lane] = self[from].calibration2[source]
    self[to].calibrationFading[lane] = self[from].calibrationFading[source]
    self[to].fading2[lane] = self[from].fading2[source]
  }
}
