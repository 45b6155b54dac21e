import BeaconCodec
import HotColdGame
import HotColdView
import HotColdWorld

// For one who plays by ear: a key a command, a line for each answer.
extension GameLines {
  /// Seconds after which somebody who walks has come away from where he stood.
  private static var stepLasts: Double { 0.35 }

  mutating func say(_ words: Words) {
    guard seat != nil else { return }
    writer.output.bytes.append(contentsOf: writer.catalogue.text(words).utf8)
    writer.output.bytes.append(UInt8(ascii: "\n"))
  }

  /// What is being typed, as it is typed.
  private mutating func echo(_ text: String) {
    writer.output.bytes.append(contentsOf: text.utf8)
  }

  /// The first lines of a game.
  mutating func greet(_ status: Words) {
    if !status.isEmpty { say("\(status.capitalized).") }
    say(
      game.isHiding
        ? "You hide, and others look for you. Question mark tells who is near, h tells the keys."
        : "Somebody hides. HOT means that you come closer, COLD that you go away. Question mark tells where you stand, h tells the keys."
    )
  }

  /// Begins another round in another house.
  mutating func moveOn(from first: Game, scores: ScoreKeeper?) {
    self.scores = scores
    game = game.elsewhere ?? first
    events = []
    seat = Seat()
    say(game.isHiding ? "Another house. You hide." : "Another house. Somebody hides.")
  }

  mutating func tellHowToGoOn() {
    guard let seat else { return }
    if let verdict = scores?.verdict { say(verdict.words.capitalized) }
    if game.isAlone {
      say("Space plays again, q ends.")
    } else if game.goesOn {
      say("\((game.hidersWords ?? "").capitalized).")
    } else if let result = game.result, result.isAgreed {
      let mayBegin = seat.isSimulated || game.isHiding
      say(
        mayBegin
          ? "Enter plays again, s swaps the roles, q ends."
          : "The hider begins the next round, s swaps the roles, q ends.")
    }
  }

  /// What happens by itself.
  mutating func sit(at time: Timestamp) {
    if seat?.isSending == true { send() }
    if seat?.game != game.mode {
      let isNews = seat?.game != nil || game.mode != .classic
      seat?.game = game.mode
      if isNews { say(game.mode.announcement) }
    }
    if game.foundAt == nil {
      sound?.beep(game.toldEstimate, at: time)
      scores?.forget()
    }
  }

  /// Tells of a wall that one has walked into: who sees nothing would not know.
  mutating func feel(_ world: World, at time: Timestamp) {
    guard seat != nil else { return }
    seat?.isSimulated = true
    seat?.surroundings = world.freeWays
    look(in: world)
    guard let step = seat?.step else { return }
    guard let from = step.from else {
      seat?.step?.from = world.me
      return
    }
    guard time.seconds(since: step.time) >= Self.stepLasts else { return }
    seat?.step = nil
    if world.me.distance(to: from) > 0.05 {
      seat?.wall = nil
    } else if seat?.wall != step.direction {
      seat?.wall = step.direction
      say("Wall.")
    }
  }

  /// Reports that the hider is in the light of the torch, and which way.
  private mutating func look(in world: World) {
    guard !game.isHiding, game.foundAt == nil, let goal = game.hunted?.address else { return }
    let place = world.sees(goal) ? world.position(of: goal) : nil
    let way = place.flatMap { world.direction(of: $0, beyond: 0) }
    guard way != seat?.sight else { return }
    seat?.sight = way
    if let way { say("You see the hider. Go \(Self.side(way)).") }
  }

