import TestSupport
import Testing

@testable import BeaconCodec

struct IBeaconTests {
  static let rows: [(IBeacon, [UInt8])] = [
    (IBeacon(identity: seedIdentity, measuredPower: -59), seedAdvertisingData),
    (
      IBeacon(
        identity: BeaconIdentity(
          uuid: BeaconUUID(high: 0x0001_0203_0405_0607, low: 0x0809_0A0B_0C0D_0E0F), major: 0x1234,
          minor: 0xFEDC), measuredPower: -128),
      [
        0x02, 0x01, 0x06,  // flags
        0x1A, 0xFF, 0x4C, 0x00, 0x02, 0x15,  // Apple, iBeacon
        0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07,  // UUID
        0x08, 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x0E, 0x0F,
        0x12, 0x34,  // major
        0xFE, 0xDC,  // minor
        0x80,  // -128 dBm
      ]
    ),
  ]

  @Test(arguments: rows) func isWrittenAndRead(beacon: IBeacon, data: [UInt8]) {
    #expect(beacon.advertisingData == data)
    let result = decode([legacyEvent(legacyReport(data: data))])
    #expect(result.sightings.map(\.identity) == [beacon.identity])
    #expect(result.sightings.map(\.measuredPower) == [beacon.measuredPower])
  }

  /// The decoder reads data that holds only a beacon on a fast path. With any one byte changed, the result is that of
  /// reading the AD structures.
  @Test(arguments: [
    seedAdvertisingData, seedAdvertisingData + [0], Array(seedAdvertisingData.dropLast()),
  ])
  func fastPathAgreesWithStructures(_ data: [UInt8]) {
    for position in data.indices {
      for byte in UInt8.min ... .max {
        var changed = data
        changed[position] = byte
        let result = decode([legacyEvent(legacyReport(data: changed))])
        let beacon = IBeacon(advertisingData: changed.span)
        let isWellFormed = forEachADStructure(in: changed.span) { _, _ in true }
        #expect(result.sightings.map(\.identity) == [beacon?.identity])
        if let beacon { #expect(result.sightings.map(\.measuredPower) == [beacon.measuredPower]) }
        #expect(result.rejects[.advertisingData] == (isWellFormed ? 0 : 1))
      }
    }
  }
}

/// The fields of a packet besides the beacon.
struct DetailsTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var data: [UInt8]
    var name: String?
    var isComplete = true
    var company: UInt16?
    var message: [UInt8]?

