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
      believed: 0.2, reported: (0.1, 0.2)),
    Step(
      testDescription: "while steady, the distance creeps", hotter: 0.5, colder: 0.45,
      word: .steady, believed: 5,
      reported: (0.1, 1.15)),
    Step(
      testDescription: "the same towards the beacon", hotter: 0.5, colder: 0.45, word: .steady,
      believed: -5, reported: (-0.1, -1.15)),
    Step(
      testDescription: "slowly if the player may stand", hotter: 0.2, colder: 0.2, word: .steady,
      believed: 5, reported: (0.036, 0.532)),
    Step(
      testDescription: "not while the player stands", hotter: 0.05, colder: 0.05, word: .steady,
      believed: 5),
    Step(
      testDescription: "HOT comes nearer", hotter: 0.8, colder: 0.1, word: .hotter, believed: -3,
      reported: (-0.1, -3)),
    Step(
      testDescription: "HOT never moves away, and takes back what has", hotter: 0.8, colder: 0.1,
      word: .hotter, believed: 0.4, reported: (0.1, 0)),
    Step(
      testDescription: "COLD goes away", hotter: 0.1, colder: 0.8, word: .colder, believed: 3,
      reported: (0.1, 3)),
    Step(
      testDescription: "COLD never comes nearer", hotter: 0.1, colder: 0.8, word: .colder,
      believed: -3, reported: (-0.1, 0)),
  ]

  private func rule(_ word: Trend) -> CallRule {
    var rule = CallRule(logDistance: 1)
    let belief = RangingNetwork.Belief(
      hotter: word == .hotter ? 1 : 0, colder: word == .colder ? 1 : 0, logDistance: 1)
    for _ in 0..<60 { rule.update(belief, rise: 4 * (belief.hotter - belief.colder), after: 0.1) }
    return rule
  }

  @Test(arguments: steps) func reports(_ step: Step) {
    var rule = rule(.steady)
    let belief = RangingNetwork.Belief(
      hotter: step.hotter, colder: step.colder, logDistance: 1 + step.believed)
    for tenth in 1...100 {
      rule.update(belief, rise: 4 * (step.hotter - step.colder), after: 0.1)
      #expect(rule.word == (tenth > 6 ? step.word : .steady))
      if tenth == 6 { #expect(abs(rule.logDistance - 1 - step.reported.0) < 0.02) }
    }
    #expect(abs(rule.logDistance - 1 - step.reported.1) < 0.02)
  }

  /// The network's probabilities of nearer and farther by their letter.
  private static let beliefs: [Character: (hotter: Float, colder: Float)] = [
    "H": (0.8, 0.1), "h": (0.44, 0.36), "c": (0.3, 0.4), "C": (0.1, 0.8), "s": (0.05, 0.1),
  ]

  /// What the network says, the trend and the word, a tenth of a second for each character. COLD is the same the other way
  /// round.
  @Test(arguments: [
    ("a small lead is not enough", "hhhhhhhhhhhh", "............", "............"),
    ("a word is a trend that has lasted", "HHHHHHHHHHHHHH", "H-------------", "......H-------"),
    ("a dip of half a second is none", "CCCCCHHHHHH", "C----H-----", "..........."),
    (
      "a slight doubt ends neither, standing does", "HHHHHHHHHHHHhhhhss",
      "H---------------..", "......H---------.."
    ),
    (
      "a turn ends the word at once", "HHHHHHHHHHHHCCCCCCCCCCCC",
      "H-----------C-----------", "......H-----......C-----"
    ),
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
        let (nearer, farther) = Self.beliefs[sign] ?? (0, 0)
        let (hotter, colder) = isMirrored ? (farther, nearer) : (nearer, farther)
        rule.update(
          .init(hotter: hotter, colder: colder, logDistance: 1), rise: 4 * (hotter - colder),
          after: 0.1)
        return (letter(rule.trend), letter(rule.word))
      }
      #expect(Marbles.words(letters.map(\.0)) == trends)
      #expect(Marbles.words(letters.map(\.1)) == words)
    }
  }

  /// At the end of HOT the metres go back to within a quarter of those two seconds ago.
  @Test func theEndOfHotTakesItsMetresBack() {
    var rule = rule(.hotter)
    for _ in 0..<10 { rule.update(.init(hotter: 1, logDistance: -3), rise: 1, after: 0.1) }
    #expect(rule.logDistance < 0.4)
    rule.update(.init(logDistance: 0.35), rise: 0, after: 0.1)
    #expect(rule.word == .steady)
    #expect(rule.logDistance > 0.7)
  }

  /// The distance creeps towards the beacon, then COLD begins: over no smaller distance than two seconds ago.
  @Test func aWordTakesBackWhatCreptAgainstIt() {
    var rule = rule(.steady)
    for _ in 0..<15 {
      rule.update(.init(hotter: 0.5, colder: 0.45, logDistance: 0), rise: 0, after: 0.1)
    }
    #expect(rule.word == .steady)
    #expect(rule.logDistance < 0.85)
    let lowest = rule.logDistance
    while rule.word == .steady {
      rule.update(.init(colder: 0.9, logDistance: 2), rise: -1, after: 0.1)
    }
    #expect(rule.logDistance > lowest + 0.1)
  }

  /// dB by which the level rises.
  @Test(arguments: [Float(-1), -0.1, 0, 0.3, 1]) func theLevelBearsAWordOut(rise: Float) {
    for (trend, hotter) in [(Trend.hotter, Float(1)), (.colder, 0)] {
      var rule = CallRule(logDistance: 1)
      for tenth in 1...60 {
        rule.update(
          .init(hotter: hotter, colder: 1 - hotter, logDistance: 1), rise: rise, after: 0.1)
        let age = Double(tenth) / 10 + 0.05
        #expect(rule.trend == (age < CallRule.settlesAfter ? .unknown : trend))
        let isBorneOut = trend == .hotter ? rise > CallRule.rise : rise < 0
        let begins = CallRule.settlesAfter + CallRule.confirmed
        if age > CallRule.settlesAfter, abs(age - begins) > 0.1 {
          #expect(rule.word == (isBorneOut && age > begins ? trend : .steady))
        }
      }
    }
  }

  /// A trend outlasts the network's preference for a while, but no word begins then.
  @Test func noWordBeginsInDoubt() {
    var rule = CallRule(logDistance: 1)
    func update(hotter: Float, rise: Float, tenths: Int) {
      for _ in 0..<tenths {
        rule.update(.init(hotter: hotter, logDistance: 1), rise: rise, after: 0.1)
      }
    }
    update(hotter: 1, rise: 0, tenths: 40)
    update(hotter: 0.4, rise: 2, tenths: 10)
    #expect((rule.trend, rule.word) == (.hotter, .steady))
    update(hotter: 1, rise: 2, tenths: 1)
    #expect(rule.word == .hotter)
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
      rule.update(belief, rise: 4 * (belief.hotter - belief.colder), after: step)
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
