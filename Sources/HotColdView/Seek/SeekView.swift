import BeaconCodec
import BeaconRanging
import BeaconTracking
import HotColdGame

package struct SeekView: Sendable {
  package enum Phase: Equatable, Sendable {
    case listening
    case hunting
    /// Seconds since the last packet.
    case lost(silence: Double)
    /// Seconds of the hunt.
    case found(after: Double)
  }

  package var phase: Phase
  /// What the player looks for.
  package var lookingFor: Words = "a hotcold beacon"
  /// The estimate, with the large word as its trend.
  package var estimate: Estimate = .unknown
  var isFar = false
  /// The shortest distance so far in metres.
  package var nearest: Double?
  package var history: [Curve.Sample] = []
  /// Nearest first.
  package var beacons: [BeaconRow] = []
  /// The other seekers of the same hider.
  package var others: [BeaconRow] = []
  /// Seconds of the hunt, shown if there are no rounds.
  package var elapsed = 0.0
  package var round: RoundView?
  package var taunt: TauntBanner?
  package var entry: EditLine?
  /// nil if there is no sound.
  package var isMuted: Bool?
  package var status = StatusLine("")
  /// The countdown; nil if the players do not count.
  package var count: Int?
  /// Whether the game gives hints only as answers.
  package var isSilent = false
  /// Whether the player may ask again, after the pause that follows an answer.
  var isToAsk = false
  /// Seconds until the next question.
  package var pause = 0
  /// Whether the player flees from the bomb.
  package var isHunted = false
  package var walk: WalkView?
  package var keys: [KeyHint] = .seek
  /// A comparison with earlier finds.
  package var praise: Words = ""
  /// Longest text first.
  package var hint: [Words] = []
  /// The direction in `hint`, as an eighth, after a turn.
  package var arrow: Int?
  /// Whether this is a recording, for which there is no advice to start a hider.
  package var isRecorded = false
  /// Signal strength and other details, if the player wants them.
  package var details: [Words]?
  /// Seconds on any clock, for the heartbeat; nil for a still picture.
  package var time: Double?
  /// Whether the hunted device sends too rarely to follow it while walking.
  package var waitsForCalls = false
  /// The current eighth of the player's turn, 1...8.
  package var turnEighth: Int?
  /// Seconds since the find; nil before it, or without animation.
  package var ended: Double?
}

extension SeekView {
  /// In a game without hints, shows only the answers.
  /// - Parameter thing: the hunted device, if any.
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
      isFar = track.approach.isFar
    }
  }

  /// Offers to ask in a game without hints, unless the player is typing.
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
  /// The countdown; nil if the players do not count.
  package var count: Int? {
    isCounting ? party?.counting.map { clampedInt($0.rounded(.up), to: 0...99) } : nil
  }

  /// A message for a player who quits during a round or a hunt; otherwise empty.
  package func unfinished(huntFor thing: Device?) -> Words {
    let seconds = isHiding ? party?.round?.elapsed ?? 0 : elapsed
    guard isPlaying, !isCounting, seconds >= 1 else { return "" }
    let quit: Words = "You quit after \(durationText(seconds))."
    if isHiding { return mode.rules.isChase ? quit : .joined([quit, "Nobody had found you."]) }
    guard let distance = estimate.distance else { return quit }
    let name = hunted.flatMap { player(at: $0.address)?.name } ?? .empty
    let goal: Words = thing?.words ?? (name.isEmpty ? "the hider" : "\(name)")
    let metres = Words.decimal(DistanceText.number(distance))
    return "You quit after \(durationText(seconds)), about \(metres) m from \(goal)."
  }

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
  /// 0...7, clockwise from ahead, or from up on the map; nil if it is unclear.
  package var eighth: Int? {
    direction.map { clampedInt(($0 / 45).rounded(), to: 0...8) % 8 }
  }

  /// The sender's direction, relative to that at the start of the turn.
  /// - Parameter isOnMap: whether the player faced the top of the map then.
  package func words(isOnMap: Bool = false) -> Words {
    guard let eighth else { return "No clear direction. Walk, turn again." }
    let ways: [Words] =
      isOnMap
      ? [
        "It is farther up.", "It is up, to the right.", "It is over to the right.",
        "It is down, to the right.", "It is farther down.", "It is down, to the left.",
        "It is over to the left.", "It is up, to the left.",
      ]
      : [
        "It is ahead of you.", "It is ahead of you, on the right.", "It is on your right.",
        "It is behind you, on the right.", "It is behind you.", "It is behind you, on the left.",
        "It is on your left.", "It is ahead of you, on the left.",
      ]
    return ways[eighth]
  }
}

