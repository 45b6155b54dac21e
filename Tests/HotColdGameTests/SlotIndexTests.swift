import TestSupport
import Testing

@testable import HotColdGame

@Suite("The index of slots")
struct SlotIndexTests {
  /// What it should be like: slots under their hashes, in no order.
  private func expectEqual(_ index: SlotIndex, _ model: [Int: UInt32]) {
    #expect(index.count == model.count)
    for (slot, hash) in model { #expect(index.first(hash) { $0 == slot } == slot) }
    for hash in Set(model.values) {
      var found: Set<Int> = []
      #expect(
        index.first(hash) {
          found.insert($0)
          return false
        } == nil)
      #expect(found == Set(model.keys.filter { model[$0] == hash }))
    }
  }

  /// - Parameter hashes: how many different ones there are; few of them meet all the time.
  @Test(arguments: [1, 3, 40, 1 << 32] as [UInt64]) func isADictionary(hashes: UInt64) {
    var random = SeededRandom(seed: hashes)
    var index = SlotIndex()
    var model: [Int: UInt32] = [:]
    for step in 0..<2000 {
      let slot = Int.random(in: 0..<60, using: &random)
      if let hash = model[slot] {
        index.remove(slot, hash: hash)
        model[slot] = nil
      } else {
        // Their ends are next to each other: they run over the end of the table, too.
        let hash = UInt32(truncatingIfNeeded: UInt64.random(in: 0..<hashes, using: &random) &- 2)
        index.insert(slot, hash: hash)
        model[slot] = hash
      }
      if step % 50 == 0 { expectEqual(index, model) }
    }
    expectEqual(index, model)
  }

  @Test func removingWhatIsNotThereDoesNothing() {
    var index = SlotIndex()
    index.insert(1, hash: 5)
    index.remove(2, hash: 5)
    index.remove(1, hash: 6)
    expectEqual(index, [1: 5])
  }

  /// Addresses that somebody counts up, in any of their bytes, are spread over the table. By chance they are not in one
  /// process of a hundred or so, which nobody can know beforehand.
  @Test(arguments: [0, 8, 24, 40]) func numbersInARowDoNotMeet(shift: Int) {
    var random = SeededRandom(seed: 4)
    let isSpread = (0..<100).map { _ in
      let index = SlotIndex(seed: random.next(), factor: random.next() | 1)
      let places = Set((0..<256 as Range<UInt64>).map { index.hash($0 << UInt64(shift)) & 2047 })
      return places.count > 128
    }
    #expect(isSpread.count(where: \.self) >= 95)
  }
}
