import TestSupport
import Testing

@testable import BeaconCodec

/// Random bytes, and good bytes with faults in them: nothing may trap, and what is made of them keeps
/// to its bounds. The same cases in each run.
@Suite("Mutations")
struct MutationTests {
  private static let numbers: [UInt8] = [
    0, 1, 2, 3, 0x0D, 0x15, 0x1A, 0x1F, 0x20, 0x3E, 0x7F, 0x80, 0xFE, 0xFF,
  ]

  /// Cuts, repeats, swaps and overwrites a few places.
  private static func mutate(_ bytes: [UInt8], using random: inout SeededRandom) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.removeSubrange(place...)
      case 1:
        bytes.removeSubrange(
          place..<min(bytes.count, place + Int.random(in: 0..<4, using: &random)))
      case 2:
        bytes.insert(
          contentsOf: random.bytes(count: Int.random(in: 0..<4, using: &random)), at: place)
      case 3 where place < bytes.count: bytes[place] = numbers.randomElement(using: &random) ?? 0
      case 4 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      default: bytes += bytes.suffix(from: place).prefix(64)
      }
    }
    return bytes
  }

  private static let events: [[UInt8]] =
    (HostileEventTests.rows.map(\.file)
      + DetailsTests.rows.map { legacyEvent(legacyReport(data: $0.data)) })
    + [1, 2, 5].map { count -> [UInt8] in
      let reports: [[UInt8]] = (0..<count).map {
        extendedReport(type: UInt16($0) << 5, data: Array(seedAdvertisingData.prefix(20)))
      }
      return metaEvent([0x0D, UInt8(count)] + reports.flatMap(\.self))
    }

  @Test func ofEvents() {
    var random = SeededRandom(seed: 7)
    var decoder = SightingDecoder(withDetails: true, messages: .hotcold)
    var sightings = 0
    var accounted = 0
    for _ in 0..<60_000 {
      let event = Self.mutate(Self.events.randomElement(using: &random) ?? [], using: &random)
      let before = sightings
      decoder.decode(event.span, at: .zero) { sighting in
        sightings += 1
        accounted += (sighting.rssi.map { $0 >= -127 && $0 <= 20 } ?? true) ? 1 : 0
        if let message = sighting.details?.message {
          #expect(message[0] == MessageFormat.hotcold.mark && message.count <= 27)
        }
      }
      // The smallest report has ten bytes.
      #expect(sightings - before <= event.count / 10)
    }
    #expect(accounted == sightings)
    #expect(sightings > 10_000)
    #expect(decoder.rejects.total > 10_000)
  }

  private static let captures = BTSnoopTests.rows.map(\.file).filter { $0.count < 1000 }
  private static let traces = (CSVTraceTests.rows + CSVTraceTests.headers).map(\.file).filter {
    $0.count < 1000
  }

  /// Also that a file arriving in pieces of any lengths is read as the whole is.
  @Test(arguments: [Named("captures", captures), Named("traces", traces)])
  func ofRecordings(_ files: Named<[[UInt8]]>) {
    var random = SeededRandom(seed: 9)
    for _ in 0..<10_000 {
      let file = Self.mutate(files.value.randomElement(using: &random) ?? [], using: &random)
      let whole = read(file)
      let pieces = (0..<8).map { _ in Int.random(in: 1...64, using: &random) }
      #expect(read(file, pieces: pieces) == whole)
    }
  }

  @Test func ofNumbers() {
    var random = SeededRandom(seed: 10)
    let letters = Array("0123456789.-+eE:".utf8)
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0..<24, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? 0
      }
      guard let number = DecimalNumber(text.span) else { continue }
      _ = number.scaled(places: 9)
      _ = number.whole
      let value = number.value
      let expected = Double(String(decoding: text, as: UTF8.self)) ?? .nan
      #expect(
        value == expected || abs(value - expected) <= abs(expected) * 1e-14
          || abs(expected) < 1e-290)
    }
  }
}
