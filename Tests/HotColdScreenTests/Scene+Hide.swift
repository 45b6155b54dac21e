import BeaconCodec
import BeaconRanging

@testable import HotColdScreen

extension Scene {
  static let hiding = [
    hide("alone", alone), hide("hunted", hunted), hide("caught", caught), hide("crowd", crowd),
    hide("typing", typing), hide("walk", hideWalk), hide("plain", plain), hide("bomb", bomb),
  ]

  static let taunts = [
    "Too slow!", "I can hear you!", "Look up!", "Brrr, so cold!", "Warmer... not!",
    "Behind you!", "Nice try!", "Boo!", "Are you asleep?",
  ].map { SafeText($0) }

  static func blip(
    _ name: String, lane: Int, _ distance: Double, _ trend: Trend, age: Double = 0.4,
    isDoubted: Bool = false
  ) -> Blip {
    let proximity: Proximity = distance < 0.5 ? .immediate : distance < 3 ? .near : .far
    return Blip(
      name: SafeText(name), lane: lane,
      estimate: estimate(distance, distance * 0.7, distance * 1.5, trend, proximity), age: age,
      isDoubted: isDoubted)
  }

  static let alone = HideView(
    beacon: beacon, adapter: "hci0", name: SafeText("Anna"), sweep: 0.3, elapsed: 64,
    round: RoundView(number: 1, limit: 300), taunts: taunts, isMuted: false,
    status: StatusLine("hci0: broadcasting"), keys: .party)

  static let bomb: HideView = {
    var view = alone
    view.hasBomb = true
    view.status = StatusLine("hot potato: you have the bomb, catch somebody")
    return view
  }()

  static let hunted = HideView(
    beacon: beacon, adapter: "hci0", name: SafeText("Anna"),
    seekers: [
      blip("Ben", lane: 0, 2.4, .hotter), blip("Cleopatra", lane: 1, 6.6, .steady, isDoubted: true),
      blip("Zoë", lane: 2, 17, .colder, age: 7),
    ], sweep: 0.55, elapsed: 192, round: RoundView(number: 2, elapsed: 102, limit: 300),
    taunts: taunts, tauntsSent: 3,
    taunt: TauntBanner(name: SafeText("Anna"), text: SafeText("Boo!"), age: 1, isMine: true),
    isMuted: false, status: StatusLine("hci0: broadcasting"), keys: .party)

  static let caught: HideView = {
    var view = hunted
    view.phase = .found(after: 192)
    view.keys = .again
    return view
  }()

  /// More than there are rows, and one whose distance nobody knows.
  static let crowd: HideView = {
    var view = hunted
    view.seekers = (0..<14).map { number in
      blip("Player \(number + 1)", lane: number, 0.4 * Double(number * number + 1), .hotter)
    }
    view.seekers.append(
      Blip(name: SafeText("a cat 猫"), lane: 14, estimate: .unknown, age: 60))
    view.sweep = 0.8
    view.round = RoundView(number: 3, elapsed: 288, limit: 300)
    view.taunt = TauntBanner(name: SafeText("Ben"), text: SafeText("I am coming!"), age: 0.5)
    return view
  }()

  static let typing: HideView = {
    var view = hunted
    view.entry = EditLine(SafeText("You will never find me"))
    view.taunt = nil
    return view
  }()

  static let hideWalk: HideView = {
    var view = hunted
    view.walk = WalkView(map: house(revealed: true), walked: 31.5)
    view.status = StatusLine("simulated house, no radio")
    return view
  }()

  /// Seekers that say nothing of themselves, and nothing to say to them.
  static let plain = HideView(
    beacon: beacon, adapter: "hci0",
    seekers: [blip("D9EE/65535/4711", lane: 0, 0.4, .hotter)], sweep: 0.1, elapsed: 192,
    isMuted: false, status: StatusLine("hci0 was unplugged: plug it in to go on", isProblem: true))
}
