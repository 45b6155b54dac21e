/// Picks the trend, the word (HOT, COLD or none) and a distance that never contradicts the word.
///
/// A trend starts when the network prefers it, and ends when the network no longer agrees. It
/// becomes the word once the network is sure that the last two seconds led its way, too: a word for
/// a dip of a second, as behind a door, is wrong twice as often.
///
/// During a word the distance only moves in its direction; the word's beginning takes back what
/// crept the other way. Without a word the distance creeps by less than a quarter in two seconds,
/// while the player stands only into the network's interval; the word's end takes back what moved
/// beyond that.
struct CallRule: Sendable {
  /// The lead over the other trend and over standing still at which a trend ends. It begins above 0.
  static let ends: Float = -0.2
  /// The share of the probability of standing still that counts against a trend.
  static let still: Float = 0.7
  /// Seconds of a hunt without a trend.
  static let settlesAfter = 2.0
  /// The probability that the last two seconds led a trend's way, from which it can be a word.
  static let sure: Float = 0.6
  /// The probability that they led the other way, up to which HOT and COLD can be words: players who
  /// search come nearer more often than they go away.
  static let doubts: (hot: Float, cold: Float) = (0.13, 0.115)
  /// ln of metres, less than a quarter: the most in two seconds without a word or against it.
  static let quarter: Float = 0.22
  /// ln of metres a second: the fastest change during a word.
  static let fastest: Float = 0.7
  /// The probability of walking up to which the metres stand: the network follows people who pass.
  static let stands: Float = 0.1
  /// ln of metres a second without a word, for each unit of probability above `stands`.
  static let creeping: Float = 0.18
  /// ln of metres a second into the network's interval: while the player stands, a thing that was
  /// carried here would otherwise stay as far as it was.
  static let returning: Float = 0.1
  /// ln of metres that a slow sender's distance has to change for a word, and in several packets for
  /// a word that the network does not confirm.
  static let change: Float = 0.1
  static let changes: Float = 1.2
  /// The lead for a slow sender's word: the network, trained with faster ones, is too sure. In
  /// recordings that had no part in the choice, a word came with 2.5% of the packets for a standing
  /// player; with a lead of 0 and half of `changes`, with 5%.
  static let slowLead: Float = 0.3
  /// Seconds between packets beyond which the network, trained with faster senders, misses turns.
  static let trained = 4.0
  /// Seconds for each entry of `shown`.
  private static let bin = 0.1

  private(set) var trend = Trend.unknown
  private(set) var word = Trend.unknown
  /// Whether the network bears the trend out at this moment: enough for a word.
  private(set) var isBorneOut = false
  /// ln of metres.
  private(set) var logDistance: Float
  /// ln of metres that a slow sender's latest packets have led one way.
  private var way: Float = 0
  /// Seconds since the first packet.
  private var age = 0.0
  /// The reported ln of metres in each tenth of the last two seconds.
  private var shown: InlineArray<21, Float>

  /// - Parameter log: ln of metres.
  init(logDistance log: Float) {
    logDistance = log
    shown = InlineArray(repeating: log)
  }

  /// - Parameter step: seconds since the last call.
  mutating func update(_ belief: RangingNetwork.Belief, after step: Double) {
    let log = belief.logDistance
    let before = Int(age / Self.bin + 0.5)
    age += step
    let now = Int(age / Self.bin + 0.5)
    guard age >= Self.settlesAfter else {
      logDistance = log
      shown = InlineArray(repeating: log)
      return
    }
    for tenth in (max(before + 1, now - shown.count)..<max(before + 1, now)) {
      shown[tenth % shown.count] = logDistance
    }
    let (ago, since) = (shown[(now + 1) % shown.count], shown[(now + 2) % shown.count])
    let last = word
    decide(belief)
    if trend != word { word = isBorneOut ? trend : .steady }
    let way = Float(step)
    if word == .steady {
      let outside = max(logDistance - log - belief.above, log - belief.below - logDistance, 0)
      let creep = max(
        Self.creeping * max(belief.hotter + belief.colder - Self.stands, 0) * way,
        min(Self.returning * way, outside))
      logDistance += min(max(log - logDistance, -creep), creep)
      // Where the distance jumped within that tenth, its later value counts.
      let earlier = abs(ago - since) < 2 * Self.quarter ? ago : since
      let (least, most) = (max(earlier, since) - Self.quarter, min(earlier, since) + Self.quarter)
      logDistance = min(max(logDistance, least), most)
    } else {
      // As if it came nearer: farther is the mirror image.
      let sign: Float = word == .hotter ? 1 : -1
      var shown = sign * logDistance
      // A new word takes back what the distance has crept the other way.
      if word != last { shown = min(shown, max(sign * ago, shown - Self.quarter)) }
      let most = min(sign * ago, sign * since) + Self.quarter
      logDistance = sign * min(shown, max(sign * log, shown - Self.fastest * way), most)
    }
    shown[now % shown.count] = logDistance
  }

  /// Takes a slow sender's distance as it is: anything may have happened. A word must agree.
  mutating func follow(_ belief: RangingNetwork.Belief, to log: Float, after step: Double) {
    let moved = log - logDistance
    let isOneWay = (moved < 0) == (way < 0)
    way = isOneWay ? way + moved : moved
    let direction: Trend = moved < 0 ? .hotter : .colder
    isBorneOut =
      abs(moved) > Self.change
      && (belief.lead(of: direction) > Self.slowLead
        || step > Self.trained && isOneWay && abs(way) > Self.changes)
    word = isBorneOut ? direction : .steady
    trend = word
    age += step
    logDistance = log
    shown = InlineArray(repeating: log)
  }

  private mutating func decide(_ belief: RangingNetwork.Belief) {
    let preferred: Trend = belief.lead(of: .hotter) > 0 ? .hotter : .colder
    isBorneOut = belief.lead(of: preferred) > 0
    if isBorneOut {
      trend = preferred
      isBorneOut =
        trend == .hotter
        ? belief.came >= Self.sure && belief.went <= Self.doubts.hot
        : belief.went >= Self.sure && belief.came <= Self.doubts.cold
    } else if trend == .unknown || belief.lead(of: trend) < Self.ends {
      trend = .steady
    }
  }
}

extension RangingNetwork.Belief {
  /// The lead of a trend's probability over that of the other and of standing still.
  fileprivate func lead(of trend: Trend) -> Float {
    let (own, other) = trend == .hotter ? (hotter, colder) : (colder, hotter)
    return own - other - CallRule.still * (1 - own - other)
  }
}
