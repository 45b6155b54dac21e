import BeaconCodec
import BeaconRanging
import HotColdGame

/// The contents of the seeker's screen.
package struct SeekView: Sendable {
  package enum Phase: Equatable, Sendable {
    /// Nothing has been heard yet.
    case listening
    case hunting
    /// Seconds since the hunted beacon was heard.
    case lost(silence: Double)
    /// Seconds until the find.
    case found(after: Double)
  }

  package var phase: Phase
  /// The goal in words, such as `a hotcold beacon`.
  package var lookingFor: Words = "a hotcold beacon"
  /// Its trend is behind the large word.
  package var estimate: Estimate = .unknown
  /// The nearest distance so far, in metres.
  package var nearest: Double?
  package var history: [Curve.Sample] = []
  /// The beacons that can be hunted, nearest first.
  package var beacons: [BeaconRow] = []
  /// The other seekers of the same hider.
  package var others: [BeaconRow] = []
  /// Seconds since the hunt began, for the clock if there are no rounds.
  package var elapsed = 0.0
  package var round: RoundView?
  /// The last taunt.
  package var taunt: TauntBanner?
  /// The taunt being typed.
  package var entry: EditLine?
  /// nil without sound.
  package var isMuted: Bool?
  package var status = StatusLine("")
  /// What is left to count before the round; nil if nobody counts.
  package var count: Int?
  /// Whether the game only gives answers.
  package var isSilent = false
  /// Whether the player should ask again: after the first answer, and after the pause that follows any other.
  var isToAsk = false
  /// Seconds until the player may ask again.
  package var pause = 0
  /// Whether the hunted player has the bomb: then this player runs.
  package var isHunted = false
  /// The demo's house.
  package var walk: WalkView?
  package var keys: [KeyHint] = .seek
  /// How the find compares with earlier ones; empty if unknown.
  package var praise: Words = ""
  /// The hint, longest text first; empty for none.
  package var hint: [Words] = []
  /// Whether it is a recording, for which nobody can start a hider.
  package var isRecorded = false
  /// Signal strength and other details, if the player wants to see them.
  package var details: [Words]?
  /// Seconds on any clock, for the heartbeat; nil for a still picture.
  package var time: Double?
  /// Whether the hunted thing sends too rarely to be followed at a walk.
  package var waitsForCalls = false
  /// The eighth of the player's turn, 1...8; nil without one.
  package var turnEighth: Int?
  /// Seconds since the find; nil before, and if nothing may move.
  package var ended: Double?
}

extension SeekView {
  /// The current game. In a silent one, nothing about the beacons but the answers.
  /// - Parameters:
  ///   - thing: what is hunted, if it is not a player.
  package init(
    _ game: Game, thing: Device? = nil, isMuted: Bool? = nil, status: StatusLine,
    walk: WalkView? = nil, keys: [KeyHint] = .seek
  ) {
    let now = game.tracker.now
    let isSilent = game.isSilent
    let answer = isSilent ? game.answer : nil
    var estimate = game.shownEstimate
    if let answer { estimate.trend = answer.trend }
    let silence = isSilent ? game.silence : 0
    self.init(
      phase: .listening, lookingFor: game.tracker.filter.words, estimate: estimate,
      nearest: isSilent ? nil : game.hunt.nearest,
      history: isSilent ? [] : Array(game.hunt.history.samples),
      beacons: game.tracker.inRange.map { track in
        let player = game.player(at: track.key.address)
        var row = BeaconRow(
          track, name: thing?.title ?? player?.name ?? .empty, isHunted: track.key == game.hunted)
        row.isDoubted = game.isDoubted(track.key) || player?.isDoubted == true
        row.comesLater = game.comesLater(track.key)
        if isSilent {
          row.hideDistance()
        } else if row.isHunted {
          row.trend = estimate.trend
        }
        return row
      },
      elapsed: game.elapsed, isMuted: isMuted, status: status, isSilent: isSilent,
      isToAsk: answer != nil && silence == 0, pause: clampedInt(silence.rounded(.up), to: 0...99),
      isHunted: game.mode.rules.isChase, walk: walk, keys: keys)
    count = game.count
    if count != nil { self.keys = .counting }
    turnEighth = game.turnEighth
    if game.hunt.isPerhapsAnother, !status.isProblem {
      self.status = StatusLine("perhaps another: it goes on at a new address")
    }
    if game.foundAt != nil {
      phase = .found(after: game.elapsed)
    } else if let track = game.huntedTrack {
      let silence = now.seconds(since: track.lastHeard)
      phase = game.hunt.isLost ? .lost(silence: silence) : .hunting
    }
  }

