import BeaconCodec
import BeaconRanging
import HotColdGame

/// All that the seeker's screen shows.
package struct SeekView: Sendable {
  package enum Phase: Equatable, Sendable {
    /// Nothing has been heard yet.
    case listening
    case hunting
    /// Seconds since the hunted beacon was heard.
    case lost(silence: Double)
    /// Seconds that it took.
    case found(after: Double)
  }

  package var phase: Phase
  /// What is looked for, in words: `a hotcold beacon`.
  package var lookingFor: Words = "a hotcold beacon"
  /// What the large word says.
  package var trend: Trend = .unknown
  package var estimate: Estimate = .unknown
  /// Metres: the nearest that it was.
  package var nearest: Double?
  package var history: [History.Sample] = []
  /// Those that can be hunted, nearest first.
  package var beacons: [BeaconRow] = []
  /// The others who hunt the same one.
  package var others: [OtherSeeker] = []
  /// Seconds since the hunt began: what the clock shows where there are no rounds.
  package var elapsed = 0.0
  package var round: RoundView?
  /// The last thing that somebody said.
  package var taunt: TauntBanner?
  /// What is being typed, to be said.
  package var entry: EditLine?
  /// nil where there is no sound.
  package var isMuted: Bool?
  package var status = StatusLine("")
  /// Whether nothing is told but answers.
  package var isSilent = false
  /// Whether the last answer was told a while ago, or told nothing: then the player asks again.
  package var isToAsk = false
  /// Whether the hunted one has the bomb: then this player runs.
  package var isHunted = false
  /// The demo's house.
  package var walk: WalkView?
  package var keys: [KeyHint] = .seek
  /// What the find is among those before, in words; empty where nobody knows.
  package var praise: Words = ""
  /// What a beginner is told now, the longest text first; empty where there is nothing to tell.
  package var hint: [Words] = []
  /// Signal strength and the like, for who wants to know; nil while nobody does.
  package var details: [Words]?
  /// Seconds on any clock, for what beats; nil for a picture that stands still.
  package var time: Double?
  /// Seconds since it was found; nil before, and where nothing may move.
  package var ended: Double?
}

extension SeekView {
  /// Shows this estimate of the hunted, in all places alike.
  package mutating func settle(on estimate: Estimate) {
    self.estimate = estimate
    for index in beacons.indices where beacons[index].isHunted {
      beacons[index].distance = estimate.distance
      beacons[index].trend = trend
    }
  }

  /// The game as it stands.
  /// - Parameter names: of players whose beacons they are.
  package init(
    _ game: Game, names: [TrackKey: SafeText] = [:], isMuted: Bool? = nil, status: StatusLine,
    walk: WalkView? = nil,
    keys: [KeyHint] = .seek
  ) {
    let track = game.huntedTrack
    let now = game.tracker.now
    self.init(
      phase: .listening, lookingFor: game.tracker.filter.words, trend: game.estimate.trend,
      estimate: game.estimate, nearest: game.hunt.nearest,
      history: Array(game.hunt.history.samples),
      beacons: game.tracker.inRange.map {
        BeaconRow($0, name: names[$0.key], isHunted: $0.key == game.hunted)
      },
      elapsed: game.elapsed, isMuted: isMuted, status: status, walk: walk, keys: keys)
    settle(on: game.estimate)
    if game.foundAt != nil {
      phase = .found(after: game.elapsed)
    } else if let track {
      let silence = now.seconds(since: track.lastHeard)
      phase = game.hunt.isLost ? .lost(silence: silence) : .hunting
    }
  }
}

extension SeekView {
  /// Shows nothing of the hunted one but answers, where that is the game.
  package mutating func hush(_ game: Game) {
    guard game.isSilent else { return }
    isSilent = true
    history = []
    nearest = nil
    if details != nil { details = ["details (d: hide)", "Nothing is told in this game."] }
    let thermometer = game.hunt.thermometer
    trend =
      switch thermometer.answer {
      case .warmer: .hotter
      case .colder: .colder
      case .same: .steady
      case .first, nil: .unknown
      }
    isToAsk =
      thermometer.answer != nil && trend != .steady
      && game.hunt.calls.current(at: game.tracker.now) == nil
    for index in beacons.indices {
      beacons[index].distance = nil
      beacons[index].trend = .unknown
      beacons[index].rssi = nil
    }
    guard phase == .hunting, entry == nil else { return }
    keys.insert(KeyHint("space", "ask"), at: min(1, keys.count))
    guard !status.isProblem else { return }
    let silence = clampedInt(thermometer.silence(at: game.tracker.now).rounded(.up), to: 0...99)
    let ask: Words =
      thermometer.questions == 0 ? "space asks" : "space asks whether you are warmer now"
    status = StatusLine(
      silence > 0 ? "thermometer: silent for \(silence) s" : "thermometer: \(ask)")
  }
}

