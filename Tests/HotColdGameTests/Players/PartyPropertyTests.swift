import BeaconCodec
import PlayerSupport
import TestSupport
import Testing

@testable import HotColdGame

/// Properties that hold for every party, whatever happens.
struct PartyPropertyTests {
  /// The players' statuses, to check results against.
  private struct Witness {
    struct Find: Hashable {
      var hider: PlayerTag
      var seeker: PlayerTag?
      var round: UInt8
      var phase: RoundPhase
    }

    var byHiders: Set<Find> = []
    var bySeekers: Set<Find> = []

    init(_ room: SharedAir) {
      let tags = room.machines.map(\.party.tag)
      for (tag, statuses) in zip(tags, room.said) {
        for status in statuses {
          let peer = tags.first { $0.short == status.peer }
          switch status.role {
          case .hider where status.phase.isOver:
            byHiders.insert(
              Find(hider: tag, seeker: peer, round: status.round, phase: status.phase))
          case .seeker:
            guard let peer else { continue }
            let phase: RoundPhase? =
              status.phase.isOver ? status.phase : status.isClose ? .found : nil
            if let phase {
              bySeekers.insert(Find(hider: peer, seeker: tag, round: status.round, phase: phase))
            }
          default: break
          }
        }
      }
    }

    func confirms(_ result: RoundResult) -> Bool {
      let find = Find(
        hider: result.hider, seeker: result.seeker, round: result.round,
        phase: result.outcome == .found ? .found : result.outcome == .fooled ? .special : .timeUp)
      return byHiders.contains(find)
        && (bySeekers.contains(find) || result.outcome == .timeUp)
    }
  }

  /// Checks one machine's events in order.
  private func checkOrder(_ events: [GameEvent]) {
    var present: Set<PlayerTag> = []
    var settled: [PlayerTag: [UInt8]] = [:]
    var unsettled: [PlayerTag: [UInt8]] = [:]
    var points: [PlayerTag: Int] = [:]
    for event in events {
      switch event {
      case .player(let player, _):
        switch player.change {
        case .joined: #expect(present.insert(player.tag).inserted)
        case .left: #expect(present.remove(player.tag) != nil)
        case .renamed, .role, .older, .doubted: #expect(present.contains(player.tag))
        }
      case .taunt(let taunt, _): #expect(present.contains(taunt.tag))
      case .result(let result, _):
        #expect(settled[result.hider]?.contains(result.round) != true)
        if result.isAgreed {
          settled[result.hider, default: []].append(result.round)
          if let winner = result.winner { points[winner, default: 0] += 1 }
          #expect(result.hiderPoints == points[result.hider, default: 0])
          if let seeker = result.seeker {
            #expect(result.seekerPoints == points[seeker, default: 0])
          }
        } else {
          #expect(unsettled[result.hider]?.contains(result.round) != true)
          unsettled[result.hider, default: []].append(result.round)
        }
      default: break
      }
    }
  }

  private func room(_ count: Int, seed: UInt64, loss: Double) -> SharedAir {
    let names = ["Wilhelmina the Great", "Max", "Zoë", "Ben", "鬼"]
    let machines = (0..<count).map { number in
      Machine(
        number, number == 0 ? .hider : .seeker, at: number == 0 ? 0 : Double(5 + 3 * number),
        name: names[number % names.count], limit: seed % 2 == 0 ? 25 : nil)
    }
    return SharedAir(
      machines, radio: SharedAir.Radio(loss: loss, repetition: 0.2, delay: 0.3, noise: 4),
      seed: seed)
  }

  private func outcomes(_ events: [GameEvent]) -> [[Int]] {
    events.agreed.map {
      [Int($0.round), $0.outcome == .found ? 1 : 0, Int($0.seeker?.short ?? 0)]
    }
  }

