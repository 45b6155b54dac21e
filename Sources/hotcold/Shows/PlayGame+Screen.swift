import BeaconCodec
import BeaconRadio
import HotColdGame
import HotColdScreen

extension PlayGame: ScreenGame {
  var help: HelpScreen.Topic {
    if party?.result != nil { return .result }
    return switch side {
    case .hide: .hide
    case .seek: .seek
    }
  }

  func frame(_ scene: Scene, size: Size, glyphs: GlyphSet) -> Frame {
    if let party, let result = party.result {
      let view = ResultView(
        result, party, round: scene.roundsBefore + 1, status: scene.status)
      return ResultScreen.frame(view, size: size, glyphs: glyphs)
    }
    switch side {
    case .hide(var game):
      game.advertisingInterval = currentInterval
      return game.frame(scene, size: size, glyphs: glyphs)
    case .seek(let game): return game.frame(scene, size: size, glyphs: glyphs)
    }
  }

  mutating func press(_ key: Key, into events: inout [GameEvent]) {
    switch key {
    case .tab: huntNext()
    case .enter: _ = nextRound()
    // Between two rounds; in the middle of one nobody changes sides by a slip of the finger.
    case .character("s") where party?.result != nil, .character("S"): _ = swapRole()
    case .character("f"): _ = declareFound(into: &events)
    case .character(let digit):
      if let number = digit.wholeNumberValue, var party {
        _ = party.taunt(number, at: tracker.now)
        self.party = party
      }
    default: break
    }
  }

  mutating func say(_ text: SafeText) -> Bool {
    guard var party else { return false }
    defer { self.party = party }
    return party.taunt(text, at: tracker.now)
  }

  mutating func broadcast(at time: Timestamp) -> Broadcast? {
    guard let payload = AdvertisingPayload(beacon.advertisingData),
      let response = scanResponse(at: time).flatMap(AdvertisingPayload.init)
    else { return nil }
    return Broadcast(
      payload: payload, scanResponse: response,
      interval: RadioInterval(milliseconds: currentInterval))
  }
}

extension ResultView {
  init(_ result: RoundResult, _ party: Party, round: Int, status: StatusLine) {
    func player(_ tag: PlayerTag) -> Player {
      Player(name: party.name(of: tag), isMe: tag == party.tag)
    }
    let hider = player(result.hider)
    let seeker = result.seeker.map(player)
    let outcome: Outcome =
      result.outcome == .found
      ? .found(
        hider: hider, by: seeker ?? Player(name: .empty), after: Double(result.seconds ?? 0))
      : .timeUp(hider: hider, nearest: seeker, distance: result.distance)
    let isMyTurn = result.outcome == .found && result.seeker == party.tag
    let waits = party.role == .seeker && !isMyTurn
    let name = party.name(of: result.hider)
    self.init(
      outcome: outcome, round: round,
      winner: result.winner.map(player), isAgreed: result.isAgreed,
      scores: party.scores.map { Score(player: player($0.tag), points: $0.points) },
      isMyTurnToHide: isMyTurn,
      notice: waits ? "\(name.isEmpty ? "The hider" : "\(name)") begins the next round." : "",
      status: status)
  }
}