    init(
      _ testDescription: String, _ data: [UInt8], name: String? = nil, isComplete: Bool = true,
      company: UInt16? = nil, message: [UInt8]? = nil
    ) {
      self.testDescription = testDescription
      self.data = data
      self.name = name
      self.isComplete = isComplete
      self.company = company
      self.message = message
    }
  }

  static let rows: [Row] = [
    Row("nothing", []),
    Row("the seed beacon", seedAdvertisingData, company: 0x004C),
    Row(
      "a message and a name",
      [
        0x05, 0xFF, 0xFF, 0xFF, 0x48, 0x11,  // no company, the mark, one byte
        0x04, 0x09, 0x5A, 0x6F, 0xC3,  // a complete name, cut in a character
      ], name: "Zo\u{FFFD}", company: 0xFFFF, message: [0x48, 0x11]),
    Row("a shortened name", [0x03, 0x08, 0x4D, 0x61], name: "Ma", isComplete: false),
    Row(
      "the complete one of two", [0x02, 0x08, 0x4D, 0x03, 0x09, 0x4D, 0x61, 0x02, 0x09, 0x58],
      name: "Ma"),
    Row("a broadcast's", [0x03, 0x30, 0x54, 0x56], name: "TV", isComplete: false),
    Row(
      "the device's and its broadcast's", [0x03, 0x30, 0x54, 0x56, 0x02, 0x09, 0x4D], name: "M"),
    Row("a complete one before a shortened", [0x02, 0x09, 0x4D, 0x02, 0x08, 0x4E], name: "M"),
    Row("an empty name", [0x01, 0x09], name: ""),
    Row("a name of control sequences", [0x05, 0x09, 0x1B, 0x5D, 0x30, 0x07], name: ""),
    Row(
      "the first of two companies", [0x03, 0xFF, 0x06, 0x00, 0x03, 0xFF, 0x75, 0x00], company: 6),
    Row(
      "a message after another company's",
      [0x03, 0xFF, 0x06, 0x00, 0x04, 0xFF, 0xFF, 0xFF, 0x48], company: 6, message: [0x48]),
    Row(
      "the first of two messages",
      [0x05, 0xFF, 0xFF, 0xFF, 0x48, 1, 0x05, 0xFF, 0xFF, 0xFF, 0x48, 2], company: 0xFFFF,
      message: [0x48, 1]),
    Row(
      "another company after an iBeacon", seedAdvertisingData + [0x03, 0xFF, 0x9A, 0x08],
      company: 0x089A),
    Row(
      "another company before an iBeacon", [0x03, 0xFF, 0x9A, 0x08] + seedAdvertisingData,
      company: 0x089A),
    Row(
      "a name of more than 24 cells", [0x1D, 0x09] + "A long name, kept as a whole".utf8,
      name: "A long name, kept as a whole"),
    Row("without the mark", [0x05, 0xFF, 0xFF, 0xFF, 0x49, 0x11], company: 0xFFFF),
    Row("without anything", [0x03, 0xFF, 0xFF, 0xFF], company: 0xFFFF),
    Row("half a company", [0x02, 0xFF, 0xFF]),
    Row("no company", [0x01, 0xFF]),
    Row(
      "a message of 27 bytes", [30, 0xFF, 0xFF, 0xFF, 0x48] + [UInt8](1...26), company: 0xFFFF,
      message: [0x48] + [UInt8](1...26)),
    Row("one of 28", [31, 0xFF, 0xFF, 0xFF, 0x48] + [UInt8](1...27), company: 0xFFFF),
    Row("a name before an overrun", [0x02, 0x09, 0x4D, 0x09, 0xFF, 0x06, 0x00], name: "M"),
    Row("nothing after a length of 0", [0x00, 0x02, 0x09, 0x4D]),
  ]

  private func sightings(_ event: [UInt8]) -> [Sighting] {
    var decoder = SightingDecoder(withDetails: true)
    var sightings: [Sighting] = []
    decoder.decode(event.span, at: .zero) { sightings.append($0) }
    return sightings
  }

  @Test(arguments: rows) func isRead(_ row: Row) throws {
    let event = legacyEvent(legacyReport(type: 4, data: row.data))
    let sighting = try #require(sightings(event).first)
    let name = row.name.map {
      LocalName(text: SafeText(Array($0.utf8).span, maximumCells: 248), isComplete: row.isComplete)
    }
    #expect(
      sighting.details
        == SightingDetails(
          eventType: [.legacy, .scanResponse, .scannable], name: name, company: row.company,
          message: row.message))
  }

  /// Packets that repeat an earlier one share its contents. Whatever changes is read again, and faults count each time.
  @Test func repeatedPacketsAreReadOnce() throws {
    var decoder = SightingDecoder(withDetails: true)
    func read(_ data: [UInt8], type: UInt8 = 0, from address: UInt64 = 7) throws -> Sighting {
      var found: Sighting?
      let event = legacyEvent(
        legacyReport(
          type: type, address: BluetoothAddress(bits: address).littleEndianBytes, data: data))
      decoder.decode(event.span, at: .zero) { found = $0 }
      return try #require(found)
    }
    let name: [UInt8] = [0x02, 0x09, 0x4D]
    let first = try read(name)
    #expect(try read(name).contents === first.contents)
    #expect(first.contents?.data == name)
    // Another device, another kind of packet, other data of the same length.
    #expect(try read(name, from: 8).contents !== first.contents)
    #expect(try read(name, type: 4).isScanResponse)
    #expect(try read(name).contents === first.contents)
    #expect(try read([0x02, 0x09, 0x4E]).details?.name?.text.description == "N")
    #expect(try read(name).details?.name?.text.description == "M")
    for count in 1...3 {
      #expect(try read(seedAdvertisingData + [0x05, 0x09]).identity == seedIdentity)
      #expect(decoder.rejects[.advertisingData] == count)
    }
    // A flood of addresses.
    for address in 0..<10_000 { _ = try read(name, from: UInt64(address)) }
    #expect(try read(name).details?.name?.text.description == "M")
  }

  @Test func extendedType() throws {
    let event = extendedEvent(
      extendedReport(type: 0x0001, data: [0x02, 0x09, 0x4D]),
      extendedReport(type: 0x001A, data: [0x02, 0x09, 0x4E]))
    let found = sightings(event)
    #expect(
      found.map { $0.details?.eventType } == [
        [.connectable], [.legacy, .scanResponse, .scannable],
      ])
    #expect(found.map { $0.details?.name?.text.description } == ["M", "N"])
  }

  @Test func namesAreWritten() {
    let zoe = SafeText("Zoë")
    #expect(LocalName.structure(zoe, maximumLength: 6) == [5, 0x09, 0x5A, 0x6F, 0xC3, 0xAB])
    // Cut at a character, and marked as shortened.
    #expect(LocalName.structure(zoe, maximumLength: 5) == [3, 0x08, 0x5A, 0x6F])
    #expect(LocalName.structure(SafeText("ë"), maximumLength: 3) == [])
    #expect(LocalName.structure(.empty, maximumLength: 31) == [])
    for length in -1...2 { #expect(LocalName.structure(zoe, maximumLength: length) == []) }
  }

  @Test func messagesAreWritten() {
    #expect(MessageFormat.structure([0x48, 1, 2]) == [6, 0xFF, 0xFF, 0xFF, 0x48, 1, 2])
    #expect(MessageFormat.structure([0x49]) == nil)
    #expect(MessageFormat.structure([]) == nil)
    #expect(MessageFormat.structure([0x48] + [UInt8](repeating: 0, count: 27)) == nil)
  }
}
