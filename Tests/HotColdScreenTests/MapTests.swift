import BeaconCodec
import HotColdWorld
import Testing

@testable import HotColdScreen

struct MapTests {
  private let world = World.seeking(Scene.beacon, seed: 1)

  @Test func theHiderIsShownOnlyAtTheEnd() {
    let dark = WalkView(world, revealed: false)
    #expect((dark.map.columns, dark.map.rows) == (49, 13))
    #expect(dark.map.place(of: .me) != nil)
    #expect(dark.map.place(of: .hider) == nil)
    #expect(WalkView(world, revealed: true).map.place(of: .hider) != nil)
  }

  @Test func metresOfTheWalk() {
    var world = world
    world.press(.right, at: .zero)
    world.advance(to: Timestamp(nanoseconds: 2_000_000_000)) { _ in }
    let walked = WalkView(world, revealed: false).walked
    #expect(walked > 0.3 && walked < 3)
  }

  @Test func aMapThatIsTooLargeIsShownAroundMe() {
    let map = MapGrid(columns: 100, rows: 50) { column, row in
      column == 70 && row == 49 ? .me : .floor
    }
    var frame = Frame(Size(columns: 5, rows: 3), .ascii)
    frame.putMap(map, in: frame.area)
    #expect(frame.plainText == [".....", ".....", "..@.."])
  }
}
