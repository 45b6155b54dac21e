import BeaconCodec
import BeaconRadio
import BeaconRanging
import BeaconTracking
import HotColdGame
import HotColdSystem
import HotColdWorld

/// The simulated house, where the player walks by keys or automatically. Turns the world's packets
/// into LE Advertising Report events, and passes the player's broadcast to the bots.
package final class PretendHouse: SightingSource {
  var world: World
  /// The simulated players, by transmitter index.
  private var bots: [PlayerBot]
  private var broadcast: Broadcast?
  private var decoder: SightingDecoder
  private let recording: RecordingFile?
  private var autopilot: Autopilot?
  /// How often a hider was found or hid again.
  private var changes = 0
  private var ringer = Ringer()
  private var bell: PretendBell?

  package init(
    world: World, bots: [PlayerBot] = [], walksByItself: Bool, recording: RecordingFile? = nil
  ) {
    self.world = world
    self.bots = bots
    for (index, bot) in bots.enumerated() { self.world.players[index].name = bot.party.name }
    // Devices and players send names.
    decoder = SightingDecoder(
      withDetails: world.players.isEmpty || !bots.isEmpty)
    self.recording = recording
    autopilot = walksByItself ? Autopilot(plan: world.plan) : nil
  }

  package var descriptors: [Int32] { [] }
  package var isLive: Bool { false }
  package var nextDue: Timestamp? { world.nextDue }
  package var horizon: Timestamp { world.nextDue }
  package var counts: SourceCounts {
    SourceCounts(reports: decoder.sightings, rejects: decoder.rejectsAtEnd)
  }

  package func listen(until time: Timestamp, _ hear: (Sighting) -> Void) {
    receive(until: time, hear)
    ringer.advance(to: time)
    world.ringing = bell.flatMap { $0.rings ? $0.address : nil }
    guard world.changes != changes else { return }
    changes = world.changes
    // Its knowledge concerned another hider.
    if autopilot != nil { autopilot = Autopilot(plan: world.plan) }
  }

  package func send(_ broadcast: Broadcast) { self.broadcast = broadcast }

  func walk(_ direction: Direction, at time: Timestamp) {
    autopilot = nil
    world.press(direction, at: time)
  }

  /// Makes the player turn once on the spot.
  func turn(at time: Timestamp) {
    autopilot = nil
    world.turn(seconds: Turn.duration, at: time)
  }

  package func ring(_ target: RingTarget, at time: Timestamp) -> Bool {
    ringer.toggle(target, at: time) {
      bell = PretendBell(target.address, exists: world.isLost(target.address))
      return bell
    }
    return true
  }
  package func takeRingNews() -> RingNews? { ringer.takeNews() }

  /// Updates the autopilot with the game's current estimate.
  func learn(_ estimate: Estimate, at time: Timestamp) {
    guard autopilot != nil, !world.runByItself() else { return }
    // A hider does not walk.
    guard !world.isHunted else { return world.stand() }
    let place = world.me
    let hider = world.hiderInSight
    autopilot?.learn(distance: estimate.distance, at: place)
    if let waypoint = autopilot?.waypoint(from: place, to: hider, at: time) {
      world.walk(toward: waypoint)
    } else {
      world.stand()
    }
  }
}

extension PretendHouse {
  /// The player's address, as received by the others.
  private static let address = BluetoothAddress(bits: 0x3A11_C0DE_0001, kind: .random)

  private func receive(until time: Timestamp, _ hear: (Sighting) -> Void) {
    // Taken out during the call, because the world is also modified.
    var bots = bots
    defer { self.bots = bots }
    self.bots = []
    let broadcast = broadcast
    let isSpared = world.isSpared
    var spoken: [Spoken] = []
    world.advance(to: time) { reception in
      let bot = bots.firstIndex { $0.address == reception.address }
      var report = AdvertisingReport(
        eventType: bot == nil ? reception.eventType : [.legacy, .scannable],
        address: reception.address, rssi: reception.rssi)
      let data = bot.flatMap { bots[$0].advertisement(reception.data) } ?? reception.data
      let event =
        report.eventType.contains(.legacy)
        ? report.legacyEvent(data: data) : report.extendedEvent(data: data)
      decode(event, reception, hear)
      var response = reception.scanResponse
      if let bot {
        if let broadcast { Self.meet(&bots[bot], broadcast, reception, isSpared: isSpared) }
        let words = bots[bot].scanResponse(at: reception.time)
        response = words
        spoken.append((bot, words, reception.time))
      }
      guard let response else { return }
      report.eventType = [.legacy, .scanResponse, .scannable]
      decode(report.legacyEvent(data: response), reception, hear)
    }
    if !spoken.isEmpty { Self.meet(&bots, spoken, in: world) }
    world.isCounting = bots.contains { $0.party.counting != nil }
    guard let rules = bots.first?.party.ownGame.announced.rules else { return }
    if rules.isChase { return world.carry(by: holder(of: bots)) }
    guard rules.hasSeveralHiders else { return }
    for bot in bots {
      world.setHider(
        bot.address, isSeeker: bot.party.role == .seeker,
        isOut: !Self.isSought(rules, bot.party.round?.phase))
    }
    // They seek one hider after the other, including the player.
    let mine = bots.lazy.compactMap { $0.party.roster.player(at: Self.address)?.status }.first
    world.isHunted =
      broadcast.map { !$0.isOfASeeker } ?? (world.role == .hide)
      && !(rules.lastsToTheLast && mine.map { !Self.isSought(rules, $0.phase) } == true)
  }

