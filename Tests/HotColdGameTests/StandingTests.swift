import BeaconCodec
import BeaconRanging
import BeaconTracking
import TestSupport
import Testing

@testable import HotColdGame

struct StandingTests {
  /// The beacon's events in a game in which four other devices keep their levels, or nobody else is there.
  private func events(_ mode: GameMode, withOthers: Bool, knowsThem: Bool = false) -> [GameEvent] {
    var game = Game(seeking: BeaconFilter(uuid: .hotcold))
    game.mode = mode
    var random = SeededRandom(seed: 11)
    var slow = 0.0
    return (0..<600).flatMap { tenth in
      let time = Double(tenth) / 10
      // People pass, for seconds.
      slow += 0.05 * (4 * random.normal() - slow)
      let rssi = Int8((-70 + 4 * random.normal() + slow).rounded())
      var events: [GameEvent] = []
      for other in 10..<14 where withOthers {
        let seeker = BeaconIdentity(
          uuid: .otherGame, major: BeaconIdentity.seekersMajor, minor: UInt16(other))
        events += game.hear(
          Sighting(
            time: seconds(time), address: BluetoothAddress(bits: UInt64(other)), rssi: -80,
            identity: knowsThem ? seeker : nil))
      }
      return events + game.hear(heard(at: time, rssi: rssi))
    }
  }

  /// With others a player who stands hears fewer words; other seekers do not count, and in hot potato nobody does.
  @Test func standingPlayersHearFewerWords() {
    func trends(_ events: [GameEvent]) -> [Trend] {
      events.compactMap {
        if case .estimate(let reading) = $0 { reading.estimate.trend } else { nil }
      }
    }
    func words(_ trends: [Trend]) -> Int { trends.count { $0 == .hotter || $0 == .colder } }
    let alone = trends(events(.classic, withOthers: false))
    #expect(words(alone) > 15)
    #expect(words(trends(events(.classic, withOthers: true))) < words(alone) * 3 / 4)
    #expect(trends(events(.classic, withOthers: true, knowsThem: true)) == alone)
    #expect(trends(events(.potato, withOthers: true)) == alone)
  }
}

extension BeaconUUID {
  fileprivate static let otherGame = BeaconUUID(high: 1, low: 2)
}
