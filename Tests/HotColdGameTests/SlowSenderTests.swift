import BeaconCodec
import BeaconRanging
import Glibc
import HotColdWorld
import PlayerSupport
import TestSupport
import Testing

@testable import BeaconTracking
@testable import HotColdGame

/// Games with senders of any interval: each is lost, out of range, back and found in its own time.
struct SlowSenderTests {
  /// Hears a steady sender, and then nothing.
  private struct Hunt {
    var game = Game(seeking: .everyBeacon)
    var events: [GameEvent] = []
    var time = 0.0
    var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func hear(
      every seconds: Double, count: Int, rssi: Int8, loss: Double = 0
    ) -> [GameEvent] {
      events.removeAll()
      for _ in 0..<count {
        time += seconds + .random(in: 0...0.01, using: &random)
        if Double.random(in: 0..<1, using: &random) < loss { continue }
        game.hear(heard(at: time, rssi: rssi), into: &events)
      }
      return events
    }

    /// Seconds after which it was lost, and out of range.
    mutating func goAway() -> (lost: Double?, out: Double?) {
      events.removeAll()
      game.advance(to: seconds(time + 2000), into: &events)
      let last = game.huntedTrack?.lastHeard ?? .zero
      var result: (lost: Double?, out: Double?)
      for event in events {
        switch event {
        case .lost(_, let time): result.lost = time.seconds(since: last)
        case .exit(_, let time): result.out = time.seconds(since: last)
        default: break
        }
      }
      return result
    }
  }

  private static func count(_ events: [GameEvent]) -> (lost: Int, exits: Int, enters: Int) {
    events.reduce(into: (0, 0, 0)) { counts, event in
      switch event {
      case .lost: counts.0 += 1
      case .exit: counts.1 += 1
      case .enter: counts.2 += 1
      default: break
      }
    }
  }

  private static func found(_ events: [GameEvent]) -> Double? {
    for case .found(_, let time) in events { return time.seconds }
    return nil
  }

