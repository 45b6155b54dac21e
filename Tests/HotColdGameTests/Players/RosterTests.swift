import BeaconCodec
import PlayerSupport
import TestSupport
import Testing

@testable import HotColdGame

@Suite("Who is there")
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
      _ = roster.hear(
        PlayerMessage(tag: Machine.tag(number), content: content),
        name: name.map { LocalName(text: SafeText($0), isComplete: isComplete) },
        from: BluetoothAddress(bits: UInt64(address ?? number)), rssi: rssi, at: seconds(time),
        into: &events)
    }

    mutating func pass(to time: Double) { roster.advance(to: seconds(time), into: &events) }

    var changes: [PlayerEvent.Change] { events.players.map(\.change) }
  }

  @Test func oneMessageIsNoPlayer() {
    var bench = Bench()
    bench.hear(1, at: 0, name: "Max")
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

  @Test func namesAndRolesChangeNoFasterThanAPersonCouldBear() {
    var bench = Bench()
    for step in 0..<100 {
      bench.hear(
        1, at: Double(step) / 10, role: step % 2 == 0 ? .hider : .seeker, name: "Name \(step)")
    }
    #expect(bench.changes.first == .joined)
    #expect(bench.events.count <= 1 + 2 * 5)
    #expect(bench.events.count >= 4)
    // The first name is kept for as long as it is heard, and so is the first role.
    #expect(bench.roster.players.first?.name.description == "Name 90")
    #expect(bench.roster.players.first?.role == .hider)
  }

  @Test func aLongNameIsPutTogether() {
    var bench = Bench()
    let pieces = TextPiece.cut(SafeText("Wilhelmina the Great"), counter: 0)
    for (index, piece) in pieces.enumerated() {
      bench.hear(
        .status(PlayerStatus(role: .hider)), 1, at: Double(index), name: "Wilhelmin",
        isComplete: false)
      for repetition in [0.5, 0.6] {
        bench.hear(
          .name(piece), 1, at: Double(index) + repetition, name: "Wilhelmin", isComplete: false)
      }
    }
    bench.hear(1, at: 5, role: .hider)
    #expect(bench.events.players.map(\.name.description) == ["Wilhelmin", "Wilhelmina the Great"])
    #expect(bench.changes == [.joined, .renamed])
    bench.hear(1, at: 9, role: .hider, name: "Max")
    #expect(bench.roster.player(Machine.tag(1))?.name.description == "Max")
  }

  // MARK: Pretenders

  /// A tag stays with its sender, and a sender with its tag.
  @Test func nobodyTalksOver() {
    var bench = Bench()
    for step in 0..<20 {
      bench.hear(1, at: Double(step) / 10, role: .hider) { $0.round = 7 }
      bench.hear(1, from: 66, at: Double(step) / 10 + 0.01, role: .hider) { $0.round = 99 }
      bench.hear(2, from: 1, at: Double(step) / 10 + 0.02)
    }
    #expect(bench.roster.player(Machine.tag(1))?.status?.round == 7)
    #expect(bench.roster.player(Machine.tag(1))?.address == BluetoothAddress(bits: 1))
    #expect(bench.roster.player(Machine.tag(2)) == nil)
  }

  @Test func anotherAddressTakesOverFromASilentOne() {
    var bench = Bench()
    bench.hear(1, at: 0)
    bench.hear(1, at: 0.1)
    bench.hear(1, from: 5, at: Roster.handover)
    #expect(bench.roster.player(Machine.tag(1))?.address == BluetoothAddress(bits: 1))
    bench.hear(1, from: 5, at: 0.2 + Roster.handover)
    #expect(bench.roster.player(Machine.tag(1))?.address == BluetoothAddress(bits: 5))
    #expect(bench.changes == [.joined])
  }

  /// However strong the second one is.
  @Test(arguments: [-80, -60, -40, nil] as [Int8?])
  func twoSendersOfOneTag(rssi: Int8?) {
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
  }

  /// A device that takes another address does not go back to the first one.
  @Test func anAddressThatChangesIsNoSecondSender() {
    var watch = SpoofDetector()
    for step in 0..<100 {
      watch.hear(
        from: BluetoothAddress(bits: UInt64(step / 5)), rssi: step / 5 % 2 == 0 ? -40 : -80,
        at: seconds(Double(step)))
    }
    #expect(!watch.isDoubted(at: seconds(100)))
  }

  // MARK: Late and replayed messages

  @Test func oldStatusesAreNotBelieved() {
    var bench = Bench()
    func hider(_ time: Double, _ round: UInt8, _ phase: RoundPhase) {
      bench.hear(1, at: time, role: .hider) {
        $0.round = round
        $0.phase = phase
      }
    }
    func now() -> [Int] {
      let status = bench.roster.player(Machine.tag(1))?.status
      return [Int(status?.round ?? 0), Int(status?.phase.rawValue ?? 0)]
    }
    hider(0, 255, .found)
    hider(0.1, 255, .running)
    #expect(now() == [255, 2])
    hider(0.2, 255, .timeUp)
    #expect(now() == [255, 2])
    // What comes next is believed when it is said alone.
    for step in 0...15 { hider(0.3 + Double(step) / 10, 0, .waiting) }
    #expect(now() == [0, 0])
    hider(1.9, 255, .found)
    #expect(now() == [0, 0])
    // Only old ones for a while: the hider has begun anew.
    for step in 0..<40 { hider(2 + Double(step) / 10, 200, .running) }
    #expect(now() == [200, 1])
  }

  // MARK: Floods

  @Test func theTableIsBounded() {
    var random = SeededRandom(seed: 2)
    var bench = Bench()
    bench.hear(0, at: 0, role: .hider)
    bench.hear(0, at: 0.01, role: .hider)
    bench.roster.pinned = [Machine.tag(0)]
    for step in 1...10_000 {
      let time = Double(step) / 1000
      if Int.random(in: 0..<100, using: &random) == 0 { bench.hear(1, at: time) }
      bench.hear(10 + step, at: time)
      if step % 1000 == 0 { bench.pass(to: time) }
      #expect(bench.roster.count <= Roster.capacity)
    }
    // Who was heard once makes no noise, and drives out nobody who was heard twice.
    #expect(bench.roster.player(Machine.tag(0))?.hasJoined == true)
    #expect(bench.roster.player(Machine.tag(1))?.hasJoined == true)
    #expect(bench.changes.count <= 200)
  }

  @Test func thePinnedStays() {
    var bench = Bench()
    bench.hear(0, at: 0, role: .hider)
    bench.hear(0, at: 0.01, role: .hider)
    bench.roster.pinned = [Machine.tag(0)]
    for number in 1...Roster.capacity {
      for repeated in 0...1 {
        bench.hear(number, at: 1 + Double(number) / 50 + Double(repeated) / 1000)
      }
    }
    #expect(bench.roster.player(Machine.tag(0)) != nil)
    #expect(bench.roster.players.count == Roster.seats)
    // Nor does who takes its address drive it out.
    bench.hear(500, from: 0, at: 9)
    #expect(bench.roster.player(Machine.tag(0)) != nil)
    #expect(bench.roster.player(Machine.tag(500)) == nil)
  }
}
