import TestSupport
import Testing

@testable import BeaconRanging

/// The word and the metres do not contradict each other.
struct CallRuleTests {
  struct Step: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// The network's probabilities.
    var hotter: Float
    var colder: Float
    /// The word after it.
    var word: Trend
    /// Natural logarithms: the network's distance relative to the reported one, and the reported distance after 0.6
    /// and ten seconds.
    var believed: Float = 0
    var reported: (Float, Float) = (0, 0)
    /// Half of the network's interval.
    var around: Float = 10
  }

  static let steps = [
    Step(
      testDescription: "a small change is reported bit by bit", hotter: 0.5, colder: 0.45,
      word: .steady,
      believed: 0.2, reported: (0.1, 0.2)),
    Step(
      testDescription: "while steady, the distance creeps", hotter: 0.5, colder: 0.45,
      word: .steady, believed: 5,
      reported: (0.1, 1.1)),
    Step(
      testDescription: "the same towards the beacon", hotter: 0.5, colder: 0.45, word: .steady,
      believed: -5, reported: (-0.1, -1.1)),
    Step(
      testDescription: "slowly if the player may stand", hotter: 0.2, colder: 0.2, word: .steady,
      believed: 5, reported: (0.036, 0.532)),
    Step(
      testDescription: "not while the player stands", hotter: 0.05, colder: 0.05, word: .steady,
      believed: 5),
    Step(
      testDescription: "into the network's interval, though the player stands", hotter: 0.05,
      colder: 0.05, word: .steady, believed: 1.5, reported: (0.06, 0.5), around: 1),
    Step(
      testDescription: "the same towards the beacon", hotter: 0.05, colder: 0.05, word: .steady,
      believed: -1.5, reported: (-0.06, -0.5), around: 1),
    Step(
      testDescription: "HOT comes nearer", hotter: 0.8, colder: 0.1, word: .hotter, believed: -3,
      reported: (-0.42, -3)),
    Step(
      testDescription: "HOT never moves away", hotter: 0.8, colder: 0.1, word: .hotter,
      believed: 0.4),
    Step(
      testDescription: "COLD goes away", hotter: 0.1, colder: 0.8, word: .colder, believed: 3,
      reported: (0.42, 3)),
    Step(
      testDescription: "COLD never comes nearer", hotter: 0.1, colder: 0.8, word: .colder,
      believed: -3),
  ]

  /// Of a network that says the same of the last two seconds as of this moment.
  private func belief(_ hotter: Float, _ colder: Float, log: Float = 1) -> RangingNetwork.Belief {
    .init(hotter: hotter, colder: colder, logDistance: log, came: hotter, went: colder)
  }

  private func rule(_ word: Trend) -> CallRule {
    var rule = CallRule(logDistance: 1)
    let belief = belief(word == .hotter ? 1 : 0, word == .colder ? 1 : 0)
    for _ in 0..<60 { rule.update(belief, after: 0.1) }
    return rule
  }

  @Test(arguments: steps) func reports(_ step: Step) {
    var rule = rule(.steady)
    var belief = belief(step.hotter, step.colder, log: 1 + step.believed)
    (belief.below, belief.above) = (step.around, step.around)
    for tenth in 1...100 {
      rule.update(belief, after: 0.1)
      #expect(rule.word == step.word)
      if tenth == 6 { #expect(abs(rule.logDistance - 1 - step.reported.0) < 0.02) }
    }
    #expect(abs(rule.logDistance - 1 - step.reported.1) < 0.02)
  }

  /// The network's probabilities of nearer and farther, and those of the last two seconds, by their letter.
  private static let beliefs: [Character: (now: (Float, Float), before: (Float, Float))] = [
    "H": ((0.8, 0.1), (0.8, 0.1)), "C": ((0.1, 0.8), (0.1, 0.8)),
    // The last seconds may have led nowhere, or the other way.
    "n": ((0.8, 0.1), (0.5, 0.1)), "o": ((0.8, 0.1), (0.7, 0.2)), "k": ((0.1, 0.8), (0.2, 0.7)),
    "h": ((0.44, 0.36), (0.8, 0.1)), "s": ((0.05, 0.1), (0.8, 0.1)),
  ]

  /// What the network says, the trend and the word, a tenth of a second for each character. COLD is the same the other way
  /// round.
  @Test(arguments: [
    ("a small lead is not enough", "hhhhhh", "......", "......"),
    ("a word is a trend that the last seconds bear out", "HHHH", "H---", "H---"),
    ("a trend is no word while they may have led nowhere", "nnnHHH", "H-----", "...H--"),
    ("nor while they may have led the other way", "oooHHH", "H-----", "...H--"),
    ("no word begins without a lead", "nnnhhhH", "H------", "......H"),
    ("a slight doubt ends neither, standing does", "HHHnohss", "H-----..", "H-----.."),
    ("a turn ends the word at once", "HHHHkkkCCC", "H---C-----", "H---...C--"),
  ])
  func words(_: String, heard: String, trends: String, words: String) {
    for isMirrored in [false, true] {
      var rule = rule(.steady)
      func letter(_ trend: Trend) -> Character? {
        switch trend {
        case .hotter: isMirrored ? "C" : "H"
        case .colder: isMirrored ? "H" : "C"
        case .steady, .unknown: nil
        }
      }
      let letters = heard.map { sign -> (Character?, Character?) in
        var belief = RangingNetwork.Belief(logDistance: 1)
        let (now, before) = Self.beliefs[sign] ?? ((0, 0), (0, 0))
        (belief.hotter, belief.colder) = isMirrored ? (now.1, now.0) : now
        (belief.came, belief.went) = isMirrored ? (before.1, before.0) : before
        rule.update(belief, after: 0.1)
        return (letter(rule.trend), letter(rule.word))
      }
      #expect(Marbles.words(letters.map(\.0)) == trends)
      #expect(Marbles.words(letters.map(\.1)) == words)
    }
  }

  /// At the end of HOT the metres go back to within a quarter of those two seconds ago.
  @Test func theEndOfHotTakesItsMetresBack() {
    var rule = rule(.hotter)
    for _ in 0..<10 { rule.update(belief(1, 0, log: -3), after: 0.1) }
    #expect(rule.logDistance < 0.4)
    rule.update(belief(0, 0, log: 0.35), after: 0.1)
    #expect(rule.word == .steady)
    #expect(rule.logDistance > 0.7)
  }

  /// The distance creeps towards the beacon, then COLD begins: over no smaller distance than two seconds ago.
  @Test func aWordTakesBackWhatCreptAgainstIt() {
    var rule = rule(.steady)
    for _ in 0..<15 { rule.update(belief(0.5, 0.45, log: 0), after: 0.1) }
    #expect(rule.word == .steady)
    #expect(rule.logDistance < 0.85)
    let lowest = rule.logDistance
    rule.update(belief(0, 0.9, log: 2), after: 0.1)
    #expect(rule.word == .colder)
    #expect(rule.logDistance > lowest + 0.1)
  }

  /// What the network may say of the last two seconds, and whether that is enough for HOT and for COLD.
  @Test(arguments: [
    (Float(0.6), Float(0.115), true, true), (0.59, 0.1, false, false), (1, 0, true, true),
    (0.8, 0.12, true, false), (0.8, 0.13, true, false), (0.8, 0.14, false, false),
    (0, 1, false, false),
  ])
  func theLastSecondsBearAWordOut(own: Float, other: Float, isHot: Bool, isCold: Bool) {
    for (trend, isEnough) in [(Trend.hotter, isHot), (.colder, isCold)] {
      var rule = CallRule(logDistance: 1)
      let belief: RangingNetwork.Belief =
        trend == .hotter
        ? .init(hotter: 1, logDistance: 1, came: own, went: other)
        : .init(colder: 1, logDistance: 1, came: other, went: own)
      for tenth in 1...40 {
        rule.update(belief, after: 0.1)
        let isSettled = Double(tenth) / 10 + 0.05 > CallRule.settlesAfter
        #expect(rule.trend == (isSettled ? trend : .unknown))
        #expect(rule.word == (isSettled ? isEnough ? trend : .steady : .unknown))
      }
    }
  }

  /// Whatever the network's output, no word is contradicted by a quarter of the distance within two seconds.
  @Test(arguments: [0.1, 0.3, 1]) func isNeverContradicted(step: Double) {
    var generator = SeededRandom(seed: 5)
    var rule = CallRule(logDistance: 1)
    var reported: [(word: Trend, log: Float)] = []
    var belief = RangingNetwork.Belief(logDistance: 1)
    for _ in 0..<4000 {
      if generator.next() % 7 == 0 {
        let hotter = Float(generator.next() % 101) / 100
        belief.hotter = hotter
        belief.colder = (1 - hotter) * Float(generator.next() % 101) / 100
        belief.logDistance = Float(generator.next() % 500) / 100 - 1
        belief.came = Float(generator.next() % 101) / 100
        belief.went = 1 - belief.came
      }
      rule.update(belief, after: step)
      reported.append((rule.word, rule.logDistance))
    }
    // Two seconds ago, give or take a packet: there the metres may just have changed.
    let back = Int((2 / step).rounded())
    for index in (back + 1)..<reported.count where reported[index - back - 1].word != .unknown {
      let changes = (-1...1).map { reported[index].log - reported[index - back - $0].log }
      switch reported[index].word {
      case .hotter: #expect(changes.contains { $0 < 0.25 })
      case .colder: #expect(changes.contains { $0 > -0.25 })
      case .steady: #expect(changes.contains { abs($0) < 0.25 })
      case .unknown: break
      }
    }
  }
}