  /// Offers the question of a silent game, unless the player types.
  package mutating func offerQuestion() {
    guard isSilent, count == nil, phase == .hunting, entry == nil else { return }
    keys.insert(KeyHint("space", "ask"), at: min(1, keys.count))
    guard !status.isProblem else { return }
    status = StatusLine(
      pause > 0
        ? "thermometer: silent for \(pause) s"
        : "thermometer: space asks whether you are warmer now")
  }
}

extension Thermometer.Answer {
  fileprivate var trend: Trend {
    switch self {
    case .warmer: .hotter
    case .colder: .colder
    case .same: .steady
    case .first: .unknown
    }
  }
}

extension Game {
  /// What the players still have to count before the round; nil if they do not.
  package var count: Int? {
    isCounting ? party?.counting.map { clampedInt($0.rounded(.up), to: 0...99) } : nil
  }

  /// Technical details about the hunted beacon.
  package var details: [Words] {
    if isSilent { return ["details (d: hide)", "This game hides the details."] }
    guard let track = huntedTrack else { return ["details: nothing heard yet (d: hide)"] }
    let power: Words = track.measuredPower.map { "\($0) dBm at 1 m" } ?? "strength at 1 m unknown"
    var lines: [Words] = ["details (d: hide)"]
    if let range = DistanceText.range(shownEstimate) {
      let nearest: Words = hunt.nearest.map { ", nearest so far \(DistanceText.about($0))" } ?? ""
      lines.append("most likely \(range)\(nearest)")
    }
    lines.append("signal \(dBmText(track.rssi)) dBm, \(power), \(track.sightings) packets")
    lines.append("address \(track.key.address)")
    if let identity = track.key.identity {
      lines.append("major \(identity.major), minor \(identity.minor)")
      lines.append("UUID \(identity.uuid)")
    }
    return lines
  }
}

extension Turn.Answer {
  /// Where the sender lies from where the turn began.
  package var words: Words {
    guard let direction else { return "No clear direction. Walk, turn again." }
    let ways: [Words] = [
      "It is ahead of you.", "It is ahead of you, on the right.", "It is on your right.",
      "It is behind you, on the right.", "It is behind you.", "It is behind you, on the left.",
      "It is on your left.", "It is ahead of you, on the left.",
    ]
    return ways[clampedInt((direction / 45).rounded(), to: 0...8) % 8]
  }
}

// The last metre of a hunt.
extension Estimate {
  /// Whether the seeker only has to stay: a find takes a second of strong signals.
  package var isWithinReach: Bool { proximity == .immediate }

  /// Whether the seeker has to come a little closer: a metre away there is no find.
  package var isNearlyThere: Bool {
    !isWithinReach && trend != .colder && distance.map { $0 < 1.3 } ?? false
  }

  /// Whether it is so far that a word would mostly be a guess.
  package var isFar: Bool { distance.map { $0 >= 8 } ?? false }
}

// The seeker's texts.
extension SeekView {
  /// The large word.
  var word: Words {
    if let count { return Words(verbatim: "\(count)") }
    return switch phase {
    case .listening: "WAIT"
    case .hunting where turnEighth != nil: "TURN"
    case .hunting:
      isHunted ? (isInDanger ? "RUN!" : "SAFE") : isToAsk ? "ASK" : estimate.trend.bigWord
    case .lost: "GONE"
    case .found: "FOUND"
    }
  }

  /// Whether the word is no answer.
  var isQuiet: Bool { phase == .hunting && !isHunted && (isToAsk || estimate.trend == .unknown) }

  /// Whether the bomb comes nearer or is close.
  private var isInDanger: Bool { estimate.trend == .hotter || estimate.distance ?? .infinity < 3 }

