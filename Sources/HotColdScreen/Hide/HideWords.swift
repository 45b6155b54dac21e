import BeaconRanging
import HotColdGame
import HotColdWords

// What the hider is told, in words.
extension HideView {
  var nearest: Blip? { seekers.first }

  var canSpeak: Bool { !taunts.isEmpty || entry != nil }

  private var proximity: Proximity { nearest?.estimate.proximity ?? .unknown }

  /// The large one: how near the nearest seeker is.
  var word: Words {
    if case .found = phase { return "FOUND" }
    switch proximity {
    case .immediate: return "HERE"
    case .near: return "NEAR"
    case .far: return "FAR"
    case .unknown: return hasBomb ? "BOMB" : "HIDE"
    }
  }

  /// How near the nearest is.
  var ground: Role {
    if case .found = phase { return .burning }
    return Role(distance: nearest?.estimate.distance)
  }

  /// The word on the colour of that distance.
  var wordStyle: Style { Style(on: ground, bold: true) }

  /// The word and its meaning in one line, the longest first.
  func headlines(_ glyphs: GlyphSet) -> [Words] {
    if case .found(let seconds) = phase {
      return ["FOUND after \(durationText(seconds))", "FOUND \(clockText(seconds))", "FOUND"]
    }
    guard let nearest else {
      if hasBomb { return ["BOMB  nobody has been heard", "BOMB  nobody heard", "BOMB"] }
      return ["HIDE  nobody has been heard", "HIDE  nobody heard", "HIDE"]
    }
    let trend = nearest.estimate.trend
    let metres = DistanceText.about(nearest.estimate.distance)
    let short: Words = "\(trend.arrow(glyphs)) \(word)"
    return ["\(short)  \(metres)  \(trend.hiderWords)", "\(short) \(metres)", short]
  }

  /// The same with the name, for one line above the tracker.
  func sentences(_ glyphs: GlyphSet) -> [Words] {
    guard phase == .hiding, let nearest else { return headlines(glyphs) }
    let trend = nearest.estimate.trend
    let metres = DistanceText.about(nearest.estimate.distance)
    let head: Words = "\(trend.arrow(glyphs)) \(word)  \(nearest.name)"
    return ["\(head) \(trend.hiderWords), \(metres)", "\(head) \(metres)"] + headlines(glyphs)
  }

  /// What it means in two lines, each with the longest text first.
  /// - Parameter hasNumber: the metres are told in large figures: once is enough.
  func headline(_ glyphs: GlyphSet, hasNumber: Bool = false) -> [[Words]] {
    if case .found(let seconds) = phase {
      return [["they have found you"], ["after \(durationText(seconds))"]]
    }
    guard let nearest else {
      return [
        ["nobody has been heard yet", "nobody heard"],
        hasBomb ? ["go and catch somebody", "catch!"] : ["you are on the air: hush!", "hush!"],
      ]
    }
    let estimate = nearest.estimate
    let metres = DistanceText.about(estimate.distance)
    let arrow: Words = "\(estimate.trend.arrow(glyphs)) \(nearest.name)"
    let words: Words = "\(arrow) \(estimate.trend.hiderWords)"
    return [
      hasNumber ? [words, arrow] : ["\(words), \(metres)", "\(arrow) \(metres)", arrow],
      [DistanceText.doubt(estimate)],
    ]
  }

  /// The metres of the nearest, in large figures.
  var number: String? {
    guard phase == .hiding, let distance = nearest?.estimate.distance, distance > 0 else {
      return nil
    }
    return DistanceText.number(distance)
  }

  /// What the border is about.
  var borderDistance: Double? {
    if case .found = phase { return 0 }
    return nearest?.estimate.distance
  }

  func facts(_ glyphs: GlyphSet) -> Facts {
    if case .found(let seconds) = phase {
      let time: Words = "after \(durationText(seconds))"
      return Facts(
        trend: ("they have found you", .bold), lines: [time],
        brief: ["they have found you", time])
    }
    guard let nearest else {
      if hasBomb {
        return Facts(
          trend: ("you have the bomb", .bold),
          lines: ["nobody has been heard yet", "go and catch somebody"],
          brief: ["nobody has been heard yet", "go and catch somebody"])
      }
      return Facts(
        trend: ("you are on the air", .bold),
        lines: ["nobody has been heard yet", "keep quiet"],
        brief: ["nobody has been heard yet", "you are on the air: keep quiet"])
    }
    let estimate = nearest.estimate
    let words: Words = "\(estimate.trend.arrow(glyphs)) \(estimate.trend.hiderWords)"
    let metres = DistanceText.about(estimate.distance)
    return Facts(
      trend: (words, .bold), lines: [estimate.proximity.word, metres],
      brief: ["\(words), \(estimate.proximity.word)", metres])
  }

  /// What goes out: the identifier, the rest in one line, and that line without its end.
  var broadcast: [Words] {
    let interval = clampedInt(interval.rounded(), to: 0...99_999)
    let identity = beacon.identity
    let numbers: Words =
      "major \(identity.major)  minor \(identity.minor)  \(beacon.measuredPower) dBm at 1 m"
    let pace: Words =
      adapter.isEmpty ? "every \(interval) ms" : "every \(interval) ms by \(adapter)"
    return ["\(identity.uuid)", "\(numbers)  \(pace)", numbers]
  }
}
