import BeaconCodec
import BeaconRanging
import PlayerSupport
import Testing

@testable import HotColdWorld

/// Players who walk in straight lines: HOT must depend on the direction, not only on most walks coming nearer, and it
/// must end when they stand.
struct WandererTests {
  private struct Player {
    var world: World
    var random: SeededGenerator
    var ranger = Ranger()
    var now = Timestamp.zero
    var trend = Trend.unknown

    init(seed: UInt64) {
      world = .seeking(.hider, seed: seed)
      random = SeededGenerator(seed: seed, stream: 78)
    }

    var distance: Double { world.me.distance(to: world.hidingPlace) }

    mutating func direction(except other: Direction? = nil) -> Direction {
      Direction.allCases.filter { $0 != other }.randomElement(using: &random) ?? .up
    }

    /// - Returns: the trends heard.
    @discardableResult
    mutating func pass(to time: Timestamp) -> [Trend] {
      var trends: [Trend] = []
      world.advance(to: time) {
        let rssi = Double($0.rssi)
        trends.append(
          ranger.update(time: $0.time.seconds, rssi: rssi, measuredPower: -59).trend)
      }
      now = time
      trend = trends.last ?? trend
      return trends
    }

    @discardableResult
    mutating func stand(seconds: Double) -> [Trend] { pass(to: now.advanced(bySeconds: seconds)) }
  }

  @Test func `the word follows the direction, and there is none while standing`() {
    var nearer: [Trend] = []
    var farther: [Trend] = []
    var standing: [Trend] = []
    for seed in UInt64(0)..<60 {
      var player = Player(seed: seed)
      player.stand(seconds: 4)
      for _ in 0..<12 {
        let before = player.distance
        let end = player.world.walk(player.direction(), metres: 4, at: player.now)
        let heard = player.pass(to: end)
        if player.distance < before - 2 { nearer += heard }
        if player.distance > before + 2 { farther += heard }
        player.stand(seconds: 2.5)
        standing += player.stand(seconds: 2.5)
      }
    }
    func share(_ trend: Trend, of trends: [Trend]) -> Double {
      Double(trends.count { $0 == trend }) / Double(trends.count)
    }
    #expect(share(.hotter, of: nearer) > share(.colder, of: nearer) + 0.1)
    #expect(share(.colder, of: farther) > share(.hotter, of: farther) + 0.03)
    #expect(share(.steady, of: standing) > 0.85)
  }

  /// The screen's advice at COLD. These players see neither doors nor the way they came, so five minutes are not always
  /// enough.
  @Test
  func `players who try another way at COLD find the hider more often than those who turn around`()
  {
    let opposite = [Direction.up: Direction.down, .down: .up, .left: .right, .right: .left]
    func finders(turnAround: Bool) -> Int {
      (UInt64(0)..<100).count { seed in
        var player = Player(seed: seed)
        player.stand(seconds: 3)
        var direction = player.direction()
        var turned = 0.0
        while player.now.seconds < 300, player.world.reached.isEmpty {
          if let hider = player.world.hiderInSight {
            player.world.walk(toward: hider)
            player.stand(seconds: 0.3)
            continue
          }
          let before = player.world.me
          player.pass(to: player.world.walk(direction, metres: 1, at: player.now))
          if player.world.me.distance(to: before) < 0.3 {
            direction = player.direction(except: direction)
          } else if player.trend == .colder, player.now.seconds > turned + 2.5 {
            direction =
              turnAround ? opposite[direction] ?? direction : player.direction(except: direction)
            turned = player.now.seconds
          }
        }
        return !player.world.reached.isEmpty
      }
    }
    #expect(finders(turnAround: false) > finders(turnAround: true) + 10)
  }
}
