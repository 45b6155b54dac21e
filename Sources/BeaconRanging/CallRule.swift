/// Chooses the trend, the word (HOT, COLD or none), and a distance that never contradicts the word.
///
/// A trend starts when the network prefers it, and ends when the network disagrees. It becomes the
/// word once the network is also sure of the direction of the last two seconds: words for dips of a
/// second, as behind a door, are wrong twice as often.
///
/// During a word, the distance moves only in the word's direction; when the word starts, it gives
/// back what it crept the other way. Without a word, it creeps by less than a quarter in two
/// seconds, and while the player stands, only towards the network's interval; when a word ends, it
/// gives back what it moved beyond that.
struct CallRule: Sendable {
  /// The lead over the other trend and standing still at which a trend ends. It starts above 0.
  static let ends: Float = -0.2
  /// The share of the probability of standing still that counts against the trends.
  static let still: Float = 0.7
  /// Seconds at the start of a hunt without a trend.
  static let settlesAfter = 2.0
  /// The least probability that the last two seconds had the trend's direction, for a word.
  static let sure: Float = 0.6
  /// The highest probability that they had the other direction, for HOT and for COLD: searching
  /// players come nearer more often than they go away.
  static let doubts: (hot: Float, cold: Float) = (0.13, 0.115)
  /// The most change in two seconds without a word or against it, in ln of metres: under a quarter.
  static let quarter: Float = 0.22
  /// The fastest change during a word, in ln of metres per second.
  static let fastest: Float = 0.7
  /// The distance stays up to this probability of walking: the network also reacts to passers-by.
  static let stands: Float = 0.1
  /// The creep without a word, in ln of metres per second and unit of probability above `stands`.
  static let creeping: Float = 0.18
  /// The speed towards the network's interval in ln of metres per second. While the player stands,
  /// the distance of a thing that was carried here would otherwise never change.
  static let returning: Float = 0.1
  /// The change of a slow sender's distance that makes a word, in ln of metres, and that of several
  /// packets for a word that the network does not confirm.
  static let change: Float = 0.1
  static let changes: Float = 1.2
  /// The lead for a slow sender's word: the network, trained with faster ones, is too sure. In
  /// recordings that had no part in the choice, a word came with 2.3% of the packets for a standing
  /// player; with a lead of 0 and half of `changes`, with 5%.
  static let slowLead: Float = 0.3
  /// The longest gap in seconds for which the network was trained; beyond it, it misses turns.
  static let trained = 4.0
  /// Seconds per entry of `shown`.
  private static let bin = 0.1

  private(set) var trend = Trend.unknown
  private(set) var word = Trend.unknown
  /// Whether the network confirms the trend at this moment, as needed for a word.
  private(set) var isBorneOut = false
  /// The distance in ln of metres.
  private(set) var logDistance: Float
  /// The slow sender's latest packets in one direction: their change in ln of metres, and number.
  private var run = (change: Float(0), packets: 0)
  /// Seconds since the first packet.
  private var age = 0.0
  /// The distance in ln of metres in each tenth of the last two seconds.
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
      // If the distance jumped within that tenth, use the later value.
      let earlier = abs(ago - since) < 2 * Self.quarter ? ago : since
      let (least, most) = (max(earlier, since) - Self.quarter, min(earlier, since) + Self.quarter)
      logDistance = min(max(logDistance, least), most)
    } else {
      // Computed as if it came nearer; going away is the mirror image.
      let sign: Float = word == .hotter ? 1 : -1
      var shown = sign * logDistance
      // A new word gives back what the distance crept the other way.
      if word != last { shown = min(shown, max(sign * ago, shown - Self.quarter)) }
      let most = min(sign * ago, sign * since) + Self.quarter
      logDistance = sign * min(shown, max(sign * log, shown - Self.fastest * way), most)
    }
    shown[now % shown.count] = logDistance
  }

  /// Uses a slow sender's distance unchanged: anything may have happened. A word must agree.
  mutating func follow(_ belief: RangingNetwork.Belief, to log: Float, after step: Double) {
    let moved = log - logDistance
    let isOneWay = (moved < 0) == (run.change < 0)
    // A small step back does not end the run.
    if !isOneWay, abs(moved) > Self.change { run = (0, 0) }
    run = (run.change + moved, run.packets + 1)
    let direction: Trend = moved < 0 ? .hotter : .colder
    let isFar =
      step > Self.trained && isOneWay && run.packets > 1 && abs(run.change) > Self.changes
    isBorneOut = isFar || abs(moved) > Self.change && belief.lead(of: direction) > Self.slowLead
    // One word for each run.
    if isFar { run = (0, 0) }
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
  /// How far a trend's probability exceeds that of the other and of standing still.
  fileprivate func lead(of trend: Trend) -> Float {
    let (own, other) = trend == .hotter ? (hotter, colder) : (colder, hotter)
    return own - other - CallRule.still * (1 - own - other)
  }
}
