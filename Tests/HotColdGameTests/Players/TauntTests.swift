import BeaconCodec
import PlayerSupport
import TestSupport
import Testing

@testable import HotColdGame

struct TauntTests {
  private func room(loss: Double = 0) -> SharedAir {
    SharedAir(
      [
        Machine(0, .hider, at: 0, name: "Wilhelmina the Great"),
        Machine(1, .seeker, at: 9, name: "Max"), Machine(2, .seeker, at: -9, name: "Zoë"),
      ], radio: SharedAir.Radio(loss: loss, repetition: 0.2, delay: 0.2), seed: 4)
  }

  private func expectHeard(_ room: SharedAir, _ expected: [String], by listeners: [Int]) {
    for listener in listeners {
      #expect(room.events[listener].taunts.map(\.text.description) == expected)
      #expect(
        room.events[listener].taunts.allSatisfy { $0.name.description == "Wilhelmina the Great" })
    }
  }

  @Test(arguments: [0, 0.5]) func reachEverybodyOnce(loss: Double) throws {
    var room = room(loss: loss)
    room.run(20)
    #expect(room.machines[0].party.taunt(3, at: seconds(room.time)) == true)
    // The first message received has it.
    if loss == 0 { room.run(0.6) } else { room.run(20) }
    expectHeard(room, [Taunts.phrases[2].description], by: [1, 2])
    room.run(20)
    expectHeard(room, [Taunts.phrases[2].description], by: [1, 2])
    #expect(room.events[1].taunts.first?.number == 3)
    #expect(room.events[0].taunts.isEmpty)
  }

  @Test(arguments: [0, 0.5]) func ownWords(loss: Double) {
    var room = room(loss: loss)
    let words = SafeText(spoken: "you could not find a hat in a hatbox")
    room.run(20)
    #expect(room.machines[0].party.taunt(words, at: seconds(room.time)) == true)
    room.run(20)
    expectHeard(room, [words.description], by: [1, 2])
    #expect(room.events[1].taunts.first?.number == nil)
    // The same words again are another taunt.
    #expect(room.machines[0].party.taunt(words, at: seconds(room.time)) == true)
    room.run(20)
    #expect(room.events.map { $0.taunts.count } == [0, 2, 2])
  }

  /// A simulated player never repeats itself at once.
  @Test(arguments: [PlayerRole.hider, .seeker])
  func botsVaryTheirTaunts(role: PlayerRole) {
    let machine = Machine(0, role, at: 0, name: "Ada")
    var bot = PlayerBot(
      machine.party, address: machine.address, random: SystemRandomNumberGenerator())
    var said: [TauntHeader] = []
    for second in 0..<10_000 {
      bot.advance(to: seconds(Double(second)))
      let header = bot.party.outgoingTaunt.header(at: seconds(Double(second)))
      if header.number != TauntHeader.none, header != said.last { said.append(header) }
    }
    #expect(said.count > 100)
    #expect(zip(said, said.dropFirst()).allSatisfy { $0.number != $1.number })
  }

  /// A program that was started again counts from zero.
  @Test func surviveARestart() {
    var heard = TauntDeduplicator()
    func hear(_ counter: UInt8, _ number: UInt8, at time: Double) -> UInt8? {
      heard.hear(TauntHeader(counter: counter, number: number), at: seconds(time))?.number
    }
    #expect(hear(3, 0, at: 0) == nil)
    #expect(hear(4, 2, at: 1) == 2)
    // A late packet is not a new taunt.
    #expect(hear(3, 0, at: 1.5) == nil)
    #expect(hear(4, 2, at: 1.6) == nil)
    #expect(hear(0, 0, at: 9) == nil)
    #expect(hear(1, 5, at: 10) == 5)
  }

  /// Earlier words with the same counter are not repeated.
  @Test func wordsBelongToTheirTaunt() {
    var heard = TauntDeduplicator()
    func say(_ words: String, at time: Double) -> [String] {
      let header = TauntHeader(counter: 1, number: TauntHeader.text)
      let piece = TextPiece.cut(SafeText(words), counter: 1)[0]
      return [
        heard.hear(header, at: seconds(time)), heard.hear(piece, at: seconds(time + 0.5)),
        heard.hear(header, at: seconds(time + 1)), heard.hear(piece, at: seconds(time + 1.5)),
      ].compactMap { $0?.text.description }
    }
    _ = heard.hear(TauntHeader(counter: 0, number: 0), at: seconds(0))
    #expect(say("Here!", at: 1) == ["Here!"])
    _ = heard.hear(TauntHeader(counter: 0, number: 0), at: seconds(9))
    #expect(say("Over", at: 10) == ["Over"])
  }

  @Test func oneAfterTheOther() {
    var room = room()
    room.run(20)
    for number in 1...9 {
      #expect(room.machines[0].party.taunt(number, at: seconds(room.time)) == true)
      room.run(2)
    }
    for _ in 0..<20 {
      #expect(room.machines[0].party.taunt(1, at: seconds(room.time)) == true)
      #expect(room.machines[0].party.taunt(2, at: seconds(room.time + 1)) == false)
      room.run(2.1)
    }
    expectHeard(
      room,
      Taunts.phrases.map(\.description)
        + Array(repeating: Taunts.phrases[0].description, count: 20),
      by: [1, 2])
  }

  /// A player who joins later misses it.
  @Test func latecomersMissThem() {
    var room = room()
    room.away = [2]
    room.run(10)
    #expect(room.machines[0].party.taunt(1, at: seconds(room.time)) == true)
    room.run(2)
    room.away = []
    room.run(4)
    #expect(room.events[1].taunts.count == 1)
    #expect(room.events[2].players.count { $0.change == .joined } == 2)
    #expect(room.events[2].taunts.isEmpty)
  }
}
