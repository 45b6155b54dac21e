import PlayerSupport
import TestSupport
import Testing

@testable import HotColdGame

struct HotPotatoTests {
  /// Players in a corridor: the holder of the bomb chases the nearest.
  private struct Chase {
    static let length = 16.0
    var room: SharedAir
    private var goals: [Double]
    private var random: SeededRandom
    /// The most holders at once, and the longest time without one, in seconds.
    private(set) var most = 0
    private(set) var longestAbsence = 0.0
    private var absence = 0.0
    /// Whether a player's list of seekers contained another player twice.
    private(set) var hasListedTwice = false
    /// The holders, in order.
    private(set) var holders: [Int] = []

    init(_ radio: SharedAir.Radio, players: Int = 4, limit: UInt16? = nil, seed: UInt64) {
      let names = ["Anna", "Ben", "Cleo", "Dora"]
      room = SharedAir(
        (0..<players).map { tag -> Machine in
          let hides = tag == 0
          return Machine(
            tag, hides ? .hider : .seeker, at: Double(tag) * 4, name: names[tag],
            limit: hides ? limit : nil, playing: hides ? .potato : .classic)
        }, radio: radio, seed: seed)
      random = SeededRandom(seed: seed)
      goals = room.machines.map(\.place)
    }

    /// Players whose own machines say that they have the bomb.
    var carriers: [Int] {
      room.machines.indices.filter { room.machines[$0].party.bombHolder == Machine.tag($0) }
    }

    var booms: [[RoundResult]] {
      room.events.map { $0.agreed.filter { $0.outcome == .boom } }
    }

    mutating func run(_ seconds: Int, until isOver: (Chase) -> Bool = { _ in false }) {
      for _ in 0..<seconds * 10 where !isOver(self) {
        let carriers = carriers
        most = max(most, carriers.count)
        absence = carriers.isEmpty ? absence + 0.1 : 0
        longestAbsence = max(longestAbsence, absence)
        hasListedTwice =
          hasListedTwice
          || room.machines.contains {
            let addresses = $0.game.seekers.map(\.key.address)
            return Set(addresses).count < addresses.count
          }
        if let carrier = carriers.first, holders.last != carrier { holders.append(carrier) }
        for index in room.machines.indices { walk(index, carriers) }
        room.step()
      }
    }

    private mutating func walk(_ index: Int, _ carriers: [Int]) {
      let here = room.machines[index].place
      let distances = room.machines.indices.filter { $0 != index }.map {
        (abs(room.machines[$0].place - here), $0)
      }
      if carriers.contains(index) {
        let nearest = distances.min { $0 < $1 }
        if let nearest { step(index, to: room.machines[nearest.1].place, speed: 0.14) }
        return
      }
      // A caught player stands.
      if distances.contains(where: { $0.0 < 0.3 && carriers.contains($0.1) }) { return }
      if abs(goals[index] - here) < 0.1 {
        goals[index] = .random(in: 0...Self.length, using: &random)
      }
      step(index, to: goals[index], speed: 0.1)
    }

    private mutating func step(_ index: Int, to place: Double, speed: Double) {
      let way = place - room.machines[index].place
      room.machines[index].place += min(max(way, -speed), speed)
    }
  }

  struct Air: CustomStringConvertible, Sendable {
    var loss: Double
    var lateness: Double
    var description: String { "\(Int(loss * 100))% lost, \(Int(lateness)) s late" }
    static let all = [0, 0.3, 0.6].flatMap { loss in
      [0, 4, 8].map { Air(loss: loss, lateness: $0) }
    }
  }

