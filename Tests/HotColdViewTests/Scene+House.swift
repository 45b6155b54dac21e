import BeaconCodec

@testable import BeaconLocating
@testable import HotColdView

extension Scene {
  static let houses = [
    Scene("house empty", HouseView()),
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
          MQTTMessage("hotcold/v1/home/station/\(station)/device/\(keys)", report.payload), at: time
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
        whereabouts: "\(room)",
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
