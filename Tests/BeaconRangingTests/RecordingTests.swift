import BeaconRanging
import Glibc
import TestSupport
import Testing

/// Recordings with true distances, beside the package; skipped where they are not there.
struct RecordingTests {
  private static let folder = "../shared/traces/dev"

  private static let few = [
    "lab_track/rectangular_with_rotation__sensor10.csv",
    "mall_walk/B1_E078A33E92E5_b572c5_0.csv", "synth/hunt_h000.csv", "synth/hunt_h001.csv",
  ]

  private static var areThere: Bool { access("\(folder)/\(few[0])", R_OK) == 0 }

  private static let cases =
    few.map { ($0, Ranger.Effort.watch) } + few.prefix(2).map { ($0, .full) }

  /// How far off, in ln of metres, and how often the interval holds the truth: far beyond the usual
  /// figures (0.6 and 80%), which are means over hundreds of recordings.
  @Test(.enabled(if: areThere), arguments: cases)
  func isAsGoodAsUsual(name: String, effort: Ranger.Effort) throws {
    let sightings = read(try readFile("\(Self.folder)/\(name)")).sightings
    try #require(sightings.count > 10)
    var ranger = Ranger(effort: effort)
    var squares = 0.0
    var held = 0
    var count = 0
    for sighting in sightings {
      let estimate = ranger.update(
        time: sighting.time.seconds, rssi: sighting.rssi.map(Double.init),
        measuredPower: sighting.measuredPower.map(Double.init))
      guard let distance = estimate.distance, let low = estimate.low, let high = estimate.high,
        let truth = sighting.truth, truth > 0
      else { continue }
      let error = log(distance / truth)
      squares += error * error
      held += low...high ~= truth ? 1 : 0
      count += 1
    }
    #expect(count > sightings.count / 2)
    #expect((squares / Double(count)).squareRoot() < 1.1)
    #expect(Double(held) / Double(count) > 0.3)
  }
}
