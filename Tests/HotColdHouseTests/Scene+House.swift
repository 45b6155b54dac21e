import BeaconCodec
import BeaconRanging
import HotColdSystem
import PlayerSupport
import SceneSupport
import TestSupport

@testable import BeaconLocating
@testable import HotColdHouse
@testable import HotColdView

extension Scene {
  static let houses = [
    Scene("house empty", HouseView()), Scene("help house", HelpView.house), hide,
    house("things", keys: [.down]),
    house("search", keys: [.character("/"), .character("a")]),
    house("nothing", keys: [.character("/")] + "tuba".map { .character($0) } + [.enter]),
    house(
      "gone", keys: [.end], status: StatusLine("station \("hall") is offline", isProblem: true)),
    corners, floors("floor of the chosen", keys: []), floors("next floor", keys: [.character("f")]),
    survey("empty", Survey(HousePlan(), house: .home), at: 0),
    survey("standing", surveyed, StatusLine("stay in \("hall")")),
    survey(
      "naming", learnt, entry: EditLine(SafeText("bath")),
      StatusLine(
        "no station heard the beacon in \("cellar"): is it the one that you carry?", isProblem: true
      )
    ),
  ]

  /// The hider's screen, with positions from the house's stations.
  private static var hide: Scene {
    var letters: Set<String> = []
    let seekers = [
      ("Ben", 2.4, Trend.hotter), ("Cleopatra", 6.6, .steady), ("Zoë", 17, .colder),
    ].enumerated().map { lane, seeker in
      var blip = Blip(
        name: SafeText(seeker.0), lane: lane,
        estimate: Estimate(
          distance: seeker.1, low: seeker.1 * 0.7, high: seeker.1 * 1.5, trend: seeker.2,
          proximity: seeker.1 < 3 ? .near : .far), age: seeker.0 == "Zoë" ? 7 : 0.4,
        isDoubted: seeker.0 == "Cleopatra")
      blip.takeLetter(besides: &letters)
      letters = []
      return blip
    }
    var view = HideView(
      beacon: .hider, adapter: "hci0", name: SafeText("Anna"), seekers: seekers, sweep: 0.55,
      elapsed: 192, round: RoundView(number: 2, elapsed: 102, limit: 300),
      taunts: [
        "Too slow!", "I can hear you!", "Look up!", "Brrr, so cold!", "Warmer... not!",
        "Behind you!", "Nice try!", "Boo!", "Are you asleep?",
      ].map { SafeText($0) },
      taunt: TauntBanner(name: SafeText("Anna"), text: SafeText("Boo!"), age: 1, isMine: true),
      isMuted: false, status: StatusLine("hci0: broadcasting"), keys: .party)
    func point(_ x: Double, _ y: Double) -> HousePlan.Point { HousePlan.Point(x: x, y: y) }
    func player(_ sign: String, _ name: String, _ x: Double, _ y: Double) -> HouseView.Thing {
      var thing = HouseView.Thing(
        id: sign, name: SafeText(name), place: point(x, y), radius: 1.2, whereabouts: "kitchen",
        trail: [point(x - 2, y), point(x - 1.4, y), point(x - 0.7, y + 0.5)], age: 1)
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
    return Scene("hide house", view)
  }

  /// A room with given corners.
  private static var corners: Scene {
    var view = HouseView()
    let hall = #"{"name":"hall","points":[[0,0],[4,0],[4,4],[7,4],[9,6],[9,8],[0,8]]}"#
    if let plan = try? HousePlan(json: Array(#"{"rooms":[\#(hall)]}"#.utf8)) { view.plan = plan }
    view.list.update([
      HouseView.Thing(
        id: "cat", name: SafeText("cat"), place: HousePlan.Point(x: 6, y: 6), whereabouts: "hall")
    ])
    return Scene("house corners", view)
  }

  /// Two floors with a hall on each.
  private static func floors(_ name: String, keys: [Key]) -> Scene {
    var view = HouseView()
    view.plan = HousePlan(
      stations: [
        Station(name: "hall", x: 8.5, y: 0.5, z: 2),
        Station(name: "bedroom", x: 0.5, y: 0.5, z: 2, floor: 1),
      ],
      rooms: [
        Room(name: "kitchen", x: 0...5, y: 0...6), Room(name: "hall", x: 5...9, y: 0...6),
        Room(name: "bedroom", x: 0...6, y: 0...6, floor: 1),
        Room(name: "hall", x: 6...9, y: 0...6, floor: 1),
      ],
      walls: [
        Wall(
          from: HousePlan.Point(x: 6, y: 0), to: HousePlan.Point(x: 6, y: 3), floor: 1)
      ])
    view.plan.floors = [Floor(name: "ground", height: 0), Floor(name: "first", height: 2.8)]
    view.list.update([
      HouseView.Thing(
        id: "cat", name: SafeText("cat"), place: HousePlan.Point(x: 3, y: 4), radius: 1.5,
        whereabouts: "bedroom", floor: 1),
      HouseView.Thing(
        id: "keys", name: SafeText("keys"), place: HousePlan.Point(x: 7, y: 3), radius: 1.5,
        whereabouts: Words(verbatim: "hall, ground")),
    ])
    for key in keys { _ = view.list.press(key) }
    return Scene("house \(name)", view)
  }

  private static func survey(
    _ name: String, _ survey: Survey, entry: EditLine? = nil, at time: Double = 83,
    _ status: StatusLine = StatusLine("")
  ) -> Scene {
    var view = SurveyView(survey, at: .zero.advanced(bySeconds: time))
    view.carried = survey.devices.values.first
    view.entry = entry
    view.status = status
    return Scene("survey \(name)", view)
  }

  /// A survey of three rooms: one is measured, and the next is being measured.
  private static var surveyed: Survey {
    var survey = Survey(HousePlan(), house: .home)
    for name in ["kitchen", "hall", "living room"] { survey.add(SafeText(name)) }
    guard let keys = TopicLevel("aabbcc000004") else { return survey }
    survey.carry(keys)
    let report = DeviceReport(id: keys, name: SafeText("Ada's keys"), rssi: -61)
    for (room, time, stations) in [
      (0, 60.0, ["attic", "cellar", "garage", "hall"]), (1, 79.4, ["attic", "cellar", "hall"]),
    ] {
      let time = Timestamp.zero.advanced(bySeconds: time)
      survey.stand(in: room, at: time)
      for station in stations {
        survey.hear(
          BrokerMessage("hotcold/v1/home/station/\(station)/device/\(keys)", report.payload),
          at: time
        )
      }
    }
    return survey
  }

  private static var learnt: Survey {
    var survey = surveyed
    survey.advance(to: .zero.advanced(bySeconds: 95))
    return survey
  }

  private static func house(
    _ name: String, keys: [Key], status: StatusLine = StatusLine("connected to mqtt://127.0.0.1")
  ) -> Scene {
    var view = HouseView()
    view.plan = HousePlan(
      stations: [
        Station(name: "kitchen", x: 0.5, y: 0.5, z: 2), Station(name: "hall", x: 8.5, y: 0.5, z: 2),
      ],
      rooms: [
        Room(name: "kitchen", x: 0...5, y: 0...4), Room(name: "hall", x: 5...9, y: 0...4),
        Room(name: "living room", x: 0...9, y: 4...8),
      ],
      walls: [
        Wall(from: HousePlan.Point(x: 5, y: 0), to: HousePlan.Point(x: 5, y: 2.5))
      ])
    view.gone = ["hall"]
    func thing(_ name: String, _ x: Double?, _ y: Double, _ room: String, age: Double = 0)
      -> HouseView.Thing
    {
      HouseView.Thing(
        id: name, name: SafeText(name), place: x.map { HousePlan.Point(x: $0, y: y) }, radius: 1.5,
        whereabouts: room.isEmpty ? .empty : "\(room)",
        trail: x.map { x in (0..<8).map { HousePlan.Point(x: x - Double($0) / 2, y: y) } } ?? [],
        age: age)
    }
    view.list.update([thing("keys", 2, 2, "hall"), thing("cat", 6, 2, "hall")], clock: "0:12")
    view.list.update([thing("keys", 2, 2, "kitchen"), thing("cat", 6, 2, "hall")], clock: "0:31")
    view.list.update(
      [
        thing("keys", 2, 2, "kitchen"), thing("cat", 6.5, 6, "living room"),
        thing("Ada's watch", 7, 6.2, "living room", age: 14), thing("猫の首輪", 3, 7, "living room"),
        thing("wallet", nil, 0, ""),
      ], clock: "0:42")
    for key in keys { _ = view.list.press(key) }
    view.clock = "0:42"
    view.status = status
    return Scene("house \(name)", view)
  }
}
