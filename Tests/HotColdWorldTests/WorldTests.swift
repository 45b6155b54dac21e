import BeaconCodec
import PlayerSupport
import TestSupport
import Testing

@testable import HotColdWorld

struct WorldTests {
  private func receptions(_ world: inout World, until end: Double, step: Double) -> [Reception] {
    var heard: [Reception] = []
    var time = Timestamp.zero
    while time.seconds < end {
      time = time.advanced(bySeconds: step)
      world.advance(to: time) { heard.append($0) }
    }
    return heard
  }

  @Test(arguments: [0, 1, 42, .max] as [UInt64], [World.Role.seek, .hide])
  func `is equal for equal seeds, whatever the time steps`(
    seed: UInt64, role: World.Role
  ) {
    func make(_ seed: UInt64) -> World {
      role == .seek ? .seeking(.hider, seed: seed) : .hiding(seed: seed)
    }
    var (fine, coarse, other) = (make(seed), make(seed), make(seed ^ 1))
    let heard = receptions(&fine, until: 60, step: 0.0625)
    #expect(heard == receptions(&coarse, until: 60, step: 30))
    #expect(fine.map(revealed: true) == coarse.map(revealed: true))
    #expect(fine.players.map(\.position) == coarse.players.map(\.position))
    #expect(heard != receptions(&other, until: 60, step: 1))
  }

  @Test func `hears in order and at the beacon's rate`() {
    let interval = 0.1
    var world = World.hiding(from: 8, seed: 5)
    let heard = receptions(&world, until: 30, step: 0.5)
    #expect(zip(heard, heard.dropFirst()).allSatisfy { $0.time <= $1.time })
    #expect(heard.allSatisfy { $0.time.nanoseconds.isMultiple(of: 1000) && $0.truth >= 0 })
    #expect(heard.allSatisfy { (-127...20).contains($0.rssi) })
    for player in world.players {
      let times = heard.filter { $0.address == player.address }.map(\.time)
      #expect(Double(times.count) <= 30 / interval + 1)
      #expect(Double(times.count) > 30 / (interval + 0.005) * 0.3)
      let gaps = zip(times, times.dropFirst()).map { $1.seconds(since: $0) }
      // The packets of one event are up to 1 ms apart.
      #expect(gaps.allSatisfy { $0 > interval - 0.0011 })
    }
  }

  @Test func `broadcasts the data of an iBeacon`() {
    let beacon = IBeacon(
      identity: BeaconIdentity(uuid: .hotcold, major: 0x0102, minor: 0xFFFE), measuredPower: -59)
    var world = World.seeking(beacon, seed: 1)
    let heard = receptions(&world, until: 20, step: 1)
    #expect(!heard.isEmpty)
    #expect(heard.allSatisfy { $0.data == beacon.advertisingData })
    #expect(Set(heard.map(\.address)) == [world.players[0].address])
    #expect(world.players[0].address.bits >> 46 == 3)
    #expect(world.players[0].address.kind == .random)
  }

  @Test(arguments: [(-1, 0), (0, 0), (1, 1), (3, 3), (8, 8), (9, 8), (.max, 8), (.min, 0)])
  func `rivals do not change the hider's packets`(asked: Int, count: Int) {
    var alone = World.seeking(.hider, seed: 3)
    var world = World.seeking(.hider, rivals: asked, seed: 3)
    let hider = world.players[0]
    #expect(world.players.count == count + 1)
    #expect(world.players.dropFirst().allSatisfy { $0.beacon.identity.major == 0xFFFF })
    let heard = receptions(&world, until: 240, step: 1).filter { $0.address == hider.address }
    #expect(heard == receptions(&alone, until: 240, step: 1))
    // They come near the hider, which does not count as the player's find.
    let nearest = world.players.dropFirst().map { $0.position.distance(to: hider.position) }.min()
    #expect(nearest ?? 0 < 1)
    #expect(world.reached.isEmpty)
  }

  @Test(arguments: [(-1, 0), (0, 0), (1, 1), (3, 3), (8, 8), (9, 8), (.max, 8), (.min, 0)])
  func `hides from as many as asked`(asked: Int, count: Int) {
    let world = World.hiding(from: asked, seed: 3)
    let beacons = world.players.map(\.beacon.identity)
    #expect(beacons.count == count)
    #expect(Set(beacons).count == count)
    #expect(Set(world.players.map(\.address)).count == count)
    #expect(beacons.allSatisfy { $0.uuid == .hotcold && $0.major >= 1 && $0.minor >= 1 })
  }

