import BeaconCodec
import BeaconTracking
import HotColdGame
import HotColdSystem
import HotColdView

/// Output for a screen reader: a sentence per event. Continuous values are spoken on a key press.
struct SpokenLines {
  var output: OutputBuffer
  let catalogue: Catalogue
  /// The metres to the hunted beacon that were spoken last; nil for a new hunt.
  private var heard: (metres: Double, key: TrackKey)?

  init(output: OutputBuffer, catalogue: Catalogue) {
    (self.output, self.catalogue) = (output, catalogue)
  }

  mutating func write(_ event: GameEvent, of game: Game) {
    switch event {
    case .estimate: break
    // Players are announced by name instead.
    case .enter(let key, _): if game.player(at: key.address) == nil { say("Something is heard.") }
    case .exit(let key, _):
      if game.player(at: key.address) == nil { say("Something is not heard any more.") }
    case .lost:
      heard = nil
      say("GONE. Nothing is heard. Go back to where you last heard it.")
    case .newAddress(_, _, let isPerhapsAnother, _):
      if isPerhapsAnother { say("It goes on at a new address. Perhaps it is another one.") }
    case .doubted: say("Two senders use the same numbers: one of them may be forged.")
    case .call(let call, let key, _):
      let word: Words = "\(call.words(in: game.mode).shown)."
      say(.joined([word, distance(game.shownEstimate.distance, to: key, of: call)]))
    case .found:
      heard = nil
      say("FOUND!")
    case .taunt(let taunt, _):
      say("\(playerName(taunt.name, taunt.tag)) says: \(Words(phrase: taunt.text))")
    case .result(let result, _):
      heard = nil
      say(describe(result, for: game.party?.tag))
    case .turn, .ring: if let words = event.words() { say(words) }
    case .answer, .changedRole, .trail(_, _), .bomb, .player:
      if let words = event.words() { say("\(words.capitalized).") }
    }
  }

  /// `About 3 metres.`; empty if that contradicts the call for a listener, who compares it with the
  /// distance heard before: it also changes between calls.
  private mutating func distance(_ metres: Double?, to key: TrackKey, of call: Call) -> Words {
    guard let metres else { return "" }
    if let heard, heard.key == key {
      let (now, before) = (spokenMetres(metres), spokenMetres(heard.metres))
      if call == .hot ? now > before : now < before { return "" }
    }
    heard = (metres, key)
    return "\(spokenDistance(metres).capitalized)."
  }

  /// Answers the question where the player is.
  mutating func sayPlace(in game: Game) {
    say(game.sentence)
    if let key = game.hunted, let metres = game.estimate.distance { heard = (metres, key) }
  }

  /// Breaks lines between words, because a terminal would break them anywhere.
  mutating func say(_ words: Words) {
    let text = catalogue.text(words)
    let columns = windowSize(of: output.descriptor)?.columns ?? .max
    for line in wrapped(text, columns: columns) { echo(line + "\n") }
  }

  mutating func sayMuted(_ sound: Sound?) {
    say(sound?.isMuted == true ? "Sound off." : "Sound on.")
  }

  /// Echoes a typed letter, or after other changes the whole line; then the reason of a refusal.
  mutating func echo(_ line: EditLine, before: String) {
    let text = line.text
    if text.hasPrefix(before) {
      echo(String(text.dropFirst(before.count)))
    } else {
      echo("\n")
      say(text.isEmpty ? "Nothing." : "\(text)")
    }
    if let refusal = line.refusal {
      echo("\n")
      say(refusal)
    }
  }

  mutating func echo(_ text: String) { output.bytes.append(contentsOf: text.utf8) }
}

// Text for speech: whole sentences without symbols.

/// `about 4 metres`
func spokenDistance(_ metres: Double?) -> Words {
  guard let metres, metres.isFinite, metres >= 0 else { return "unknown distance" }
  switch spokenMetres(metres) {
  case ..<1: return "less than a metre"
  case 1: return "about 1 metre"
  case let spoken:
    return "about \(Words.decimal(decimalText(spoken, places: 1, isFixed: false))) metres"
  }
}

/// The metres as spoken: below 3 m in halves, and then whole.
private func spokenMetres(_ metres: Double) -> Double {
  metres < 3 ? (metres * 2).rounded() / 2 : min(metres, 10_000).rounded()
}

