import BeaconRanging
import Testing

@testable import HotColdScreen

/// What a seeker is told to do in the last metres.
struct SeekRemarkTests {
  @Test(
    arguments: [
      (0.3, Trend.hotter, Proximity.immediate, "stand still a moment"),
      (0.3, .colder, .immediate, "stand still a moment"),
      (0.9, .hotter, .near, "closer still"), (1.2, .steady, .near, "closer still"),
      // Who goes away is told so.
      (0.9, .colder, .near, nil), (1.4, .hotter, .near, nil), (6, .hotter, .far, nil),
    ] as [(Double, Trend, Proximity, String?)])
  func lastMetre(distance: Double, trend: Trend, proximity: Proximity, remark: String?) {
    let advice: Set = ["stand still a moment", "closer still"]
    var view = Scene.hot
    view.estimate = Scene.estimate(distance, distance * 0.7, distance * 1.5, trend, proximity)
    let lines = view.facts(.braille).lines.map(\.english)
    #expect(lines.filter(advice.contains) == (remark.map { [$0] } ?? []))
  }
}
