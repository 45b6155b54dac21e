import BeaconCodec
import HotColdGame

package struct ResultView: Equatable, Sendable {
  package struct Score: Equatable, Sendable {
    package var name: SafeText
    package var isMe = false
    package var points: Int

    /// To start a sentence.
    var subject: Words { isMe ? "You" : name.isEmpty ? "Somebody" : "\(name)" }
    var shownPoints: Int { min(max(points, 0), 9999) }
  }

  package var result: RoundResult
  package var own: PlayerTag
  /// From 1.
  package var round: Int
  /// The number of rounds in a match, such as best of five; nil without a match.
  package var rounds: Int?
  /// The points over all rounds, best first.
  package var scores: [Score] = []
  /// Whether this player hides next, having found the hider.
  package var isMyTurnToHide = false
  /// The next hider if the players agree; empty if the name is unknown.
  package var next: SafeText?
  /// Whether all seekers play together, as in infection.
  package var isShared = false
  /// A note such as `Waiting for Anna.`
  package var notice: Words = ""
  package var status = StatusLine("")
  package var keys: [KeyHint] = .result
  /// A comparison of this find with earlier ones.
  package var praise: Words = ""
  /// The demo's house with all players.
  package var walk: WalkView?
  /// Seconds since the round ended; nil without animation.
  package var age: Double?
}

extension RoundResult {
  /// A sentence about the end of the round.
  /// - Parameters:
  ///   - own: the player addressed as "you"; nil for a spectator.
  ///   - nameless: returns a name for a player whose name is unknown.
  package func story(
    for own: PlayerTag?, nameless: (PlayerTag) -> Words = { _ in "Somebody" }
  ) -> Words {
    let hider = hiderName.isEmpty ? nameless(self.hider) : "\(hiderName)"
    let seeker: Words =
      !seekerName.isEmpty ? "\(seekerName)" : self.seeker.map(nameless) ?? "Somebody"
    let (isHider, isSeeker) = (own == self.hider, own != nil && own == self.seeker)
    let time = durationText(Double(seconds ?? 0))
    let find: Words =
      isSeeker
      ? "You found \(hider) in \(time)."
      : isHider ? "\(seeker) found you in \(time)." : "\(seeker) found \(hider) in \(time)."
    switch outcome {
    case .found: return find
    // Without the time, which would be that of the last steps; the same for the last in sardines.
    case .fooled where self.seeker != nil:
      if isHider { return "You fooled \(seeker)!" }
      return isSeeker ? "You found \(hider): a decoy!" : "\(seeker) found \(hider): a decoy!"
    case .fooled:
      return isHider
        ? "Time is up, and you were a decoy." : "Time is up, and \(hider) was a decoy."
    case .last:
      return isSeeker ? "You found them last." : "\(seeker) found us last."
    case .boom:
      return isHider
        ? "It went off after \(time): you had the bomb."
        : "It went off after \(time): \(hider) had the bomb."
    case .timeUp where self.seeker == nil:
      return isHider
        ? "Time is up, and nobody came near you." : "Time is up, and nobody came near \(hider)."
    case .timeUp:
      let metres: Words =
        distance.map { " (about \(Words.decimal(DistanceText.number($0))) m)" } ?? ""
      if isSeeker { return "Time is up. You were nearest to \(hider)\(metres)." }
      return isHider
        ? "Time is up. \(seeker) was nearest to you\(metres)."
        : "Time is up. \(seeker) was nearest to \(hider)\(metres)."
    }
  }
}

extension RoundResult {
  /// Shown until both sides agree. A decoy's round never has a point.
  package var unconfirmed: Words {
    outcome == .fooled
      ? "The other machine has not confirmed it."
      : "No point yet: the other machine has not confirmed it."
  }
}

extension ResultView {
  var story: Words { result.story(for: own) }

  /// The word, in letters that `BigLetters` has, and its colour.
  var ending: (word: Words, ground: HeatColor) {
    let isHider = result.hider == own
    return switch result.outcome {
    case .found where result.seeker == own || isShared && !isHider: ("FOUND", .burning)
    case .found where isHider: ("CAUGHT", .warm)
    case .fooled where isHider: ("HAHA!", .burning)
    case .found: ("LOST", .freezing)
    case .fooled: ("WRONG", .freezing)
    case .last: result.seeker == own ? ("LOST", .freezing) : ("WON", .burning)
    case .boom: ("BOOM", isHider ? .freezing : .burning)
    case .timeUp where result.winner == nil: ("TIME", .mild)
    case .timeUp: result.winner == own ? ("WON", .burning) : ("LOST", .freezing)
    }
  }

  /// A sentence about the point.
  var verdict: Words {
    guard result.isAgreed else {
      return [result.hider, result.seeker].contains(own) ? result.unconfirmed : ""
    }
    if result.outcome == .boom {
      return result.hider == own
        ? "A point for all the others." : "A point for you, and for all others without the bomb."
    }
    if let champion {
      return champion.isMe ? "You win the match!" : "\(champion.subject) wins the match."
    }
    guard let winner = result.winner else { return "Nobody gets a point." }
    let praise: Words = praise.isEmpty ? "Well done!" : praise.capitalized
    if winner == own { return "A point for you. \(praise)" }
    let name = winner == result.hider ? result.hiderName : result.seekerName
    return "A point for \(name.isEmpty ? "somebody" : "\(name)" as Words)."
  }

  var roundWords: Words { rounds.map { "round \(round) of \($0)" } ?? "round \(round)" }

  /// The winner of the match, when no other player can win it any more.
  private var champion: Score? {
    guard let rounds, let first = scores.first,
      first.points > rounds / 2 || round >= rounds,
      scores.dropFirst().allSatisfy({ $0.points < first.points })
    else { return nil }
    return first
  }

  /// The next steps, longest text first.
  var invitations: [Words] {
    if !notice.isEmpty { return [notice] }
    if isMyTurnToHide { return ["Your turn to hide: s swaps the roles.", "s swaps the roles"] }
    if let next {
      let name: Words = next.isEmpty ? "somebody else" : "\(next)"
      return ["s: \(name) hides next.", "s: \(name)"]
    }
    if result.outcome == .boom {
      return result.hider == own
        ? ["Enter: you take the bomb. s: a friend."] : ["Enter: a friend takes the bomb. s: you."]
    }
    return ["Enter plays again, s swaps the roles.", "Enter plays again"]
  }

  /// - Parameter beginsHere: whether Enter starts the next round for a seeker, as in the demo.
  package init(
    _ result: RoundResult, _ party: Party, round: Int, beginsHere: Bool = false, status: StatusLine
  ) {
    let nextHider = party.nextHider
    let isMyTurn =
      nextHider.map { $0 == party.tag }
      ?? (result.outcome == .found && result.seeker == party.tag)
    let waits = party.role == .seeker && !isMyTurn && !beginsHere && nextHider == nil
    let name = result.hiderName
    // Players without points are listed while they are present.
    let known = Set(party.scores.map(\.tag))
    let others = ([party.tag] + party.roster.players.map(\.tag)).filter { !known.contains($0) }
    self.init(
      result: result, own: party.tag, round: round,
      scores: (party.scores + others.map { (tag: $0, points: 0) }).map {
        Score(name: party.name(of: $0.tag), isMe: $0.tag == party.tag, points: $0.points)
      },
      isMyTurnToHide: isMyTurn, next: isMyTurn ? nil : nextHider.map(party.name),
      notice: !waits
        ? "" : name.isEmpty ? "The hider begins the next round." : "\(name) begins the next round.",
      status: status)
  }
}
