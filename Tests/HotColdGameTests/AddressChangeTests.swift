import BeaconCodec
import TestSupport
import Testing

@testable import BeaconTracking
@testable import HotColdGame

private func random(_ address: UInt64) -> BluetoothAddress {
  BluetoothAddress(bits: 0xC000_0000_0000 | address, kind: .random)
}

private typealias Change = (to: BluetoothAddress, isPerhapsAnother: Bool, time: Double)

private func changes(_ events: [GameEvent]) -> [Change] {
  events.compactMap {
    guard case .newAddress(let key, _, let isPerhapsAnother, let time) = $0 else { return nil }
    return (key.address, isPerhapsAnother, time.seconds)
  }
}

/// Whether something was lost or went out of range.
private func isInterrupted(_ events: [GameEvent]) -> Bool {
  events.contains {
    switch $0 {
    case .lost, .exit: true
    default: false
    }
  }
}

/// The same iBeacon at a new address.
struct SameBeaconTests {
  /// Seconds between packets, from the last packet at the old address to the first at the new one, and until the game
  /// knows: within a second, and at the next beat, after a packet is missing.
  @Test(arguments: [
    (0.1, 0.1, 1), (0.1, 0.6, 1), (0.1, 1, 1.01), (0.1, 4, 4.01), (0.2, 0.2, 1), (0.3, 0.3, 1.3),
    (1, 1, 2.3), (2, 2, 3.3), (4, 2.5, 5.3), (6, 6, 7.3), (10, 10, 11.3), (30, 30, 31.3),
  ])
  func goesOn(interval: Double, gap: Double, within: Double) throws {
    var game = Game(seeking: .everyBeacon)
    var events: [GameEvent] = []
    let count = Int(30 / interval) + 10
    for step in 0..<count {
      game.hear(heard(1, at: Double(step) * interval, rssi: -75), into: &events)
    }
    let last = Double(count - 1) * interval
    let history = game.hunt.history.samples.count
    for step in 0..<200 {
      game.hear(heard(2, at: last + gap + Double(step) * interval, rssi: -72), into: &events)
    }
    #expect(!isInterrupted(events))
    let change = try #require(changes(events).first)
    #expect(changes(events).count == 1)
    #expect(change.to == key(2).address && !change.isPerhapsAnother)
    #expect(change.time - last <= within + 0.01, "\(change.time - last)")
    #expect(game.hunted == key(2))
    #expect(game.tracker.inRange.map(\.key) == [key(2)])
    // The hunt goes on: its clock and its curve.
    #expect(game.elapsed > last)
    #expect(game.hunt.history.samples.count >= history)
    #expect(!game.hunt.isPerhapsAnother)
  }

  /// The walk ends with a find.
  @Test func isFound() {
    var game = Game(seeking: .everyBeacon)
    var events: [GameEvent] = []
    for step in 0..<600 {
      let rssi = step < 300 ? -80 + 5 * step / 300 : -75 + 30 * (step - 300) / 300
      game.hear(
        heard(step < 300 ? 1 : 2, at: Double(step) / 10, rssi: Int8(rssi)), into: &events)
    }
    #expect(!isInterrupted(events))
    #expect(events.contains { if case .found(key(2), _) = $0 { true } else { false } })
  }

  /// Two senders at once stay two, whatever their levels in dBm, and when one of them leaves.
  @Test(arguments: [-70, -60, -90] as [Int8]) func twoAtOnce(rssi: Int8) {
    var game = Game(seeking: .everyBeacon)
    var events: [GameEvent] = []
    for step in 0..<600 {
      let time = Double(step) / 10
      if step < 400 { game.hear(heard(1, at: time, rssi: -65), into: &events) }
      if step >= 100 { game.hear(heard(2, at: time + 0.05, rssi: rssi), into: &events) }
    }
    #expect(changes(events).isEmpty)
    #expect(isInterrupted(events))
    #expect(
      events.contains { if case .doubted = $0 { true } else { false } } == (rssi == -90))
  }

  /// A second place: the new address is much stronger, or much weaker.
  @Test(arguments: [-40, -95] as [Int8]) func fromAnotherPlace(rssi: Int8) {
    var game = Game(seeking: .everyBeacon)
    var events: [GameEvent] = []
    for step in 0..<300 {
      let time = Double(step) / 10
      game.hear(heard(step < 200 ? 1 : 2, at: time, rssi: step < 200 ? -65 : rssi), into: &events)
    }
    #expect(changes(events).isEmpty)
  }
}

