import BeaconCodec
import Glibc
import TestSupport
import Testing

@testable import BeaconTracking
@testable import HotColdGame

struct SeekGameTests {
  private func game() -> Game { Game(seeking: BeaconFilter(uuid: .hotcold)) }

  /// Walks from one RSSI to another at ten packets a second.
  private func walk(
    _ game: inout Game, _ address: Int = 1, from: Double, seconds: Double,
    rssi: (Double, Double)
  ) -> [GameEvent] {
    let count = Int(seconds * 10)
    return (0..<count).flatMap { step in
      let share = Double(step) / Double(max(count - 1, 1))
      let level = rssi.0 + (rssi.1 - rssi.0) * share
      return game.hear(
        heard(address, at: from + Double(step) / 10, rssi: Int8(level.rounded())))
    }
  }

  /// The clock starts with the hunted beacon's first packet, and again for another beacon.
  @Test func clockStartsWithTheHunt() {
    var game = game()
    _ = game.advance(to: 5)
    for step in 0...30 {
      _ = game.hear(heard(1, at: 5 + Double(step) / 10))
      _ = game.hear(heard(2, at: 5.05 + Double(step) / 10))
    }
    #expect(abs(game.elapsed - 3.05) < 1e-6)
    _ = game.huntNext()
    #expect(game.hunted == key(2))
    #expect(game.elapsed == 0)
    for step in 1...10 { _ = game.hear(heard(2, at: 8.05 + Double(step) / 10)) }
    #expect(abs(game.elapsed - 0.9) < 1e-6)
  }

  /// A second for each character: the way to a beacon and back and a stop, in free space at ten packets a second.
  @Test func comingCloserIsHotAndGoingAwayCold() throws {
    let track = "24m-----------------1m--------------------24m"
    let words = ".......H-------------C----------------------."
    var game = game()
    var nearest = Double.infinity
    let letters = Marbles.metres(track).enumerated().map { second, metres -> Character? in
      let rssi = Int8((-59 - 20 * log10(metres)).rounded())
      for tenth in 0..<10 {
        _ = game.hear(heard(at: Double(second) + Double(tenth) / 10, rssi: rssi))
      }
      #expect(game.hunt.nearest ?? .infinity <= nearest)
      nearest = game.hunt.nearest ?? .infinity
      return game.estimate.word == .hotter ? "H" : game.estimate.word == .colder ? "C" : nil
    }
    #expect(Marbles.words(letters) == words)
    #expect(game.hunt.calls.last?.call == .cold)
  }

  /// dBm of a second sender of the same numbers.
  @Test(arguments: [(-90, true), (-35, true), (-75, false), (nil, false)] as [(Int8?, Bool)])
  func numbersFromTwoPlacesAreDoubted(rssi: Int8?, isDoubted: Bool) {
    var game = game()
    var doubts: [GameEvent] = []
    func hear(_ address: Int, _ step: Int, _ rssi: Int8?) {
      doubts += game.hear(heard(address, at: Double(step) / 20, rssi: rssi)).filter {
        if case .doubted = $0 { true } else { false }
      }
    }
    for step in 0..<100 { hear(step % 2 == 0 ? 1 : 66, step, step % 2 == 0 ? -60 : rssi) }
    #expect(doubts.count == (isDoubted ? 1 : 0))
    #expect(game.isDoubted(key(1)) == isDoubted)
    #expect(game.isDoubted(key(66)) == isDoubted)
    for step in 100..<800 { hear(1, step, -60) }
    #expect(!game.isDoubted(key(1)))
    #expect(doubts.count == (isDoubted ? 1 : 0))
  }

  /// Beacons with different numbers are different beacons.
  @Test func otherNumbersAreNotDoubted() {
    var game = game()
    for step in 0..<100 {
      let events = game.hear(
        heard(step % 2, minor: step % 2, at: Double(step) / 20, rssi: step % 2 == 0 ? -60 : -90))
      #expect(events.allSatisfy { if case .doubted = $0 { false } else { true } })
    }
  }

  /// Half a second for each character: the packets, and what happens: the beacon is heard, lost and gone.
  @Test func silenceIsLostAndThenGone() {
    silence("xx----------------------xxx", "E-----------L---------X---E")
    // What was heard once may send twice a minute.
    silence(
      "x" + String(repeating: "-", count: 140),
      "E" + String(repeating: "-", count: 65) + "L" + String(repeating: "-", count: 65) + "X"
        + String(repeating: "-", count: 8))
  }

