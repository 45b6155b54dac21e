import BeaconCodec
import SceneSupport
import ScreenSupport
import Testing

@testable import HotColdView
@testable import HotColdWorld

struct MapTests {
  @Test func largeMapsScrollToThePlayer() {
    var map = WorldMap(columns: 100, rows: 100) { column, row in
      row != 98 ? .floor : column == 70 ? .me : column == 71 ? .seenHider : .floor
    }
    for sign in ["R", "A"] {
      var frame = Frame(Size(columns: 5, rows: 3), .ascii)
      frame.putMap(map, in: frame.area)
      #expect(frame.plainText == [".....", ".....", "..@\(sign)."])
      map.names[9871] = SafeText("Ada")
    }
  }

  /// The plan of the demo's house with a square of another kind at one place.
  private func house(_ square: WorldMap.Square, at place: Int) -> WorldMap {
    let house = FloorPlan.house
    var map = WorldMap(
      columns: house.columns, rows: house.rows,
      squares: house.materials.map { $0 == .floor ? .floor : .wall })
    map.squares[place] = square
    return map
  }

  private static let scales = [(1, 49, 13), (2, 98, 25), (3, 147, 38)]

  /// At each scale, players and trails never hide a wall, wherever they are.
  @Test(arguments: GlyphSet.allCases, [WorldMap.Square.me, .path])
  func playersNeverHideWalls(glyphs: GlyphSet, square: WorldMap.Square) {
    let sign = square == .me ? "@" : glyphs == .ascii ? "o" : "•"
    for (scale, columns, rows) in Self.scales {
      func drawn(_ map: WorldMap) -> [String] {
        var frame = Frame(Size(columns: columns, rows: rows), glyphs)
        frame.putMap(map, in: frame.area)
        return frame.plainText
      }
      let walls: Set<Character> = glyphs == .ascii ? ["#"] : ["█", "▀", "▄"]
      func count(_ lines: [String]) -> Int { lines.joined().filter(walls.contains).count }
      let empty = count(drawn(house(.floor, at: FloorPlan.house.columns + 1)))
      for place in FloorPlan.house.floor
      where (place % FloorPlan.house.columns + place / FloorPlan.house.columns) % 7 == 0 {
        let lines = drawn(house(square, at: place))
        #expect(count(lines) == empty, "\(place) at \(scale)")
        let shown = lines.joined().filter { String($0) == sign }.count
        // A piece of the trail may be hidden, a player may not.
        #expect(square == .me ? shown == 1 : shown <= 1, "\(place) at \(scale)")
      }
    }
  }

  /// A player in a doorway is drawn in the wall's row, a player who walks past it is not.
  @Test(arguments: [(2, 1), (3, 2)]) func passesADoor(row: Int, shown: Int) {
    let map = WorldMap(columns: 5, rows: 6) {
      $0 == 2 && $1 == row ? .me : $1 != 2 ? .floor : $0 == 2 ? .door : .wall
    }
    var frame = Frame(Size(columns: 5, rows: 3), .braille)
    frame.putMap(map, in: frame.area)
    #expect(frame.plainText.firstIndex { $0.contains("@") } == shown, "\(frame.plainText)")
  }

  @Test(arguments: [
    (49, 13, 1), (97, 40, 1), (98, 25, 2), (300, 25, 2), (147, 38, 3), (48, 13, nil), (49, 12, nil),
  ])
  func usesTheLargestScale(columns: Int, rows: Int, scale: Int?) {
    let map = WorldMap(columns: 49, rows: 25) { _, _ in .floor }
    #expect(MapDrawing.scale(map, columns: columns, rows: rows) == scale)
  }

  /// At every size, the demo's screen shows the player on the map.
  @Test(arguments: [
    (40, 12), (60, 15), (26, 30), (80, 24), (60, 18), (120, 40), (200, 50), (36, 10),
  ])
  func everySizeHasAMap(columns: Int, rows: Int) {
    for glyphs in GlyphSet.allCases {
      let frame = Scene.walk.frame(Size(columns: columns, rows: rows), glyphs)
      #expect(frame.plainText.contains { $0.contains("@") }, "\(frame.plainText)")
    }
  }
}