  /// Seekers walk at random, players taunt, and the hider sometimes declares a find; every result gets time to settle.
  @Test(arguments: [(3, 1), (3, 2), (3, 5), (5, 4)] as [(Int, UInt64)])
  func agreesInTheEnd(count: Int, seed: UInt64) {
    var room = room(count, seed: seed, loss: [0, 0.2, 0.5][Int(seed % 3)])
    var taunts: Set<String> = []
    var targets = room.machines.map(\.place)
    room.run(5)
    for moment in 0..<400 {
      for index in room.machines.indices {
        let place = room.machines[index].place
        if abs(targets[index] - place) < 0.2 {
          targets[index] =
            Bool.random(using: &room.random)
            ? 0.1 : .random(in: -15...15, using: &room.random)
        }
        let isSeeker = room.machines[index].party.role == .seeker
        if isSeeker { room.machines[index].place += targets[index] > place ? 0.12 : -0.12 }
      }
      if moment % 25 == 0 {
        let index = Int.random(in: 0..<count, using: &room.random)
        let text = "taunt \(moment)"
        if room.machines[index].party.taunt(SafeText(text), at: seconds(room.time)) {
          taunts.insert(text)
        }
      }
      if Int.random(in: 0..<150, using: &room.random) == 0 { _ = room.declareFound(0) }
      room.step()
      if room.machines[0].party.round?.phase.isOver == true {
        room.run(15)
        _ = room.machines[0].party.nextRound()
      }
    }
    room.run(15)

    let witness = Witness(room)
    for (events, machine) in zip(room.events, room.machines) {
      checkOrder(events)
      for result in events.agreed { #expect(witness.confirms(result)) }
      #expect(!events.players.contains { $0.change == .doubted })
      let heard = events.taunts.map(\.text.description)
      #expect(Set(heard).count == heard.count)
      #expect(taunts.isSuperset(of: heard))
      #expect(machine.party.roster.records.count <= Roster.capacity)
      // All machines have the same result.
      #expect(outcomes(events) == outcomes(room.events[0]))
      #expect(machine.party.scores.map(\.points) == room.machines[0].party.scores.map(\.points))
      #expect(machine.party.scores.map(\.tag) == room.machines[0].party.scores.map(\.tag))
    }
    #expect(!room.events[0].agreed.isEmpty)
    #expect(room.events.allSatisfy { !$0.taunts.isEmpty })
  }

  /// Random times and bytes, from a few senders or very many.
  @Test(arguments: 1...4, [3, 100_000]) func withRandomClocksAndBytes(seed: UInt64, senders: UInt64)
  {
    var random = SeededRandom(seed: seed)
    var machine = Machine(
      0, seed % 2 == 0 ? .hider : .seeker, at: 0, name: "Max", limit: seed < 3 ? 60 : nil)
    var time = 0.0
    for _ in 0..<2000 {
      time += .random(in: 0...0.05, using: &random)
      let sender = UInt64.random(in: 1...senders, using: &random)
      var at = seconds(time)
      switch Int.random(in: 0..<40, using: &random) {
      case 0: at = Timestamp(nanoseconds: Int64(bitPattern: random.next()))
      case 1: at = Timestamp(nanoseconds: [.min, .max, 0].randomElement(using: &random) ?? 0)
      case 2: at = at.advanced(bySeconds: .random(in: -20...20, using: &random))
      default: break
      }
      var bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
      bytes[0] = 0x48
      bytes[1] = 0x10 | .random(in: 0...2, using: &random)
      if Bool.random(using: &random) {
        bytes.replaceSubrange(2..<6, with: [0, 1, 0, UInt8(truncatingIfNeeded: sender | 1)])
      }
      let sighting = Sighting(
        time: at, address: BluetoothAddress(bits: sender),
        rssi: .random(in: -100 ... -20, using: &random),
        identity: Bool.random(using: &random) ? identity(Int(sender % 5)) : nil,
        measuredPower: -59,
        details: SightingDetails(
          name: LocalName(text: SafeText(utf8: bytes), isComplete: Bool.random(using: &random)),
          message: bytes))
      let events = machine.hear(sighting)
      #expect(events.players.count <= Roster.capacity + 2)
      #expect(machine.party.roster.records.count <= Roster.capacity)
      #expect(machine.party.referee.points.count <= Referee.capacity)
      #expect(machine.party.outgoing(at: at).bytes.count == 16)
      switch Int.random(in: 0..<100, using: &random) {
      case 0: _ = machine.declareFound()
      case 1: _ = machine.party.nextRound()
      case 2: _ = machine.swapRole()
      case 3: _ = machine.party.taunt(Int.random(in: 0...11, using: &random), at: at)
      default: break
      }
    }
  }
}
