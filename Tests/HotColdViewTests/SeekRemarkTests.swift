import BeaconRanging
import Testing

@testable import HotColdView

/// On the seeker's screen the word, its colour and the sentence agree.
struct SeekRemarkTests {
  @Test(
    arguments: [
      (0.3, Trend.hotter, Proximity.immediate, "Almost! Look around you.", HeatColor.hot),
      (0.3, .steady, .immediate, "Almost! Look around you.", .plain),
      (0.3, .colder, .immediate, "Turn around!", .cold),
      (0.9, .hotter, .near, "So close! Keep going!", .hot), (6, .hotter, .far, "Keep going!", .hot),
      (0.9, .colder, .near, "Turn around!", .cold), (12, .colder, .far, "Turn around!", .cold),
      (1.2, .steady, .near, "No change. Try another way.", .plain),
      (6, .unknown, .far, "Walk a few steps.", .plain),
    ] as [(Double, Trend, Proximity, String, HeatColor)])
  func agrees(
    distance: Double, trend: Trend, proximity: Proximity, sentence: String, colour: HeatColor
  ) {
    var view = Scene.hot
    view.trend = trend
    view.estimate = Scene.estimate(distance, distance * 0.7, distance * 1.5, trend, proximity)
    #expect(view.sentences(hasNumber: true).map(\.english) == [sentence])
    #expect(view.sentences(hasNumber: false)[0].english.hasSuffix(sentence))
    #expect(view.wordStyle.ground == colour)
    #expect(sentence.split(separator: " ").count <= 8)
  }
}
