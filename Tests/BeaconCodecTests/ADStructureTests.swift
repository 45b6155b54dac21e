import Testing

@testable import BeaconCodec

@Suite("AD structures")
struct ADStructureTests {
  struct Structure: Equatable, Sendable {
    var type: UInt8
    var value: [UInt8]
  }

  struct Row: Sendable {
    var data: [UInt8]
    var structures: [Structure]
    var isWellFormed = true
  }

  static let rows: [Row] = [
    Row(data: [], structures: []),
    Row(
      data: [
        2, 0x01, 0x1A,  // flags
        4, 0x09, 0x61, 0x62, 0x63,  // complete name "abc"
        2, 0x0A, 0x04,  // TX power 4 dBm
        3, 0xFF, 0x59, 0x00,  // manufacturer data, Nordic, empty
      ],
      structures: [
        Structure(type: 0x01, value: [0x1A]), Structure(type: 0x09, value: [0x61, 0x62, 0x63]),
        Structure(type: 0x0A, value: [4]), Structure(type: 0xFF, value: [0x59, 0]),
      ]),
    Row(data: [1, 0x09], structures: [Structure(type: 0x09, value: [])]),
    Row(data: [0], structures: []),
    Row(data: [2, 1, 6, 0, 0, 0], structures: [Structure(type: 1, value: [6])]),
    Row(data: [0, 2, 1, 6], structures: [], isWellFormed: false),
    Row(
      data: [2, 1, 6, 0, 0, 1], structures: [Structure(type: 1, value: [6])], isWellFormed: false),
    Row(data: [1], structures: [], isWellFormed: false),
    Row(data: [255, 1], structures: [], isWellFormed: false),
    Row(
      data: [2, 1, 6, 3, 9, 0x41], structures: [Structure(type: 1, value: [6])], isWellFormed: false
    ),
  ]

  @Test(arguments: rows) func areReadInTheirOrder(_ row: Row) {
    var structures: [Structure] = []
    let isWellFormed = forEachADStructure(in: row.data.span) { type, value in
      structures.append(Structure(type: type.rawValue, value: bytes(of: value)))
      return true
    }
    #expect(structures == row.structures)
    #expect(isWellFormed == row.isWellFormed)
  }

  @Test func readingStopsWhenEnoughIsRead() {
    var seen = 0
    let data: [UInt8] = [2, 1, 6, 2, 0x0A, 0, 255]
    let isWellFormed = forEachADStructure(in: data.span) { _, _ in
      seen += 1
      return seen < 2
    }
    #expect(seen == 2)
    #expect(isWellFormed)
  }
}
