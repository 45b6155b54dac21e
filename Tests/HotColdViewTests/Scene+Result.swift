import BeaconCodec

@testable import HotColdView

extension Scene {
  static let results = [
    Scene("result mine", mine), Scene("result caught", hiderCaught),
    Scene("result time up", timeUp),
    Scene("result nobody", nobody), Scene("result lost", lostRound),
    Scene("result house", withHouse),
    Scene("result sparks", celebrated(withHouse)), Scene("result net", celebrated(hiderCaught)),
    Scene("result flakes", celebrated(lostRound)), Scene("result boom", boom),
  ]

  static let anna = ResultView.Player(name: SafeText("Anna"))
  static let ben = ResultView.Player(name: SafeText("Ben"))
  static func me(_ name: String) -> ResultView.Player {
    ResultView.Player(name: SafeText(name), isMe: true)
  }

  static let mine = ResultView(
    outcome: .found(hider: anna, by: me("Ben"), after: 102), round: 2, winner: me("Ben"),
    scores: [
      .init(player: me("Ben"), points: 2), .init(player: anna, points: 1),
      .init(player: .init(name: SafeText("Grandpa Olaf")), points: 0),
    ], isMyTurnToHide: true, status: StatusLine("hci0: listening"))

  static let hiderCaught = ResultView(
    outcome: .found(hider: me("Anna"), by: ben, after: 45), round: 1, winner: ben,
    scores: [.init(player: ben, points: 1), .init(player: me("Anna"), points: 0)])

  static let lostRound = ResultView(
    outcome: .found(hider: anna, by: ben, after: 61), round: 4, winner: ben,
    scores: [.init(player: ben, points: 3), .init(player: me("Zoë"), points: 0)])

  static let boom = ResultView(
    outcome: .boom(holder: anna, after: 90), round: 1,
    scores: [
      .init(player: me("Zoë"), points: 1), .init(player: ben, points: 1),
      .init(player: anna, points: 0),
    ], notice: "\(anna.name) begins the next round.")

  static let withHouse = with(mine) { view in
    view.walk = WalkView(map: house(revealed: true), walked: 31.5)
  }

  static func celebrated(_ view: ResultView) -> ResultView { with(view) { $0.age = 0.8 } }

  static let timeUp = ResultView(
    outcome: .timeUp(hider: anna, nearest: me("Ben"), distance: 1.2), round: 12,
    winner: me("Ben"),
    scores: (0..<9).map { .init(player: .init(name: SafeText("Player \($0)")), points: 90 - $0) },
    notice: "Waiting for Anna to begin.")

  static let nobody = ResultView(
    outcome: .timeUp(hider: me("Anna"), nearest: nil, distance: nil), round: 3,
    winner: me("Anna"), isAgreed: false,
    scores: [.init(player: me("Anna"), points: 1), .init(player: ben, points: 1)])
}
