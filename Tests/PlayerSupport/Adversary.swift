import BeaconCodec
import HotColdGame
import TestSupport

/// A stranger with a strong transmitter, who hears everything that is said in a room, and wants to decide a
/// game that it is not in. A value: the same seed does the same again.
package struct Adversary: Sendable {
  package let attacks: [Attack]
  private let copiesFrom: Double
  private var random: SeededRandom
  /// Packets that are due, of each attack.
  private var owed: [Double]
  private var sent: [Int]

  /// The tags of those whom it invents.
  package static func tag(_ number: Int) -> PlayerTag {
    PlayerTag(BeaconUUID(high: UInt64(0x6666_4001 + number) << 32, low: 0))
  }

  /// - Parameter copiesFrom: seconds from the room's beginning to when it begins to copy players.
  package init(_ attacks: [Attack], copiesFrom: Double, seed: UInt64) {
    self.attacks = attacks
    self.copiesFrom = copiesFrom
    random = SeededRandom(seed: seed)
    owed = attacks.map { _ in 1 }
    sent = attacks.map { _ in 0 }
  }

  /// What it does in a tenth of a second.
  package mutating func act(in room: inout Room) {
    for index in attacks.indices where attacks[index].times.contains(room.time) {
      owed[index] += attacks[index].rate / 10
      while owed[index] >= 1 {
        owed[index] -= 1
        for number in 0..<attacks[index].count { send(index, number, in: &room) }
        sent[index] += 1
      }
    }
  }

  private mutating func send(_ index: Int, _ number: Int, in room: inout Room) {
    let attack = attacks[index]
    if let heard = attack.heard, !isKnown(heard, in: room) { return }
    let newcomers = attack.isFleeting ? sent[index] * attack.count : 0
    let who = number + newcomers
    let tag = self.tag(attack, who, in: room)
    var status = self.status(attack, in: room)
    attack.lie(&status, number, sent[index])
    let name = attack.name ?? attack.victim.map { "\(room.machines[$0].party.name)" } ?? "Eve"
    var contents = [PlayerMessage.Content.status(status)]
    if let words = attack.words {
      let pieces = TextPiece.cut(SafeText(spoken: words), counter: status.taunt.counter)
      contents.append(.taunt(pieces[sent[index] % pieces.count]))
    }
    let report = AdvertisingReport(
      eventType: [.legacy, .scanResponse, .scannable], address: .init(bits: 1), rssi: nil)
    let answers = contents.map {
      Room.details(report, PlayerMessage(tag: tag, content: $0).scanResponse(name: SafeText(name)))
    }
    for listener in room.machines.indices {
      let level = self.level(attack, at: listener, in: room)
      let rssi = Int8(clamping: level + Int.random(in: -2...2, using: &random))
      let address = self.address(attack, index, who, in: room)
      let isHider = status.role == .hider || attack.guise == .silent
      let usual = isHider ? Machine.hidersBeacon : BeaconIdentity.seeker(tag)
      let beacon = attack.beacon ?? usual
      room.whisper(
        Sighting(
          time: .after(room.time), address: address, rssi: rssi, identity: beacon,
          measuredPower: attack.power), to: listener)
      if attack.guise == .silent { continue }
      for details in answers {
        room.whisper(
          Sighting(time: .after(room.time), address: address, rssi: rssi, details: details),
          to: listener)
      }
    }
  }

  private func tag(_ attack: Attack, _ number: Int, in room: Room) -> PlayerTag {
    switch attack.guise {
    case .player(let victim): room.machines[victim].party.tag
    case .twin(let victim):
      PlayerTag(
        BeaconUUID(
          high: 0x7777_0000_0000_0000 | UInt64(room.machines[victim].party.tag.short) << 32, low: 0)
      )
    case .invented, .silent: Self.tag(number)
    }
  }

  /// What the one whom it copies says now, or what a seeker would say.
  private func status(_ attack: Attack, in room: Room) -> PlayerStatus {
    if let victim = attack.victim, let said = room.said[victim].dropLast(attack.delay).last {
      return said
    }
    let round = room.machines[0].party.round?.number ?? 1
    return PlayerStatus(
      role: .seeker, phase: .running, round: round, peer: room.machines[0].party.tag.short)
  }

  /// Whoever comes before the one whom it copies is not found out by anybody: all must have heard that one.
  private func isKnown(_ victim: Int, in room: Room) -> Bool {
    room.time >= copiesFrom && room.machines.indices.contains(victim)
  }

  private func level(_ attack: Attack, at listener: Int, in room: Room) -> Int {
    switch (attack.level, attack.victim) {
    case (.at(let level), _): Int(level)
    // Who is copied hears it, too.
    case (.louder, nil), (.louder, listener): -50
    case (.louder(let more), let victim?): Int(room.level(of: victim, at: listener)) + more
    }
  }

  private func address(_ attack: Attack, _ index: Int, _ number: Int, in room: Room)
    -> BluetoothAddress
  {
    if case .stolen = attack.sender, let victim = attack.victim {
      return room.machines[victim].address
    }
    if case .borrowed(let other) = attack.sender { return room.machines[other].address }
    return BluetoothAddress(
      bits: 0xEE00_0000_0000 + UInt64(index * 100_000 + number), kind: .random)
  }
}
