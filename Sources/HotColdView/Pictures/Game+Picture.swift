import BeaconCodec
import BeaconRanging
import HotColdGame

extension Game {
  /// - Parameters:
  ///   - thing: what is looked for, where it is no player.
  ///   - number: another one for another hunt for a thing.
  package func picture(_ scene: Scene, lookingFor thing: ScanDevice? = nil, number: Int = 0)
    -> Picture
  {
    if let party, let result = party.result {
      var view = ResultView(
        result, party, round: scene.roundsBefore + 1, beginsHere: scene.walk != nil,
        status: scene.status)
      view.tell(severalOf: self)
      view.praise = scene.verdict?.words ?? ""
      view.walk = scene.walk
      view.age = scene.ended
      return Picture(.result, game: mode, isMoving: scene.isCelebrating, page: view.page) {
        ResultScreen.frame(view, size: $0, glyphs: $1, catalogue: $2)
      }
    }
    if isHiding, let beacon {
      let view = hideView(beacon, scene)
      return Picture(.hide, game: mode, page: view.page) {
        HideScreen.frame(view, size: $0, glyphs: $1, catalogue: $2)
      }
    }
    let view = thing.map { thingView($0, scene) } ?? seekView(scene)
    let topic = thing == nil ? HelpScreen.Topic.seek : .thing
    let help = thing == nil && scene.walk != nil ? .walk : topic
    return Picture(
      topic, number: number, help: help, game: mode,
      isMoving: foundAt != nil && scene.isCelebrating, page: view.page
    ) {
      SeekScreen.frame(view, size: $0, glyphs: $1, catalogue: $2)
    }
  }

  /// What the keys do while nobody types.
  private func keys(_ scene: Scene, usual: [KeyHint]) -> [KeyHint] {
    if scene.entry != nil { return .entry }
    return scene.isReplayed || isOver ? .again : usual
  }

  private func seekView(_ scene: Scene) -> SeekView {
    let hasCompany = !players.isEmpty
    let usual: [KeyHint] =
      scene.walk != nil ? (hasCompany ? .walkInParty : .walk) : hasCompany ? .hunt : .seek
    var view = SeekView(
      self, names: party?.names(of: tracker.inRange) ?? [:], isMuted: scene.isMuted,
      status: scene.status, walk: scene.walk, keys: keys(scene, usual: usual))
    view.settle(on: scene.estimate)
    view.praise = scene.verdict?.words ?? ""
    if scene.walk != nil { view.lookingFor = "the hider" }
    add(scene, to: &view)
    for (index, track) in tracker.inRange.enumerated() where view.beacons.indices.contains(index) {
      view.beacons[index].isDoubted = isDoubted(track.key) || party?.isDoubted(track) == true
      view.beacons[index].isSealed = isSealed(track.key)
    }
    guard let party else { return view }
    view.taunt = scene.taunt
    view.entry = scene.entry
    view.isHunted = mode == .potato
    view.hush(self)
    if let words = statusOfSeveral(scene) { view.status = words }
    view.round = party.clock(roundsBefore: scene.roundsBefore)
    let isHeard = view.huntedDistance != nil
    view.round?.isAwaitedHere = isHeard
    if let hider = party.hunted {
      if !party.name(of: hider).isEmpty { view.lookingFor = "\(party.name(of: hider))" }
      view.others = party.seekers(of: hider).filter { $0.tag != party.tag }.map {
        OtherSeeker(
          name: party.name(of: $0.tag), distance: $0.distance, trend: scene.rivals[$0.tag])
      }
    }
    return view
  }

  private func thingView(_ thing: ScanDevice, _ scene: Scene) -> SeekView {
    let keys: [KeyHint] =
      foundAt != nil ? .thingFound : scene.walk != nil ? .walkToThing : .thing
    var names: [TrackKey: SafeText] = [:]
    for track in tracker.inRange { names[track.key] = thing.title }
    var status = scene.status
    // Silence may mean no more than another address.
    if hunt.isLost, thing.address.type.changes, !status.isProblem {
      status = StatusLine("It may have changed its address: see the list (Esc)")
    }
    var view = SeekView(
      self, names: names, isMuted: scene.isMuted, status: status, walk: scene.walk, keys: keys)
    view.settle(on: scene.estimate)
    view.lookingFor = "\(thing.title)"
    add(scene, to: &view)
    return view
  }

  /// What is the same whatever is hunted.
  private func add(_ scene: Scene, to view: inout SeekView) {
    view.hint = scene.hint
    view.time = scene.hasMotion ? scene.elapsed : nil
    view.ended = scene.ended
    if scene.showsDetails { view.details = details }
  }

  /// What radio people want to know of the hunted.
  private var details: [Words] {
    guard let track = huntedTrack else { return ["details: nothing heard yet (d: hide)"] }
    let power: Words = track.measuredPower.map { "\($0) dBm at 1 m" } ?? "strength at 1 m unknown"
    var lines: [Words] = [
      "details (d: hide)",
      distanceDetails,
      "signal \(dBmText(track.rssi)) dBm, \(power), \(track.sightings) packets",
      "address \(track.key.address)",
    ]
    lines.removeAll(where: \.isEmpty)
    if let identity = track.key.identity {
      lines.append("major \(identity.major), minor \(identity.minor)")
      lines.append("UUID \(identity.uuid)")
    }
    return lines
  }

  private var distanceDetails: Words {
    guard let range = DistanceText.range(estimate) else { return "" }
    let nearest: Words = hunt.nearest.map { ", nearest yet \(DistanceText.about($0))" } ?? ""
    return "most likely \(range)\(nearest)"
  }