/// A device that is hunted by its address.
struct NewAddressTests {
  private static let other = random(2)

  private static func packet(
    _ address: BluetoothAddress, at time: Double, rssi: Int8? = -70, name: String? = nil,
    company: UInt16? = nil, identity: BeaconIdentity? = nil, isAnswer: Bool = false
  ) -> Sighting {
    Sighting(
      time: seconds(time), address: address, rssi: rssi, identity: identity,
      details: SightingDetails(
        eventType: isAnswer ? [.legacy, .scanResponse] : [.legacy, .connectable],
        name: name.map { LocalName(text: SafeText($0), isComplete: true) }, company: company))
  }

  private struct Case: CustomTestStringConvertible {
    var testDescription: String
    /// What the device says at its old address, and what the other one says.
    var old: (name: String?, company: UInt16?) = ("Keys", nil)
    var new: (name: String?, company: UInt16?) = ("Keys", nil)
    var address = random(2)
    var rssi: Int8 = -70
    /// Seconds from the last packet to the first.
    var gap = 0.5
    var interval = 0.1
    /// Seconds until the game goes on; nil if it does not.
    var within: Double?
  }

  private static let cases = [
    Case(testDescription: "the same name", within: 2),
    Case(testDescription: "the same name, later", gap: 4, within: 5),
    Case(testDescription: "too late", gap: 5.5),
    Case(testDescription: "another name", new: ("Kays", nil)),
    Case(testDescription: "no name", new: (nil, nil)),
    Case(testDescription: "a stronger one", rssi: -55),
    Case(testDescription: "a weaker one", rssi: -85),
    Case(testDescription: "a little stronger", rssi: -65, within: 2),
    Case(testDescription: "nothing to know it by", old: (nil, nil), new: (nil, nil)),
    Case(testDescription: "the same kind", old: (nil, 76), new: (nil, 76), within: 2),
    Case(testDescription: "the same kind, stronger", old: (nil, 76), new: (nil, 76), rssi: -62),
    Case(testDescription: "another maker", old: (nil, 76), new: (nil, 117)),
    Case(testDescription: "the same kind, but it has a name", old: (nil, 76), new: ("X", 76)),
    Case(
      testDescription: "a public address", address: BluetoothAddress(bits: 2, kind: .public)),
    Case(
      testDescription: "another kind of address",
      address: BluetoothAddress(bits: 0x4000_0000_0002, kind: .random)),
    Case(testDescription: "every second", gap: 1, interval: 1, within: 5),
    Case(testDescription: "every two seconds", gap: 2, interval: 2, within: 5),
    Case(testDescription: "every two seconds, later", gap: 4, interval: 2, within: 5),
    Case(testDescription: "every two seconds, too late", gap: 7, interval: 2),
    Case(
      testDescription: "a kind, every two seconds, later", old: (nil, 76), new: (nil, 76), gap: 4,
      interval: 2, within: 6.1),
    Case(testDescription: "every three seconds", gap: 3, interval: 3, within: 5),
    Case(testDescription: "every four seconds, soon", gap: 1, interval: 4, within: 5.3),
    Case(testDescription: "every six seconds", gap: 6, interval: 6, within: 7.3),
    Case(testDescription: "every ten seconds", gap: 10, interval: 10, within: 11.3),
    Case(
      testDescription: "a kind, every two seconds", old: (nil, 76), new: (nil, 76), gap: 2,
      interval: 2, within: 5),
    Case(
      testDescription: "a kind, every six seconds", old: (nil, 76), new: (nil, 76), gap: 6,
      interval: 6, within: 7.3),
    Case(
      testDescription: "a kind, every ten seconds, stronger", old: (nil, 76), new: (nil, 76),
      rssi: -64, gap: 10, interval: 10),
  ]

