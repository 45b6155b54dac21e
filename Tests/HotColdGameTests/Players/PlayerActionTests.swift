import BeaconCodec
import PlayerSupport
import TestSupport
import Testing

@testable import HotColdGame

struct PlayerActionTests {
  @Test(
    arguments: [
      ("taunt 1", .taunt(1)), ("taunt 9", .taunt(9)), ("taunt 0", nil), ("taunt 10", nil),
      ("taunt", nil), ("taunt x", nil), ("say a  b", .say(SafeText("a  b"))), ("say", nil),
      ("say \u{200B}", nil), ("found", .found), ("found it", nil), ("next", .nextRound),
      ("swap", .swapRole), ("hunt", .huntNext), ("quit", nil), ("", nil), ("Taunt 1", nil),
      ("found  ", .found), (" taunt  3 ", .taunt(3)), ("say a  b\r", .say(SafeText("a  b"))),
    ] as [(String, PlayerAction?)])
  func readsLines(line: String, action: PlayerAction?) {
    #expect(PlayerAction(line: line) == action)
  }

  private static let actions: [PlayerAction] = [
    .taunt(1), .say(SafeText("me")), .ask, .found, .nextRound, .swapRole, .huntNext,
  ]

  /// Outcomes before anything was heard.
  @Test(
    arguments: [
      (nil, [.refused, .refused, .refused, .refused, .refused, .refused, .refused]),
      (
        .seeker,
        [.said(Taunts.phrases[0]), .refused, .refused, .refused, .refused, .refused, .refused]
      ),
      (
        .hider,
        [.said(Taunts.phrases[0]), .refused, .refused, .refused, .refused, .refused, .refused]
      ),
    ] as [(PlayerRole?, [PlayerAction.Outcome])])
  func performs(role: PlayerRole?, outcomes: [PlayerAction.Outcome]) {
    let party = role.map {
      Party(tag: PlayerTag(BeaconUUID(high: 1 << 32, low: 0)), name: .empty, role: $0)
    }
    var game =
      party == nil
      ? Game(seeking: .everyBeacon)
      : Game(
        hiding: .hider, interval: 100, party: party)
    var events: [GameEvent] = []
    for (action, outcome) in zip(Self.actions, outcomes) {
      let done = game.perform(action, into: &events)
      #expect(done == outcome, "\(action)")
    }
    #expect(events.isEmpty)
    #expect(game.isHiding == (role == .hider))
  }

  /// A phrase too soon after another, and one that does not exist.
  @Test func tauntsAreRefused() {
    let party = Party(
      tag: PlayerTag(BeaconUUID(high: 1 << 32, low: 0)), name: .empty, role: .seeker)
    var game = Game(seeking: .everyBeacon, party: party)
    var events: [GameEvent] = []
    for (number, time, isSaid) in [
      (0, 0.0, false), (1, 0, true), (2, 1, false), (10, 5, false), (-1, 5, false), (9, 5, true),
    ] {
      game.advance(to: seconds(time), into: &events)
      let outcome = game.perform(.taunt(number), into: &events)
      #expect(outcome == (isSaid ? .said(Taunts.phrases[number - 1]) : .refused))
    }
    // There is no beacon to hide with.
    let outcome = game.perform(.swapRole, into: &events)
    #expect(outcome == .refused)
  }
}