/// `42 seconds`
func spokenDuration(_ seconds: Double) -> Words {
  let total = seconds > 0 ? Int(min(seconds, 359_999)) : 0
  func inSeconds(_ number: Int) -> Words {
    .counted(number, one: "\(number) second", other: "\(number) seconds")
  }
  let minutes = total / 60
  guard minutes > 0 else { return inSeconds(total) }
  return .joined([
    .counted(minutes, one: "\(minutes) minute", other: "\(minutes) minutes"),
    total % 60 == 0 ? "" : inSeconds(total % 60),
  ])
}

extension Game {
  /// The player's situation in a line: `HOT. About 4 metres, getting closer. 2 rivals.`
  var sentence: Words {
    if let result, !goesOn { return describe(result, for: party?.tag) }
    if mode.rules.isChase, let party {
      // The holder hears where the nearest runner is; a runner hears where the holder is.
      let other = isHiding ? seekers.first : huntedTrack
      let bomb: Words = "\(describe(party.bombNow).capitalized)."
      return .joined([bomb, other.map(place) ?? "", roundSentence])
    }
    return .joined([
      isHiding ? hidersSentence : seekersSentence, roundSentence, hidersStillSentence,
    ])
  }

  private var seekersSentence: Words {
    if foundAt != nil {
      return "FOUND after \(spokenDuration(elapsed))."
    }
    guard let track = huntedTrack else { return "Nothing heard yet. Walk about." }
    if hunt.isLost {
      let silence = spokenDuration(tracker.now.seconds(since: track.lastHeard))
      return "GONE. Silent for \(silence). Go back to where you last heard it."
    }
    if isSilent { return .joined(["\(answerWords)."] + rivals) }
    let distance = spokenDistance(estimate.distance).capitalized
    let words: Words =
      switch shownEstimate.trend {
      case .hotter: "HOT. \(distance), getting closer."
      case .colder: "COLD. \(distance), moving away."
      case _ where track.approach.isFar: "Still far. \(distance)."
      case .steady: "No change. \(distance)."
      case .unknown: "Listening. \(distance)."
      }
    let advice: Words =
      estimate.isWithinReach
      ? "Stand still a moment." : estimate.isNearlyThere ? "Closer still." : ""
    return .joined([words, advice] + rivals)
  }

  /// The state while the player waits for answers.
  private var answerWords: Words {
    let last: Words = answer.map { ", \($0.words)" } ?? ""
    return silence > 0
      ? "Silent for \(spokenDuration(silence.rounded(.up)))\(last)" : "Space asks\(last)"
  }

  /// `Infection: 2 hide still.`
  private var hidersStillSentence: Words {
    hidersWords.map { "\(Words(key: mode.name).capitalized): \($0)." } ?? ""
  }

  private var rivals: [Words] {
    guard let party, let hider = party.hunted else { return [] }
    let rivals = party.seekers(of: hider).filter { $0.tag != party.tag }
    let count = rivals.count
    let others: [Words] =
      count == 0 ? [] : [.counted(count, one: "\(count) rival.", other: "\(count) rivals.")]
    guard !isSilent, let nearest = rivals.first, let distance = nearest.distance else {
      return others
    }
    let name = party.name(of: nearest.tag)
    let who: Words = name.isEmpty ? "One" : "\(name)"
    return others + ["\(who) is the nearest of them, \(spokenDistance(distance))."]
  }

  private var hidersSentence: Words {
    if foundAt != nil { return "They found you." }
    guard let nearest = seekers.first else { return "No seeker in range yet. Keep quiet." }
    let word: Words =
      switch nearest.estimate.proximity {
      case .immediate: "HERE"
      case .near: "NEAR"
      case .far: "FAR"
      case .unknown: "Somebody is heard"
      }
    let count = seekers.count
    return .joined([
      "\(word).", place(of: nearest),
      .counted(count, one: "\(count) seeker.", other: "\(count) seekers."),
    ])
  }

  /// Where the player is that this player hides or flees from.
  private func place(of track: Track) -> Words {
    let name = player(at: track.key.address)?.name ?? .empty
    let who: Words = name.isEmpty ? "Somebody" : "\(name)"
    let distance = spokenDistance(track.estimate.distance)
    return switch track.trend {
    case .hotter: "\(who) is \(distance) away and coming closer."
    case .colder: "\(who) is \(distance) away and moving away."
    case .steady, .unknown: "\(who) is \(distance) away."
    }
  }

  private var roundSentence: Words {
    guard let round = party?.round, let elapsed = round.elapsed, round.phase == .running else {
      return ""
    }
    guard let limit = round.limit else { return "\(spokenDuration(elapsed).capitalized) so far." }
    return "\(spokenDuration(Double(limit) - elapsed).capitalized) left."
  }
}
