import BeaconCodec
import BeaconRanging
import HotColdGame

// What is meant to be heard: whole sentences, without signs that a screen reader would spell.

/// `about 4 metres`
package func spokenDistance(_ metres: Double?) -> String {
  guard let metres, metres.isFinite, metres >= 0 else { return "unknown distance" }
  if metres < 0.75 { return "less than a metre" }
  if metres < 1.25 { return "about 1 metre" }
  if metres < 3 {
    let halves = (metres * 2).rounded() / 2
    return "about \(decimalText(halves, places: 1, isFixed: false)) metres"
  }
  return "about \(Int(min(metres, 10_000).rounded())) metres"
}

/// `42 seconds`
package func spokenDuration(_ seconds: Double) -> String {
  let total = seconds > 0 ? Int(min(seconds, 359_999)) : 0
  func count(_ number: Int, _ unit: String) -> String {
    "\(number) \(unit)\(number == 1 ? "" : "s")"
  }
  guard total >= 60 else { return count(total, "second") }
  let rest = total % 60 == 0 ? "" : " \(count(total % 60, "second"))"
  return count(total / 60, "minute") + rest
}

package func capitalized(_ text: String) -> String {
  text.prefix(1).uppercased() + text.dropFirst()
}

extension Game {
  /// Where one stands, in a line: `HOT. About 4 metres, getting closer. 2 rivals.`
  package var sentence: String {
    [isHiding ? hidersSentence : seekersSentence, roundSentence, infectionSentence]
      .filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  private var seekersSentence: String {
    if let foundAt, party?.result == nil {
      return "FOUND after \(spokenDuration(foundAt.seconds(since: tracker.firstTime ?? foundAt)))."
    }
    guard let track = huntedTrack else { return "Nothing is heard yet. Walk about." }
    if hunt.isLost {
      let silence = spokenDuration(tracker.now.seconds(since: track.lastHeard))
      return "GONE. Silent for \(silence). Go back to where you last heard it."
    }
    if isSilent { return "\(thermometerWords).\(rivals)" }
    let distance = capitalized(spokenDistance(estimate.distance))
    let words =
      switch estimate.trend {
      case .hotter: ("HOT", ", getting closer")
      case .colder: ("COLD", ", going away")
      case .steady where hunt.isSettled: ("No change", "")
      case .steady, .unknown: ("Listening", "")
      }
    let advice = estimate.proximity == .immediate ? " Stand still a moment." : ""
    return "\(words.0). \(distance)\(words.1).\(advice)\(rivals)"
  }

  /// What there is to know while nothing is told but answers.
  package var thermometerWords: String {
    let silence = hunt.thermometer.silence(at: tracker.now)
    let last = hunt.thermometer.answer.map { ", \($0.words)" } ?? ""
    return silence > 0
      ? "Silent for \(spokenDuration(silence.rounded(.up)))\(last)" : "Space asks\(last)"
  }

  /// `Infection: 2 hide still.`
  private var infectionSentence: String {
    infectionWords.map { "Infection: \($0)." } ?? ""
  }

  /// Who hunts it, too.
  private var rivals: String {
    guard let party, let hider = party.hunted else { return "" }
    let rivals = party.seekers(of: hider).filter { $0.tag != party.tag }
    let others =
      rivals.isEmpty ? "" : " \(rivals.count) rival\(rivals.count == 1 ? "" : "s")."
    guard let nearest = rivals.first, let distance = nearest.distance else { return others }
    let who = party.name(of: nearest.tag)
    return others
      + " \(who.isEmpty ? "One" : "\(who)") is nearest of them, \(spokenDistance(distance))."
  }

  private var hidersSentence: String {
    if foundAt != nil, party?.result == nil { return "They have found you." }
    guard let nearest = seekers.first else { return "Nobody is heard yet. Keep quiet." }
    let word =
      switch nearest.estimate.proximity {
      case .immediate: "HERE"
      case .near: "NEAR"
      case .far: "FAR"
      case .unknown: "Somebody is heard"
      }
    let name = party?.roster.player(at: nearest.key.address)?.name ?? .empty
    let way =
      switch nearest.estimate.trend {
      case .hotter: " and comes closer"
      case .colder: " and goes away"
      case .steady, .unknown: ""
      }
    let distance = spokenDistance(nearest.estimate.distance)
    let count = seekers.count
    return "\(word). \(name.isEmpty ? "Somebody" : "\(name)") is \(distance) away\(way). "
      + "\(count) seeker\(count == 1 ? "" : "s")."
  }

  private var roundSentence: String {
    guard let party else { return "" }
    if let result = party.result { return capitalized(describe(result)) + "." }
    guard let round = party.round, let elapsed = round.elapsed, round.phase == .running else {
      return ""
    }
    guard let limit = round.limit else { return "\(capitalized(spokenDuration(elapsed))) so far." }
    return "\(capitalized(spokenDuration(Double(limit) - elapsed))) left."
  }
}
