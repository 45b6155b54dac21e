extension ResultView.Player {
  var subject: String { isMe ? "You" : title }
  var object: String { isMe ? "you" : title }
  private var title: String { name.isEmpty ? "Somebody" : "\(name)" }
}

// How it ended, in words.
extension ResultView {
  /// How it ended for the one at this machine.
  enum Ending: Equatable {
    /// I have found; I was found; somebody else has won; the time is up and I have won, or nobody has.
    case found, caught, lost, won, time
    /// It was a decoy.
    case wrong
  }

  var ending: Ending {
    switch outcome {
    case .found(_, let finder, _) where finder.isMe: return .found
    case .found(let hider, _, _) where hider.isMe: return .caught
    case .found: return .lost
    case .decoy(let hider, _, _): return hider.isMe ? .caught : .wrong
    case .timeUp:
      guard let winner else { return .time }
      return winner.isMe ? .won : .lost
    }
  }

  /// In letters that `BigLetters` has.
  var word: String {
    switch ending {
    case .found: "FOUND"
    case .caught: "CAUGHT"
    case .lost: "LOST"
    case .won: "WON"
    case .time: "TIME"
    case .wrong: "WRONG"
    }
  }

  /// The word's, which says the same.
  var ground: Role {
    switch ending {
    case .found, .won: .burning
    case .caught: .warm
    case .lost, .wrong: .freezing
    case .time: .mild
    }
  }

  /// The animation, which says it once more.
  var flourish: Flourish.Kind {
    switch ending {
    case .found, .won: .sparks
    case .caught: .net
    case .lost, .time, .wrong: .flakes
    }
  }

  /// Who found whom, or who was nearest.
  var story: String {
    switch outcome {
    case .found(let hider, let finder, let seconds):
      return "\(finder.subject) found \(hider.object) in \(durationText(seconds))."
    case .decoy(let hider, let finder?, let seconds):
      return "\(finder.subject) found \(hider.object) in \(durationText(seconds)): a decoy."
    case .decoy(let hider, nil, _):
      return "Time is up, and \(hider.object) \(hider.isMe ? "were" : "was") a decoy."
    case .timeUp(let hider, let nearest, let distance):
      guard let nearest else { return "Time is up, and nobody came near \(hider.object)." }
      let verb = nearest.isMe ? "were" : "was"
      let metres = distance.map { _ in ": \(DistanceText.about(distance))" } ?? ""
      return "Time is up. \(nearest.subject) \(verb) nearest to \(hider.object)\(metres)."
    }
  }

  /// Who gets what.
  var verdict: String {
    guard isAgreed else { return "No point yet: the other machine has to say so, too." }
    guard let winner else { return "Nobody gets a point." }
    let praise = praise.isEmpty ? "Well done!" : praise.prefix(1).uppercased() + praise.dropFirst()
    return winner.isMe ? "A point for you. \(praise)" : "A point for \(winner.object)."
  }

  /// What now, the longest text first.
  var invitations: [String] {
    if !notice.isEmpty { return [notice] }
    if isMyTurnToHide { return ["Your turn to hide: press s.", "s: your turn to hide"] }
    return ["Enter plays again, s swaps the roles.", "Enter plays again"]
  }

  /// For a line or two: the longest first.
  var headlines: [String] {
    switch outcome {
    case .found(let hider, let finder, let seconds):
      let time = clockText(seconds)
      return switch ending {
      case .lost:
        [
          "LOST: \(finder.object) found \(hider.object) in \(time)", "LOST: \(finder.object)",
          "LOST",
        ]
      case .caught: ["CAUGHT by \(finder.object) in \(time)", "CAUGHT \(time)", "CAUGHT"]
      default: ["FOUND by \(finder.object) in \(time)", "FOUND \(time)", "FOUND"]
      }
    case .decoy: return ["\(word): a decoy", word]
    case .timeUp(_, let nearest, _):
      let who = nearest.map {
        ["\(word): time is up, nearest: \($0.object)", "\(word): \($0.object)"]
      }
      return (who ?? []) + ["\(word): time is up", word]
    }
  }
}
