import BeaconRanging
import HotColdGame

// What the hider is told, in words.
extension HideView {
  var nearest: Blip? { seekers.first }

  var canSpeak: Bool { !taunts.isEmpty || entry != nil }

  private var proximity: Proximity { nearest?.estimate.proximity ?? .unknown }

  /// The large one: how near the nearest seeker is.
  var word: Words {
    if case .found = phase { return "FOUND" }
    if hasBomb { return nearest == nil ? "BOMB" : "CATCH!" }
    switch proximity {
    case .immediate: return "HERE"
    case .near: return "NEAR"
    case .far: return "FAR"
    case .unknown: return wantedCode.map { Words(verbatim: $0.description.uppercased()) } ?? "HIDE"
    }
  }

  /// Who this is, and how to join.
  var detail: Words {
    guard let code else { return "\(name)" }
    return name.isEmpty ? "\(code.description)" : "\(name)  \(code.description)"
  }

  /// The code, while somebody has to type it.
  private var wantedCode: RoomCode? { isAlone && nearest == nil ? code : nil }

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
      if wantedCode != nil { return [word] }
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

  /// After the first press of the key that ends the round.
  package static let confirmation: [Words] = [
    "Press f again if they have found you.", "f again: found",
  ]

  /// What happens now, in a few words, the longest text first.
  var news: [Words] {
    if case .found(let seconds) = phase {
      return ["They have found you after \(durationText(seconds)).", "They have found you."]
    }
    guard let nearest else {
      if let wantedCode {
        return [
          "The others type this code, or: hotcold seek \(wantedCode.description)",
          "The others type this code.",
        ]
      }
      return hasBomb
        ? ["You have the bomb. Catch somebody!"] : ["Nobody is near. Hush!", "Hush!"]
    }
    guard let distance = nearest.estimate.distance else { return ["\(nearest.name) is somewhere."] }
    let place: Words =
      "\(nearest.name) is about \(Words.decimal(DistanceText.number(distance))) m away"
    switch nearest.estimate.trend {
    case .hotter: return ["\(place), and coming", place]
    case .colder: return ["\(place), and leaving", place]
    case .steady, .unknown: return [place]
    }
  }

  /// In large figures: the metres of the nearest, or the fuse.
  var number: String? {
    if hasBomb { return phase == .hiding ? round?.countdown : nil }
    guard phase == .hiding, let distance = nearest?.estimate.distance, distance > 0 else {
      return nil
    }
    return DistanceText.number(distance)
  }

  var unit: Words { hasBomb ? "s" : "m" }

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
