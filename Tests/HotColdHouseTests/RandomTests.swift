import BeaconCodec
import HotColdView
import SceneSupport
import ScreenSupport
import Testing

@testable import BeaconLocating
@testable import HotColdHouse

/// Screens of any size with random houses and keys: nothing traps, and every cell is valid and within the frame.
struct RandomTests {
  @Test(arguments: 0..<20)
  func randomViews(seed: Int) {
    var dice = RandomViews(seed: UInt64(seed))
    for _ in 0..<25 {
      let size = dice.size()
      let glyphs = dice.dice.pick(GlyphSet.allCases)
      let frame = dice.house().frame(size, glyphs)
      #expect(FrameCheck.fault(in: frame, size, glyphs) == nil, "\(size)")
    }
  }
}

extension RandomViews {
  fileprivate mutating func house() -> HouseView {
    var view = HouseView()
    view.clock = clockText(number())
    view.status = status()
    view.plan.rooms = list(3) { Room(name: $0.raw(), x: $0.span(), y: $0.span()) }
    view.plan.walls = list(2) { Wall(from: $0.point(), to: $0.point()) }
    view.plan.stations = list(2) { Station(name: "hall", x: $0.number(), y: $0.number(), z: 2) }
    if dice.chance() { view.gone = ["hall"] }
    view.list.update(
      list(dice.pick([1, 20, 300])) {
        HouseView.Thing(
          id: "\($0.int(0...99))", name: $0.text(), place: $0.dice.chance(0.8) ? $0.point() : nil,
          radius: $0.number(), whereabouts: $0.words(), trail: $0.list(3) { $0.point() },
          age: $0.number())
      })
    for _ in 0..<int(0...6) { _ = view.list.press(key()) }
    return view
  }

  fileprivate mutating func point() -> HousePlan.Point { HousePlan.Point(x: number(), y: number()) }

  fileprivate mutating func span() -> ClosedRange<Double> {
    let (one, other) = (number(), number())
    return one.isNaN || other.isNaN ? 0...1 : min(one, other)...max(one, other)
  }
}