  @Test(arguments: cases) private func goesOn(_ row: Case) throws {
    var game = Game(seeking: BeaconFilter(addressBits: random(1).bits))
    var events: [GameEvent] = []
    let count = max(Int(20 / row.interval), 24)
    for step in 0..<count {
      let (time, isEven) = (Double(step) * row.interval, step % 2 == 0)
      game.hear(
        Self.packet(
          random(1), at: time, name: isEven ? row.old.name : nil, company: row.old.company),
        into: &events)
    }
    let last = Double(count - 1) * row.interval
    for step in 0..<max(Int(30 / row.interval), 10) {
      let time = last + row.gap + Double(step) * row.interval
      game.hear(
        Self.packet(
          row.address, at: time, rssi: row.rssi, name: row.new.name, company: row.new.company),
        into: &events)
    }
    let change = changes(events).first
    #expect((change == nil) == (row.within == nil))
    #expect(game.hunt.isPerhapsAnother == (row.within != nil))
    guard let within = row.within, let change else { return }
    #expect(change.to == row.address && change.isPerhapsAnother)
    #expect(change.time - last <= within, "\(change.time - last)")
    #expect(game.hunted?.address == row.address)
    // It was not lost in the meantime, or only for a moment.
    #expect(!isInterrupted(events.filter { $0.time > seconds(last + within) }))
    #expect(game.tracker.tracks.count == 1)
  }

  /// One device with all that it says: beacons of several kinds, and packets without one.
  @Test func allThatItSays() {
    var game = Game(seeking: BeaconFilter(addressBits: random(1).bits))
    var events: [GameEvent] = []
    for step in 0..<600 {
      let identity =
        step < 100 ? nil : step % 3 == 0 ? identity(1) : step % 3 == 1 ? identity(2) : nil
      game.hear(
        Self.packet(random(1), at: Double(step) / 10, name: "Tag", identity: identity),
        into: &events)
    }
    #expect(game.tracker.tracks.count == 1)
    #expect(game.tracker.sightings == 600)
    #expect(!isInterrupted(events))
    #expect(events.count { if case .enter = $0 { true } else { false } } == 1)
    // The first beacon is what it also is.
    #expect(game.hunted == TrackKey(address: random(1), identity: identity(2)))
    let identities = events.compactMap { event in
      if case .estimate(let reading) = event { reading.key.identity?.minor ?? 0 } else { nil }
    }
    #expect(Set(identities.prefix(100)) == [0] && Set(identities.suffix(400)) == [1, 2])
  }

  /// A calibrated or claimed power of its beacon is not overruled by its other packets.
  @Test func theBeaconsPowerCounts() {
    var game = Game(seeking: BeaconFilter(addressBits: random(1).bits))
    var events: [GameEvent] = []
    for step in 0..<100 {
      var packet = Self.packet(
        random(1), at: Double(step) / 10, identity: step % 2 == 0 ? identity(1) : nil)
      packet.measuredPower = step % 2 == 0 ? -75 : -40
      game.hear(packet, into: &events)
    }
    #expect(game.huntedTrack?.measuredPower == -75)
    // Without a beacon, what it has claimed once counts for all of its packets.
    var other = Game(seeking: BeaconFilter(addressBits: random(1).bits))
    for step in 0..<100 {
      var packet = Self.packet(random(1), at: Double(step) / 10)
      packet.measuredPower = step == 3 ? -75 : nil
      other.hear(packet, into: &events)
    }
    #expect(other.huntedTrack?.measuredPower == -75)
    #expect(other.estimate.distance.map { $0 < 1.5 } == true)
  }

  private func hunt(_ others: (Double, (Sighting) -> Void) -> Void) -> (Game, [GameEvent]) {
    var game = Game(seeking: BeaconFilter(addressBits: random(1).bits))
    var events: [GameEvent] = []
    for step in 0..<400 {
      let time = Double(step) / 10
      if step < 200 {
        game.hear(Self.packet(random(1), at: time, name: "Keys"), into: &events)
      }
      others(time) { game.hear($0, into: &events) }
    }
    return (game, events)
  }

  @Test func twoOfThemAreOneTooMany() {
    let (game, events) = hunt { time, hear in
      guard time > 20.5 else { return }
      for address in [2, 3] as [UInt64] {
        hear(Self.packet(random(address), at: time, name: "Keys"))
      }
    }
    #expect(changes(events).isEmpty && game.hunt.isLost)
  }

