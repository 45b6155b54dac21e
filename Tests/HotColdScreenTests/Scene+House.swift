import BeaconCodec

@testable import HotColdScreen

extension Scene {
  static let houses = [
    house("empty", HouseView(title: "hotcold house")),
    house("things", keys: [.down]),
    house("search", keys: [.character("/"), .character("a")]),
    house("nothing", keys: [.character("/")] + "tuba".map { .character($0) } + [.enter]),
    house("gone", keys: [.end], status: StatusLine("station hall is gone", isProblem: true)),
  ]

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
        whereabouts: SafeText(room),
        trail: x.map { x in (0..<8).map { HouseView.Point(x: x - Double($0) / 2, y: y) } } ?? [],
        age: age)
    }
    view.list.update([
      thing("keys", 2, 2, "kitchen"), thing("cat", 6.5, 6, "living room"),
      thing("Ada's watch", 7, 6.2, "living room", age: 14), thing("猫の首輪", 3, 7, "living room"),
      thing("wallet", nil, 0, ""),
    ])
    for key in keys { _ = view.list.press(key) }
    view.elapsed = 42
    view.status = status
    return house(name, view)
  }
}
