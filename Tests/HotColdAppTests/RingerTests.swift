import Testing

@testable import BeaconCodec
@testable import BeaconTracking
@testable import HotColdApp
@testable import HotColdGame
@testable import HotColdWorld

/// Things are rung in the pretend house.
struct RingerTests {
  private let house = PretendHouse(world: .scanning(seed: 5), walksByItself: false)

  private func time(_ seconds: Double) -> Timestamp { .zero.advanced(bySeconds: seconds) }

  /// The states of a ring in 25 s, and whether the map shows the thing in each.
  private func ring(_ address: BluetoothAddress, at start: Double, stopsAfter seconds: Double = 25)
    -> [(state: RingState, isOnMap: Bool)]
  {
    #expect(house.ring(RingTarget(address), at: time(start)))
    var states: [(RingState, Bool)] = []
    for tenth in 0..<250 {
      let now = Double(tenth) / 10
      if now == seconds { _ = house.ring(RingTarget(address), at: time(start + now)) }
      house.listen(until: time(start + now)) { _ in }
      guard let news = house.takeRingNews() else { continue }
      #expect(news.address == address)
      let map = house.world.map(revealed: false, goal: address)
      states.append((news.state, map.place(of: .hider) != nil))
    }
    return states
  }

  @Test func theLostThingRings() throws {
    var heard: Set<BluetoothAddress> = []
    house.listen(until: time(20)) { heard.insert($0.address) }
    let lost = try #require(heard.first(where: house.world.isLost))
    let other = try #require(heard.first { !house.world.isLost($0) })
    let all = ring(lost, at: 20)
    #expect(all.map(\.state) == [.connecting, .rings, .ended])
    #expect(all.map(\.isOnMap) == [false, true, false])
    // Silenced by the second press.
    #expect(ring(lost, at: 50, stopsAfter: 5).map(\.state) == [.connecting, .rings, .ended])
    #expect(!house.world.sees(lost))
    #expect(ring(other, at: 80).map(\.state) == [.connecting, .noBell])
    #expect(ring(other, at: 110).map(\.state) == [.connecting, .noBell])
  }

  /// Without libsystemd, said again at each press.
  @Test func withoutALibrary() throws {
    var ringer = Ringer()
    let target = RingTarget(BluetoothAddress(bits: 7))
    for press in 0..<2 {
      ringer.toggle(target, at: time(Double(press))) { nil }
      ringer.advance(to: time(Double(press)))
      #expect(ringer.takeNews() == RingNews(address: target.address, state: .noLibrary))
      #expect(ringer.takeNews() == nil && ringer.descriptors.isEmpty)
    }
  }
}
