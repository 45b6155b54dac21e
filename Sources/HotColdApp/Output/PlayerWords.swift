import BeaconCodec
import HotColdGame
import HotColdSystem
import HotColdView

/// A player's name, or the tag if the name is unknown.
package func playerName(_ name: SafeText, _ tag: PlayerTag) -> Words {
  name.isEmpty ? "player \(tag)" : "\(name)"
}

func describe(_ event: PlayerEvent) -> Words {
  let name = playerName(event.name, event.tag)
  return switch event.change {
  case .joined: "\(name) is here, \(event.phrase)"
  case .left: "\(name) is gone"
  case .renamed: "player \(event.tag) is called \(name)"
  case .role: "\(name) is \(event.phrase) now"
  case .older: "\(name) needs a newer hotcold"
  case .doubted: "two senders call themselves \(name); one of them is fake"
  }
}

/// `Zoë: too slow!`
func describe(_ taunt: TauntEvent) -> Words {
  "\(playerName(taunt.name, taunt.tag)): \(Words(phrase: taunt.text))"
}

extension GameEvent {
  /// The words for an event; nil for measurements.
  /// - Parameter own: the player to address as "you"; nil for a spectator.
  package func words(for own: PlayerTag? = nil) -> Words? {
    switch self {
    case .answer(let answer, _, _): answer.words
    case .turn(let answer, _): answer.words()
    case .ring(let state, _, _): state.words
    case .changedRole(.seeker, _): "you are infected: now you seek, too"
    case .changedRole: "you hide with them now"
    case .trail(let step, _): describe(step)
    case .bomb(let bomb, _): describe(bomb)
    case .player(let player, _): describe(player)
    case .taunt(let taunt, _): describe(taunt)
    case .result(let result, _): describe(result, for: own)
    case .estimate, .enter, .exit, .lost, .doubted, .newAddress, .call, .found: nil
    }
  }
}

/// `Zoë found Max in 1 min 42 s. (Zoë 3, Max 1)`
func describe(_ result: RoundResult, for own: PlayerTag?) -> Words {
  let story = result.story(for: own) { playerName(.empty, $0) }
  guard result.isAgreed else { return "\(story) \(result.unconfirmed)" }
  if result.outcome == .boom { return "\(story) \("A point for all the others." as Words)" }
  func name(_ name: SafeText, _ tag: PlayerTag) -> Words {
    tag == own ? "you" : playerName(name, tag)
  }
  let hider: Words = "\(name(result.hiderName, result.hider)) \(result.hiderPoints)"
  let seeker = result.seeker.map {
    "\(name(result.seekerName, $0)) \(result.seekerPoints)" as Words
  }
  return "\(story) (\(Words.joined([hider, seeker].compactMap(\.self), separator: ", ")))"
}

func describe(_ step: TrailStep) -> Words {
  guard let tag = step.tag, let place = step.place else { return "the trail is at its end" }
  let still = stillHiding(step.left)
  return step.isMine
    ? "it is your turn: they look for you now; \(still)"
    : "trail: now \(playerName(step.name, tag)), place \(place); \(still)"
}

private func stillHiding(_ count: Int) -> Words {
  .counted(count, one: "\(count) player still hiding", other: "\(count) players still hiding")
}

/// `Mia has the bomb: keep away`
func describe(_ bomb: BombEvent) -> Words {
  guard let holder = bomb.holder else { return "the bomb changes hands" }
  return bomb.isMine
    ? "you have the bomb: catch somebody"
    : "\(playerName(bomb.name, holder)) has the bomb: keep away"
}

extension Game {
  /// How many hiders are left; nil in games with one hider.
  var hidersWords: Words? {
    guard mode.rules.hasSeveralHiders, let party else { return nil }
    let count = party.stillHiding.count
    return count == 0 ? "no hiders left" : stillHiding(count)
  }

  /// Sentences for a change of the hunted player, longest first; empty in a chase.
  func newsOfHunt(after last: PlayerTag) -> [Words] {
    guard !mode.rules.isChase, let party, let hunted = party.hunted else { return [] }
    let name = playerName(party.name(of: hunted), hunted)
    let now: Words = "Now find \(name)!"
    if hunt.isChosen || mode.rules.hiders == .inOrder { return [now] }
    let before = player(last)
    let lastName = playerName(party.name(of: last), last)
    if before?.role == .seeker { return ["Now find \(name)! \(lastName) seeks now.", now] }
    if before?.status?.phase.isOver == true {
      return mode.rules.fake != nil ? ["Now find \(name)! \(lastName) is out.", now] : [now]
    }
    let isLastHeard = tracker.inRange.contains { $0.key.address == before?.address }
    return isLastHeard ? ["Now find \(name), who is nearer!", now] : [now]
  }

  /// The status line for the bomb game and for games with several hiders; nil in other games.
  var statusOfSeveral: Words? {
    guard let party else { return nil }
    if mode.rules.isChase { return describe(party.bombNow).capitalized }
    guard mode.rules.hasSeveralHiders, foundAt == nil else { return nil }
    let still = stillHiding(party.stillHiding.count)
    if mode.rules.hiders == .inOrder {
      if isHiding {
        return party.comesLater
          ? "trail: place \(party.ownPlace), your turn comes later"
          : "trail: place \(party.ownPlace), it is your turn"
      }
      if let hider = party.hunted, let place = party.place(of: hider),
        !party.name(of: hider).isEmpty
      {
        return "trail: now \(party.name(of: hider)), place \(place); \(still)"
      }
    }
    return (isHiding ? mode.words.hidersStatus : mode.words.seekersStatus)?(still)
  }
}

extension ResultView {
  /// Sets the note about what happens to a found hider in games with several.
  mutating func setNotice(for game: Game) {
    let rules = game.mode.rules
    guard rules.hasSeveralHiders, let party = game.party else { return }
    isMyTurnToHide = false
    isShared = rules.find == .infects
    guard game.goesOn || rules.lastsToTheLast else { return }
    let count = party.stillHiding.count
    if let (inside, outside) = game.mode.words.afterFind {
      guard game.goesOn else { return }
      notice = game.isHiding || result.seeker == own ? inside : outside
      keys = .spreading
      return
    }
    guard count > 0 else {
      if result.isAgreed, notice.isEmpty { notice = "No hiders left. Enter plays again." }
      return
    }
    let still = stillHiding(count)
    if !game.isHiding {
      notice = "On to the next: \(still)."
    } else if rules.hiders == .inOrder {
      guard game.goesOn else { return }
      notice = "It goes on: \(still)."
    } else if result.isFind {
      notice = "You seek now; \(still)."
    } else if !game.goesOn {
      return
    }
    keys = .spreading
  }
}

extension PlayerEvent {
  fileprivate var phrase: Words {
    switch role {
    case .watching: "watching"
    case .hider: game.words.hiding
    case .seeker: game.words.seeking
    }
  }
}

extension Thermometer.Answer {
  var words: Words {
    switch self {
    case .first: "the first question: the next answer compares with here"
    case .warmer: "warmer than at the last question"
    case .colder: "colder than at the last question"
    case .same: "the same as at the last question"
    }
  }
}

extension GameMode {
  var announcement: Words { "\(Words(key: name).capitalized). \(words.rule)" }
}
