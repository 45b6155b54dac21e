import BeaconCodec
import HotColdGame
import TestSupport

/// Machines that hear each other over a radio that loses, repeats and delays.
package struct Room: Sendable {
  package struct Radio: Sendable {
    /// Shares of all packets.
    package var loss: Double
    package var repetition: Double
    package var delay: Double
    /// dB.
    package var noise: Double

    package init(
      loss: Double = 0, repetition: Double = 0, delay: Double = 0, noise: Double = 2
    ) {
      self.loss = loss
      self.repetition = repetition
      self.delay = delay
      self.noise = noise
    }
  }

  private struct Packet: Sendable {
    var due: Double
    var listener: Int
    var sighting: Sighting
  }

  package var machines: [Machine]
  package var radio: Radio
  package var random: SeededRandom
  /// Those whose radio is off.
  package var silent: Set<Int> = []
  package private(set) var time = 0.0
  private var late: [Packet] = []
  /// What each machine has told, in its order.
  package private(set) var told: [[GameEvent]]
  /// Each status that a machine has had on the air.
  package private(set) var said: [[PlayerStatus]]

  package init(_ machines: [Machine], radio: Radio = Radio(), seed: UInt64) {
    self.machines = machines
    self.radio = radio
    random = SeededRandom(seed: seed)
    told = machines.map { _ in [] }
    said = machines.map { _ in [] }
  }

  /// A tenth of a second, in which each sends its beacon and answers scans once.
  package mutating func step() {
    time += 0.1
    for sender in machines.indices where !silent.contains(sender) {
      let machine = machines[sender]
      let message = machines[sender].party.outgoing(at: .after(time))
      if case .status(let status) = message.content, said[sender].last != status {
        said[sender].append(status)
      }
      let report = AdvertisingReport(
        eventType: [.legacy, .scanResponse, .scannable], address: machine.address, rssi: nil)
      let details = Self.details(
        report, message.scanResponse(name: machine.party.name))
      for listener in machines.indices where listener != sender {
        let distance = distance(sender, listener)
        let at = time + .random(in: 0...0.09, using: &random)
        let beacon = Sighting(
          time: .after(at), address: machine.address, rssi: rssi(distance),
          identity: machine.beacon, measuredPower: -59)
        let answer = Sighting(
          time: .after(at), address: machine.address, rssi: rssi(distance), details: details)
        send(beacon, to: listener)
        send(answer, to: listener)
      }
    }
    deliver()
    for index in machines.indices { told[index] += machines[index].advance(to: time) }
  }

  package mutating func run(_ duration: Double) {
    for _ in 0..<Int(duration * 10) { step() }
  }

  /// Comes later than the others.
  package mutating func join(_ machine: Machine) {
    machines.append(machine)
    told.append([])
    said.append([])
  }

  /// One machine hears something that none of the others sent.
  package mutating func whisper(_ sighting: Sighting, to listener: Int) {
    told[listener] += machines[listener].hear(sighting)
  }

  package mutating func declareFound(_ index: Int) -> Bool {
    guard let events = machines[index].declareFound() else { return false }
    told[index] += events
    return true
  }

  package static func details(_ report: AdvertisingReport, _ data: [UInt8]) -> SightingDetails? {
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
      sighting.time = .after(packet.due)
      told[packet.listener] += machines[packet.listener].hear(sighting)
    }
  }

  /// dBm, on average.
  package func level(of sender: Int, at listener: Int) -> Double {
    level(distance(sender, listener))
  }

  private func level(_ distance: Double) -> Double { -59 - 20 * distance.commonLogarithm }

  /// Metres.
  package func distance(_ a: Int, _ b: Int) -> Double {
    max(abs(machines[a].place - machines[b].place), 0.05)
  }

  private mutating func rssi(_ distance: Double) -> Int8 {
    let noise = Double.random(in: -1...1, using: &random) * radio.noise
    return Int8(min(max(level(distance) + noise, -110), -20))
  }
}
