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
  ]

  private func rule(_ word: Trend) -> CallRule {
    var rule = CallRule(logDistance: 1)
    let belief = RangingNetwork.Belief(
      hotter: word == .hotter ? 1 : 0, colder: word == .colder ? 1 : 0, logDistance: 1)
    for _ in 0..<60 { rule.update(belief, rise: 0, lateRise: 0, after: 0.1) }
    return rule
  }

  @Test(arguments: steps) func reports(_ step: Step) {
    var rule = rule(.steady)
    let belief = RangingNetwork.Belief(
      hotter: step.hotter, colder: step.colder, logDistance: 1 + step.believed)
    for tenth in 1...100 {
      rule.update(belief, rise: 0, lateRise: 0, after: 0.1)
      #expect(rule.word == step.word || rule.word == .steady && tenth < 8)
      if tenth == 10 { #expect(abs(rule.logDistance - 1 - step.reported.0) < 0.02) }
    }
    #expect(abs(rule.logDistance - 1 - step.reported.1) < 0.02)
  }

  /// The network's probabilities of nearer and farther by their letter.
  private static let beliefs: [Character: (hotter: Float, colder: Float)] = [
    "H": (0.8, 0.1), "T": (0.7, 0.2), "h": (0.45, 0.3), "x": (0.4, 0.39), "c": (0.3, 0.4),
    "d": (0.3, 0.5), "D": (0.2, 0.7), "C": (0.1, 0.8), "s": (0.05, 0.1), "0": (0, 0),
  ]

  /// What the network says and the word, a tenth of a second for each character. COLD is the same the other way round.
  @Test(arguments: [
    ("a small lead is not enough for a word", "hhhhhhhhhhhh", "............"),
    (
      "HOT stays while it leads and in a slight doubt, and ends when COLD leads",
      "HHHHhhhhhhxxxxxxccccccc",
      ".H---------------......"
    ),
    ("standing ends COLD", "CCCCCssssssss", ".C------....."),
    ("a turn replaces COLD", "CCCCCTTTT", ".C---H---"),
    ("no word at all ends HOT after a moment", "HHHHH00000000000", ".H-----........."),
    ("a slight turn ends HOT after a moment", "HHHHHddddddddddd", ".H------..C-----"),
    ("a clear turn ends HOT at once", "HHHHHDDDDDDDDDDD", ".H---C----------"),
  ])
  func words(_: String, heard: String, words: String) {
    for isMirrored in [false, true] {
      var rule = rule(.steady)
      let letters = heard.map { sign -> Character? in
        let (hotter, colder) = Self.beliefs[sign] ?? (0, 0)
        rule.update(
          .init(
            hotter: isMirrored ? colder : hotter, colder: isMirrored ? hotter : colder,
            logDistance: 1), rise: 0, lateRise: 0, after: 0.1)
        switch rule.word {
        case .hotter: return isMirrored ? "C" : "H"
        case .colder: return isMirrored ? "H" : "C"
        case .steady, .unknown: return nil
        }
      }
      #expect(Marbles.words(letters) == words)
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
