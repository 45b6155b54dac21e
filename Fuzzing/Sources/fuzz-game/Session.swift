import BeaconCodec
import BeaconRadio
import BeaconRanging
import Fuzzer
import HotColdSystem
import HotColdView
import LinuxSystem
import ScreenSupport

@testable import BeaconTracking
@testable import HotColdApp
@testable import HotColdGame

extension FuzzTarget {
  /// A whole game: bytes become packets, time and keys; its output is lines and pictures.
  static let session = FuzzTarget(
    "session", maximumLength: 72,
    seeds: [
      [0x02] + (0..<12).flatMap { [0x10, 1, 0, 200 + $0, 0, 5] as [UInt8] } + [0x80, 80, 24],
      [0x03] + (0..<12).flatMap { [0x20, 1, 0, 1, $0, 0x20, 2, 1, 0x90, $0] as [UInt8] },
      [0x13, 0x10, 1, 0, 220, 0, 200, 0x30, 30] + [UInt8](repeating: 5, count: 30),
      // A player appears after two statuses.
      [0x02]
        + (0..<8).flatMap { name in
          [0xF8, 0x20, 9, 0, 0, 7, name << 4 | 1, 0xF8, 0x20, 9, 0, 0, 7, name << 4 | 1] as [UInt8]
        },
      [0x01, 0x60, 200, 9, 0x50, 255, 0x10, 3, 1, 190, 1, 9, 0x80, 200, 60],
      [0x02, 0xA7] + "taunt 3".utf8 + [0xA8] + "say Zoë".utf8 + [0xA4] + "hunt".utf8,
      [0x05, 0x40, 0x7F, 1, 2, 3, 4, 5, 6, 7, 8, 0x10, 1, 0, 200, 0, 0],
    ]
  ) { input in
    var source = ByteSource(input)
    var session = Session(kind: source.byte())
    for _ in 0..<16 where !source.isEmpty { session.step(&source) }
    session.end()
  }
}

/// A game, and the checks of its output.
private struct Session {
  private var game: Game
  private var decoder = SightingDecoder(withDetails: true)
  private var time = Timestamp.zero
  /// Whether the clock was never set.
  private var isOrderly = true
  private var latest = Timestamp(nanoseconds: .min)
  private var lines = JSONLines(output: OutputBuffer(descriptor: -1))
  private var plain = PlainLines(output: OutputBuffer(descriptor: -1))
  private var events: [GameEvent] = []
  private var reports = 0
  private var hasLooked = false
  /// Whether both sides have confirmed that this player was found.
  private var wasFound = false
  /// Whether this player has the bomb, according to the latest event.
  private var hasBomb = false

  init(kind: UInt8) {
    let beacon = IBeacon(
      identity: BeaconIdentity(uuid: .hotcold, major: 0, minor: 0), measuredPower: -59)
    let filter = kind & 0x20 == 0 ? BeaconFilter(uuid: .hotcold) : .everyBeacon
    let party = Party(
      tag: PlayerTag(player: 1), name: SafeText(kind & 8 == 0 ? "Max" : "Wilhelmina the Great"),
      role: kind & 0x10 == 0 ? .seeker : .hider, limit: kind & 4 == 0 ? nil : 20,
      game: kind & 3 == 2
        ? (kind & 8 == 0 ? .classic : .potato)
        : kind & 0x40 != 0 ? .trail : kind & 4 == 0 ? .infection : .decoy,
      place: 2)
    game =
      switch kind & 3 {
      case 0: Game(seeking: filter)
      case 1: Game(hiding: beacon, interval: 100)
      default:
        Game(hiding: beacon, interval: 100, seeking: filter, party: party)
      }
  }

  mutating func step(_ source: inout ByteSource) {
    let operation = source.byte()
    switch operation >> 4 {
    case 0: hear(source.block())
    case 1: hear(beacon(&source))
    case 2: hear(message(status(&source), &source))
    case 3:
      let bytes = [MessageFormat.mark, 0x10 | operation & 7] + source.bytes(14)
      hear(report(MessageFormat.structure(bytes) ?? [], from: operation, rssi: -50))
    case 4:
      // The clock is set.
      isOrderly = false
      time = Timestamp(nanoseconds: source.number())
    case 5: advance(Double(source.byte()) / 4)
    case 6: flood(Int(source.byte() & 15), from: source.byte())
    case 7: hear(report(source.block(), from: operation, rssi: Int8(bitPattern: source.byte())))
    case 8: look(columns: Int(source.byte() & 127), rows: Int(source.byte() & 31), operation)
    case 9: press(operation & 15)
    case 10: say(source.bytes(Int(operation & 15)))
    default: advance(Double(operation & 63) / 20)
    }
    check()
  }

