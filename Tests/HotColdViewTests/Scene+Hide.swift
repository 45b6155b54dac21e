import BeaconCodec
import BeaconRanging
import HotColdGame
import PlayerSupport

@testable import BeaconLocating
@testable import HotColdView

extension Scene {
  static let hiding = [
    Scene("hide alone", alone), Scene("hide code", withCode), Scene("hide hunted", hunted),
    Scene("hide caught", caught),
    Scene("hide crowd", crowd),
    Scene("hide typing", typing), Scene("hide walk", hideWalk), Scene("hide plain", plain),
    Scene("hide bomb", bomb),
    Scene("hide house", hideHouse),
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
    view.code = RoomCode("kiwi-lamp-47")
  }

  static let bomb = with(hunted) { view in
    view.hasBomb = true
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

  /// With positions from the house's stations.
  static let hideHouse = with(hunted) { view in
    func point(_ x: Double, _ y: Double) -> HousePlan.Point { HousePlan.Point(x: x, y: y) }
    func player(_ sign: String, _ name: String, _ x: Double, _ y: Double) -> HouseView.Thing {
      var thing = HouseView.Thing(
        id: sign, name: SafeText(name), place: point(x, y), radius: 1.2, whereabouts: "kitchen",
        trail: [point(x - 2, y), point(x - 1.4, y), point(x - 0.7, y + 0.5)], age: 1)
      thing.isMe = sign == "@"
      thing.sign = sign
      return thing
    }
    var house = HouseView()
    func room(_ name: String, x: ClosedRange<Double>, y: ClosedRange<Double>) -> Room {
      Room(name: name, x: x, y: y)
    }
    house.plan = HousePlan(
      stations: [Station(name: "west", x: 0.5, y: 2, z: 2)],
      rooms: [
        room("kitchen", x: 0...5, y: 0...4), room("hall", x: 5...10, y: 0...4),
        room("attic", x: 0...10, y: 4...7),
      ])
    // The radio does not hear Zed, and the stations do not locate Zoë.
    house.list.update([
      player("B", "Ben", 6.5, 1.5), player("C", "Cleopatra", 2, 3), player("*", "Zed", 8, 6),
      player("@", "", 4, 5.5),
    ])
    house.list.choose("B")
    view.panel = house
  }

  /// Seekers without messages, and no taunts to send them.
  static let plain = HideView(
    beacon: .hider, adapter: "hci0",
    seekers: [blip("D9EE/65535/4711", lane: 0, 0.4, .hotter)], sweep: 0.1, elapsed: 192,
    isMuted: false, status: StatusLine("hci0 was unplugged: plug it in to go on", isProblem: true))
}
