import BeaconCodec
import BeaconRanging
import TestSupport
import Testing

@testable import BeaconTracking

struct TrackerTests {
  @Test func reportsEntriesAndExits() {
    var tracker = Tracker(filter: .everyBeacon)
    #expect(tracker.news(of: heard(1, at: 0)) == [.enter(key(1), time: seconds(0))])
    #expect(tracker.news(of: heard(1, at: 1)).isEmpty)
    #expect(tracker.news(of: heard(2, at: 5)) == [.enter(key(2), time: seconds(5))])
    #expect(tracker.news(of: heard(2, at: 5.1)).isEmpty)
    #expect(tracker.advance(to: 11.9).isEmpty)
    #expect(tracker.advance(to: 12.5) == [.exit(key(1), time: seconds(12))])
    #expect(tracker.inRange.map(\.key) == [key(2)])
    #expect(tracker.advance(to: 100) == [.exit(key(2), time: seconds(16))])
    #expect(tracker.advance(to: 200).isEmpty)
    #expect(tracker.inRange.isEmpty)
    #expect(tracker.tracks.count == 2)
  }

  /// Seconds at which a beacon that left after 0 is heard again, and at which of them it is back.
  @Test(arguments: [
    ([201, 201.1, 201.2, 201.3], [201.2]), ([201, 210], []),
    ([20, 25, 30, 35], [30]), ([20, 20.1, 20.2, 35, 50, 65], [20.2, 65]),
    ([20, 21, 22, 40, 41, 52, 53, 54], [22, 52]),
    // Slow senders.
    ([20, 29, 38, 47], [38]),
    (Array(stride(from: 12, to: 500, by: 5.1)), [22.2]),
    (Array(stride(from: 70, to: 500, by: 30)), [130]),
    (Array(stride(from: 12, to: 500, by: 4.9)), [21.8]),
  ])
  func returnsAfterEnoughPackets(_ times: [Double], _ returns: [Double]) {
    var tracker = Tracker(filter: .everyBeacon)
    for time in [0, 0.1] { _ = tracker.news(of: heard(1, at: time)) }
    _ = tracker.advance(to: 11)
    var entered: [Double] = []
    for time in times {
      if tracker.news(of: heard(1, at: time)).contains(.enter(key(1), time: seconds(time))) {
        entered.append(time)
      }
      // It is followed from the first packet on.
      #expect(tracker.inRange.map(\.key) == [key(1)])
    }
    #expect(entered == returns)
  }