  mutating func end() {
    try? lines.write(
      Summary(
        time: game.tracker.now, duration: game.tracker.now.seconds(since: .zero),
        sightings: game.tracker.sightings, reports: reports, beacons: game.tracker.tracks.count,
        rejects: decoder.rejects, drops: nil, found: game.foundAt != nil))
    checkLines()
  }

  // MARK: Input

  private mutating func hear(_ event: [UInt8]) {
    var sightings: [Sighting] = []
    decoder.decode(event.span, at: time) { sightings.append($0) }
    reports += sightings.count
    for sighting in sightings { game.hear(sighting, into: &events) }
  }

  private mutating func beacon(_ source: inout ByteSource) -> [UInt8] {
    let sender = source.byte()
    let which = source.byte()
    let rssi = Int8(bitPattern: source.byte())
    let beacon = IBeacon(
      identity: BeaconIdentity(
        uuid: which & 0x80 == 0 ? .hotcold : BeaconUUID(high: 1, low: UInt64(which)),
        major: which & 0x40 == 0 ? 0 : BeaconIdentity.seekersMajor, minor: UInt16(which & 0x3F)),
      measuredPower: Int8(bitPattern: source.byte() &+ 197))
    advance(Double(source.byte()) / 50)
    return report(beacon.advertisingData, from: sender, rssi: rssi)
  }

  private func status(_ source: inout ByteSource) -> PlayerStatus {
    let byte = source.byte()
    return PlayerStatus(
      role: PlayerRole(rawValue: byte & 3) ?? .hider,
      phase: RoundPhase(rawValue: byte >> 2 & 7) ?? .running, isClose: byte & 0x10 != 0,
      round: byte >> 5, elapsed: UInt16(source.byte()), limit: byte & 0x20 == 0 ? nil : 20,
      peer: UInt16(source.byte() & 7), distance: WireDistance(rawValue: source.byte()),
      taunt: TauntHeader(counter: byte >> 4, number: byte & 15),
      game: GameMode.allCases[Int(byte >> 5) % GameMode.allCases.count], place: byte & 7 + 1)
  }

  /// Names as they may be received, of at most nine bytes.
  private static let names: [[UInt8]] = [
    "Eve", "\"},{\"", "\\\\\"", "\u{1B}[2J", "=1+1|'x", "\u{202E}\u{200B}a", "\r\n{}", "\u{9B}鬼\0",
  ].map { Array($0.utf8) }

  private func message(_ status: PlayerStatus, _ source: inout ByteSource) -> [UInt8] {
    let sender = source.byte()
    let message = PlayerMessage(
      tag: PlayerTag(player: sender & 7), content: .status(status))
    let name = Self.names[Int(sender >> 4 & 7)]
    let data =
      (MessageFormat.structure(message.bytes) ?? []) + [UInt8(name.count + 1), 0x09] + name
    return report(data, from: sender, rssi: -60)
  }

  private func report(_ data: [UInt8], from sender: UInt8, rssi: Int8) -> [UInt8] {
    let report = AdvertisingReport(
      eventType: sender & 0x80 == 0 ? .nonConnectable : [.legacy, .scanResponse, .scannable],
      address: BluetoothAddress(bits: UInt64(sender & 15), kind: .random), rssi: rssi)
    return report.legacyEvent(data: Array(data.prefix(31))) ?? []
  }

  private mutating func flood(_ count: Int, from first: UInt8) {
    for number in 0..<count {
      let identity = BeaconIdentity(
        uuid: .hotcold, major: UInt16(number), minor: UInt16(first))
      let address = BluetoothAddress(
        bits: first & 1 == 0 ? 0x1_0000 : UInt64(first) << 16 | UInt64(number))
      game.hear(
        Sighting(
          time: time, address: address, rssi: -70, identity: identity, measuredPower: -59),
        into: &events)
    }
  }

  private mutating func advance(_ seconds: Double) {
    time = time.advanced(bySeconds: seconds)
    game.advance(to: time, into: &events)
  }

  private mutating func press(_ number: UInt8) {
    let actions: [PlayerAction] = [
      .huntNext, .nextRound, .found, .swapRole, .ask, .taunt(1), .taunt(9), .taunt(0),
    ]
    perform(number < 8 ? actions[Int(number)] : .say(SafeText("number \(number)")))
  }

