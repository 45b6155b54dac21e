import BeaconCodec
import ScreenSupport
import Testing

@testable import BeaconLocating
@testable import HotColdView

struct HouseScreenTests {
  /// Whatever the size and whatever the values: no trap, and every cell in its place.
  @Test(arguments: WildTests.numbers.indices)
  func everyWildValue(index: Int) {
    func number(_ offset: Int) -> Double {
      WildTests.numbers[(index + offset) % WildTests.numbers.count] ?? 0
    }
    func range(_ a: Double, _ b: Double) -> ClosedRange<Double> {
      a.isNaN || b.isNaN ? 0...1 : min(a, b)...max(a, b)
    }
    func point(_ offset: Int) -> HousePlan.Point {
      HousePlan.Point(x: number(offset), y: number(offset + 1))
    }
    var view = HouseView(title: "hotcold house")
    view.clock = clockText(number(0))
    view.plan.rooms = (0..<3).map {
      Room(
        name: Wild.text($0 + index).description, x: range(number($0), number($0 + 2)),
        y: range(number($0 + 1), number($0 + 5)))
    }
    view.plan.walls = [HousePlan.Wall(from: point(0), to: point(3))]
    view.plan.stations = [Station(name: "hall", x: point(2).x, y: point(2).y, z: 2)]
    if index % 2 == 0 { view.gone = ["hall"] }
    view.list.update(
      (0..<[0, 1, 20, 300][index % 4]).map { other in
        HouseView.Thing(
          id: "\(other)", name: Wild.text(index + other),
          place: other % 5 == 0 ? nil : point(other),
          radius: number(other), whereabouts: "\(Wild.text(other))",
          trail: [point(other + 1), point(1)],
          age: number(other + 2))
      })
    for (number, columns) in [-1, 0, 1, 3, 20, 24, 40, 69, 70, 80, 120].enumerated() {
      for rows in [-1, 0, 1, 2, 3, 4, 6, 8, 9, 12, 24, 40] {
        let glyphs = GlyphSet.allCases[(number + rows + 1) % 3]
        let size = Size(columns: columns, rows: rows)
        let frame = HouseScreen.frame(view, size: size, glyphs: glyphs)
        if let fault = FrameCheck.fault(in: frame, size, glyphs) {
          Issue.record("\(size): \(fault)")
        }
      }
    }
  }

  private func thing(_ name: String, _ room: String = "") -> HouseView.Thing {
    HouseView.Thing(id: "id of \(name)", name: SafeText(name), whereabouts: "\(room)")
  }

  /// What is chosen stays so, whoever comes and goes.
  @Test func keepsTheChosen() {
    var list = HouseList()
    #expect(list.selected == nil)
    list.update([thing("b"), thing("D"), thing("c")])
    #expect(list.rows.map(\.name.description) == ["b", "c", "D"])
    _ = list.press(.down)
    list.update([thing("b"), thing("D"), thing("c"), thing("a")])
    #expect(list.selected == 2)
    _ = list.press(.end)
    _ = list.press(.down)
    #expect(list.selected == 3)
    list.update([thing("b")])
    #expect(list.selected == 0)
  }

  @Test(arguments: [("WATCH", 1), ("kitchen", 2), ("id of k", 1), ("tuba", 0), ("", 3)])
  func searches(_ words: String, _ count: Int) {
    var list = HouseList()
    list.update([thing("Ada's watch", "kitchen"), thing("keys", "hall"), thing("cat", "kitchen")])
    var keys = [Key.character("/")] + words.map { .character($0) }
    keys.append(.enter)
    for key in keys {
      let quits = list.press(key)
      #expect(!quits)
    }
    #expect(list.rows.count == count && list.total == 3)
    let quits = list.press(.escape)
    #expect(quits == words.isEmpty && list.rows.count == 3)
  }
}

extension HouseScreenTests {
  /// Names are listed; what has none is one line, unless it is searched for, or nothing else is there.
  @Test(arguments: [
    ("", ["cat"], 2), ("3a", ["3a00", "3a01"], 0),
  ])
  func folds(_ words: String, _ rows: [String], _ folded: Int) {
    var things = ["cat", "3a00", "3a01"].map { name in
      HouseView.Thing(id: name, name: SafeText(name), whereabouts: "hall")
    }
    for index in 1...2 { things[index].isNamed = false }
    var list = HouseList()
    list.update(things)
    for key in [Key.character("/")] + words.map({ .character($0) }) { _ = list.press(key) }
    #expect(list.rows.map(\.id) == rows && list.folded.count == folded && list.total == 3)
    list.update(Array(things.dropFirst()))
    #expect(list.rows.count == 2 && list.folded.isEmpty)
  }
}