extension Estimate {
  /// Whether the seeker only has to stay: a find takes a second of strong signals.
  package var isWithinReach: Bool { proximity == .immediate }

  /// Whether the seeker must come a little closer: at 1 m there is no find.
  package var isNearlyThere: Bool {
    !isWithinReach && trend != .colder && distance.map { $0 < 1.3 } ?? false
  }
}

extension SeekView {
  var word: Words {
    if let count { return Words(verbatim: "\(count)") }
    return switch phase {
    case .listening: "WAIT"
    case .hunting where turnEighth != nil: "TURN"
    case .hunting where isQuiet && !isToAsk && estimate.isWithinReach: "HERE"
    case .hunting where isQuiet && isToWait: "WAIT"
    case .hunting:
      isHunted ? (isInDanger ? "RUN!" : "SAFE") : isToAsk ? "ASK" : estimate.trend.bigWord
    case .lost: "GONE"
    case .found: "FOUND"
    }
  }

  /// Whether the word contains no direction.
  var isQuiet: Bool { phase == .hunting && !isHunted && (isToAsk || estimate.trend == .unknown) }

  private var isToWait: Bool {
    waitsForCalls && [.near, .immediate].contains(estimate.proximity)
  }

  private var isInDanger: Bool { estimate.trend == .hotter || estimate.distance ?? .infinity < 3 }

  /// The style of the word, whose colour repeats it; the bar shows the distance.
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

  /// The present distance in metres; nil if unknown.
  package var huntedDistance: Double? { phase == .hunting ? estimate.distance : nil }

  /// The metres, or the seconds of the fuse.
  var number: String? {
    if count != nil { return nil }
    if isHunted { return phase == .hunting ? round?.countdown : nil }
    guard let huntedDistance, huntedDistance > 0 else { return nil }
    return DistanceText.number(huntedDistance)
  }

  var unit: Words { isHunted ? "s" : "m" }

  /// Sentences for the player, longest first.
  /// - Parameter hasNumber: whether the metres are already visible.
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
      // Walking does not solve a problem of the radio.
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

  private var nextStep: Words {
    if isHunted {
      return isInDanger ? "Run from \(lookingFor)!" : "Keep away from \(lookingFor)."
    }
    if let turnEighth {
      return walk == nil
        ? "Turn around, to the right: \(turnEighth) of 8"
        : "You turn around: \(turnEighth) of 8"
    }
    if pause > 0 { return "Now walk. Ask again in \(pause) s." }
    if isToAsk { return "Now walk, and ask again." }
    if estimate.isWithinReach, estimate.trend != .colder { return "Almost! Look around you." }
    if isToWait { return "Stop, and wait for its next call." }
    switch estimate.trend {
    case .hotter: return estimate.isNearlyThere ? "So close! Keep going!" : "Keep going!"
    // Not "turn around": players who only do that rarely find the hider (`WandererTests`).
    case .colder: return "Try another way!"
    case .steady, .unknown:
      if walk?.walked == 0 { return "Arrow keys walk." }
      if isFar { return "Still far. Walk on." }
      return estimate.trend == .steady ? "No change yet. Walk on." : "Walk a few steps."
    }
  }

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
