import BeaconCodec
import Testing

@testable import HotColdGame

/// How often a player's beacon is sent.
struct PaceTests {
  private func game(_ role: PlayerRole, hunted: Double? = 50) -> Game {
    Game(
      hiding: IBeacon(
        identity: BeaconIdentity(uuid: .hotcold, major: 0, minor: 0), measuredPower: -59),
      interval: 100, huntedInterval: hunted, seeking: .everyBeacon,
      party: party(1, role))
  }

  private func party(_ number: UInt64, _ role: PlayerRole) -> Party {
    Party(tag: PlayerTag(BeaconUUID(high: number << 32, low: 0)), name: SafeText("Ada"), role: role)
  }

  /// Another player sends messages for some seconds.
  private func hears(_ game: inout Game, _ role: PlayerRole) {
    var other = party(2, role)
    let sender = BluetoothAddress(bits: 0xC000_0000_0002, kind: .random)
    var events: [GameEvent] = []
    for step in 0..<30 {
      let time = Timestamp.zero.advanced(bySeconds: Double(step) / 5)
      let response = other.outgoing(at: time).scanResponse(name: other.name)
      let details = SightingDetails(scanResponse: response.span)
      game.hear(
        Sighting(time: time, address: sender, rssi: -60, details: details), into: &events)
    }
  }

  @Test(
    arguments: [
      // A hider is hunted by a seeker, not by another hider; a seeker is no hider.
      (.hider, .seeker, 50 as Double?, 50.0), (.hider, .hider, 50, 100),
      (.hider, .seeker, nil, 100),
      (.seeker, .seeker, 50, 100), (.seeker, .hider, 50, 100),
    ] as [(PlayerRole, PlayerRole, Double?, Double)])
  func interval(role: PlayerRole, other: PlayerRole, hunted: Double?, interval: Double) {
    var game = game(role, hunted: hunted)
    #expect(game.interval == 100)
    hears(&game, other)
    #expect(game.interval == interval)
    // They are gone.
    var events: [GameEvent] = []
    game.advance(to: Timestamp.zero.advanced(bySeconds: 300), into: &events)
    #expect(game.interval == 100)
  }
}
