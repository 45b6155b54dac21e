import BeaconCodec
import HotColdGame

/// The contents of the screen after a round.
package struct ResultView: Hashable, Sendable {
  package struct Player: Hashable, Sendable {
    package var name: SafeText
    /// Whether it is this machine's player.
    package var isMe = false
    /// Shown if the name is unknown.
    package var tag: PlayerTag?

    package init(name: SafeText, isMe: Bool = false, tag: PlayerTag? = nil) {
      self.name = name
      self.isMe = isMe
      self.tag = tag
    }
  }

  package struct Score: Hashable, Sendable {
    package var player: Player
    package var points: Int

    var shownPoints: Int { min(max(points, 0), 9999) }
  }

  package enum Outcome: Hashable, Sendable {
    /// A seeker found the hider after this many seconds.
    case found(hider: Player, by: Player, after: Double)
    /// The hider was a decoy; nil if no seeker found it. The round took this many seconds.
    case decoy(hider: Player, by: Player?, after: Double)
    /// The bomb went off after this many seconds.
    case boom(holder: Player, after: Double)
    /// The hider was not found. The nearest seeker and its metres; nil if none was measured.
    case timeUp(hider: Player, nearest: Player?, distance: Double?)
  }

  package var outcome: Outcome
  /// From 1.
  package var round: Int
  /// The player who gets the point; nil for none.
  package var winner: Player?
  /// Whether both sides agree or this machine measured it. Before that there is no point.
  package var isAgreed = true
  /// Over all rounds, best first.
  package var scores: [Score] = []
  /// Whether it is this player's turn to hide, as the finder.
  package var isMyTurnToHide = false
  /// The reason to wait, such as `Waiting for Anna.`
  package var notice: Words = ""
  package var status = StatusLine("")
  package var keys: [KeyHint] = .result
  /// How this player's find compares with earlier ones.
  package var praise: Words = ""
  /// The demo's house with all players in it.
  package var walk: WalkView?
  /// Seconds since the round ended; nil if nothing may move.
  package var age: Double?
}

extension ResultView.Player {
  /// At the beginning of a sentence.
  var subject: Words { isMe ? "You" : title }
  var title: Words { name.isEmpty ? tag.map { "player \($0)" } ?? "Somebody" : "\(name)" }
}

extension ResultView.Outcome {
  /// - Parameter player: makes a player from tag and name, which may be empty.
  package init(_ result: RoundResult, _ player: (PlayerTag, SafeText) -> ResultView.Player) {
    let hider = player(result.hider, result.hiderName)
    let seeker = result.seeker.map { player($0, result.seekerName) }
    let seconds = Double(result.seconds ?? 0)
    self =
      switch result.outcome {
      case .found: .found(hider: hider, by: seeker ?? .init(name: .empty), after: seconds)
      case .decoy: .decoy(hider: hider, by: seeker, after: seconds)
      case .boom: .boom(holder: hider, after: seconds)
      case .timeUp: .timeUp(hider: hider, nearest: seeker, distance: result.distance)
      }
  }

  /// A sentence about the end of the round, with the finder or the nearest seeker.
  package var story: Words {
    switch self {
    case .found(let hider, let finder, let seconds):
      let time = durationText(seconds)
      if finder.isMe { return "You found \(hider.title) in \(time)." }
      if hider.isMe { return "\(finder.title) found you in \(time)." }
      return "\(finder.title) found \(hider.title) in \(time)."
    case .decoy(let hider, let finder?, let seconds):
      return .joined([
        Self.found(hider: hider, by: finder, after: seconds).story, "It was a decoy.",
      ])
    case .decoy(let hider, nil, _):
      return hider.isMe
        ? "Time is up, and you were a decoy." : "Time is up, and \(hider.title) was a decoy."
    case .boom(let holder, let seconds):
      let time = durationText(seconds)
      return holder.isMe
        ? "It went off after \(time): you had the bomb."
        : "It went off after \(time): \(holder.title) had the bomb."
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
}

// The texts of the result.
extension ResultView {
  /// The end for this machine's player: a word in letters that `BigLetters` has, and the colour and animation that
  /// repeat it.
  var ending: (word: Words, ground: HeatColor, animation: EndAnimation) {
    switch outcome {
    case .found(_, let finder, _) where finder.isMe: ("FOUND", .burning, .sparks)
    case .found(let hider, _, _) where hider.isMe: ("CAUGHT", .warm, .net)
    case .found: ("LOST", .freezing, .flakes)
    case .decoy(let hider, _, _) where hider.isMe: ("CAUGHT", .warm, .net)
    case .decoy: ("WRONG", .freezing, .flakes)
    case .boom(let holder, _): ("BOOM", holder.isMe ? .freezing : .burning, .sparks)
    case .timeUp where winner == nil: ("TIME", .mild, .flakes)
    case .timeUp:
      winner?.isMe == true ? ("WON", .burning, .sparks) : ("LOST", .freezing, .flakes)
    }
  }

  /// Shown until both sides agree.
  package static let unconfirmed: Words = "No point yet: the other machine has not confirmed it."

  /// The sentence about the point.
  var verdict: Words {
    guard isAgreed else { return Self.unconfirmed }
    if case .boom(let holder, _) = outcome {
      return holder.isMe
        ? "A point for all the others." : "A point for you, and for all others without the bomb."
    }
    guard let winner else { return "Nobody gets a point." }
    let praise: Words = praise.isEmpty ? "Well done!" : praise.capitalized
    return winner.isMe ? "A point for you. \(praise)" : "A point for \(winner.title)."
  }

  /// The next step, longest text first.
  var invitations: [Words] {
    if !notice.isEmpty { return [notice] }
    if isMyTurnToHide { return ["Your turn to hide: s swaps the roles.", "s swaps the roles"] }
    return ["Enter plays again, s swaps the roles.", "Enter plays again"]
  }

  /// The word and the sentence for one line, longest first.
  var headlines: [Words] { ["\(ending.word): \(outcome.story)", ending.word] }

  /// - Parameter beginsHere: whether Enter begins the next round on this machine even for a seeker, as in the demo.
  package init(
    _ result: RoundResult, _ party: Party, round: Int, beginsHere: Bool = false, status: StatusLine
  ) {
    func player(_ tag: PlayerTag, _: SafeText = .empty) -> Player {
      Player(name: party.name(of: tag), isMe: tag == party.tag)
    }
    let isMyTurn = result.outcome == .found && result.seeker == party.tag
    let waits = party.role == .seeker && !isMyTurn && !beginsHere
    let name = party.name(of: result.hider)
    // Players without points are listed, too, while they are there.
    let known = Set(party.scores.map(\.tag))
    let others = ([party.tag] + party.roster.players.map(\.tag)).filter { !known.contains($0) }
    self.init(
      outcome: Outcome(result, player), round: round,
      winner: result.winner.map { player($0) }, isAgreed: result.isAgreed,
      scores: (party.scores + others.map { (tag: $0, points: 0) }).map {
        Score(player: player($0.tag), points: $0.points)
      },
      isMyTurnToHide: isMyTurn,
      notice: !waits
        ? "" : name.isEmpty ? "The hider begins the next round." : "\(name) begins the next round.",
      status: status)
  }
}