  /// However late or rarely they hear each other, there is one bomb and one loser.
  @Test(arguments: Air.all, 1...4 as ClosedRange<UInt64>)
  func thereIsOneBomb(_ air: Air, seed: UInt64) {
    var chase = Chase(
      SharedAir.Radio(loss: air.loss, delay: 0.1, lateness: air.lateness), seed: seed)
    chase.run(240) { $0.booms.allSatisfy { !$0.isEmpty } }
    #expect(chase.most == 1)
    #expect(!chase.hasListedTwice)
    #expect(chase.longestAbsence <= air.lateness + 8)
    #expect(chase.holders.count >= 2, "\(chase.holders)")
    let booms = chase.booms
    #expect(booms.map(\.count) == [1, 1, 1, 1])
    let loser = booms.first?.first?.hider
    #expect(booms.allSatisfy { $0.first?.hider == loser && $0.first?.winner == nil })
    #expect(loser == chase.holders.last.map(Machine.tag))
    // Every machine gives each of the others a point.
    let others = (0..<4).map(Machine.tag).filter { $0 != loser }
    for machine in chase.room.machines {
      #expect(machine.party.scores.map(\.tag) == others, "\(machine.party.scores)")
      #expect(machine.party.scores.allSatisfy { $0.points == 1 })
    }
    for events in chase.room.events { #expect(Set(events.inRange).count == events.inRange.count) }
    // In this game a find is not a result.
    #expect(chase.room.events.allSatisfy { $0.results.allSatisfy { $0.outcome == .boom } })
    #expect(chase.room.events.allSatisfy { $0.founds.isEmpty })
  }

  /// All give their points by the holder's list, of any length, once all parts of it were heard.
  @Test(arguments: [0, 1, 4, 5, 9, 64]) func theListOfSurvivors(count: UInt16) {
    let players = (0..<count).map { $0 + 1 }
    let holder = Machine.tag(0)
    var pieces = SurvivorPiece.cut(players, round: 7)
    #expect(pieces.count == max(1, (Int(count) + 3) / 4))
    var potato = HotPotato()
    potato.hear(pieces.removeLast(), from: holder)
    #expect((potato.survivors(of: holder, round: 7) == nil) == !pieces.isEmpty)
    for piece in pieces + pieces { potato.hear(piece, from: holder) }
    #expect(potato.survivors(of: holder, round: 7) == players)
    #expect(potato.survivors(of: holder, round: 8) == nil)
    #expect(potato.survivors(of: Machine.tag(1), round: 7) == nil)
  }

  /// The fuse keeps burning, and everybody knows the holder.
  @Test(arguments: 1...3 as ClosedRange<UInt64>) func theFuseKeepsBurning(seed: UInt64) {
    var chase = Chase(SharedAir.Radio(loss: 0.2), seed: seed)
    var (began, headStart) = (0.0, 0.0)
    chase.run(240) { chase in
      headStart = max(headStart, chase.room.machines.map(\.party.headStart).max() ?? 0)
      if chase.room.machines[0].party.round?.phase == .waiting { began = chase.room.time }
      return chase.booms.allSatisfy { !$0.isEmpty }
    }
    #expect(chase.holders.count >= 3)
    #expect((8...10.1).contains(headStart))
    #expect(abs(chase.room.time - began - 90) < 18)
    for (index, events) in chase.room.events.enumerated() {
      // The holders, without the moments in which there is none.
      var heard = events.bombs.compactMap(\.bomb.holder)
      for place in heard.indices.reversed().dropLast() where heard[place] == heard[place - 1] {
        heard.remove(at: place)
      }
      #expect(heard == chase.holders.map(Machine.tag), "\(index)")
      let own = events.bombs.filter(\.bomb.isMine).count
      #expect(own == chase.holders.count { $0 == index })
    }
    // The next round has a new fuse, and nobody calls before.
    chase.run(4)
    for events in chase.room.events {
      let boom = events.firstIndex { if case .result = $0 { true } else { false } }
      #expect(Array(events[(boom ?? 0)...]).calls.isEmpty)
    }
    let loser = chase.holders.last ?? 0
    let outcome = chase.room.machines[loser].perform(.nextRound).outcome
    #expect(outcome == .done)
    chase.run(5)
    #expect(chase.room.machines.allSatisfy { $0.party.round?.phase == .running })
    #expect(chase.room.machines.allSatisfy { $0.party.round?.elapsed ?? 90 < 10 })
    #expect(chase.room.machines.allSatisfy { $0.party.result == nil })
  }

  /// Two players who lose each other during a handover may both have a bomb. When they hear each other again there is
  /// one, and all agree on the holder.
  @Test(arguments: [true, false], 1...4 as ClosedRange<UInt64>)
  func afterASeparationThereIsOneBomb(giverIsAway: Bool, seed: UInt64) throws {
    var chase = Chase(SharedAir.Radio(loss: 0.2), limit: 300, seed: seed)
    chase.run(120) { $0.room.machines.contains { $0.party.role == .hider && $0.party.isHandingOn } }
    let giver = try #require(
      chase.room.machines.firstIndex { $0.party.role == .hider && $0.party.isHandingOn })
    let taker = try #require(
      chase.room.machines.indices.filter { $0 != giver }
        .min {
          abs(chase.room.machines[$0].place - chase.room.machines[giver].place)
            < abs(chase.room.machines[$1].place - chase.room.machines[giver].place)
        })
    chase.room.away = [giverIsAway ? giver : taker]
    for _ in 0..<250 { chase.room.step() }
    #expect(!chase.carriers.isEmpty)
    chase.room.away = []
    // No player is caught meanwhile.
    for index in chase.room.machines.indices {
      chase.room.machines[index].place = Double(index) * 4
    }
    for _ in 0..<400 { chase.room.step() }
    let carriers = chase.carriers
    #expect(carriers.count == 1)
    let holder = carriers.first.map(Machine.tag)
    let known = chase.room.machines.map(\.party.bombHolder)
    #expect(known == known.map { _ in holder }, "\(giver) to \(taker)")
  }

  /// If the new holder is gone, the giver gets the bomb back after a while.
  @Test func theBombReturnsFromAMissingHolder() throws {
    var chase = Chase(SharedAir.Radio(loss: 0.2), limit: 300, seed: 2)
    chase.run(120) { $0.room.machines.contains { $0.party.handover.handedOn } }
    let giver = try #require(chase.room.machines.firstIndex { $0.party.handover.handedOn })
    let taker = try #require(chase.carriers.first)
    chase.room.away = [taker]
    for _ in 0..<250 { chase.room.step() }
    #expect(chase.carriers.filter { $0 != taker } == [giver])
  }

  private func pair(_ place: Double, playing: GameMode = .potato) -> SharedAir {
    SharedAir(
      [
        Machine(0, .hider, at: 0, name: "Anna", playing: .potato),
        Machine(
          1, playing == .potato ? .seeker : .hider, at: place, name: "Ben", playing: .potato),
      ], seed: 5)
  }

  /// If the caught player never confirms, the giver keeps the bomb.
  @Test func aGiverWithoutConfirmationKeepsTheBomb() {
    var room = pair(4)
    room.run(5)
    room.machines[1].place = 0.2
    for _ in 0..<400 where room.machines[0].party.isHandingOn == false { room.step() }
    #expect(room.machines[0].party.isHandingOn)
    let before = room.machines[0].party.round
    // Ben's machine is off.
    room.silent = [1]
    room.run(18)
    let after = room.machines[0].party.round
    #expect(room.machines[0].party.role == .hider)
    #expect(after?.phase == .running)
    #expect(after?.number == before.map { $0.number &+ 1 })
    #expect(after?.elapsed ?? 0 > (before?.elapsed ?? 0) + 10)
  }

  /// A player can neither throw the bomb away nor make a second one.
  @Test func noRoleSwapWithTheBomb() {
    var room = pair(6)
    room.run(6)
    let swaps = room.machines.indices.map { room.machines[$0].swapRole() }
    #expect(swaps == [false, false])
    #expect(room.machines.map(\.party.role) == [.hider, .seeker])
  }

  /// Two players begin with a bomb each: one of them gives it up.
  @Test func oneOfTwoBombsYields() {
    var room = pair(6, playing: .classic)
    #expect(room.machines.map(\.party.role) == [.hider, .hider])
    room.run(28)
    #expect(room.machines.filter { $0.party.role == .hider }.count == 1)
    room.run(10)
    let holder = room.machines.first { $0.party.role == .hider }?.party.tag
    #expect(room.machines.allSatisfy { $0.party.bombHolder == holder })
  }

  /// Both players keep the same bomb.
  @Test(arguments: [(1, 1), (1, 2), (255, 0), (0, 128), (200, 10)] as [(UInt8, UInt8)])
  func bothHoldersAgree(_ a: UInt8, _ b: UInt8) {
    let anna = (round: a, tag: Machine.tag(0))
    let ben = (round: b, tag: Machine.tag(1))
    #expect(HotPotato.givesWay(anna, to: ben) != HotPotato.givesWay(ben, to: anna))
  }
}
