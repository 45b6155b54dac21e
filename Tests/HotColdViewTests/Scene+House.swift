import BeaconCodec

@testable import HotColdView

extension Scene {
  static let houses = [
    house("empty", HouseView(title: "hotcold house")),
    house("things", keys: [.down]),
    house("search", keys: [.character("/"), .character("a")]),
    house("nothing", keys: [.character("/")] + "tuba".map { .character($0) } + [.enter]),
    house("gone", keys: [.end], status: StatusLine("station \("hall") is gone", isProblem: true)),
    corners,
    survey("empty", SurveyView()),
    survey("standing", surveyed),
    survey("naming", naming),
  ]

  /// Rooms that are told by their corners.
  private static var corners: Scene {
    func point(_ x: Double, _ y: Double) -> HouseView.Point { HouseView.Point(x: x, y: y) }
    var view = HouseView(title: "hotcold house")
    for (y, isNamed) in [(0.0...4.0, false), (4.0...8.0, true)] {
      view.rooms.append(
        HouseView.Room(
          name: SafeText("hall"), x: 0...(isNamed ? 9 : 4), y: y, isOutlined: false,
          isNamed: isNamed))
    }
    let corners = [
      point(0, 0), point(4, 0), point(4, 4), point(7, 4), point(9, 6), point(9, 8), point(0, 8),
    ]
    view.edges = corners.indices.map { (corners[$0], corners[($0 + 1) % corners.count]) }
    view.list.update([
      HouseView.Thing(
        id: "cat", name: SafeText("cat"), place: point(6, 6), radius: 0,
        whereabouts: "hall", trail: [], age: 0)
    ])
    return house("corners", view)
  }

  private static func survey(_ name: String, _ view: SurveyView) -> Scene {
    Scene(name: "survey \(name)") {
      SurveyScreen.frame(view, size: $0, glyphs: $1, catalogue: $2)
    }
  }

  private static var surveyed: SurveyView {
    var view = SurveyView()
    view.rooms = [
      SurveyView.Room(name: SafeText("kitchen"), stations: 4),
      SurveyView.Room(name: SafeText("hall"), stations: 3, rest: 6.4),
      SurveyView.Room(name: SafeText("living room"), stations: 0),
    ]
    view.carried = "\("Ada's keys"), \("-61") dBm at \("hall")"
    view.isChosen = true
    view.stations = 4
    view.elapsed = 83
    view.status = StatusLine("stay in \("hall")")
    return view
  }

  private static var naming: SurveyView {
    var view = surveyed
    view.rooms[1].rest = nil
    view.entry = EditLine(SafeText("bath"))
    view.status = StatusLine(
      "no station heard the beacon in \("cellar"): is it the one that you carry?", isProblem: true)
    return view
  }

  private static func house(_ name: String, _ view: HouseView) -> Scene {
    Scene(name: "house \(name)") { HouseScreen.frame(view, size: $0, glyphs: $1, catalogue: $2) }
  }

  private static func house(
    _ name: String, keys: [Key], status: StatusLine = StatusLine("connected to mqtt://127.0.0.1")
  ) -> Scene {
    var view = HouseView(title: "hotcold house")
    view.rooms = [
      HouseView.Room(name: SafeText("kitchen"), x: 0...5, y: 0...4),
      HouseView.Room(name: SafeText("hall"), x: 5...9, y: 0...4),
      HouseView.Room(name: SafeText("living room"), x: 0...9, y: 4...8),
    ]
    view.walls = [(HouseView.Point(x: 5, y: 0), HouseView.Point(x: 5, y: 2.5))]
    view.stations = [
      HouseView.Station(
        name: SafeText("kitchen"), place: HouseView.Point(x: 0.5, y: 0.5), isGone: false),
      HouseView.Station(
        name: SafeText("hall"), place: HouseView.Point(x: 8.5, y: 0.5), isGone: true),
    ]
    func thing(_ name: String, _ x: Double?, _ y: Double, _ room: String, age: Double = 0)
      -> HouseView.Thing
    {
      HouseView.Thing(
        id: name, name: SafeText(name), place: x.map { HouseView.Point(x: $0, y: y) }, radius: 1.5,
        whereabouts: "\(room)",
        trail: x.map { x in (0..<8).map { HouseView.Point(x: x - Double($0) / 2, y: y) } } ?? [],
        age: age)
    }
    view.list.update([
      thing("keys", 2, 2, "kitchen"), thing("cat", 6.5, 6, "living room"),
      thing("Ada's watch", 7, 6.2, "living room", age: 14), thing("猫の首輪", 3, 7, "living room"),
      thing("wallet", nil, 0, ""),
    ])
    for key in keys { _ = view.list.press(key) }
    view.clock = "0:42"
    view.status = status
    return house(name, view)
  }
}
