import BeaconCodec
import Testing

@testable import HotColdWorld

struct ThingTests {
  private func heard(seed: UInt64, step: Double = 1) -> (world: World, receptions: [Reception]) {
    var world = World.scanning(seed: seed)
    var receptions: [Reception] = []
    for number in 1...Int(60 / step) {
      world.advance(to: Timestamp.zero.advanced(bySeconds: Double(number) * step)) {
        receptions.append($0)
      }
    }
    return (world, receptions)
  }

  @Test(arguments: [0, 5, 42] as [UInt64])
  func areOfManyKinds(seed: UInt64) throws {
    let (world, receptions) = heard(seed: seed)
    #expect(receptions == heard(seed: seed, step: 0.25).receptions)
    #expect(receptions != heard(seed: seed ^ 1).receptions)
    #expect(world.players.isEmpty)
    let senders = Dictionary(grouping: receptions, by: \.address)
    #expect(senders.count >= 8)
    #expect(Set(senders.keys.map(\.type)).isSuperset(of: [.public, .randomStatic, .resolvable]))
    #expect(receptions.contains { !$0.eventType.contains(.legacy) })
    #expect(receptions.allSatisfy { $0.scanResponse != nil || !$0.eventType.contains(.scannable) })
    // All data fits into the packets that carry it.
    #expect(receptions.allSatisfy { $0.data.count <= 31 && $0.scanResponse?.count ?? 0 <= 31 })
    for address in senders.keys { #expect(world.position(of: address) != nil) }
    #expect(world.position(of: BluetoothAddress(bits: 1)) == nil)
    // The earbuds are far away, and shown only when the house is revealed.
    let lost = try #require(
      receptions.first { $0.scanResponse?.starts(with: [0x10, 0x09]) == true })
    let place = try #require(world.position(of: lost.address))
    #expect(place.distance(to: world.me) > 4)
    func marks(revealed: Bool) -> Int {
      let map = world.map(revealed: revealed, goal: lost.address)
      return (0..<map.rows).reduce(0) { sum, row in
        sum + (0..<map.columns).count { map[$0, row] == .hider }
      }
    }
    #expect(marks(revealed: false) == 0)
    #expect(marks(revealed: true) == 1)
  }

  @Test func somebodyWalksAbout() throws {
    var world = World.scanning(seed: 3)
    var watch: Set<Point> = []
    var address: BluetoothAddress?
    for second in 1...60 {
      world.advance(to: Timestamp.zero.advanced(bySeconds: Double(second))) { reception in
        let name = reception.scanResponse.flatMap {
          SightingDetails(eventType: reception.eventType, data: $0.span).name
        }
        if "\(name?.text ?? .empty)" == "Ada's watch" { address = reception.address }
      }
      if let place = address.flatMap(world.position) {
        watch.insert(place)
        #expect(world.plan.index(at: place).map { world.plan.materials[$0] } == .floor)
      }
    }
    #expect(watch.count > 10)
    #expect(world.me == world.plan.entrance)
  }
}