  private func decode(
    _ event: [UInt8]?, _ reception: Reception, _ hear: (Sighting) -> Void
  ) {
    guard let event else { return }
    recording?.add(event.span, at: reception.time)
    decoder.decode(event.span, at: reception.time) { sighting in
      var sighting = sighting
      sighting.truth = reception.truth
      hear(sighting)
    }
  }

  /// Whether the walkers search for a hider.
  private static func isSought(_ rules: Rules, _ phase: RoundPhase?) -> Bool {
    rules.hiders == .inOrder ? phase == .running : phase?.isOver != true
  }

  /// The holder of the bomb; `.nobody` after the explosion.
  private func holder(of bots: [PlayerBot]) -> World.BombHolder {
    if let bot = bots.first(where: { $0.party.role == .hider }) {
      return bot.party.round?.phase.isOver == true ? .nobody : .player(bot.address)
    }
    return broadcast.map { !$0.isOfASeeker } == true ? .me : .nobody
  }

  /// A bot's message that the player received; the other bots then receive it, too.
  private typealias Spoken = (bot: Int, words: [UInt8], time: Timestamp)

  private static func meet(_ bots: inout [PlayerBot], _ spoken: [Spoken], in world: World) {
    let places = world.players.map(\.position)
    for one in spoken {
      let sender = bots[one.bot].address
      for other in bots.indices where other != one.bot {
        bots[other].hear(one.words, from: sender, at: one.time)
        bots[other].see(
          sender, distance: places[one.bot].distance(to: places[other]),
          isReached: world.isReached(places[one.bot], from: places[other]), at: one.time)
      }
    }
  }

  /// A bot that the player receives also receives the player.
  private static func meet(
    _ bot: inout PlayerBot, _ broadcast: Broadcast, _ reception: Reception, isSpared: Bool
  ) {
    bot.advance(to: reception.time)
    guard let response = broadcast.scanResponse else { return }
    bot.hear(response.bytes, from: address, at: reception.time)
    bot.see(
      address, distance: reception.truth, isReached: reception.isReached && !isSpared,
      at: reception.time)
  }
}

extension Broadcast {
  fileprivate var isOfASeeker: Bool {
    IBeacon(advertisingData: payload.bytes.span)?.identity.isSeeker == true
  }
}

extension PlayerBot {
  /// A bot's own broadcast if it is a seeker, or a hider who was one; nil to send the world's.
  fileprivate func advertisement(_ data: [UInt8]) -> [UInt8]? {
    guard var beacon = IBeacon(advertisingData: data.span) else { return nil }
    guard party.role == .seeker else {
      guard beacon.identity.isSeeker else { return nil }
      beacon.identity.major = 0
      beacon.identity.minor = 0
      return beacon.advertisingData
    }
    return IBeacon.seeker(party.tag, of: beacon).advertisingData
  }
}

/// bluetoothd in the simulated house, always connected.
private final class PretendBell: RingBus {
  let address: BluetoothAddress
  private(set) var rings = false
  private var objects = Ring.Objects()
  private var answers: [Ring.Event] = []

  /// - Parameter exists: whether the device can ring.
  init(_ address: BluetoothAddress, exists: Bool) {
    self.address = address
    objects.isKnown = true
    objects.flags = ["Powered", "Connected", "ServicesResolved"]
    if exists { objects.characteristics[Ring.Bell.alert.rawValue] = "bell" }
  }

  var descriptor: Int32? { nil }
  func close() {}

  func poll() -> [Ring.Event] {
    defer { answers = [] }
    return answers
  }

  func ask(_ call: Ring.Call) {
    if case .write(_, let bytes) = call { rings = bytes == Ring.Bell.alert.commands.start }
    answers.append(call == .objects ? .objects(objects) : .done(call))
  }
}
