/// In which slot of a table something is, by a number that anybody may choose: a hash table with linear
/// probing.
///
/// It is seeded as the standard library's are, so that nobody can choose numbers that meet in one place.
/// SipHash would take longer than all else that is done to look up a packet's sender.
struct SlotIndex: Sendable {
  private struct Entry {
    var hash: UInt32 = 0
    /// -1 for none.
    var slot: Int32 = -1
  }

  /// A power of two, of which at most a quarter are taken: what it seeks is then mostly found at the first look.
  private var entries = [Entry](repeating: Entry(), count: 16)
  private(set) var count = 0
  private let seed: UInt64
  private let factor: UInt64

  private static let seeds = (
    added: UInt64(truncatingIfNeeded: Hasher().finalize()),
    factor: UInt64(truncatingIfNeeded: 1.hashValue) | 1
  )

  /// - Parameter factor: an odd number.
  init(seed: UInt64 = seeds.added, factor: UInt64 = seeds.factor) {
    self.seed = seed
    self.factor = factor
  }

  func hash(_ number: UInt64) -> UInt32 {
    let product = (number ^ seed).multipliedFullWidth(by: factor)
    return UInt32(truncatingIfNeeded: product.high ^ product.low)
  }

  /// The first of the slots with this hash that is the right one.
  @inline(__always)
  func first(_ hash: UInt32, where isRight: (Int) -> Bool) -> Int? {
    var place = Int(hash) & mask
    while entries[place].slot >= 0 {
      let slot = Int(entries[place].slot)
      if entries[place].hash == hash, isRight(slot) { return slot }
      place = (place + 1) & mask
    }
    return nil
  }

  mutating func insert(_ slot: Int, hash: UInt32) {
    if 4 * (count + 1) > entries.count { grow() }
    put(Entry(hash: hash, slot: Int32(slot)))
    count += 1
  }

  mutating func remove(_ slot: Int, hash: UInt32) {
    var hole = Int(hash) & mask
    while entries[hole].slot != slot {
      guard entries[hole].slot >= 0 else { return }
      hole = (hole + 1) & mask
    }
    // What comes behind moves up, where it would not be found any more otherwise.
    var place = (hole + 1) & mask
    while entries[place].slot >= 0 {
      let home = Int(entries[place].hash) & mask
      if (place - home) & mask >= (place - hole) & mask {
        entries[hole] = entries[place]
        hole = place
      }
      place = (place + 1) & mask
    }
    entries[hole] = Entry()
    count -= 1
  }

  private var mask: Int { entries.count - 1 }

  private mutating func put(_ entry: Entry) {
    var place = Int(entry.hash) & mask
    while entries[place].slot >= 0 { place = (place + 1) & mask }
    entries[place] = entry
  }

  private mutating func grow() {
    let old = entries
    entries = [Entry](repeating: Entry(), count: 2 * old.count)
    for entry in old where entry.slot >= 0 { put(entry) }
  }
}
