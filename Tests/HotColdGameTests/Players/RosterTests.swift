import BeaconCodec
import PlayerSupport
import TestSupport
import Testing

@testable import BeaconTracking
@testable import HotColdGame

struct RosterTests {
  private struct Bench {
    var roster = Roster()
    var events: [GameEvent] = []

    mutating func hear(
      _ number: Int, from address: Int? = nil, at time: Double, rssi: Int8? = -60,
      role: PlayerRole = .seeker, name: String? = nil,
      _ change: (inout PlayerStatus) -> Void = { _ in }
    ) {
      var status = PlayerStatus(role: role)
      change(&status)
      hear(.status(status), number, from: address, at: time, rssi: rssi, name: name)
    }

    mutating func hear(
      _ content: PlayerMessage.Content, _ number: Int, from address: Int? = nil, at time: Double,
      rssi: Int8? = -60, name: String? = nil, isComplete: Bool = true
    ) {
      roster.hear(
        PlayerMessage(tag: Machine.tag(number), content: content),
        name: name.map { LocalName(text: SafeText($0), isComplete: isComplete) },
        from: BluetoothAddress(bits: UInt64(address ?? number)), rssi: rssi, at: seconds(time),
        into: &events)
    }

    mutating func pass(to time: Double) { roster.advance(to: seconds(time), into: &events) }

    var changes: [PlayerEvent.Change] { events.players.map(\.change) }
  }

  /// A player whose messages come every ten seconds leaves after some of them.
  @Test func aSlowPlayerStays() {
    var bench = Bench()
    for step in 0..<20 {
      bench.pass(to: Double(step) * 10.24)
      bench.hear(1, at: Double(step) * 10.24)
    }
    #expect(bench.changes == [.joined])
    bench.pass(to: 19 * 10.24 + 75)
    #expect(bench.changes == [.joined])
    bench.pass(to: 19 * 10.24 + 100)
    #expect(bench.changes == [.joined, .left])
  }

  @Test func joinsWithTheFirstStatus() {
    var bench = Bench()
    bench.hear(.name(TextPiece.cut(SafeText("Max"), counter: 0)[0]), 1, at: 0)
    #expect(bench.roster.players.isEmpty)
    bench.hear(1, at: 0.1, name: "Max")
    #expect(bench.roster.players.map(\.tag) == [Machine.tag(1)])
    #expect(bench.changes == [.joined])
    #expect(bench.events.players.first?.name.description == "Max")
    #expect(bench.roster.player(at: BluetoothAddress(bits: 1))?.tag == Machine.tag(1))
  }

  @Test func theSilentLeave() {
    var bench = Bench()
    bench.hear(1, at: 0)
    bench.hear(1, at: 1)
    bench.pass(to: 1 + Roster.leftAfter)
    #expect(bench.changes == [.joined])
    bench.pass(to: 1.1 + Roster.leftAfter)
    #expect(bench.changes == [.joined, .left])
    #expect(bench.roster.players.isEmpty)
  }

  @Test func limitsAnnouncements() {
    var bench = Bench()
    for step in 0..<100 {
      bench.hear(
        1, at: Double(step) / 10, role: step % 2 == 0 ? .hider : .seeker, name: "Name \(step)")
    }
    #expect(bench.changes.first == .joined)
    #expect(bench.events.count <= 1 + 2 * 5)
    #expect(bench.events.count >= 4)
    #expect(bench.roster.players.first?.name.description == "Name 99")
    #expect(bench.roster.players.first?.role == .seeker)
  }

  @Test func aLongNameIsPutTogether() {
    var bench = Bench()
    let pieces = TextPiece.cut(SafeText("Wilhelmina the Great"), counter: 0)
    for (index, piece) in pieces.enumerated() {
      bench.hear(
        .status(PlayerStatus(role: .hider)), 1, at: Double(index), name: "Wilhelmin",
        isComplete: false)
      bench.hear(.name(piece), 1, at: Double(index) + 0.5, name: "Wilhelmin", isComplete: false)
    }
    bench.hear(1, at: 5, role: .hider)
    #expect(bench.events.players.map(\.name.description) == ["Wilhelmin", "Wilhelmina the Great"])
    #expect(bench.changes == [.joined, .renamed])
    bench.hear(1, at: 9, role: .hider, name: "Max")
    #expect(bench.roster.player(Machine.tag(1))?.name.description == "Max")
  }

