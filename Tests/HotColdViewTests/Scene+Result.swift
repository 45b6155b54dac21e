import BeaconCodec
import SceneSupport

@testable import HotColdGame
@testable import HotColdView

extension Scene {
  static let results = [
    Scene("result mine", mine), Scene("result caught", hiderCaught),
    Scene("result time up", timeUp),
    Scene("result nobody", nobody), Scene("result lost", lostRound),
    Scene("result house", withHouse),
    Scene("result sparks", celebrated(withHouse)), Scene("result boom", boom),
  ]

  /// The tag of the player with a name.
  static func player(_ name: String) -> PlayerTag {
    PlayerTag(BeaconUUID(high: name.utf8.reduce(1) { $0 + UInt64($1) } << 32, low: 0))
  }

  static func result(
    _ outcome: RoundResult.Outcome, _ hider: String, by seeker: String? = nil,
    after seconds: Int? = nil, distance: Double? = nil, isAgreed: Bool = true
  ) -> RoundResult {
    let names = [hider, seeker ?? ""].map { (player($0), SafeText($0)) }
    return RoundResult(
      outcome: outcome, hider: player(hider), round: 1, seeker: seeker.map(player),
      seconds: seconds, distance: distance, isAgreed: isAgreed,
      names: Dictionary(names) { first, _ in first })
  }

  private static func score(_ name: String, isMe: Bool = false, _ points: Int) -> ResultView.Score {
    .init(name: SafeText(name), isMe: isMe, points: points)
  }

  static let mine = ResultView(
    result: result(.found, "Anna", by: "Ben", after: 102), own: player("Ben"), round: 2,
    scores: [score("Ben", isMe: true, 2), score("Anna", 1), score("Grandpa Olaf", 0)],
    isMyTurnToHide: true, status: StatusLine("hci0: listening"))

  static let hiderCaught = ResultView(
    result: result(.found, "Anna", by: "Ben", after: 45), own: player("Anna"), round: 1,
    scores: [score("Ben", 1), score("Anna", isMe: true, 0)])

  static let lostRound = ResultView(
    result: result(.found, "Anna", by: "Ben", after: 61), own: player("Zoë"), round: 4,
    rounds: 5, scores: [score("Ben", 3), score("Zoë", isMe: true, 0)])

  static let boom = ResultView(
    result: result(.boom, "Anna", after: 90), own: player("Zoë"), round: 1,
    scores: [score("Zoë", isMe: true, 1), score("Ben", 1), score("Anna", 0)],
    notice: "\(SafeText("Anna")) begins the next round.")

  static let withHouse = with(mine) { view in
    view.walk = WalkView(map: house(revealed: true), walked: 31.5)
  }

  static func celebrated(_ view: ResultView) -> ResultView { with(view) { $0.age = 0.8 } }

  static let timeUp = ResultView(
    result: result(.timeUp, "Anna", by: "Ben", distance: 1.2), own: player("Ben"), round: 12,
    scores: (0..<9).map { score("Player \($0)", 90 - $0) }, notice: "Waiting for Anna to begin.")

  static let nobody = ResultView(
    result: result(.timeUp, "Anna", isAgreed: false), own: player("Anna"), round: 3,
    scores: [score("Anna", isMe: true, 1), score("Ben", 1)])
}
