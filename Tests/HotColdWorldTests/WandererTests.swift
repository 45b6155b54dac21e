import BeaconCodec
import BeaconRanging
import PlayerSupport
import Testing

@testable import HotColdWorld

/// A player who wanders through the house, and does not follow the words: HOT must not only mean that most players come
/// nearer, nor may it last when they stand.
struct WandererTests {
  @Test func `hears the direction, and nothing while standing`() {
    var walked = [Trend.hotter: Tally(), .colder: Tally()]
    var stood = Tally()
    for seed in UInt64(0)..<60 {
      var world = World.seeking(.hider, seed: seed)
      var random = SeededGenerator(seed: seed, stream: 78)
      var ranger = Ranger()
      var now = Timestamp.zero
      func pass(seconds: Double, _ count: (Trend, Double) -> Void) {
        let start = now
        now = now.advanced(bySeconds: seconds)
        world.advance(to: now) {
          let trend = ranger.update(
            time: $0.time.seconds, rssi: Double($0.rssi), measuredPower: -59
          ).trend
          count(trend, $0.time.seconds(since: start))
        }
      }
      pass(seconds: 4) { _, _ in }
      for _ in 0..<12 {
        let before = world.me.distance(to: world.hidingPlace)
        let direction = Direction.allCases[random.index(below: 4)]
        let end = world.walk(direction, metres: 4, at: now)
        var heard: [Trend] = []
        pass(seconds: end.seconds(since: now)) { trend, _ in heard.append(trend) }
        let nearer = before - world.me.distance(to: world.hidingPlace)
        if abs(nearer) > 2 { walked[nearer > 0 ? .hotter : .colder]?.add(heard) }
        pass(seconds: 5) { trend, since in if since > 2.5 { stood.add([trend]) } }
      }
    }
    for (way, other) in [(Trend.hotter, Trend.colder), (.colder, .hotter)] {
      let tally = walked[way] ?? Tally()
      #expect(tally.share(of: way) > tally.share(of: other) + 0.03, "\(way): \(tally.counts)")
    }
    #expect(stood.share(of: .hotter) + stood.share(of: .colder) < 0.15, "\(stood.counts)")
  }

  private struct Tally {
    var counts: [Trend: Int] = [:]

    mutating func add(_ trends: [Trend]) { for trend in trends { counts[trend, default: 0] += 1 } }

    func share(of trend: Trend) -> Double {
      Double(counts[trend] ?? 0) / Double(max(counts.values.reduce(0, +), 1))
    }
  }
}
