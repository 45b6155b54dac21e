import BeaconCodec
import BeaconRanging
import HotColdGame
import PlayerSupport
import SceneSupport

@testable import HotColdView

extension Scene {
  static let hiding = [
    Scene("hide alone", alone), Scene("hide code", withCode), Scene("hide hunted", hunted),
    Scene("hide caught", caught),
    Scene("hide crowd", crowd),
    Scene("hide typing", typing), Scene("hide walk", hideWalk), Scene("hide plain", plain),
    Scene("hide bomb", bomb), Scene("hide counting", othersCount),
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
    var blip = Blip(
      name: SafeText(name), lane: lane,
      estimate: estimate(distance, distance * 0.7, distance * 1.5, trend, proximity), age: age,
      isDoubted: isDoubted)
    var letters: Set<String> = []
    blip.takeLetter(besides: &letters)
    return blip
  }

  static let alone = HideView(
    beacon: .hider, adapter: "hci0", name: SafeText("Anna"), sweep: 0.3, elapsed: 64,
    round: RoundView(number: 1, limit: 300), taunts: taunts, isMuted: false,
    status: StatusLine("hci0: broadcasting"), keys: .party)

  /// With a code that no seeker has entered yet.
  static let withCode = with(alone) { view in
    view.code = RoomCode("kiwi-lamp-moon-47")
  }

  static let othersCount = with(hunted) { view in
    view.count = 9
    view.taunt = nil
    view.round = RoundView(number: 2, waiting: "counting")
    view.keys = .counting
  }

  static let bomb = with(hunted) { view in
    view.hunts = true
    view.taunt = nil
    view.round = RoundView(number: 1, elapsed: 78, limit: 90)
    view.status = StatusLine(("you have the bomb: catch somebody" as Words).capitalized)
  }

  static let hunted = HideView(
    beacon: .hider, adapter: "hci0", name: SafeText("Anna"),
    seekers: [
      blip("Ben", lane: 0, 2.4, .hotter), blip("Cleopatra", lane: 1, 6.6, .steady, isDoubted: true),
      blip("Zoë", lane: 2, 17, .colder, age: 7),
    ], sweep: 0.55, elapsed: 192, round: RoundView(number: 2, elapsed: 102, limit: 300),
    taunts: taunts,
    taunt: TauntBanner(name: SafeText("Anna"), text: SafeText("Boo!"), age: 1, isMine: true),
    isMuted: false, status: StatusLine("hci0: broadcasting"), keys: .party)

  static let caught = with(hunted) { view in
    view.foundAfter = 192
    view.keys = .again
  }

  /// More seekers than rows, and one without a distance.
  static let crowd = with(hunted) { view in
    view.seekers = (0..<14).map { number in
      blip("Player \(number + 1)", lane: number, 0.4 * Double(number * number + 1), .hotter)
    }
    view.seekers.append(
      Blip(name: SafeText("a cat 猫"), lane: 14, estimate: .unknown, age: 60))
    var letters: Set<String> = []
    for index in view.seekers.indices { view.seekers[index].takeLetter(besides: &letters) }
    view.sweep = 0.8
    view.round = RoundView(number: 3, elapsed: 288, limit: 300)
    view.taunt = TauntBanner(name: SafeText("Ben"), text: SafeText("I am coming!"), age: 0.5)
  }

  static let typing = with(hunted) { view in
    view.entry = EditLine(SafeText("You will never find me"))
    view.taunt = nil
  }

  static let hideWalk = with(hunted) { view in
    view.seekers.append(blip("Ada", lane: 3, 21, .steady))
    view.walk = WalkView(map: house(revealed: true), walked: 31.5)
    view.status = StatusLine("pretend house, no radio")
  }

  /// Seekers without messages, and no taunts to send them.
  static let plain = HideView(
    beacon: .hider, adapter: "hci0",
    seekers: [blip("D9EE/65535/4711", lane: 0, 0.4, .hotter)], sweep: 0.1, elapsed: 192,
    isMuted: false, status: StatusLine("hci0 was unplugged: plug it in to go on", isProblem: true))
}
