import BeaconCodec
import HotColdWorld

/// Prints the packets that a wandering player receives in the demo's houses, to train the ranging network: the house's
/// seed, seconds, the loss in dB and the true distance in metres. `house-walks FIRST COUNT > CSV`
@main
struct HouseWalks {
  private static let hider = IBeacon(
    identity: BeaconIdentity(uuid: .hotcold, major: 0, minor: 0), measuredPower: -59)
  private static let duration = Timestamp.zero.advanced(bySeconds: 200)

  static func main() {
    let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
    guard numbers.count == 2 else { fatalError("usage: house-walks FIRST COUNT > CSV") }
    for seed in numbers[0]..<numbers[0] + numbers[1] { walk(seed: seed) }
  }

  /// Walks legs of random length in random directions, as with arrow keys, and parts of ways to other rooms, with pauses.
  /// The player must not follow the words HOT and COLD: from such walks the network would only learn that players come nearer.
  private static func walk(seed: UInt64) {
    var world = World.seeking(hider, seed: seed)
    var random = SeededGenerator(seed: seed, stream: 77)
    let pausing = random.uniform(0, 0.8)
    // A player who looks around, or has put the machine down.
    let longestPause = random.chance(0.25) ? random.uniform(20, 150) : random.uniform(1, 9)
    let longestLeg = random.uniform(2, 10)
    let visiting = random.uniform(0, 1)
    // Often begin near the hider, because few walks from the door pass it.
    if random.chance(0.6) {
      let places = (0...random.index(below: 6)).map { _ in world.plan.randomPlace(&random) }
      let distances = places.map { $0.distance(to: world.hidingPlace) }
      world.put(at: zip(places, distances).min { $0.1 < $1.1 }?.0 ?? world.me)
    }
    var now = Timestamp.zero
    func pass(to time: Timestamp) {
      world.advance(to: time) {
        let loss = Int(hider.measuredPower) - Int($0.rssi)
        print("\(seed),\($0.time.seconds),\(loss),\($0.truth)")
      }
      now = time
    }
    pass(to: now.advanced(bySeconds: random.uniform(1, 15)))
    let directions = [Direction.up, .right, .down, .left]
    var direction = random.index(below: 4)
    while now < duration {
      if random.chance(visiting) {
        let end = now.advanced(bySeconds: random.uniform(1, 15))
        var route = world.plan.route(from: world.me, to: world.plan.randomPlace(&random))
        while now < end, let corner = route.next(from: world.me) {
          world.walk(toward: corner)
          pass(to: now.advanced(bySeconds: 0.05))
        }
      } else {
        direction = (direction + random.index(below: 4)) % 4
        let metres = random.uniform(0.5, longestLeg)
        let end = world.walk(directions[direction], metres: metres, at: now)
        while now < end, !world.isBlocked { pass(to: min(end, now.advanced(bySeconds: 0.3))) }
      }
      world.stand()
      if random.chance(pausing) {
        pass(to: now.advanced(bySeconds: random.uniform(0.3, longestPause)))
      }
    }
  }
}
