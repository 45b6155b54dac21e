import BeaconCodec
import PlayerSupport
import Testing

@testable import HotColdWorld

struct WorldMapTests {
  private func squares(_ map: WorldMap) -> [WorldMap.Square] {
    (0..<map.rows).flatMap { row in (0..<map.columns).map { map[$0, row] } }
  }

  @Test func `shows what was seen, and the hider in the light of the torch`() {
    var hunt = HouseHunt(seed: 11)
    #expect(!squares(hunt.world.map(revealed: false)).contains(.hider))
    while hunt.world.reached.isEmpty, hunt.time.seconds < 360 { _ = hunt.step { $0.distance } }
    var world = hunt.world
    let dark = squares(world.map(revealed: false))
    #expect(dark.contains(.hider))
    #expect(world.sees(world.players[0].address))
    #expect(world.reached == [world.players[0].address])
    #expect(dark.contains(.unseen) && dark.contains(.wall) && dark.contains(.floor))
    #expect(dark.filter { $0 == .me }.count == 1)
    let light = squares(world.map(revealed: true))
    #expect(light.filter { $0 == .hider || $0 == .me }.count == 2)
    #expect(!light.contains(.unseen))
    #expect(light.filter { $0 == .path }.count > 10)
    world.put(at: world.plan.entrance)
    #expect(squares(world.map(revealed: false)).contains(.seenHider))
    world.players[0].name = SafeText("Ada")
    #expect(Array(world.map(revealed: false).names.values) == [SafeText("Ada")])
    #expect(!world.map(revealed: false).letters.joined().contains("R"))
  }

  @Test func `the torch does not shine through walls`() {
    let world = World.seeking(.hider, seed: 3)
    // From the end of the corridor, the outer wall is visible and the room above is not.
    func explored(_ column: Int, _ row: Int) -> Bool {
      world.exploration.seen.contains(row * world.plan.columns + column)
    }
    #expect(explored(0, 12) && explored(1, 10) && explored(2, 14) && explored(3, 11))
    #expect(!explored(1, 9) && !explored(2, 8) && !explored(1, 15) && !explored(8, 12))
  }

  @Test func `shows seekers once all is revealed, and who has the bomb`() {
    var world = World.hiding(from: 3, seed: 2)
    let light = squares(world.map(revealed: true))
    #expect(light.contains(.seeker) && light.contains(.me))
    #expect(!squares(world.map(revealed: false)).contains(.seeker))
    for holder in world.players {
      world.carry(by: .player(holder.address))
      let map = world.map(revealed: true)
      #expect(squares(map).filter { $0 == .bomb }.count == 1)
      #expect(!map.letters.joined().contains("B"))
    }
    world.carry(by: .me)
    #expect(!squares(world.map(revealed: true)).contains(.bomb))
  }

  @Test func `knows the wall that blocks the player, until it moves`() {
    var world = World.seeking(.hider, seed: 3)
    #expect(world.struck == nil)
    for step in 0..<10 {
      let time = Timestamp.zero.advanced(bySeconds: Double(step) * 0.2)
      world.press(.up, at: time)
      world.advance(to: time.advanced(bySeconds: 0.19)) { _ in }
    }
    #expect(world.struck == 10 * world.plan.columns + 1)
    #expect(squares(world.map(revealed: false)).contains(.struck))
    let later = Timestamp.zero.advanced(bySeconds: 4)
    world.advance(to: later) { _ in }
    #expect(world.struck == 10 * world.plan.columns + 1)
    var still = world
    still.advance(to: .after(6)) { _ in }
    #expect(still.struck == nil)
    world.press(.down, at: later)
    world.advance(to: later.advanced(bySeconds: 0.2)) { _ in }
    #expect(world.struck == nil)
  }
}

struct KeyTests {
  @Test(arguments: Direction.allCases)
  func `keys go where the map says`(direction: Direction) {
    var world = World.seeking(.hider, seed: 3)
    func place() -> (column: Int, row: Int) {
      world.map(revealed: false).place(of: .me) ?? (-1, -1)
    }
    // Away from the walls.
    _ = world.walk(.right, metres: 3, at: .zero)
    world.advance(to: .after(4)) { _ in }
    let before = place()
    world.press(direction, at: .after(4))
    world.advance(to: .after(6)) { _ in }
    let way = (place().column - before.column, place().row - before.row)
    switch direction {
    case .left: #expect(way.0 < 0)
    case .right: #expect(way.0 > 0)
    case .up: #expect(way.1 < 0)
    case .down: #expect(way.1 > 0)
    }
  }
}
