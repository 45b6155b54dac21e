import BeaconCodec
import BeaconRanging
import TestSupport

@testable import HotColdGame

/// One machine in a simulated room: a player with a place and a game.
struct Machine {
  let address: BluetoothAddress
  /// Metres along a line: distance is all that the radio knows.
  var place: Double
  var game: Game

  init(_ number: Int, _ role: PlayerRole, at place: Double, name: String, limit: UInt16? = nil) {
    address = BluetoothAddress(bits: 0xC000_0000_0000 + UInt64(number), kind: .random)
    self.place = place
    game = Game(
      hiding: IBeacon(identity: identity(), measuredPower: -59), interval: 100,
      seeking: BeaconFilter(uuid: .hotcold, takesSeekers: false), effort: .light,
      party: Party(tag: Self.tag(number), name: SafeText(name), role: role, limit: limit))
  }

  static func tag(_ number: Int) -> PlayerTag {
    PlayerTag(BeaconUUID(high: UInt64(0x1000_0001 + number) << 32, low: 0))
  }

  var party: Party {
    get { game.party ?? noParty }
    set { game.party = newValue }
  }

  private var noParty: Party { fatalError("each machine has a party") }

  var beacon: BeaconIdentity {
    party.role == .hider
      ? identity()
      : BeaconIdentity(
        uuid: .hotcold, major: BeaconFilter.seekersMajor, minor: party.tag.short)
  }

  mutating func hear(_ sighting: Sighting) -> [GameEvent] { game.hear(sighting) }

  mutating func advance(to time: Double) -> [GameEvent] { game.advance(to: time) }

  mutating func declareFound() -> [GameEvent]? {
    var events: [GameEvent] = []
    return game.perform(.found, into: &events) == .done ? events : nil
  }

  /// Plays on in the other role.
  mutating func swapRole() -> Bool {
    var events: [GameEvent] = []
    return game.perform(.swapRole, into: &events) == .done
  }
}

/// Machines that hear each other over a radio that loses, repeats and delays.
struct Room {
  struct Radio {
    /// Shares of all packets.
    var loss = 0.0
    var repetition = 0.0
    var delay = 0.0
    /// dB.
    var noise = 2.0
  }

  private struct Packet {
    var due: Double
    var listener: Int
    var sighting: Sighting
  }

  var machines: [Machine]
  var radio: Radio
  var random: SeededRandom
  private(set) var time = 0.0
  private var late: [Packet] = []
  /// What each machine has told, in its order.
  private(set) var told: [[GameEvent]]
  /// Each status that a machine has had on the air.
  private(set) var said: [[PlayerStatus]]

  init(_ machines: [Machine], radio: Radio = Radio(), seed: UInt64) {
    self.machines = machines
    self.radio = radio
    random = SeededRandom(seed: seed)
    told = machines.map { _ in [] }
    said = machines.map { _ in [] }
  }

  /// A tenth of a second, in which each sends its beacon and answers scans once.
  mutating func step() {
    time += 0.1
    for sender in machines.indices {
      let machine = machines[sender]
      let message = machines[sender].party.outgoing(at: seconds(time))
      if case .status(let status) = message.content, said[sender].last != status {
        said[sender].append(status)
      }
      let report = AdvertisingReport(
        eventType: [.legacy, .scanResponse, .scannable], address: machine.address, rssi: nil)
      let details = Self.details(
        report, message.scanResponse(name: machine.party.name))
      for listener in machines.indices where listener != sender {
        let distance = max(abs(machine.place - machines[listener].place), 0.05)
        let at = time + .random(in: 0...0.09, using: &random)
        let beacon = Sighting(
          time: seconds(at), address: machine.address, rssi: rssi(distance),
          identity: machine.beacon, measuredPower: -59)
        let answer = Sighting(
          time: seconds(at), address: machine.address, rssi: rssi(distance), details: details)
        send(beacon, to: listener)
        send(answer, to: listener)
      }
    }
    deliver()
    for index in machines.indices { told[index] += machines[index].advance(to: time) }
  }

  mutating func run(_ duration: Double) {
    for _ in 0..<Int(duration * 10) { step() }
  }

  /// One machine hears something that none of the others sent.
  mutating func whisper(_ sighting: Sighting, to listener: Int) {
    told[listener] += machines[listener].hear(sighting)
  }

  mutating func declareFound(_ index: Int) -> Bool {
    guard let events = machines[index].declareFound() else { return false }
    told[index] += events
    return true
  }

  static func details(_ report: AdvertisingReport, _ data: [UInt8]) -> SightingDetails? {
    var decoder = SightingDecoder(withDetails: true)
    var details: SightingDetails?
    if let event = report.legacyEvent(data: data) {
      decoder.decode(event.span, at: .zero) { details = $0.details }
    }
    return details
  }

  private mutating func send(_ sighting: Sighting, to listener: Int) {
    if Double.random(in: 0..<1, using: &random) < radio.loss { return }
    let copies = Double.random(in: 0..<1, using: &random) < radio.repetition ? 2 : 1
    for _ in 0..<copies {
      let isLate = Double.random(in: 0..<1, using: &random) < radio.delay
      let delay = isLate ? Double.random(in: 0...0.8, using: &random) : 0
      late.append(
        Packet(due: sighting.time.seconds + delay, listener: listener, sighting: sighting))
    }
  }

  private mutating func deliver() {
    let due = late.filter { $0.due <= time }.sorted { $0.due < $1.due }
    late.removeAll { $0.due <= time }
    for packet in due {
      var sighting = packet.sighting
      // Stamped when it is heard.
      sighting.time = seconds(packet.due)
      told[packet.listener] += machines[packet.listener].hear(sighting)
    }
  }

  private mutating func rssi(_ distance: Double) -> Int8 {
    let loss = 20 * distance.commonLogarithm
    let noise = Double.random(in: -1...1, using: &random) * radio.noise
    return Int8(min(max(-59 - loss + noise, -110), -20))
  }
}

extension Double {
  /// To a hundredth, which is enough for a simulated radio.
  fileprivate var commonLogarithm: Double {
    var rest = self
    var sum = 0.0
    while rest >= 10 {
      rest /= 10
      sum += 1
    }
    while rest < 1 {
      rest *= 10
      sum -= 1
    }
    // ln x = 2 artanh((x - 1) / (x + 1))
    let z = (rest - 1) / (rest + 1)
    var term = z
    var series = 0.0
    for odd in stride(from: 1.0, through: 61, by: 2) {
      series += term / odd
      term *= z * z
    }
    return sum + 2 * series / 2.302_585_092_994_046
  }
}

extension [GameEvent] {
  var results: [RoundResult] {
    compactMap { if case .result(let result, _) = $0 { result } else { nil } }
  }

  var agreed: [RoundResult] { results.filter(\.isAgreed) }

  var taunts: [TauntEvent] {
    compactMap { if case .taunt(let taunt, _) = $0 { taunt } else { nil } }
  }

  var players: [PlayerEvent] {
    compactMap { if case .player(let player, _) = $0 { player } else { nil } }
  }

  var founds: [TrackKey] {
    compactMap { if case .found(let key, _) = $0 { key } else { nil } }
  }
}