  @Test func oneThatWasThereIsAnother() {
    let (game, events) = hunt { hear, time in time(Self.packet(random(2), at: hear, name: "Keys")) }
    #expect(changes(events).isEmpty && game.hunt.isLost)
  }

  @Test func theOldAddressTakesItBack() {
    let (game, events) = hunt { time, hear in
      guard time > 20.5 else { return }
      hear(Self.packet(random(2), at: time, name: "Keys"))
      if time > 30 { hear(Self.packet(random(1), at: time, name: "Keys")) }
    }
    #expect(changes(events).map(\.to) == [random(2), random(1)])
    #expect(changes(events).map(\.isPerhapsAnother) == [true, false])
    #expect(!game.hunt.isPerhapsAnother && game.hunted?.address == random(1))
  }

  /// A flood of strangers: the table is bounded, and nothing is taken for the device.
  @Test func strangersAreBounded() {
    var game = Game(seeking: BeaconFilter(addressBits: random(1).bits))
    var events: [GameEvent] = []
    var stranger: UInt64 = 10
    for step in 0..<300 {
      let time = Double(step) / 10
      if step < 200 { game.hear(Self.packet(random(1), at: time, name: "Keys"), into: &events) }
      for _ in 0..<20 {
        stranger += 1
        game.hear(Self.packet(random(stranger), at: time, name: "Keys"), into: &events)
      }
    }
    #expect(changes(events).isEmpty)
    #expect(game.tracker.tracks.count == 1)
  }

  /// Twenty devices of one kind and one maker, with addresses that change every 15 minutes: at most one false change an
  /// hour, and most of the true ones.
  @Test(arguments: 1...6 as ClosedRange<UInt64>) func falseChanges(seed: UInt64) {
    struct Thing {
      var level: Double
      var number: UInt64
      var changes: Double
      var isAway = false
    }
    var random = SeededRandom(seed: seed)
    let hours = 2.0
    var next: UInt64 = 0
    func number(of thing: Int) -> UInt64 {
      next += 1
      return next << 8 | UInt64(thing)
    }
    var things = (0..<20).map { thing in
      Thing(
        level: .random(in: -90 ... -50, using: &random), number: number(of: thing),
        changes: .random(in: 0...900, using: &random))
    }
    func address(_ number: UInt64) -> BluetoothAddress {
      BluetoothAddress(bits: 0x4000_0000_0000 | number, kind: .random)
    }
    var game = Game(seeking: BeaconFilter(addressBits: address(things[0].number).bits))
    var (isFalse, isTrue, all) = (0, 0, 0)
    var time = 0.0
    while time < 3600 * hours {
      time += 0.25
      for index in things.indices {
        if time > things[index].changes {
          things[index].changes += 900
          things[index].number = number(of: index)
          if index == 0 { all += 1 }
        }
        things[index].level += .random(in: -0.3...0.3, using: &random)
        things[index].level = min(max(things[index].level, -92), -45)
        if Int.random(in: 0..<2400, using: &random) == 0 { things[index].isAway.toggle() }
        // Half of the packets are lost, and the hunted one is not away for long.
        if Bool.random(using: &random) || things[index].isAway && index != 0 { continue }
        let rssi = things[index].level + .random(in: -4...4, using: &random)
        var events: [GameEvent] = []
        game.hear(
          Self.packet(
            address(things[index].number), at: time, rssi: Int8(rssi), company: 0x004C),
          into: &events)
        for change in changes(events) {
          if change.to.bits & 0xFF == 0 { isTrue += 1 } else { isFalse += 1 }
        }
      }
      guard let hunted = game.hunted, hunted.address != address(things[0].number), game.hunt.isLost
      else { continue }
      // It was not found again: the player chooses it again.
      game = Game(seeking: BeaconFilter(addressBits: address(things[0].number).bits))
    }
    #expect(Double(isFalse) <= hours, "\(isFalse) false, \(isTrue) true of \(all)")
    #expect(isTrue * 3 >= all, "\(isFalse) false, \(isTrue) true of \(all)")
  }
}