  @Test func otherPacketsLetTimePass() {
    var tracker = Tracker(filter: BeaconFilter(minor: 7))
    for time in [0, 0.1] { _ = tracker.news(of: heard(1, minor: 7, at: time)) }
    #expect(
      tracker.news(of: heard(2, minor: 8, at: 20)) == [.exit(key(1, minor: 7), time: seconds(11))])
    #expect(tracker.sightings == 2)
    #expect(tracker.tracks.count == 1)
    #expect(tracker.now == seconds(20))
  }

  @Test func keepsTheLastKnownRSSI() {
    var tracker = Tracker(filter: .everyBeacon)
    _ = tracker.news(of: heard(at: 0, rssi: -70))
    _ = tracker.news(of: heard(at: 1, rssi: nil))
    #expect(tracker.track(key(1))?.rssi == -70)
    #expect(tracker.track(key(1))?.sightings == 2)
  }

  @Test func smallStepsBackAreIgnored() {
    var tracker = Tracker(filter: .everyBeacon)
    _ = tracker.news(of: heard(at: 100))
    #expect(tracker.news(of: heard(at: 95)).isEmpty)
    #expect(tracker.now == seconds(100))
    #expect(tracker.track(key(1))?.lastHeard == seconds(100))
  }

  @Test func aClockSetBackContinues() {
    var tracker = Tracker(filter: .everyBeacon)
    for time in [1000, 1000.1] {
      _ = tracker.news(of: heard(1, at: time))
      _ = tracker.news(of: heard(2, at: time))
    }
    #expect(tracker.news(of: heard(1, at: 500)).isEmpty)
    #expect(tracker.now == seconds(500))
    // The tenth of a second before counts.
    #expect(tracker.firstTime == seconds(499.9))
    #expect(tracker.advance(to: 509).isEmpty)
    // Both were last heard at 500.
    #expect(
      Set(tracker.advance(to: 511).map(String.init(describing:))).count == 2)
    #expect(tracker.inRange.isEmpty)
  }

  /// A Raspberry Pi's clock before and after it asked the network. A night without packets counts.
  @Test(arguments: [(1_700_000_000.0, 8...20.0), (50_000, 49_000...49_010)])
  func aClockSetAheadContinues(_ later: Double, _ duration: ClosedRange<Double>) {
    var tracker = Tracker(filter: .everyBeacon)
    for time in [1000, 1001, later, later + 1] { _ = tracker.news(of: heard(1, at: time)) }
    #expect(tracker.now == seconds(later + 1))
    #expect(duration.contains(tracker.firstTime.map { tracker.now.seconds(since: $0) } ?? 0))
  }

  @Test(arguments: [Int64.max, .min])
  func timeMayJumpToItsEnd(nanoseconds: Int64) {
    var tracker = Tracker(filter: .everyBeacon)
    _ = tracker.news(of: heard(at: 0))
    var jumped = heard(at: 0)
    jumped.time = Timestamp(nanoseconds: nanoseconds)
    _ = tracker.news(of: jumped)
    #expect(tracker.now.nanoseconds == nanoseconds)
    #expect(tracker.inRange.map(\.key) == [key(1)])
    for time in [1, 1.5, 2] { _ = tracker.news(of: heard(at: time)) }
    #expect(tracker.now == seconds(2))
    #expect(tracker.inRange.map(\.key) == [key(1)])
    #expect(tracker.advance(to: 20).count == 1)
  }

  @Test func evictedBeaconsExit() {
    var tracker = Tracker(filter: .everyBeacon)
    for address in 0..<Tracker.capacity { _ = tracker.news(of: heard(address, at: 0)) }
    #expect(
      tracker.news(of: heard(5000, at: 0.1)) == [
        .exit(key(0), time: seconds(0.1)), .enter(key(5000), time: seconds(0.1)),
      ])
    #expect(tracker.inRange.count == Tracker.capacity)
  }

  private func efforts(_ tracker: Tracker, count: Int) -> [Ranger.Effort?] {
    (0..<count).map { tracker.track(key($0))?.ranger.effort }
  }

  /// Whether the estimates are needed.
  @Test(arguments: [true, false]) func rangesOnlyTheNearestInFull(isRead: Bool) {
    var tracker = Tracker(filter: .everyBeacon)
    tracker.reportsEstimates = isRead
    let (near, rest) = isRead ? (Ranger.Effort.full, .watch) : (.interval, Ranger.Effort.interval)
    // The higher the address, the nearer; the first is the one that is hunted.
    for step in 0..<5 {
      for address in 0..<20 {
        _ = tracker.news(of: heard(address, at: Double(step) * 0.5, rssi: Int8(-95 + 2 * address)))
      }
    }
    tracker.pinned = key(0)
    #expect(
      efforts(tracker, count: 20) == [.full] + Array(repeating: rest, count: 11)
        + Array(repeating: near, count: 8))
    tracker.pinned = key(1)
    if isRead { #expect(efforts(tracker, count: 2) == [.watch, .full]) }
  }

  @Test func theNearestComeFirst() {
    var tracker = Tracker(filter: .everyBeacon)
    for step in 0..<20 {
      for (address, rssi) in [(1, -80), (2, -60), (3, -70)] as [(Int, Int8)] {
        _ = tracker.news(of: heard(address, at: Double(step) * 0.2, rssi: rssi))
      }
    }
    _ = tracker.news(of: heard(5, at: 4, rssi: nil))
    _ = tracker.news(of: heard(4, at: 4.5, rssi: nil))
    #expect(tracker.inRange.map(\.key) == [2, 3, 1, 5, 4].map { key($0) })
  }
}