  /// A hider's round and phase, the seconds since its message from round 7, which is over, and whether it counts.
  @Test(
    arguments: [
      (8, .waiting, 0.5, true), (7, .running, 0.5, false), (7, .running, 3, true),
      (6, .found, 0.5, false), (6, .running, 3, true), (200, .running, 0.5, false),
    ] as [(UInt8, RoundPhase, Double, Bool)])
  func lateMessages(round: UInt8, phase: RoundPhase, after: Double, counts: Bool) {
    var bench = Bench()
    bench.hear(1, at: 10, role: .hider) { ($0.round, $0.phase) = (7, .timeUp) }
    bench.hear(1, at: 10 + after, role: .hider) { ($0.round, $0.phase) = (round, phase) }
    let status = bench.roster.player(Machine.tag(1))?.status
    #expect(status?.round == (counts ? round : 7) && status?.phase == (counts ? phase : .timeUp))
  }

  // MARK: Two senders

  /// The latest message counts, from any sender.
  @Test func anotherAddressTakesOver() {
    var bench = Bench()
    bench.hear(1, at: 0)
    bench.hear(1, from: 5, at: 0.1, role: .hider)
    #expect(bench.roster.player(Machine.tag(1))?.address == BluetoothAddress(bits: 5))
    #expect(bench.roster.player(Machine.tag(1))?.role == .hider)
    #expect(bench.roster.player(at: BluetoothAddress(bits: 1)) == nil)
    #expect(bench.changes == [.joined])
  }

  /// The player is doubted while there are two senders.
  @Test(arguments: [-80, -60, -40] as [Int8])
  func twoSendersOfOneTag(rssi: Int8) {
    var bench = Bench()
    for step in 0..<20 {
      bench.hear(1, at: Double(step) / 10)
      bench.hear(1, from: 66, at: Double(step) / 10 + 0.05, rssi: rssi)
      bench.pass(to: Double(step) / 10 + 0.06)
    }
    #expect(bench.roster.player(Machine.tag(1))?.isDoubted == true)
    for step in 20..<60 { bench.hear(1, at: Double(step) / 10) }
    #expect(bench.changes == [.joined, .doubted])
    for step in 60..<400 {
      bench.hear(1, at: Double(step) / 10)
      bench.pass(to: Double(step) / 10)
    }
    #expect(bench.roster.player(Machine.tag(1))?.isDoubted == false)
    // A second time it is reported again.
    for step in 0..<20 {
      bench.hear(1, at: 50 + Double(step) / 10)
      bench.hear(1, from: 66, at: 50.05 + Double(step) / 10, rssi: rssi)
    }
    #expect(bench.changes == [.joined, .doubted, .doubted])
  }

  /// Of two tags with the same lower half only the first is heard.
  @Test func ignoresATwinTag() {
    var bench = Bench()
    bench.hear(1, at: 0, role: .hider)
    let twin = PlayerTag(
      BeaconUUID(high: 0x7777_0000_0000_0000 | UInt64(Machine.tag(1).short) << 32, low: 0))
    bench.roster.hear(
      PlayerMessage(tag: twin, content: .status(PlayerStatus(role: .seeker))), name: nil,
      from: BluetoothAddress(bits: 9), rssi: -60, at: seconds(1), into: &bench.events)
    #expect(bench.roster.players.map(\.tag) == [Machine.tag(1)])
  }

  /// A device that changes its address does not return to an earlier one, unlike two senders.
  @Test func aChangedAddressIsNotASecondSender() {
    var watch = SpoofDetector()
    for step in 0..<100 {
      watch.hear(
        from: BluetoothAddress(bits: UInt64(step / 5)), rssi: step / 5 % 2 == 0 ? -40 : -80,
        at: seconds(Double(step)))
    }
    #expect(!watch.isDoubted(at: seconds(100)))
  }

  // MARK: Floods

  /// A player heard now and then keeps its place, and endless newcomers cause few events.
  @Test func theTableIsBounded() {
    var random = SeededRandom(seed: 2)
    var bench = Bench()
    bench.hear(0, at: 0, role: .hider)
    for step in 1...10_000 {
      let time = Double(step) / 1000
      if Int.random(in: 0..<1000, using: &random) == 0 { bench.hear(0, at: time, role: .hider) }
      bench.hear(10 + step, at: time)
      if step % 1000 == 0 { bench.pass(to: time) }
      #expect(bench.roster.records.count <= Roster.capacity)
    }
    #expect(bench.roster.player(Machine.tag(0))?.role == .hider)
    #expect(bench.changes.count <= 5 * Roster.capacity)
  }
}
