import BeaconCodec
import BeaconRanging
import TestSupport
import Testing

@testable import BeaconTracking

struct ApproachTests {
  private func approach(_ distances: [(Double?, Double)], word: Trend? = nil) -> Approach {
    var approach = Approach()
    for (distance, time) in distances { approach.update(distance, word: word, at: .after(time)) }
    return approach
  }

  /// Metres, metres a second later, the word, seconds after that, and the arrow then.
  @Test(
    arguments: [
      (10, 7, .hotter, 0.0, .hotter), (10, 7, .hotter, 3, .hotter), (10, 7, .hotter, 5, .steady),
      (10, 9, .hotter, 0, .unknown), (10, 9, .hotter, 4, .steady), (10, 7, .steady, 0, .steady),
      (10, 7, .colder, 0, .steady), (10, 13, .colder, 0, .colder), (10, 7, nil, 0, .hotter),
      (10, 8, nil, 0, .unknown), (10, 14, nil, 0, .colder), (10, nil, .hotter, 0, .unknown),
      (nil, 3, .hotter, 0, .unknown), (0, 3, nil, 4, .steady), (.infinity, 3, nil, 4, .steady),
    ] as [(Double?, Double?, Trend?, Double, Trend)])
  func arrowsShowClearChanges(
    then: Double?, now: Double?, word: Trend?, after: Double, arrow: Trend
  ) {
    let changes = approach([(then, 100), (now, 101), (now, 101 + after)], word: word)
    #expect(changes.trend == arrow)
    #expect((changes.metres == nil) == (now == nil))
  }

  /// Distances at each second, and the arrow then: one that has turned back has no direction any more.
  @Test(
    arguments: [
      ([6, 4.4, 3.5, 3.7], nil, .hotter), ([6, 4.4, 3.5, 4.2], nil, .steady),
      ([6, 4.4, 3.5, 4.2, 3.3], nil, .steady), ([6, 4.4, 3.5, 4.2, 3.2], nil, .hotter),
      ([4, 5.5, 6, 5.3], nil, .steady), ([4, 5.5, 6, 5.7], nil, .colder),
      ([4, 5, 6, 5.3], .colder, .steady),
    ] as [([Double], Trend?, Trend)])
  func arrowsEndAtATurn(distances: [Double], word: Trend?, arrow: Trend) {
    let times = distances.indices.map { 100 + Double($0) }
    #expect(approach(Array(zip(distances, times)), word: word).trend == arrow)
  }

  /// The metres change in clear steps, and no arrow contradicts them.
  @Test(arguments: [nil, Trend.hotter, .colder]) func aSmallChangeIsNotShown(word: Trend?) {
    var approach = approach([(2, 0)])
    var random = SeededRandom(seed: 3)
    var distance = 2.0
    for second in 1...2000 {
      distance = min(max(distance * .random(in: 0.7...1.4, using: &random), 0.1), 50)
      let before = approach.metres ?? 0
      approach.update(distance, word: word, at: .after(Double(second)))
      let metres = approach.metres ?? 0
      #expect(metres == before || max(metres / before, before / metres) >= Approach.step)
      #expect(metres == before || approach.trend != .hotter || metres < before)
      #expect(metres == before || approach.trend != .colder || metres > before)
    }
  }

  /// FAR and NEAR do not alternate while a seeker stands three metres away.
  @Test(arguments: [
    ([3.1, 2.9, 3.1], true), ([2.9, 3.4, 3.4], true), ([2.9, 3.6, 3.1], false),
    ([9, 3.1, 3.1], false),
  ])
  func near(distances: [Double], isNear: Bool) {
    let times = distances.indices.map(Double.init)
    #expect(approach(Array(zip(distances, times))).isNear == isNear)
  }

  /// The advice for a player who is still far does not alternate, either.
  @Test(arguments: [
    ([7.9], false), ([8], true), ([7.9, 8.1, 7.9], true), ([8.1, 6.4, 7.9], false),
  ])
  func far(distances: [Double], isFar: Bool) {
    let times = distances.indices.map(Double.init)
    #expect(approach(Array(zip(distances, times))).isFar == isFar)
  }
}
