import BeaconCodec
import Glibc
import HotColdGame
import TestSupport

/// Machines that hear each other over a radio that loses, repeats and delays.
package struct SharedAir: Sendable {
  package struct Radio: Sendable {
    /// Shares of all packets, 0...1, here and in the next two.
    package var loss: Double
    package var repetition: Double
    package var delay: Double
    /// dB.
    package var noise: Double
    /// Longest time in seconds that a machine keeps its broadcast after its role has changed.
    package var lateness: Double

    package init(
      loss: Double = 0, repetition: Double = 0, delay: Double = 0, noise: Double = 2,
      lateness: Double = 0
    ) {
      self.lateness = lateness
      self.loss = loss
      self.repetition = repetition
      self.delay = delay
      self.noise = noise
    }
  }

  private struct Sent: Sendable {
    var role: PlayerRole
    var message: PlayerMessage
    var beacon: BeaconIdentity
    /// When the broadcast from before the role change ends.
    var until: Double?
  }

  private struct Packet: Sendable {
    var due: Double
    var listener: Int
    var sighting: Sighting
  }

  package var machines: [Machine]
  package var radio: Radio
  package var random: SeededRandom
  /// Machines whose radio is off.
  package var silent: Set<Int> = []
  package private(set) var time = 0.0
  private var late: [Packet] = []
  /// A machine's broadcast from before its role changed, and when it ends.
  private var onAir: [Sent?]
  /// Machines currently out of range of all others.
  package var away: Set<Int> = []
  /// Each machine's events, in order.
  package private(set) var events: [[GameEvent]]
  /// Each machine's statuses, in the order of their broadcasts.
  package private(set) var said: [[PlayerStatus]]

  package init(_ machines: [Machine], radio: Radio = Radio(), seed: UInt64) {
    self.machines = machines
    self.radio = radio
    random = SeededRandom(seed: seed)
    events = machines.map { _ in [] }
    said = machines.map { _ in [] }
    onAir = machines.map { _ in nil }
  }

  /// Simulates a tenth of a second, in which each machine sends its beacon and a scan response.
  package mutating func step() {
    time += 0.1
    for sender in machines.indices where !silent.contains(sender) {
      let machine = machines[sender]
      let (message, identity) = sent(by: sender)
      if case .status(let status) = message.content, said[sender].last != status {
        said[sender].append(status)
      }
      let response = message.scanResponse(name: machine.party.name)
      let details = SightingDetails(scanResponse: response.span)
      for listener in machines.indices
      where listener != sender && !away.contains(sender) && !away.contains(listener) {
        let distance = distance(sender, listener)
        let at = time + .random(in: 0...0.09, using: &random)
        let beacon = Sighting(
          time: .after(at), address: machine.address, rssi: rssi(distance),
          identity: identity, measuredPower: -59)
        let answer = Sighting(
          time: .after(at), address: machine.address, rssi: rssi(distance), details: details)
        send(beacon, to: listener)
        send(answer, to: listener)
      }
    }
    deliver()
    for index in machines.indices { events[index] += machines[index].advance(to: time) }
  }

  /// What the others receive: a controller may apply a change late.
  private mutating func sent(by sender: Int) -> (PlayerMessage, BeaconIdentity) {
    let machine = machines[sender]
    if var before = onAir[sender], before.role != machine.party.role {
      let until = before.until ?? time + .random(in: 0...radio.lateness, using: &random)
      before.until = until
      onAir[sender] = before
      if time < until { return (before.message, before.beacon) }
    }
    let message = machines[sender].party.outgoing(at: .after(time))
    guard radio.lateness > 0 else { return (message, machine.beacon) }
    onAir[sender] = Sent(role: machine.party.role, message: message, beacon: machine.beacon)
    return (message, machine.beacon)
  }

  /// - Parameter moment: called before each step.
  package mutating func run(
    _ duration: Double, each moment: (inout SharedAir) -> Void = { _ in }
  ) {
    for _ in 0..<Int(duration * 10) {
      moment(&self)
      step()
    }
  }

  /// A machine walks towards `place` at 1 m/s.
  package mutating func walk(
    _ index: Int, to place: Double, seconds: Double, each moment: (SharedAir) -> Void = { _ in }
  ) {
    run(seconds) {
      let way = place - $0.machines[index].place
      $0.machines[index].place += min(max(way, -0.1), 0.1)
      moment($0)
    }
  }

  package mutating func declareFound(_ index: Int) -> Bool {
    guard let found = machines[index].declareFound() else { return false }
    events[index] += found
    return true
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
      // Sightings have the time of their arrival.
      sighting.time = .after(packet.due)
      events[packet.listener] += machines[packet.listener].hear(sighting)
    }
  }

  private func level(_ distance: Double) -> Double { -59 - 20 * log10(distance) }

  /// Metres.
  private func distance(_ a: Int, _ b: Int) -> Double {
    max(abs(machines[a].place - machines[b].place), 0.05)
  }

  private mutating func rssi(_ distance: Double) -> Int8 {
    let noise = Double.random(in: -1...1, using: &random) * radio.noise
    return Int8(min(max(level(distance) + noise, -110), -20))
  }
}
