import HotColdWorld

/// Makes new inputs from known ones, as mutational fuzzers do. It takes the shorter of two random inputs, because short
/// inputs run faster, and changes it one to four times: flips bits, writes numbers at the edges of their ranges, removes or
/// repeats pieces, or copies them from another input. The same seed gives the same inputs.
struct Mutator {
  private static let edges: [UInt32] = [
    0, 1, 2, 7, 8, 0x0D, 0x1F, 0x20, 0x22, 0x2C, 0x30, 0x39, 0x3A, 0x5B, 0x7B, 0x7F, 0x80, 0xFE,
    0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF,
  ]

  /// Sorted by length, the shortest first.
  private let known: [[UInt8]]
  private let maximumLength: Int
  private var chance: SplitMix64

  /// - Parameter known: at least one; each is cut to `maximumLength` bytes.
  init(known: [[UInt8]], maximumLength: Int, seed: UInt64) {
    self.known = known.map { Array($0.prefix(maximumLength)) }.sorted { $0.count < $1.count }
    self.maximumLength = maximumLength
    chance = SplitMix64(seed: seed)
  }

  mutating func next(into input: inout [UInt8]) {
    input.removeAll(keepingCapacity: true)
    input.append(contentsOf: known[min(below(known.count), below(known.count))])
    for _ in 0...below(4) { change(&input) }
    if input.count > maximumLength { input.removeLast(input.count - maximumLength) }
  }

  private mutating func change(_ input: inout [UInt8]) {
    guard !input.isEmpty else {
      input.append(UInt8(truncatingIfNeeded: chance.next()))
      return
    }
    let place = below(input.count)
    switch below(10) {
    case 0, 1: input[place] ^= 1 << UInt8(below(8))
    case 2: input[place] = UInt8(truncatingIfNeeded: chance.next())
    case 3: input[place] &+= UInt8(truncatingIfNeeded: below(16) - 8)
    case 4, 5:
      let edge = Self.edges[below(Self.edges.count)]
      let width = edge > 0xFFFF ? 4 : edge > 0xFF ? 2 : 1
      let isBigEndian = chance.next() & 1 == 0
      for index in 0..<min(width, input.count - place) {
        let shift = 8 * (isBigEndian ? width - 1 - index : index)
        input[place + index] = UInt8(truncatingIfNeeded: edge >> UInt32(shift))
      }
    case 6: input.removeSubrange(place..<place + 1 + below(min(8, input.count - place)))
    case 7:
      let count = 1 + below(4)
      let byte = UInt8(truncatingIfNeeded: chance.next())
      input.insert(contentsOf: repeatElement(byte, count: count), at: place)
    case 8:
      let count = 1 + below(min(16, input.count - place))
      input.insert(contentsOf: Array(input[place..<place + count]), at: below(input.count))
    default:
      let other = known[below(known.count)]
      guard !other.isEmpty else { return }
      let start = below(other.count)
      let piece = other[start..<start + 1 + below(other.count - start)]
      let end = chance.next() & 1 == 0 ? input.count : min(input.count, place + piece.count)
      input.replaceSubrange(place..<end, with: piece)
    }
  }

  /// A number in `0..<bound`, uniform to within 2^-32.
  private mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: (chance.next() >> 32 &* UInt64(truncatingIfNeeded: bound)) >> 32)
  }
}
