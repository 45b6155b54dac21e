import BeaconCodec
import HotColdGame
import HotColdSystem

// What happens among players, in words for a line.

/// A player's name, or the tag of one who has not told it yet.
func playerName(_ name: SafeText, _ tag: PlayerTag) -> String {
  name.isEmpty ? "player \(tag)" : name.description
}

package func describe(_ event: PlayerEvent) -> String {
  let name = playerName(event.name, event.tag)
  return switch event.change {
  case .joined: "\(name) is here, \(event.role.phrase)"
  case .left: "\(name) is gone"
  case .renamed: "player \(event.tag) is called \(name)"
  case .role: "\(name) is \(event.role.phrase) now"
  case .doubted: "two senders call themselves \(name); one of them is not"
  }
}

/// `Zoë found Max after 1:42` and who has how many points.
package func describe(_ result: RoundResult) -> String {
  let hider = playerName(result.hiderName, result.hider)
  let seeker = result.seeker.map { playerName(result.seekerName, $0) }
  let time = result.seconds.map { " after \($0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)" } ?? ""
  let end =
    switch result.outcome {
    case .found: "\(seeker ?? "somebody") found \(hider)\(time)"
    case .timeUp:
      "time is up\(time): "
        + (result.winner == result.hider
          ? "nobody was near \(hider)" : "\(seeker ?? "nobody") was nearest to \(hider)")
    }
  guard result.isAgreed else { return "\(hider) says: \(end); not confirmed" }
  let points = [(hider, result.hiderPoints)] + (seeker.map { [($0, result.seekerPoints)] } ?? [])
  return end + " (" + points.map { "\($0.0) \($0.1)" }.joined(separator: ", ") + ")"
}

extension Game {
  /// How many hide still, in the game of infection; nil in others.
  package var infectionWords: String? {
    guard mode == .infection, let party else { return nil }
    let count = party.stillHiding.count
    return count == 0
      ? "nobody hides any more" : "\(count) \(count == 1 ? "hides" : "hide") still"
  }
}

extension PlayerRole {
  /// For programs.
  package var word: String {
    switch self {
    case .watching: "watching"
    case .hider: "hider"
    case .seeker: "seeker"
    }
  }

  fileprivate var phrase: String {
    switch self {
    case .watching: "watching"
    case .hider: "hiding"
    case .seeker: "seeking"
    }
  }
}

extension Thermometer.Answer {
  package var words: String {
    switch self {
    case .first: "the first question: the next answer compares with here"
    case .warmer: "warmer than at the last question"
    case .colder: "colder than at the last question"
    case .same: "as at the last question"
    }
  }
}