  mutating func answer(_ key: Key) -> LoopAction? {
    guard let seat else { return nil }
    if seat.entry != nil {
      answerInEntry(key)
      return nil
    }
    let isAfterRound = game.isAfterRound
    switch key {
    case .character("q"), .character("Q"): return .quit
    case .character("?"): say(game.sentence)
    case .character("h"), .character("H"): tellKeys()
    case .character("w") where seat.isSimulated: say(Self.surroundings(seat.surroundings))
    case .character("m"):
      sound?.isMuted.toggle()
      say(sound?.isMuted == true ? "Sound off." : "Sound on.")
    case .character(" "), .character("r"):
      if game.isOver { return .again }
      if key == .character(" "), game.isSilent { perform(.ask) }
    case .enter where seat.isSimulated && isAfterRound: return .again
    case .character("s") where seat.isSimulated && isAfterRound:
      return game.perform(.swapRole, into: &events) == .done ? .again : nil
    case .character("t") where !game.isAlone:
      self.seat?.entry = .toSay
      say(
        "Type what you want to say, \(TextPiece.maximumTextLength) bytes at most, and press Enter.")
    case .up: return walk(.up)
    case .down: return walk(.down)
    case .left: return walk(.left)
    case .right: return walk(.right)
    default: perform(PlayerAction(key: key, isAfterRound: isAfterRound))
    }
    return nil
  }

  private mutating func walk(_ direction: Direction) -> LoopAction? {
    guard seat?.isSimulated == true, !game.isOver else { return nil }
    if seat?.step == nil { seat?.step = (direction, game.tracker.now, nil) }
    if seat?.wall != direction { seat?.wall = nil }
    return .walk(direction)
  }

  private mutating func perform(_ action: PlayerAction?) {
    guard let action else { return }
    switch game.perform(action, into: &events) {
    case .said(let text): say("You said: \(text)")
    case .done:
      switch action {
      case .nextRound: say("The next round.")
      case .swapRole: say(game.isHiding ? "Now you hide." : "Now you seek.")
      case .huntNext: say("The next one. \(game.sentence)")
      case .taunt, .say, .found, .ask: break
      }
    case .refused:
      if case .taunt(1...9) = action, !game.isAlone { say("Not so fast.") }
      if action == .ask { say(game.sentence.capitalized) }
    }
  }

  private mutating func tellKeys() {
    var keys: [Words] = []
    if seat?.isSimulated == true { keys.append("Arrows walk. w tells where there are walls.") }
    if game.mode == .thermometer, !game.isHiding { keys.append("Space asks.") }
    if !game.isAlone {
      keys.append("1 to 9 tease, t says words of your own.")
      keys.append(game.isHiding ? "f says that you were found." : "Tab hunts the next one.")
    }
    keys.append("Question mark tells where you stand. m turns the sound off and on. q ends.")
    say(.joined(keys))
  }

  private static func side(_ direction: Direction) -> Words {
    switch direction {
    case .up: "up"
    case .right: "right"
    case .down: "down"
    case .left: "left"
    }
  }

  /// How far the way is free to all four sides, for one who does not see the plan.
  private static func surroundings(_ ways: [(direction: Direction, metres: Double)]) -> Words {
    let sides = ways.map { direction, metres -> Words in
      let side = side(direction)
      let count = Int(metres.rounded())
      return metres < 0.5
        ? "\(side) a wall"
        : .counted(count, one: "\(side) \(count) metre", other: "\(side) \(count) metres")
    }
    return "Free: \(Words.joined(sides, separator: ", "))."
  }

  /// Typing goes on until it is sent or given up.
  private mutating func answerInEntry(_ key: Key) {
    seat?.isSending = false
    switch key {
    case .enter:
      echo("\n")
      send()
    case .escape:
      seat?.entry = nil
      echo("\n")
      say("Never mind.")
    default:
      let before = seat?.entry?.text ?? ""
      seat?.entry?.press(key)
      let after = seat?.entry?.text ?? ""
      if after.hasPrefix(before) { echo(String(after.dropFirst(before.count))) }
      if seat?.entry?.isFull == true {
        echo("\n")
        say("No more fits.")
      }
      if case .backspace = key {
        echo("\n")
        say(after.isEmpty ? "Nothing." : "\(after)")
      }
    }
  }

  /// Says what was typed, now or as soon as it may be.
  private mutating func send() {
    if let text = seat?.entry?.safeText, !text.isEmpty {
      let outcome = game.perform(.say(text), into: &events)
      seat?.isSending = outcome == .refused
      if outcome == .refused { return }
      say("You said: \(text)")
    }
    seat?.entry = nil
    seat?.isSending = false
  }
}
