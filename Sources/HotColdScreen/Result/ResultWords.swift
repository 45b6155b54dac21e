import HotColdWords

extension ResultView.Player {
  /// At the beginning of a sentence.
  var subject: Words { isMe ? "You" : title }
  var title: Words { name.isEmpty ? "Somebody" : "\(name)" }
}

// How it ended, in words.
extension ResultView {
  /// How it ended for the one at this machine.
  enum Ending: Equatable {
    /// I have found; I was found; somebody else has won; the time is up and I have won, or nobody has.
    case found, caught, lost, won, time
  }

  var ending: Ending {
    switch outcome {
    case .found(_, let finder, _) where finder.isMe: return .found
    case .found(let hider, _, _) where hider.isMe: return .caught
    case .found: return .lost
    case .timeUp:
      guard let winner else { return .time }
      return winner.isMe ? .won : .lost
    }
  }

  /// In letters that `BigLetters` has.
  var word: Words {
    switch ending {
    case .found: "FOUND"
    case .caught: "CAUGHT"
    case .lost: "LOST"
    case .won: "WON"
    case .time: "TIME"
    }
  }

  /// The word's, which says the same.
  var ground: Role {
    switch ending {
    case .found, .won: .burning
    case .caught: .warm
    case .lost: .freezing
    case .time: .mild
    }
  }

  /// The animation, which says it once more.
  var flourish: Flourish.Kind {
    switch ending {
    case .found, .won: .sparks
    case .caught: .net
    case .lost, .time: .flakes
    }
  }

  /// Who found whom, or who was nearest.
  var story: Words {
    switch outcome {
    case .found(let hider, let finder, let seconds):
      let time = durationText(seconds)
      if finder.isMe { return "You found \(hider.title) in \(time)." }
      if hider.isMe { return "\(finder.title) found you in \(time)." }
      return "\(finder.title) found \(hider.title) in \(time)."
    case .timeUp(let hider, let nearest, let distance):
      guard let nearest else {
        return hider.isMe
          ? "Time is up, and nobody came near you."
          : "Time is up, and nobody came near \(hider.title)."
      }
      let metres: Words = distance.map { _ in ": \(DistanceText.about(distance))" } ?? ""
      if nearest.isMe { return "Time is up. You were nearest to \(hider.title)\(metres)." }
      return hider.isMe
        ? "Time is up. \(nearest.title) was nearest to you\(metres)."
        : "Time is up. \(nearest.title) was nearest to \(hider.title)\(metres)."
    }
  }

  /// Who gets what.
  var verdict: Words {
    guard isAgreed else { return "No point yet: the other machine has to say so, too." }
    guard let winner else { return "Nobody gets a point." }
    let praise: Words = praise.isEmpty ? "Well done!" : praise.capitalized
    return winner.isMe ? "A point for you. \(praise)" : "A point for \(winner.title)."
  }

  /// What now, the longest text first.
  var invitations: [Words] {
    if !notice.isEmpty { return [notice] }
    if isMyTurnToHide { return ["Your turn to hide: press s.", "s: your turn to hide"] }
    return ["Enter plays again, s swaps the roles.", "Enter plays again"]
  }

  /// For a line or two: the longest first.
  var headlines: [Words] {
    switch outcome {
    case .found(let hider, let finder, let seconds):
      let time = clockText(seconds)
      return switch ending {
      case .lost:
        [
          "LOST: \(finder.title) found \(hider.title) in \(time)", "LOST: \(finder.title)",
          "LOST",
        ]
      case .caught: ["CAUGHT by \(finder.title) in \(time)", "CAUGHT \(time)", "CAUGHT"]
      default: ["FOUND by you in \(time)", "FOUND \(time)", "FOUND"]
      }
    case .timeUp(_, let nearest, _):
      let who = nearest.map {
        [
          "\(word): time is up, nearest: \($0.isMe ? "you" : $0.title)",
          "\(word): \($0.isMe ? "you" : $0.title)",
        ] as [Words]
      }
      return (who ?? []) + ["\(word): time is up", word]
    }
  }
}