  /// Seconds between packets, the share that is lost, and in how many seconds the sender is lost and out of range once
  /// it is gone, and found once it is within reach.
  @Test(
    arguments: [
      (0.1, 0, 5...6, 10...11, 0...1.5), (0.1, 0.5, 5...6, 10...11, 0...2.5),
      (1, 0, 5...6, 10...12, 4...7), (1, 0.5, 8...19, 16...37, 4...25),
      (2, 0, 7...9, 15...17, 6...10), (2, 0.3, 8...30, 20...60, 6...22),
      (6, 0, 22...25, 44...47, 10...20), (6, 0.5, 40...105, 80...207, 10...90),
      (12, 0, 44...48, 89...94, 10...26), (12, 0.3, 60...202, 120...402, 10...100),
      (30, 0, 110...116, 222...230, 28...62), (30, 0.3, 150...480, 300...960, 28...250),
    ] as [(Double, Double, ClosedRange<Double>, ClosedRange<Double>, ClosedRange<Double>)])
  func inItsOwnTime(
    seconds: Double, loss: Double, lost: ClosedRange<Double>, out: ClosedRange<Double>,
    found: ClosedRange<Double>
  ) throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      var hunt = Hunt(seed: seed)
      // At first the interval is unknown.
      _ = hunt.hear(every: seconds, count: 20, rssi: -80, loss: loss)
      let far = Self.count(hunt.hear(every: seconds, count: 150, rssi: -80, loss: loss))
      #expect(far == (0, 0, 0))
      #expect(hunt.game.estimate.distance != nil)
      #expect(hunt.game.foundAt == nil)
      let gone = hunt.goAway()
      #expect(lost.contains(try #require(gone.lost)), "\(gone)")
      #expect(out.contains(try #require(gone.out)), "\(gone)")
      hunt.time += 2000
      let back = hunt.hear(every: seconds, count: 20, rssi: -80, loss: loss)
      #expect(Self.count(back) == (0, 0, 1))
      let begin = hunt.time
      let time = try #require(
        Self.found(hunt.hear(every: seconds, count: 60, rssi: -48, loss: loss)))
      #expect(found.contains(time - begin), "\(time - begin)")
    }
  }

  /// A walk to a slow sender ends with a find. It is never lost: one packet says nothing about the next.
  @Test(arguments: [2.0, 6, 12, 30]) func walk(seconds: Double) {
    var game = Game(seeking: .everyBeacon)
    var events: [GameEvent] = []
    let steps = Int(240 / seconds)
    for step in 0..<steps {
      let rssi = Int8(-85 + 42 * step / steps)
      game.hear(heard(at: Double(step) * seconds, rssi: rssi), into: &events)
    }
    #expect(Self.count(events) == (0, 0, 1))
    #expect(Self.found(events) != nil)
  }

  /// Few false words at rest, and HOT on a walk to the sender. The arguments are the seconds between packets, the most
  /// words in 3,000 packets at rest, and the fewest of 40 walks with a HOT.
  @Test(arguments: [(2.0, 20, 34), (6, 50, 12)]) func words(seconds: Double, most: Int, least: Int)
  {
    var random = SeededRandom(seed: 1)
    /// The words of packets at these distances in metres.
    func words(_ metres: [Double]) -> [Trend] {
      var game = Game(seeking: .everyBeacon)
      return metres.enumerated().map { index, metres in
        let rssi = -59 - 20 * log10(metres) + 4 * random.normal()
        _ = game.hear(heard(at: Double(index) * seconds, rssi: Int8(rssi.rounded())))
        return game.estimate.word
      }
    }
    let standing = (1...20).flatMap { _ in words(Array(repeating: 5, count: 150)) }
    #expect(standing.count { $0 == .hotter || $0 == .colder } <= most)
    // At the speed of a player who searches.
    let walk = stride(from: 15, through: 1, by: -0.5 * seconds)
    let walks = (1...40).count { _ in
      words(Array(repeating: 15, count: 20) + walk).suffix(walk.underestimatedCount).contains(
        .hotter)
    }
    #expect(walks >= least)
  }

  /// Levels of 0 dBm are none: no distance and no find.
  @Test(arguments: [0, 20, nil] as [Int8?]) func withoutLevels(rssi: Int8?) {
    var game = Game(seeking: .everyBeacon)
    for step in 0..<100 {
      let events = game.hear(heard(at: Double(step) / 10, rssi: rssi))
      #expect(Self.found(events) == nil)
      #expect(game.estimate == .unknown)
    }
    #expect(game.huntedTrack?.isInRange == true)
  }

  /// The demo's keys send every two seconds: they are not lost while the player is in the house, and found beside them.
  @Test(arguments: 1...6 as ClosedRange<UInt64>) func theKeysOfTheDemo(seed: UInt64) throws {
    var world = World.scanning(seed: seed)
    var names: [BluetoothAddress: String] = [:]
    for second in 1...40 {
      world.advance(to: seconds(Double(second))) { reception in
        let data = reception.scanResponse ?? []
        let details = SightingDetails(eventType: reception.eventType, data: data.span)
        if let name = details.name { names[reception.address] = "\(name.text)" }
      }
    }
    // The keys may be too far away to be heard.
    guard let keys = names.first(where: { $0.value == "Keys" })?.key else { return }
    world.put(at: try #require(world.position(of: keys)))
    var game = Game(seeking: BeaconFilter(addressBits: keys.bits))
    var events: [GameEvent] = []
    for second in 41...160 {
      world.advance(to: seconds(Double(second))) { reception in
        game.hear(
          Sighting(time: reception.time, address: reception.address, rssi: reception.rssi),
          into: &events)
      }
      game.advance(to: seconds(Double(second)), into: &events)
    }
    #expect(Self.count(events).lost == 0)
    #expect(Self.found(events) != nil)
  }
}
