import BeaconCodec
import PlayerSupport
import TestSupport
import Testing

@testable import BeaconTracking
@testable import HotColdGame

/// Properties that hold for every game, whatever it hears.
struct GamePropertyTests {
  /// Beacons that move, fall silent and come back, among strangers.
  private struct Air {
    var random: SeededRandom
    var time: Double
    var levels: [Double]
    var drifts: [Double]
    /// dBm. Decides whether a beacon can come near enough to be found.
    let loudest: Double

    init(seed: UInt64, beacons: Int) {
      let loudest = seed % 2 == 0 ? -25.0 : -75
      self.loudest = loudest
      var random = SeededRandom(seed: seed)
      time = .random(in: -1e6...1e9, using: &random)
      drifts = [Double](repeating: 0, count: beacons)
      levels = (0..<beacons).map { _ in .random(in: -95...loudest, using: &random) }
      self.random = random
    }

    mutating func next() -> Sighting {
      time +=
        Int.random(in: 0..<400, using: &random) == 0
        ? .random(in: 0...25, using: &random) : .random(in: 0...0.1, using: &random)
      let address = Int.random(in: 0..<levels.count, using: &random)
      // Levels rise and fall, as when people walk.
      if Int.random(in: 0..<150, using: &random) == 0 {
        drifts[address] = .random(in: -0.15...0.15, using: &random)
      }
      levels[address] = min(max(levels[address] + drifts[address], -100), loudest)
      let noise = Double.random(in: -3...3, using: &random)
      var sighting = heard(
        address, minor: Bool.random(using: &random) ? 0 : address % 3, at: time,
        rssi: Int.random(in: 0..<10, using: &random) == 0 ? nil : Int8(levels[address] + noise))
      if Int.random(in: 0..<5, using: &random) == 0 { sighting.identity = nil }
      return sighting
    }
  }

  private static let filter = BeaconFilter(uuid: .hotcold)

  @Test(arguments: 1...4, [1, 5, 40]) func seeking(seed: UInt64, beacons: Int) {
    var air = Air(seed: seed, beacons: beacons)
    var game = Game(seeking: Self.filter)
    var watch = Watch()
    for step in 0..<2000 {
      let sighting = air.next()
      var events: [GameEvent] = []
      let huntedBefore = game.hunted
      if Int.random(in: 0..<20, using: &air.random) == 0 {
        game.advance(to: sighting.time, into: &events)
        #expect(estimateCount(events) == 0)
      }
      if Int.random(in: 0..<200, using: &air.random) == 0 { _ = game.huntNext() }
      game.hear(sighting, into: &events)
      #expect(estimateCount(events) == (Self.filter.accepts(sighting) ? 1 : 0))
      if game.hunted != huntedBefore { watch.founds = 0 }
      for event in events { watch.see(event, hunted: game.hunted) }
      if step % 20 == 0 {
        #expect(watch.inRange == Set(game.tracker.inRange.filter(\.isReported).map(\.key)))
      }
      #expect(game.hunt.history.samples.count <= Curve.capacity)
    }
    #expect(watch.estimates == game.tracker.sightings)
    #expect(watch.estimates > 500)
    if beacons == 1 { #expect(watch.lastCall != nil || watch.founds > 0) }
  }

  @Test(arguments: 1...4, [1, 5, 40]) func hiding(seed: UInt64, beacons: Int) {
    var air = Air(seed: seed, beacons: beacons)
    var game = Game(
      hiding: .hider, interval: 100)
    var watch = Watch()
    for step in 0..<1000 {
      let sighting = air.next()
      let events = game.hear(sighting)
      #expect(estimateCount(events) == (Self.filter.accepts(sighting) ? 1 : 0))
      for event in events { watch.see(event, hunted: game.finder) }
      if step % 20 == 0 {
        #expect(watch.inRange == Set(game.seekers.filter(\.isReported).map(\.key)))
      }
    }
    #expect(watch.estimates == game.tracker.sightings)
  }

  /// Checks each event against earlier ones.
  private struct Watch {
    var inRange: Set<TrackKey> = []
    var estimates = 0
    var founds = 0
    var lastTime: Timestamp?
    var lastCall: Timestamp?

    mutating func see(_ event: GameEvent, hunted: TrackKey?) {
      #expect(event.time >= lastTime ?? event.time)
      lastTime = event.time
      switch event {
      case .enter(let key, _): #expect(inRange.insert(key).inserted)
      case .exit(let key, _): #expect(inRange.remove(key) != nil)
      case .estimate: estimates += 1
      case .lost, .doubted: break
      case .newAddress(let key, let old, let isPerhapsAnother, _):
        #expect(!isPerhapsAnother)
        #expect(inRange.remove(TrackKey(address: old, identity: key.identity)) != nil)
        inRange.insert(key)
      case .call(_, let key, let time):
        #expect(key == hunted)
        #expect(inRange.contains(key))
        if let lastCall { #expect(time.seconds(since: lastCall) >= CallTiming.minimumGap) }
        lastCall = time
      case .found(let key, _):
        #expect(key == hunted)
        #expect(inRange.contains(key))
        founds += 1
        #expect(founds == 1)
      case .player, .taunt, .result, .answer, .turn, .ring, .changedRole, .trail, .bomb:
        Issue.record("a game without players reports none")
      }
    }
  }

  /// Arbitrary times in any order.
  @Test(arguments: 1...4) func withRandomClocks(seed: UInt64) {
    var air = Air(seed: seed, beacons: 5)
    var game = Game(seeking: Self.filter)
    var accepted = 0
    for _ in 0..<3000 {
      var sighting = air.next()
      switch Int.random(in: 0..<6, using: &air.random) {
      case 0: sighting.time = Timestamp(nanoseconds: Int64(bitPattern: air.random.next()))
      case 1:
        sighting.time = Timestamp(
          nanoseconds: [.min, .max, 0, -1].randomElement(using: &air.random) ?? 0)
      case 2:
        sighting.time = sighting.time.advanced(bySeconds: .random(in: -15...5, using: &air.random))
      default: break
      }
      let events = game.hear(sighting)
      #expect(estimateCount(events) == (Self.filter.accepts(sighting) ? 1 : 0))
      accepted += Self.filter.accepts(sighting) ? 1 : 0
      #expect(game.hunt.history.samples.count <= Curve.capacity)
      #expect(game.elapsed >= 0)
    }
    #expect(game.tracker.sightings == accepted)
  }
}
