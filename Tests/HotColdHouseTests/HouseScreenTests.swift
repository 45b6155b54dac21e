import BeaconCodec
import BeaconLocating
import Testing

@testable import HotColdHouse
@testable import HotColdView

struct HouseScreenTests {
  private func thing(_ name: String, _ room: String = "") -> HouseView.Thing {
    HouseView.Thing(id: "id of \(name)", name: SafeText(name), whereabouts: "\(room)")
  }

  /// The selection follows its thing while others come and go.
  @Test func keepsTheSelection() {
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
    for key in keys { list.press(key) }
    #expect(list.rows.count == count && list.total == 3)
    let isUsed = list.press(.escape)
    #expect(isUsed != words.isEmpty && list.rows.count == 3)
  }

  /// Named things are listed; the others share one line, unless they are searched for or nothing else is there.
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

  /// What changed lately, the latest first. A thing that is heard for the first time has not moved.
  @Test func listsTheMoves() {
    func heard(_ name: String, _ room: String, isHeard: Bool = true) -> HouseView.Thing {
      var thing = thing(name, room)
      thing.place = isHeard ? HousePlan.Point(x: 1, y: 1) : nil
      return thing
    }
    var list = HouseList()
    list.update([heard("cat", "hall"), heard("keys", "hall")], clock: "0:01")
    list.update([heard("cat", "study"), heard("keys", "hall")], clock: "0:02")
    list.update([heard("cat", "study"), heard("keys", "", isHeard: false)], clock: "0:03")
    list.update([heard("cat", "study"), heard("keys", "study")], clock: "0:04")
    #expect(list.moves.map(\.clock) == ["0:03", "0:02"])
    #expect(list.moves.map(\.name.description) == ["keys", "cat"])
    #expect(list.moves.map(\.whereabouts.description) == ["not heard", "study"])
    // Below a plan that is wider than high.
    var view = HouseView()
    view.plan.rooms = [Room(name: "hall", x: 0...10, y: 0...5)]
    view.list = list
    let frame = view.frame(Size(columns: 120, rows: 40), .ascii)
    let rows = (0..<40).map { frame.row($0).map(\.text).joined() }
    let title = rows.firstIndex { $0.contains("-- lately --") } ?? 0
    #expect(title > 20)
    #expect(rows[title + 1].contains("0:03  keys: not heard"))
    #expect(rows[title + 2].contains("0:02  cat: study"))
    // Things at one place are side by side, each with its letter and name.
    #expect(rows.contains { $0.contains(" cat ab keys ") })
  }
}
