import BeaconRanging

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

  /// What asks for nothing is not shouted.
  var isQuiet: Bool {
    phase == .hunting && (isHunted ? !isInDanger : trend == .steady || trend == .unknown)
  }

  /// Whether the bomb comes nearer, or is beside this player.
  private var isInDanger: Bool { trend == .hotter || estimate.distance ?? .infinity < 3 }

  /// The colour says what the word says; how near it is, the bar says.
  var wordStyle: Style {
    if case .found = phase { return Style(on: .good, bold: true) }
    guard phase == .hunting else { return .bold }
    if isHunted { return isInDanger ? Style(on: .hot, bold: true) : .bold }
    switch trend {
    case .hotter: return Style(on: .hot, bold: true)
    case .colder: return Style(on: .cold, bold: true)
    case .steady, .unknown: return .bold
    }
  }

  /// How far the hunted is, as far as that is known now.
  var huntedDistance: Double? { phase == .hunting ? estimate.distance : nil }

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