  private mutating func say(_ line: [UInt8]) {
    guard let action = PlayerAction(line: String(decoding: line, as: UTF8.self)) else { return }
    switch action {
    case .taunt(let number): require((1...9).contains(number), "a phrase's number is 1 to 9")
    case .say(let text): require(!text.isEmpty, "an empty text is not an action")
    default: break
    }
    perform(action)
  }

  private mutating func perform(_ action: PlayerAction) {
    _ = game.perform(action, into: &events)
  }

  // MARK: Output

  private mutating func check() {
    checkTables()
    for event in events {
      if isOrderly {
        require(event.time <= max(time, game.tracker.now), "no event is in the future")
      }
      if let (moment, key) = HookMoment.of(event) {
        for variable in moment.variables(key, game.tracker.track(key), at: event.time) {
          require(isPrintable(Array(variable.utf8)), "a hook's variables are printable")
        }
      }
      switch event {
      case .result(let result, _):
        if result.isFind, result.hider == game.party?.tag { wasFound = true }
      case .trail(let step, _):
        require(
          step.tag == nil || step.place.map(Trail.places.contains) == true, "a trail's place exists"
        )
      case .bomb(let bomb, _):
        require(bomb.isMine == (bomb.holder == game.party?.tag), "the bomb is ours if we hold it")
        require(!hasBomb || !bomb.isMine, "a player who has the bomb does not get it again")
        hasBomb = bomb.isMine
      case .changedRole(.seeker, _):
        require(wasFound, "only a player who was found is infected")
      default: break
      }
      try? lines.write(event)
      try? plain.write(event)
    }
    events.removeAll(keepingCapacity: true)
    checkLines()
  }

  private mutating func checkLines() {
    for line in lines.output.bytes.split(separator: UInt8(ascii: "\n")) {
      require(JSONValue(Array(line)) != nil, "each line is JSON")
      require(!line.contains { $0 < 0x20 || $0 == 0x7F }, "a line has no control characters")
    }
    require(isPrintable(plain.output.bytes), "each line is printable")
    lines.output.bytes.removeAll(keepingCapacity: true)
    plain.output.bytes.removeAll(keepingCapacity: true)
  }

  private mutating func checkTables() {
    let tracker = game.tracker
    require(tracker.tracks.count <= Tracker.capacity, "the number of beacons is bounded")
    if isOrderly {
      require(
        tracker.now >= latest || tracker.firstTime == nil, "the game's time does not go backwards")
      latest = tracker.firstTime == nil ? latest : tracker.now
    }
    let estimate = game.estimate
    for value in [estimate.distance, estimate.low, estimate.high] {
      require(value?.isFinite ?? true, "estimates are finite")
    }
    if let low = estimate.low, let distance = estimate.distance, let high = estimate.high {
      require(0 < low && low <= distance && distance <= high, "the interval contains its estimate")
    }
    guard let party = game.party else { return }
    require(party.roster.records.count <= Roster.capacity, "the number of players is bounded")
    require(party.referee.points.count <= Referee.capacity, "the number of scores is bounded")
  }

  private mutating func look(columns: Int, rows: Int, _ kind: UInt8) {
    // Once only, because pictures take more time than everything else.
    guard !hasLooked else { return }
    hasLooked = true
    let size = Size(columns: columns, rows: rows)
    let glyphs = GlyphSet.allCases[Int(kind) % GlyphSet.allCases.count]
    let effects = GameEffects(hooks: Hooks([:], clock: MonotonicClock()))
    var screen = GameScreen(
      GameState(game: game, effects: effects),
      ScreenSettings(adapter: "hci0", status: StatusLine("listening on hci0")))
    let picture = screen.present(at: time, world: nil, status: nil)
    let fault = picture.flatMap {
      FrameCheck.fault(in: $0.view.frame(size, glyphs, .english), size, glyphs)
    }
    require(fault == nil, "the picture is valid: \(fault ?? "")")
    require(game.scanResponse(at: time)?.count ?? 0 <= 31, "the scan response fits")
  }
}

extension PlayerTag {
  fileprivate init(player: UInt8) {
    self.init(BeaconUUID(high: UInt64(player) << 32, low: 0))
  }
}

/// Whether the lines contain only visible characters.
private func isPrintable(_ lines: [UInt8]) -> Bool {
  if lines.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == UInt8(ascii: "\n") }) { return true }
  guard let text = String(validating: lines, as: UTF8.self) else { return false }
  return text.unicodeScalars.allSatisfy { $0 == "\n" || TextRole($0) != nil }
}