  @Test func `survives every time`() {
    for var world in [
      World.seeking(.hider, seed: 0), .hiding(from: 0, seed: .max), .hiding(from: 1, seed: 1),
    ] {
      var last = Timestamp(nanoseconds: .min)
      for time in [.min, -1, 0, 1, 5_000_000_000, 3, 3_600_000_000_000] as [Int64] {
        world.press(.right, at: Timestamp(nanoseconds: time))
        world.walk(toward: Point(x: .nan, y: .infinity))
        world.press(.right, at: Timestamp(nanoseconds: time))
        world.advance(to: Timestamp(nanoseconds: time)) {
          #expect($0.time >= last)
          last = $0.time
        }
        #expect(world.nextDue >= last)
      }
      #expect(world.plan.fits(world.me, radius: Walker.radius))
    }
  }

  @Test(arguments: [
    Named("seeking", World.seeking(.hider, seed: 1)), Named("hiding", .hiding(from: 0, seed: 1)),
  ])
  func `the next due time is always in the future`(start: Named<World>) {
    var world = start.value
    for _ in 0..<200 {
      let due = world.nextDue
      world.advance(to: due) { _ in }
      #expect(world.nextDue > due)
    }
    #expect(world.nextDue.seconds < 25)
  }

  @Test func `a key walks half a metre, and on while it repeats`() {
    var world = World.seeking(.hider, seed: 3)
    let start = world.me
    world.press(.right, at: .zero)
    world.advance(to: .zero.advanced(bySeconds: 5)) { _ in }
    #expect(abs(world.me.x - start.x - 0.54) < 0.07)
    #expect(abs(world.walked - 0.54) < 0.07)
    for tenth in 0..<20 {
      let time = Timestamp.zero.advanced(bySeconds: 5 + 0.1 * Double(tenth))
      world.advance(to: time) { _ in }
      world.press(.right, at: time)
    }
    world.advance(to: .zero.advanced(bySeconds: 10)) { _ in }
    #expect(abs(world.me.x - start.x - 0.54 - 1.2 * 2.35) < 0.15)
    #expect(world.me.y == start.y)
  }

  @Test(
    arguments: [
      ([0.0, 0, 0], 1.62), ([0, 0.15, 0.3], 1.62), ([0, 0, 0, 0, 0], 1.62), ([0, 1, 2], 1.62),
      // A held key repeats quickly, and stops when it is released.
      ((0..<20).map { 0.03 * Double($0) }, 1.22),
    ] as [([Double], Double)])
  func `queues quick taps, up to three`(times: [Double], metres: Double) {
    var world = World.seeking(.hider, seed: 3)
    let start = world.me
    for time in times {
      world.advance(to: .zero.advanced(bySeconds: time)) { _ in }
      world.press(.right, at: .zero.advanced(bySeconds: time))
    }
    world.advance(to: .zero.advanced(bySeconds: 9)) { _ in }
    #expect(abs(world.me.x - start.x - metres) < 0.1)
  }

  @Test func `a key pressed during a step follows it`() {
    var world = World.seeking(.hider, seed: 3)
    let start = world.me
    for direction in [Direction.right, .down, .right] { world.press(direction, at: .zero) }
    world.advance(to: .zero.advanced(bySeconds: 5)) { _ in }
    #expect(abs(world.me.x - start.x - 1.08) < 0.1)
    #expect(abs(world.me.y - start.y) > 0.4)
  }

  /// Who hands on the bomb beside the others has time to get away, even if the bomb is on its way for a moment.
  @Test(arguments: [(true, 19.0, true), (true, 21, false), (false, 1, false)])
  func `the player who hands on the bomb is spared`(isMine: Bool, after: Double, isSpared: Bool) {
    var world = World.hiding(from: 2, seed: 3)
    world.carry(by: isMine ? .me : .player(world.players[1].address))
    world.carry(by: .nobody)
    world.carry(by: .player(world.players[0].address))
    world.advance(to: .after(after)) { _ in }
    #expect(world.isSpared == isSpared)
  }

  @Test(arguments: [(World.Role.hide, 60.0, 150.0), (.seek, 120, 190)])
  func `the hunters find a hider in one to a few minutes`(
    role: World.Role, least: Double, most: Double
  ) {
    let times = (0..<40 as Range<UInt64>).compactMap { seed -> Double? in
      // Rivals leave a player who seeks some time.
      var world = role == .hide ? World.hiding(seed: seed) : .seeking(.hider, rivals: 2, seed: seed)
      func isFound() -> Bool {
        role == .hide
          ? !world.reached.isEmpty
          : world.players.dropFirst().contains {
            world.isReached(world.hidingPlace, from: $0.position)
          }
      }
      while !isFound(), world.nextDue.seconds < 420 {
        world.advance(to: world.nextDue.advanced(bySeconds: 5)) { _ in }
      }
      return isFound() ? world.nextDue.seconds : nil
    }.sorted()
    #expect(times.count >= 38)
    #expect(times[20] > least && times[20] < most)
    #expect(role == .hide || times[3] > 60)
  }
}