  private func silence(_ packets: String, _ expected: String) {
    var game = game()
    let happened = packets.enumerated().map { step, sign -> Character in
      let time = Double(step) / 2
      let events = sign == "x" ? game.hear(heard(at: time)) : game.advance(to: time)
      for event in events {
        switch event {
        case .lost: return "L"
        case .exit: return "X"
        case .enter: return "E"
        default: break
        }
      }
      return "-"
    }
    #expect(String(happened) == expected)
    #expect(game.hunted == key(1) && game.hunt.isLost == (happened.last != "E"))
  }

  /// The result does not depend on how often time is advanced.
  @Test(arguments: [0.01, 0.3, 1, 7, 19]) func timePassesInBeats(step: Double) {
    var often = game()
    for time in [0.1, 0.25] { _ = often.hear(heard(at: time)) }
    var rarely = often
    let events = stride(from: 0.25, through: 19.25, by: step).flatMap { often.advance(to: $0) }
    #expect(events + often.advance(to: 19.25) == rarely.advance(to: 19.25))
    #expect(rarely.hunt.isLost)
  }

  /// A second for each character: which beacon is heard, and which is hunted.
  @Test(arguments: [
    ("12222222222", "11111111111"), ("122222222222", "111111111112"),
    ("122222222222-----------33-", "11111111111222222222222333"),
  ])
  func huntsAnotherWhenTheHuntedIsGone(heard sent: String, hunted: String) {
    var game = game()
    let numbers = sent.enumerated().map { second, sign -> Character in
      if let number = sign.wholeNumberValue {
        _ = game.hear(heard(number, at: Double(second)))
      } else {
        _ = game.advance(to: Double(second))
      }
      return (1...3).first { game.hunted == key($0) }.map { Character("\($0)") } ?? "-"
    }
    #expect(String(numbers) == hunted)
  }

  @Test func huntsTheNextOnRequest() {
    var game = game()
    _ = game.huntNext()
    #expect(game.hunted == nil && game.huntedTrack == nil)
    #expect(game.estimate == .unknown)
    for step in 0..<20 {
      for (address, rssi) in [(1, -80), (2, -60), (3, -70)] as [(Int, Int8)] {
        _ = game.hear(heard(address, at: Double(step) / 10, rssi: rssi))
      }
    }
    #expect(game.hunted == key(1))
    var hunted: [TrackKey?] = []
    for _ in 0..<4 {
      _ = game.huntNext()
      hunted.append(game.hunted)
    }
    // Nearest first, and round again.
    #expect(hunted == [key(2), key(3), key(1), key(2)])
    #expect(game.hunt.history.samples.isEmpty)
    #expect(game.hunt.nearest == nil)
  }

  @Test func aLatePacketNeitherCallsNorWipesTheHistory() {
    var game = game()
    _ = walk(&game, from: 0, seconds: 10, rssi: (-80, -60))
    let samples = game.hunt.history.samples.count
    #expect(samples == 20)
    let lastCall = game.hunt.calls.last?.time
    for _ in 0..<20 { _ = game.hear(heard(at: 9.3, rssi: -50)) }
    #expect(game.hunt.history.samples.count == samples)
    #expect(game.hunt.calls.last?.time == lastCall)
  }

  /// A hunt starts with the device's estimate, hears only that device, and does not switch when it is lost.
  @Test func huntsOneDevice() throws {
    func packet(_ bits: UInt64, at time: Double, rssi: Int8) -> Sighting {
      sighting(
        time: seconds(time), address: BluetoothAddress(bits: bits, kind: .random), rssi: rssi,
        identity: nil, measuredPower: nil)
    }
    var game = DeviceScan()
    var events: [ScanEvent] = []
    for step in 0..<40 {
      let time = Double(step) * 0.1
      game.hear(packet(1, at: time, rssi: -75), into: &events)
      game.hear(packet(2, at: time, rssi: -60), into: &events)
    }
    let track = try #require(game.track(packet(1, at: 0, rssi: 0).address))
    let now = game.tracker.now
    var hunt = Game(following: track, at: now)
    #expect(hunt.estimate == track.estimate && hunt.estimate.distance != nil)
    #expect(hunt.elapsed == 0)
    var heard: [GameEvent] = []
    for step in 0..<100 {
      let time = 4 + Double(step) * 0.1
      hunt.hear(packet(2, at: time, rssi: -40), into: &heard)
      if step < 20 { hunt.hear(packet(1, at: time, rssi: -75), into: &heard) }
    }
    #expect(hunt.hunted == track.key)
    #expect(estimateCount(heard) == 20)
    #expect(hunt.hunt.isLost && hunt.foundAt == nil)
    #expect(hunt.tracker.tracks.count == 1)
    for step in 0..<40 {
      hunt.hear(packet(1, at: 30 + Double(step) * 0.1, rssi: -40), into: &heard)
    }
    #expect(!hunt.hunt.isLost && hunt.foundAt != nil)
  }
}
