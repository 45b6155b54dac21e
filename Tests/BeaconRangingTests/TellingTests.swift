import Testing

@testable import BeaconRanging

/// The word and the metres do not contradict each other.
struct TellingTests {
  struct Step: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var word: Trend
    /// How far the filter's metres go all of a sudden, and how far those that are told: ln.
    var believed: Double
    var told: ClosedRange<Double>
    var toldWord: Trend
  }

  @Test(arguments: [
    Step(
      testDescription: "little is told as it is", word: .steady, believed: 0.2, told: 0.2...0.2,
      toldWord: .steady),
    Step(
      testDescription: "no change, and less than a quarter", word: .steady, believed: 0.9,
      told: 0.2...0.25, toldWord: .steady),
    Step(
      testDescription: "the same the other way", word: .steady, believed: -0.9,
      told: -0.25 ... -0.2, toldWord: .steady),
    Step(
      testDescription: "HOT moves freely", word: .hotter, believed: -0.9, told: -0.9 ... -0.9,
      toldWord: .hotter),
    Step(
      testDescription: "HOT is no retreat", word: .hotter, believed: 0.9, told: 0.2...0.25,
      toldWord: .hotter),
    Step(
      testDescription: "COLD moves freely", word: .colder, believed: 0.9, told: 0.9...0.9,
      toldWord: .colder),
    Step(
      testDescription: "COLD is no approach", word: .colder, believed: -0.9, told: -0.25 ... -0.2,
      toldWord: .colder),
    Step(
      testDescription: "too much for no change", word: .steady, believed: 2, told: 2...2,
      toldWord: .colder),
    Step(
      testDescription: "too much the other way", word: .steady, believed: -2, told: -2 ... -2,
      toldWord: .hotter),
  ])
  func tells(_ step: Step) {
    // Beyond reach, whichever way it goes.
    let usual = 2.0
    var telling = Telling()
    telling.start(logDistance: usual, at: 0)
    for tenth in 1...20 { telling.tell(usual, .steady, at: Double(tenth) / 10) }
    telling.tell(usual + step.believed, step.word, at: 2.1)
    #expect(telling.trend == step.toldWord)
    let told = telling.logDistance - usual
    #expect(told > step.told.lowerBound - 1e-9 && told < step.told.upperBound + 1e-9)
  }

  /// Whoever has arrived is told so, and no way.
  @Test(arguments: [Trend.colder, .steady])
  func withinReachItIsThere(word: Trend) {
    var telling = Telling()
    telling.start(logDistance: 0, at: 0)
    telling.tell(-0.8, word, at: 0.1)
    #expect(telling.trend == .steady)
    #expect(telling.logDistance == -0.8)
  }

  @Test func bitByBitItArrives() {
    var telling = Telling()
    telling.start(logDistance: 0, at: 0)
    var times: [Double] = []
    for tenth in 1...300 where telling.logDistance < 0.89 {
      telling.tell(0.9, .steady, at: Double(tenth) / 10)
      times.append(Double(tenth) / 10)
    }
    let arrival = times.last ?? 0
    #expect(arrival > 5 && arrival < 15)
  }

  @Test func thePowerIsToldAnew() {
    var telling = Telling()
    telling.start(logDistance: 0, at: 0)
    telling.recalibrate(by: 1)
    telling.tell(1, .steady, at: 0.1)
    #expect(telling.logDistance == 1)
    #expect(telling.trend == .steady)
  }

  /// Seconds between packets: more of them tell more, but never more than there is news.
  @Test func manyPacketsTellTheSameNews() {
    let news = [0.1, 0.05, 0.03, 0.02, 0.001].map { 1 / $0 / PacketWorth.dilution(after: $0) }
    #expect(news == news.sorted())
    #expect(news.allSatisfy { $0 < 1 / PacketWorth.halfNews })
    #expect(PacketWorth.dilution(after: 0).isFinite)
  }
}