  /// The word's style. Its colour repeats the word; the bar shows the distance.
  var wordStyle: Style {
    if case .found = phase { return Style(on: .good, bold: true) }
    guard phase == .hunting, !isToAsk, turnEighth == nil, count == nil else { return .bold }
    if isHunted { return isInDanger ? Style(on: .hot, bold: true) : .bold }
    switch estimate.trend {
    case .hotter: return Style(on: .hot, bold: true)
    case .colder: return Style(on: .cold, bold: true)
    case .steady, .unknown: return .bold
    }
  }

  /// Metres to the hunted beacon, if known now.
  package var huntedDistance: Double? { phase == .hunting ? estimate.distance : nil }

  /// The large number: the metres or the fuse.
  var number: String? {
    if count != nil { return nil }
    if isHunted { return phase == .hunting ? round?.countdown : nil }
    guard let huntedDistance, huntedDistance > 0 else { return nil }
    return DistanceText.number(huntedDistance)
  }

  var unit: Words { isHunted ? "s" : "m" }

  /// The advice for now, longest text first.
  /// - Parameter hasNumber: the metres are shown already.
  func sentences(hasNumber: Bool) -> [Words] {
    if count != nil {
      return ["Shut your eyes and count! \(lookingFor) hides.", "Shut your eyes and count!"]
    }
    switch phase {
    case .listening:
      return [
        walk == nil ? "Listening for \(lookingFor)..." : "Shh! Walk, and listen.", "Listening",
      ]
    case .hunting:
      if !hasNumber, isHunted, let number {
        return ["\(number) s - \(nextStep)", nextStep]
      }
      guard !hasNumber || isHunted, let distance = estimate.distance else { return [nextStep] }
      let metres = Words.decimal(DistanceText.number(distance))
      return ["about \(metres) m - \(nextStep)", nextStep]
    case .lost(let silence):
      let silent: Words = "Silent for \(durationText(silence))."
      // If the radio has a problem, going elsewhere does not help.
      return status.isProblem ? [silent] : ["\(silent) Go back a little.", "Go back a little."]
    case .found(let seconds):
      let found: Words = "You found \(lookingFor) in \(durationText(seconds))!"
      let walked: Words =
        walk.map { "\(clampedInt($0.walked.rounded(), to: 0...999_999)) m walked" } ?? ""
      return [
        .joined([found, praise, walked], separator: "   "), .joined([found, praise]), found,
        "Well done!",
      ]
    }
  }

  /// What to do now, in one sentence.
  private var nextStep: Words {
    if isHunted {
      return isInDanger ? "Run from \(lookingFor)!" : "Keep away from \(lookingFor)."
    }
    if let turnEighth {
      return walk == nil
        ? "Turn around, to the right: \(turnEighth) of 8"
        : "You turn right, from the top: \(turnEighth) of 8"
    }
    if pause > 0 { return "Now walk. Ask again in \(pause) s." }
    if isToAsk { return "Now walk, and ask again." }
    if estimate.isWithinReach, estimate.trend != .colder { return "Almost! Look around you." }
    if waitsForCalls, [.near, .immediate].contains(estimate.proximity) {
      return "Stop, and wait for its next call."
    }
    switch estimate.trend {
    case .hotter: return estimate.isNearlyThere ? "So close! Keep going!" : "Keep going!"
    // Not "turn around": players who only do that walk to and fro, and rarely find anybody (`WandererTests`).
    case .colder: return "Try another way!"
    case .steady:
      if walk?.walked == 0 { return "Arrow keys walk." }
      return estimate.isFar ? "Still far. Walk on." : "No change yet. Walk on."
    case .unknown: return "Walk a few steps."
    }
  }

  /// The advice while nothing is heard.
  var advice: [Words] {
    let goal: Words = "Looking for \(lookingFor)."
    guard !isRecorded else { return [goal] }
    return [
      goal,
      "",
      "On the other device, start: hotcold hide",
      "Any iBeacon app with the same UUID works, too.",
      "",
      "Nothing after a minute? Move closer, and check that Bluetooth is on at both ends.",
    ]
  }
}
