import BeaconCodec
import TestSupport
import Testing

@testable import HotColdGame

@Suite("The table of tracks")
struct TrackTableTests {
  private final class Clock {
    var time = 0.0
  }

  private let clock = Clock()

  /// - Parameter time: nil for a moment after the last.
  private func hear(_ table: inout TrackTable, _ key: TrackKey, at time: Double? = nil) -> Track? {
    clock.time += 1e-3
    let time = time ?? clock.time
    var evicted: Track?
    if let slot = table.slot(of: key) {
      table[slot].lastHeard = seconds(time)
      return nil
    }
    _ = table.add(key) {
      Track(key: key, lastHeard: seconds(time))
    } evict: {
      evicted = $0
    }
    return evicted
  }

  @Test func theLeastRecentlyHeardGivesWay() {
    var table = TrackTable(capacity: 3)
    for address in [1, 2, 3, 1, 2] { #expect(hear(&table, key(address)) == nil) }
    #expect(hear(&table, key(4))?.key == key(3))
    #expect(hear(&table, key(5))?.key == key(1))
    #expect(hear(&table, key(2)) == nil)
    #expect(hear(&table, key(6))?.key == key(4))
    #expect(table.tracks.count == 3)
    #expect(table.slot(of: key(1)) == nil)
    #expect(table.slot(of: key(2)).map { table[$0].key } == key(2))
  }

  @Test func thePinnedStays() {
    var table = TrackTable(capacity: 2)
    _ = hear(&table, key(1))
    _ = hear(&table, key(2))
    table.pinned = key(1)
    for address in 3..<100 { #expect(hear(&table, key(address))?.key == key(address - 1)) }
    #expect(table.slot(of: key(1)) != nil)
    table.pinned = nil
    #expect(hear(&table, key(100))?.key == key(1))
  }

  @Test func tenThousandNewOnesFillNoMoreThanTheTable() {
    var table = TrackTable()
    _ = hear(&table, key(0))
    table.pinned = key(0)
    var evicted = 0
    for address in 1...10_000 where hear(&table, key(address)) != nil { evicted += 1 }
    #expect(table.tracks.count == TrackTable.defaultCapacity)
    #expect(evicted == 10_001 - TrackTable.defaultCapacity)
    #expect(table.slot(of: key(0)) != nil)
    for address in 10_001 - (TrackTable.defaultCapacity - 1)...10_000 {
      #expect(table.slot(of: key(address)) != nil)
    }
  }

  @Test func theSilentAreTheOldest() {
    var table = TrackTable(capacity: 4)
    for address in 1...4 { _ = hear(&table, key(address), at: Double(address)) }
    #expect(table.slotsSilent(for: 1.5, at: seconds(4)).map { table[$0].key } == [key(1), key(2)])
    #expect(table.slotsSilent(for: 10, at: seconds(4)).isEmpty)
    table.resetClock(to: seconds(-100))
    #expect(table.slotsSilent(for: 0, at: seconds(-100)).isEmpty)
  }

  /// Against a list that is kept in order by hand.
  @Test(arguments: [2, 3, 8, 40]) func doesWhatAListWouldDo(capacity: Int) {
    var random = SeededRandom(seed: UInt64(capacity))
    var table = TrackTable(capacity: capacity)
    var list: [TrackKey] = []
    var time = 0.0
    for _ in 0..<5000 {
      time += .random(in: 0..<2, using: &random)
      let heard = key(
        .random(in: 0..<4, using: &random), minor: .random(in: 0..<20, using: &random))
      if Int.random(in: 0..<50, using: &random) == 0 {
        table.pinned = list.randomElement(using: &random)
      }
      let evicted = hear(&table, heard, at: time)?.key

      var expected: TrackKey?
      if let index = list.firstIndex(of: heard) {
        list.remove(at: index)
      } else if list.count == capacity {
        expected = list.firstIndex { $0 != table.pinned }.map { list.remove(at: $0) }
      }
      list.append(heard)
      #expect(evicted == expected)
      #expect(table.tracks.count == list.count)
      #expect(list.allSatisfy { key in table.slot(of: key).map { table[$0].key } == key })
      let silent = table.slotsSilent(for: 3, at: seconds(time)).map { table[$0] }
      let heardAt = table.tracks.map(\.lastHeard)
      #expect(
        silent.map(\.lastHeard) == heardAt.filter { seconds(time).seconds(since: $0) > 3 }.sorted())
    }
  }
}