extension Game {
  /// What radio people want to know of the hunted.
  package var details: [Words] {
    guard let track = huntedTrack else { return ["details: nothing heard yet (d: hide)"] }
    let power: Words = track.measuredPower.map { "\($0) dBm at 1 m" } ?? "strength at 1 m unknown"
    var lines: [Words] = [
      "details (d: hide)",
      distanceDetails,
      "signal \(dBmText(track.rssi)) dBm, \(power), \(track.sightings) packets",
      "address \(track.key.address)",
    ]
    lines.removeAll(where: \.isEmpty)
    if let identity = track.key.identity {
      lines.append("major \(identity.major), minor \(identity.minor)")
      lines.append("UUID \(identity.uuid)")
    }
    return lines
  }

  private var distanceDetails: Words {
    guard let range = DistanceText.range(estimate) else { return "" }
    let nearest: Words = hunt.nearest.map { ", nearest yet \(DistanceText.about($0))" } ?? ""
    return "most likely \(range)\(nearest)"
  }
}

// What a seeker has to do in the last metre.
extension Estimate {
  /// The find takes a second of strong signals, of which somebody who runs past has none.
  package var isWithinReach: Bool { proximity == .immediate }

  /// Who stands a metre away waits for a find that does not come.
  package var isNearlyThere: Bool {
    !isWithinReach && trend != .colder && distance.map { $0 < 1.3 } ?? false
  }
}

// What the seeker is told, in words.
extension SeekView {
  /// The large one.
  var word: Words {
    switch phase {
    case .listening: "WAIT"
    case .hunting: isHunted ? (isInDanger ? "RUN!" : "SAFE") : trend.bigWord
    case .lost: "GONE"
    case .found: "FOUND"
    }
  }

  /// What is no answer, or an old one, is not shouted.
  var isQuiet: Bool { phase == .hunting && !isHunted && (isToAsk || trend == .unknown) }

  /// Whether the bomb comes nearer, or is beside this player.
  private var isInDanger: Bool { trend == .hotter || estimate.distance ?? .infinity < 3 }

  /// The colour says what the word says; how near it is, the bar says.
  var wordStyle: Style {
    if case .found = phase { return Style(on: .good, bold: true) }
    guard phase == .hunting, !isToAsk else { return .bold }
    if isHunted { return isInDanger ? Style(on: .hot, bold: true) : .bold }
    switch trend {
    case .hotter: return Style(on: .hot, bold: true)
    case .colder: return Style(on: .cold, bold: true)
    case .steady, .unknown: return .bold
    }
  }

  /// How far the hunted is, as far as that is known now.
  package var huntedDistance: Double? { phase == .hunting ? estimate.distance : nil }

  /// In large figures: the metres, or the fuse.
  var number: String? {
    if isHunted { return phase == .hunting ? round?.countdown : nil }
    guard let huntedDistance, huntedDistance > 0 else { return nil }
    return DistanceText.number(huntedDistance)
  }

  var unit: Words { isHunted ? "s" : "m" }

  /// The word and its meaning in one line, the longest first.
  func headlines(_ glyphs: GlyphSet) -> [Words] {
    let metres = DistanceText.about(estimate.distance)
    switch phase {
    case .listening: return ["WAIT  nothing heard yet", "WAIT: nothing yet", "WAIT"]
    case .hunting:
      let word: Words = "\(trend.arrow(glyphs)) \(self.word)"
      return ["\(word)  \(estimate.proximity.word)  \(metres)", "\(word) \(metres)", word]
    case .lost(let silence):
      return ["GONE  silent for \(durationText(silence))", "GONE \(durationText(silence))", "GONE"]
    case .found(let seconds):
      return ["FOUND in \(durationText(seconds))", "FOUND \(clockText(seconds))", "FOUND"]
    }
  }

  /// What to do now, in a few words, the longest text first.
  /// - Parameter hasNumber: the metres stand in large figures already.
  func sentences(hasNumber: Bool) -> [Words] {
    switch phase {
    case .listening:
      return [
        walk == nil ? "Listening for \(lookingFor)..." : "Shh! Walk, and listen.", "Listening",
      ]
    case .hunting:
      guard !hasNumber || isHunted, let distance = estimate.distance else {
        return [advice(in: trend)]
      }
      return [
        "about \(Words.decimal(DistanceText.number(distance))) m - \(advice(in: trend))",
        advice(in: trend),
      ]
    case .lost(let silence):
      let silent: Words = "Silent for \(durationText(silence))."
      // With the radio out of order, going elsewhere is no help.
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

  private func advice(in trend: Trend) -> Words {
    if isHunted {
      return isInDanger ? "Run from the bomb!" : "Keep away from the bomb."
    }
    if isToAsk { return "Now walk, and ask again." }
    if estimate.isWithinReach, trend != .colder { return "Almost! Look around you." }
    switch trend {
    case .hotter: return estimate.isNearlyThere ? "So close! Keep going!" : "Keep going!"
    case .colder: return "Turn around!"
    case .steady: return "No change. Try another way."
    case .unknown: return "Walk a few steps."
    }
  }

  /// What to do while nothing is heard.
  var advice: [Words] {
    return [
      "Looking for \(lookingFor).",
      "",
      "On the other device, start: hotcold hide",
      "Any iBeacon app with the same UUID will do as well.",
      "",
      "Nothing after a minute? Go nearer, and see that Bluetooth is on at both ends.",
    ]
  }
}