  private func hideView(_ beacon: IBeacon, _ scene: Scene) -> HideView {
    let usual: [KeyHint] = !players.isEmpty ? .party : scene.walk != nil ? .walk : .hide
    var view = HideView(
      beacon, of: self, adapter: scene.adapter, elapsed: scene.elapsed, isMuted: scene.isMuted,
      status: scene.status, walk: scene.walk, keys: keys(scene, usual: usual))
    view.showsDetails = scene.showsDetails
    view.hint = scene.hint
    view.time = scene.hasMotion ? scene.elapsed : nil
    if !scene.hasMotion { view.sweep = nil }
    guard let party else {
      view.house = scene.house?.marked(by: view.seekers)
      return view
    }
    view.hasBomb = mode == .potato
    if let words = statusOfSeveral(scene) { view.status = words }
    let names = party.names(of: seekers)
    for (index, track) in seekers.enumerated() where view.seekers.indices.contains(index) {
      if let name = names[track.key] { view.seekers[index].name = name }
      view.seekers[index].isDoubted = party.isDoubted(track)
    }
    view.house = scene.house?.marked(by: view.seekers)
    view.name = party.name
    view.code = party.code
    view.isAlone = players.isEmpty
    view.round = party.clock(roundsBefore: scene.roundsBefore)
    view.taunts = Taunts.phrases
    view.tauntsSent = party.tauntCount
    view.taunt = scene.taunt
    view.entry = scene.entry
    return view
  }
}

extension Party {
  /// Whether somebody else sends the same.
  fileprivate func isDoubted(_ track: Track) -> Bool {
    roster.player(at: track.key.address)?.isDoubted == true
  }

  /// Of those that have told theirs.
  fileprivate func names(of tracks: [Track]) -> [TrackKey: SafeText] {
    var names: [TrackKey: SafeText] = [:]
    for track in tracks {
      if let name = roster.player(at: track.key.address)?.name, !name.isEmpty {
        names[track.key] = name
      }
    }
    return names
  }

  fileprivate func clock(roundsBefore: Int) -> RoundView? {
    guard let round else { return nil }
    return RoundView(
      number: roundsBefore + 1, elapsed: round.phase == .waiting ? nil : round.elapsed,
      limit: round.limit.map(Double.init),
      awaited: role == .seeker ? "the hider" : "a seeker")
  }
}

extension Game {
  /// Who has the bomb; nil where something is wrong.
  func statusOfBomb(_ scene: Scene) -> StatusLine? {
    guard mode == .potato, !scene.status.isProblem, let party else { return nil }
    return StatusLine(party.bombWords)
  }
}

extension Party {
  fileprivate var bombWords: Words {
    if isHandingOn {
      return role == .hider
        ? "hot potato: caught! The bomb goes over"
        : "hot potato: the bomb goes over"
    }
    if role == .hider { return "hot potato: you have the bomb, catch somebody" }
    guard let bombHolder else { return "hot potato: nobody has the bomb now" }
    let name = name(of: bombHolder)
    return name.isEmpty
      ? "hot potato: somebody has the bomb, run" : "hot potato: \(name) has the bomb, run"
  }
}

extension Game {
  /// What the status line says where several hide; nil in other games, and where something is wrong.
  func statusOfSeveral(_ scene: Scene) -> StatusLine? {
    if mode == .potato { return statusOfBomb(scene) }
    guard mode.hasSeveralHiders, foundAt == nil, !scene.status.isProblem, let party else {
      return nil
    }
    let still = Self.stillHiding(party.stillHiding.count)
    switch mode {
    case .infection: return StatusLine("infection: who is found seeks, too; \(still)")
    case .decoy: return StatusLine("decoys: you are one of them; \(still)")
    case .decoys where isHiding: return StatusLine("decoys: you are the true one; \(still)")
    case .decoys:
      let isFound = players.contains {
        $0.status?.game == .decoys && $0.role == .hider && $0.status?.phase == .found
      }
      return isFound
        ? StatusLine("decoys: the true one was found; \(still)")
        : StatusLine("decoys: one of those who hide is true; \(still)")
    case .trail: return StatusLine(trailStatus(party, still))
    case .classic, .thermometer, .potato: return nil
    }
  }

  private func trailStatus(_ party: Party, _ still: Words) -> Words {
    if isHiding {
      return party.isSealed
        ? "trail: place \(party.ownPlace), your turn comes later"
        : "trail: place \(party.ownPlace), it is your turn"
    }
    guard let hider = party.hunted, let place = party.place(of: hider),
      !party.name(of: hider).isEmpty
    else { return "trail: \(still)" }
    let left = party.stillHiding.count
    return "trail: now \(party.name(of: hider)), place \(place); \(left) left"
  }

  fileprivate static func stillHiding(_ count: Int) -> Words {
    .counted(count, one: "\(count) player still hiding", other: "\(count) players still hiding")
  }
}

extension ResultView {
  /// What becomes of who was found.
  mutating func tell(severalOf game: Game) {
    guard game.mode.hasSeveralHiders, let party = game.party else { return }
    isMyTurnToHide = false
    guard game.goesOn || game.mode == .infection || game.mode == .trail else { return }
    let count = party.stillHiding.count
    guard count > 0 else {
      if isAgreed, game.mode == .trail {
        notice =
          notice.isEmpty
          ? "The trail is at its end. Enter plays again." : "The trail is at its end."
        return
      }
      if isAgreed, notice.isEmpty { notice = "Nobody hides any more. Enter plays again." }
      return
    }
    let still = Game.stillHiding(count)
    if !game.isHiding {
      notice = "On to the next: \(still)."
    } else if game.mode == .trail {
      guard game.goesOn else { return }
      notice = "The trail goes on: \(still)."
    } else if isAgreed, case .found = outcome {
      notice = "Infected: now you seek, too; \(still)."
    }
    keys = .spreading
  }
}
