/// Picks the word (HOT, COLD or none) and a distance that never contradicts it.
///
/// The screen, the lines, the JSON, the voice, the beeps and the hooks all use this word and this distance. A word starts
/// when the network clearly prefers it, lasts while the network agrees, and ends when it no longer does. COLD needs more
/// while the level rises: after a peak the network takes noise for a player who walks past, and most players stop there.
/// During a word the distance only moves in its direction, and at its beginning what has crept the other way is taken
/// back. Without a word the distance creeps by less than a quarter in two seconds, and not while the player stands. A
/// word therefore lasts until its distance has nearly settled; the rest is taken back. The first two seconds of a hunt
/// have no word. Until 4.5 s the level has to agree, too, because at the start the network takes any weak beacon for one
/// that comes closer.
struct CallRule: Sendable {
  /// Seconds over which the network's probabilities are averaged. This and the distance between the two leads keep a word
  /// from flickering: it changes 26 times a minute in demo houses, and without them 65 times.
  static let smoothing = 0.16
  /// The lead over the other word and over standing still at which a word begins, and at which it ends.
  static let begins: Float = 0.1
  static let ends: Float = -0.16
  /// The lead at which a word replaces the other without averaging: the player walks past the beacon, or turns.
  static let turns: Float = 0.15
  /// The lead at which COLD begins although the level rises.
  static let clear: Float = 0.5
  /// The share of the probability of standing still that counts against a word.
  static let still: Float = 0.4
  /// ln of metres: a word whose distance has moved farther in two seconds does not end yet.
  static let settled: Float = 0.5
  /// Seconds of a hunt without a word.
  static let settlesAfter = 2.0
  /// Seconds of a hunt in which the level has to confirm a word, and by how many dB.
  static let doubtedUntil = 4.5
  static let evidence: Float = 0.2
  /// ln of metres, less than a quarter: the most that the distance changes in two seconds without a word or against it.
  static let quarter: Float = 0.23
  /// ln of metres a second: the fastest change during a word.
  static let fastest: Float = 0.7
  /// The probability of walking up to which the metres stand: at rest the network's distance follows people who pass.
  static let stands: Float = 0.1
  /// ln of metres a second without a word, for each unit of probability above `stands`.
  static let creeping: Float = 0.18
  /// ln of metres by which a slow sender's distance has to change for a word, and with two packets for one that the
  /// network does not confirm: twice the noise of a packet.
  static let change: Float = 0.1
  static let twoChanges: Float = 0.5
  /// Seconds between packets beyond which the network, trained with faster senders, does not notice every turn.
  static let trained = 4.0
  /// Seconds for each entry of `shown`.
  private static let bin = 0.1

  private(set) var word = Trend.unknown
  /// ln of metres.
  private(set) var logDistance: Float
  /// ln of metres from a slow sender's last packet but one to the last.
  private var lastWay: Float = 0
  /// The averaged probabilities.
  private var hotter: Float = 0
  private var colder: Float = 0
  /// Seconds since the first packet.
  private var age = 0.0
  /// The reported ln of metres in each tenth of the last two seconds.
  private var shown: InlineArray<21, Float>

  /// - Parameter log: ln of metres.
  init(logDistance log: Float) {
    logDistance = log
    shown = InlineArray(repeating: log)
  }

  /// - Parameters:
  ///   - belief: the network's output.
  ///   - rise: dB by which the level of the last 0.6 s is above that of the last 2.4 s.
  ///   - lateRise: the same against the last 1.2 s.
  ///   - step: seconds since the last call.
  mutating func update(
    _ belief: RangingNetwork.Belief, rise: Float, lateRise: Float, after step: Double
  ) {
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
    decide(belief, lateRise: lateRise, after: step)
    if word == .steady,
      last == .hotter && logDistance < max(ago, since) - Self.settled
        || last == .colder && logDistance > min(ago, since) + Self.settled
    {
      word = last
    }
    if age < Self.doubtedUntil,
      word == .hotter && rise < Self.evidence || word == .colder && rise > -Self.evidence
    {
      word = .steady
    }
    let least = max(ago, since) - Self.quarter
    let most = min(ago, since) + Self.quarter
    let way = Float(step)
    // A new word takes back what the distance has crept the other way.
    let isNew = word != last
    switch word {
    case .hotter:
      if isNew { logDistance = min(logDistance, max(ago, logDistance - Self.quarter)) }
      logDistance = min(logDistance, max(log, logDistance - Self.fastest * way), most)
    case .colder:
      if isNew { logDistance = max(logDistance, min(ago, logDistance + Self.quarter)) }
      logDistance = max(logDistance, min(log, logDistance + Self.fastest * way), least)
    case .steady, .unknown:
      let farthest = Self.creeping * max(hotter + colder - Self.stands, 0) * way
      logDistance += min(max(log - logDistance, -farthest), farthest)
      // The distance jumped within that tenth: its later value counts.
      logDistance =
        least < most
        ? min(max(logDistance, least), most)
        : min(max(logDistance, since - Self.quarter), since + Self.quarter)
    }
    shown[now % shown.count] = logDistance
  }

  /// Takes the distance of a slow sender's packet as it is: since the last one anything may have happened. A word has to
  /// agree with it.
  mutating func follow(_ belief: RangingNetwork.Belief, after step: Double) {
    let way = belief.logDistance - logDistance
    func isSure(_ lead: Float, _ way: Float, _ lastWay: Float) -> Bool {
      way > Self.change
        && (lead > Self.begins
          || step > Self.trained && lastWay > Self.change && way + lastWay > Self.twoChanges)
    }
    let hotterLead = Self.lead(belief.hotter, over: belief.colder)
    let colderLead = Self.lead(belief.colder, over: belief.hotter)
    word =
      isSure(hotterLead, -way, -lastWay)
      ? .hotter : isSure(colderLead, way, lastWay) ? .colder : .steady
    lastWay = way
    (hotter, colder) = (belief.hotter, belief.colder)
    age += step
    logDistance = belief.logDistance
    shown = InlineArray(repeating: logDistance)
  }

  private mutating func decide(
    _ belief: RangingNetwork.Belief, lateRise: Float, after step: Double
  ) {
    let isTurn =
      word == .hotter && Self.lead(belief.colder, over: belief.hotter) > Self.turns
      || word == .colder && Self.lead(belief.hotter, over: belief.colder) > Self.turns
    let share = isTurn ? 1 : Float(1 - exponential(-step / Self.smoothing))
    hotter += share * (belief.hotter - hotter)
    colder += share * (belief.colder - colder)
    let hot = Self.lead(hotter, over: colder)
    let cold = Self.lead(colder, over: hotter)
    if hot > Self.begins {
      word = .hotter
    } else if cold > (lateRise > 0 && word != .colder ? Self.clear : Self.begins) {
      word = .colder
    } else if !(word == .hotter && hot >= Self.ends || word == .colder && cold >= Self.ends) {
      word = .steady
    }
  }

  /// How far a word's probability exceeds that of the other and of standing still.
  private static func lead(_ word: Float, over other: Float) -> Float {
    word - other - still * (1 - word - other)
  }
}
