import BeaconRanging
import HotColdWords

// What the seeker is told, in words.
extension SeekView {
  /// The large one.
  var word: Words {
    switch phase {
    case .listening: "WAIT"
    case .hunting: trend.bigWord
    case .lost: "GONE"
    case .found: "FOUND"
    }
  }

  /// What asks for nothing is not shouted.
  var isQuiet: Bool { phase == .hunting && (trend == .steady || trend == .unknown) }

  /// The colour behind the word is the distance; the word itself is the change.
  var wordStyle: Style {
    if case .found = phase { return Style(on: .burning, bold: true) }
    let ground = Role(distance: huntedDistance)
    if ground == .plain { return isQuiet ? .dim : .bold }
    return Style(on: ground, bold: !isQuiet)
  }

  /// How far the hunted is, as far as that is known now.
  var huntedDistance: Double? { phase == .hunting ? estimate.distance : nil }

  /// What the border is about; who has found is there.
  var borderDistance: Double? {
    if case .found = phase { return 0 }
    return huntedDistance
  }

  /// The metres in large figures.
  var number: String? {
    guard let huntedDistance, huntedDistance > 0 else { return nil }
    return DistanceText.number(huntedDistance)
  }

  /// The word and its meaning in one line, the longest first.
  func headlines(_ glyphs: GlyphSet) -> [Words] {
    let metres = DistanceText.about(estimate.distance)
    switch phase {
    case .listening: return ["WAIT  nothing heard yet", "WAIT: nothing yet", "WAIT"]
    case .hunting:
      let word: Words = "\(trend.arrow(glyphs)) \(trend.bigWord)"
      return ["\(word)  \(estimate.proximity.word)  \(metres)", "\(word) \(metres)", word]
    case .lost(let silence):
      return ["GONE  silent for \(durationText(silence))", "GONE \(durationText(silence))", "GONE"]
    case .found(let seconds):
      return ["FOUND in \(durationText(seconds))", "FOUND \(clockText(seconds))", "FOUND"]
    }
  }

  /// - Parameter hasNumber: the metres are told in large figures: once is enough.
  func facts(_ glyphs: GlyphSet, hasNumber: Bool = false) -> Facts {
    switch phase {
    case .listening:
      Facts(
        trend: ("listening", .bold), lines: ["nothing heard yet"],
        brief: ["nothing heard yet; looking for", lookingFor])
    case .hunting: huntingFacts(glyphs, hasNumber)
    case .lost(let silence):
      Facts(
        trend: ("signal lost", .bold),
        lines: ["silent for \(durationText(silence))", lostAdvice],
        brief: ["silent for \(durationText(silence))", lostAdvice])
    case .found(let seconds): foundFacts(seconds)
    }
  }

  private var lostAdvice: Words {
    // With the radio out of order, going elsewhere is no help.
    status.isProblem ? "stay where you are" : "go back to where you last heard it"
  }

  private func huntingFacts(_ glyphs: GlyphSet, _ hasNumber: Bool) -> Facts {
    let arrow: Words = "\(trend.arrow(glyphs)) \(trend.seekerWords)"
    let metres: Words = hasNumber ? "" : DistanceText.about(estimate.distance)
    let isWithinReach = estimate.isWithinReach
    let remark: Words =
      isWithinReach
      ? "stand still a moment"
      : estimate.isNearlyThere ? "closer still" : DistanceText.doubt(estimate)
    return Facts(
      trend: (arrow, .bold), lines: [estimate.proximity.word, metres, remark],
      brief: (isWithinReach ? ["stand still a moment"] : []) + [
        "\(arrow), \(estimate.proximity.word)",
        .joined([metres, isWithinReach ? "" : remark], separator: ", "),
      ])
  }

  private func foundFacts(_ seconds: Double) -> Facts {
    let time: Words = "in \(durationText(seconds))"
    let walked = walk.map {
      "\(clampedInt($0.walked.rounded(), to: 0...999_999)) m walked" as Words
    }
    return Facts(
      trend: ("well done!", .bold), lines: [time, walked ?? "", praise],
      brief: [
        praise.isEmpty ? "\(time): well done!" : "\(time): \(praise)",
        walked ?? "",
      ])
  }

  /// What to do while nothing is heard.
  var advice: [Words] {
    if walk != nil {
      return [
        "It is dark, and somebody hides in this house.",
        "",
        "Walk with the arrow keys: HOT means that you come closer, COLD that you do not.",
      ]
    }
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
