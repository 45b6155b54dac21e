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
    var before = Trend.steady
    /// The word after it.
    var word: Trend
    /// Natural logarithms: the network's distance relative to the reported one, and the reported distance after one
    /// and ten seconds.
    var believed: Float = 0
    var reported: (Float, Float) = (0, 0)
  }

  static let steps = [
    Step(
      testDescription: "a small change is reported bit by bit", hotter: 0.5, colder: 0.45,
      word: .steady,
      believed: 0.2, reported: (0.14, 0.2)),
    Step(
      testDescription: "while steady, the distance creeps", hotter: 0.5, colder: 0.45,
      word: .steady, believed: 5,
      reported: (0.14, 1.15)),
    Step(
      testDescription: "the same towards the beacon", hotter: 0.5, colder: 0.45, word: .steady,
      believed: -5, reported: (-0.14, -1.15)),
    Step(
      testDescription: "slowly if the player may stand", hotter: 0.2, colder: 0.2, word: .steady,
      believed: 5, reported: (0.046, 0.532)),
    Step(
      testDescription: "not while the player stands", hotter: 0.05, colder: 0.05, word: .steady,
      believed: 5),
    Step(
      testDescription: "HOT comes nearer", hotter: 0.8, colder: 0.1, word: .hotter, believed: -3,
      reported: (-0.64, -3)),
    Step(
      testDescription: "HOT never moves away", hotter: 0.8, colder: 0.1, word: .hotter,
      believed: 0.4,
      reported: (0, 0)),
    Step(
      testDescription: "COLD goes away", hotter: 0.1, colder: 0.8, word: .colder, believed: 3,
      reported: (0.64, 3)),
    Step(
      testDescription: "COLD never comes nearer", hotter: 0.1, colder: 0.8, word: .colder,
      believed: -3,
      reported: (0, 0)
    ),
    Step(
      testDescription: "a small lead is not enough for a word", hotter: 0.45, colder: 0.3,
      word: .steady),
    Step(
      testDescription: "HOT stays while it leads", hotter: 0.45, colder: 0.3,
      before: .hotter, word: .hotter),
    Step(
      testDescription: "a slight doubt does not end HOT", hotter: 0.4, colder: 0.39,
      before: .hotter,
      word: .hotter),
    Step(
      testDescription: "HOT ends when COLD leads", hotter: 0.3, colder: 0.4, before: .hotter,
      word: .steady),
    Step(
      testDescription: "standing ends COLD", hotter: 0.05, colder: 0.1, before: .colder,
      word: .steady),
    Step(
      testDescription: "a turn replaces COLD", hotter: 0.7, colder: 0.2, before: .colder,
      word: .hotter),
  ]

  private func rule(_ word: Trend) -> CallRule {
    var rule = CallRule(logDistance: 1)
    let belief = RangingNetwork.Belief(
      hotter: word == .hotter ? 1 : 0, colder: word == .colder ? 1 : 0, logDistance: 1)
    for _ in 0..<60 { rule.update(belief, rise: 0, lateRise: 0, after: 0.1) }
    return rule
  }

  @Test(arguments: steps) func reports(_ step: Step) {
    var rule = rule(step.before)
    #expect(rule.word == step.before)
    let belief = RangingNetwork.Belief(
      hotter: step.hotter, colder: step.colder, logDistance: 1 + step.believed)
    for tenth in 1...100 {
      rule.update(belief, rise: 0, lateRise: 0, after: 0.1)
      #expect(rule.word == step.word || rule.word == step.before && tenth < 8)
      if tenth == 10 { #expect(abs(rule.logDistance - 1 - step.reported.0) < 0.02) }
    }
    #expect(abs(rule.logDistance - 1 - step.reported.1) < 0.02)
  }

  /// The word after a tenth of a second of other probabilities than HOT's, and after a second; COLD is the same the other
  /// way round.
  @Test(
    arguments: [
      (0.0, 0.0, Trend.hotter, Trend.steady), (0.3, 0.5, .hotter, .colder),
      (0.2, 0.7, .colder, .colder),
    ] as [(Float, Float, Trend, Trend)])
  func onlyAClearTurnEndsAWordAtOnce(hotter: Float, colder: Float, soon: Trend, late: Trend) {
    func opposite(_ word: Trend) -> Trend {
      word == .hotter ? .colder : word == .colder ? .hotter : word
    }
    let hot = RangingNetwork.Belief(hotter: hotter, colder: colder, logDistance: 1)
    let cold = RangingNetwork.Belief(hotter: colder, colder: hotter, logDistance: 1)
    for (word, belief, soon, late) in [
      (Trend.hotter, hot, soon, late), (.colder, cold, opposite(soon), opposite(late)),
    ] {
      var rule = rule(word)
      rule.update(belief, rise: 0, lateRise: 0, after: 0.1)
      #expect(rule.word == soon)
      for _ in 0..<10 { rule.update(belief, rise: 0, lateRise: 0, after: 0.1) }
      #expect(rule.word == late)
    }
  }

  /// HOT lasts until its metres have nearly settled. Then they go back to within a quarter of those two seconds ago.
  @Test func theEndOfHotTakesItsMetresBack() {
    var rule = rule(.hotter)
    for _ in 0..<10 {
      rule.update(.init(hotter: 1, logDistance: -3), rise: 0, lateRise: 0, after: 0.1)
    }
    for tenth in 1...30 {
      rule.update(.init(logDistance: 0.35), rise: 0, lateRise: 0, after: 0.1)
      #expect(rule.word == (tenth < 13 ? .hotter : .steady))
      #expect(rule.logDistance < 0.6)
    }
  }

  /// The distance creeps towards the beacon, then COLD begins: over no smaller distance than two seconds ago.
  @Test func aWordTakesBackWhatCreptAgainstIt() {
    var rule = rule(.steady)
    for _ in 0..<15 {
      rule.update(
        .init(hotter: 0.5, colder: 0.45, logDistance: 0), rise: 0, lateRise: 0, after: 0.1)
    }
    #expect(rule.word == .steady)
    #expect(rule.logDistance < 0.85)
    while rule.word == .steady {
      rule.update(.init(colder: 0.9, logDistance: 2), rise: 0, lateRise: 0, after: 0.1)
    }
    #expect(rule.logDistance > 0.99)
  }

  @Test func coldNeedsMoreWhileTheLevelRises() {
    var rule = rule(.hotter)
    for tenth in 0..<30 {
      rule.update(
        .init(hotter: 0.1, colder: 0.6, logDistance: 1), rise: 0, lateRise: tenth == 15 ? 0 : 1,
        after: 0.1)
      #expect((rule.word == .colder) == (tenth >= 15))
    }
  }

  /// dB by which the level rises.
  @Test(arguments: [Float(-1), 0, 1]) func beginsWithoutAWord(rise: Float) {
    var rule = CallRule(logDistance: 1)
    for tenth in 1...60 {
      rule.update(.init(hotter: 1, logDistance: 1), rise: rise, lateRise: 0, after: 0.1)
      let word: Trend =
        switch Double(tenth) / 10 + 0.05 {
        case ..<CallRule.settlesAfter: .unknown
        case ..<CallRule.doubtedUntil: rise > 0 ? .hotter : .steady
        default: .hotter
        }
      #expect(rule.word == word)
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
      }
      rule.update(belief, rise: 0, lateRise: 0, after: step)
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
