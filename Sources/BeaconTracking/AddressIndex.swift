import BeaconCodec

/// Finds array elements by device address, in a tenth of a dictionary's instructions per packet.
///
/// A hash table of indices. The caller compares the addresses, so outdated indices are harmless.
@usableFromInline
package struct AddressIndex: Sendable {
  /// The table has 2^bits cells, for at most a quarter as many elements.
  private static let bits = 12
  /// Indices of the array, or -1.
  @usableFromInline var cells = [Int16](repeating: -1, count: 1 << bits)
  private var used = 0

  package init() {}

  /// The first cell to check. The multiplier is 2^64 / golden ratio (Knuth, TAOCP 3, 6.4).
  @usableFromInline
  static func cell(of address: BluetoothAddress) -> Int {
    Int(truncatingIfNeeded: (address.bits &* 0x9E37_79B9_7F4A_7C15) >> (64 - UInt64(bits)))
  }

  @inlinable
  package func place(of address: BluetoothAddress, where isRight: (Int) -> Bool) -> Int? {
    var cell = Self.cell(of: address)
    while cells[cell] >= 0 {
      let place = Int(cells[cell])
      if isRight(place) { return place }
      cell = (cell &+ 1) & (cells.count &- 1)
    }
    return nil
  }

  /// Adds the index of an element that is new or has a new address.
  package mutating func add<Addresses: RandomAccessCollection>(
    _ place: Int, of addresses: Addresses
  )
  where Addresses.Element == BluetoothAddress, Addresses.Index == Int {
    guard used >= cells.count / 2 else { return put(place, addresses[place]) }
    // Most cells are outdated: rebuild the table.
    self = AddressIndex()
    for place in addresses.indices { put(place, addresses[place]) }
  }

  private mutating func put(_ place: Int, _ address: BluetoothAddress) {
    var cell = Self.cell(of: address)
    while cells[cell] >= 0 { cell = (cell + 1) & (cells.count - 1) }
    cells[cell] = Int16(clamping: place)
    used += 1
  }
}
