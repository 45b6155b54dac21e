import BeaconCodec
import TestSupport
import Testing

@testable import HotColdGame

@Suite("Messages of players")
struct PlayerMessageTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var message: PlayerMessage
    var bytes: [UInt8]
  }

  static let tag = PlayerTag(BeaconUUID(high: 0xA1B2_C3D4_0000_4000, low: 0))

  static let rows: [Row] = [
    Row(
      testDescription: "a hider who waits",
      message: PlayerMessage(tag: tag, content: .status(PlayerStatus(role: .hider))),
      bytes: [
        0x48,  // mark
        0x00,  // classic, status
        0xA1, 0xB2, 0xC3, 0xD4,  // tag
        0x40,  // hider, waiting
        0x00,  // round 0
        0xFF, 0xFF,  // elapsed unknown
        0x00, 0x00,  // no limit
        0x00, 0x00,  // no peer
        0xFF,  // distance unknown
        0x00,  // no taunt
      ]),
    Row(
      testDescription: "a seeker who claims to be there",
      message: PlayerMessage(
        tag: tag,
        content: .status(
          PlayerStatus(
            role: .seeker, phase: .running, isClose: true, round: 7, elapsed: 258, limit: 600,
            peer: 0xBEEF, distance: WireDistance(metres: 1),
            taunt: TauntHeader(counter: 11, number: 3)))),
      bytes: [
        0x48, 0x00, 0xA1, 0xB2, 0xC3, 0xD4,
        0x8C,  // seeker, running, close
        0x07,  // round
        0x01, 0x02,  // 258 s
        0x02, 0x58,  // of 600 s
        0xBE, 0xEF,  // peer
        0x40,  // 64 steps above 0.1 m: 1 m
        0xB3,  // the eleventh taunt, phrase 3
      ]),
    Row(
      testDescription: "found",
      message: PlayerMessage(
        tag: tag,
        content: .status(
          PlayerStatus(
            role: .hider, phase: .found, round: 255, elapsed: 65534, peer: 1,
            distance: WireDistance(rawValue: 254),
            taunt: TauntHeader(counter: 15, number: TauntHeader.text)))),
      bytes: [
        0x48, 0x00, 0xA1, 0xB2, 0xC3, 0xD4, 0x50, 0xFF, 0xFF, 0xFE, 0x00, 0x00, 0x00, 0x01, 0xFE,
        0xFA,
      ]),
    Row(
      testDescription: "a hider who plays thermometer",
      message: PlayerMessage(
        tag: tag, content: .status(PlayerStatus(role: .hider, game: .thermometer))),
      bytes: [
        0x48, 0x10, 0xA1, 0xB2, 0xC3, 0xD4, 0x40, 0, 0xFF, 0xFF, 0, 0, 0, 0, 0xFF, 0,
      ]),
    Row(
      testDescription: "a hider who plays infection",
      message: PlayerMessage(
        tag: tag, content: .status(PlayerStatus(role: .hider, game: .infection))),
      bytes: [
        0x48, 0x20, 0xA1, 0xB2, 0xC3, 0xD4, 0x40, 0, 0xFF, 0xFF, 0, 0, 0, 0, 0xFF, 0,
      ]),
    Row(
      testDescription: "a hider in the game of decoys",
      message: PlayerMessage(
        tag: tag, content: .status(PlayerStatus(role: .hider, game: .decoys))),
      bytes: [
        0x48, 0x30, 0xA1, 0xB2, 0xC3, 0xD4, 0x40, 0, 0xFF, 0xFF, 0, 0, 0, 0, 0xFF, 0,
      ]),
    Row(
      testDescription: "a decoy that was found",
      message: PlayerMessage(
        tag: tag,
        content: .status(
          PlayerStatus(role: .hider, phase: .decoy, round: 2, elapsed: 7, peer: 9, game: .decoys))),
      bytes: [
        0x48, 0x30, 0xA1, 0xB2, 0xC3, 0xD4, 0x60, 2, 0, 7, 0, 0, 0, 9, 0xFF, 0,
      ]),
    Row(
      testDescription: "a hider with the sixth place on the trail",
      message: PlayerMessage(
        tag: tag,
        content: .status(
          PlayerStatus(role: .hider, phase: .running, round: 2, game: .trail, place: 6))),
      bytes: [
        0x48, 0xD0,  // the sixth place on the trail
        0xA1, 0xB2, 0xC3, 0xD4,
        0x48,  // hider, running
        2, 0xFF, 0xFF, 0, 0, 0, 0, 0xFF, 0,
      ]),
    Row(
      testDescription: "a seeker on the trail who claims to be there",
      message: PlayerMessage(
        tag: tag,
        content: .status(
          PlayerStatus(role: .seeker, phase: .running, isClose: true, game: .trail))),
      bytes: [
        0x48, 0x80, 0xA1, 0xB2, 0xC3, 0xD4, 0x8C, 0, 0xFF, 0xFF, 0, 0, 0, 0, 0xFF, 0,
      ]),
    Row(
      testDescription: "who has the bomb, and has caught somebody",
      message: PlayerMessage(
        tag: tag,
        content: .status(
          PlayerStatus(
            role: .hider, phase: .found, round: 2, elapsed: 7, limit: 90, peer: 9, game: .potato))),
      bytes: [
        0x48, 0x40, 0xA1, 0xB2, 0xC3, 0xD4, 0x50, 2, 0, 7, 0, 90, 0, 9, 0xFF, 0,
      ]),
    Row(
      testDescription: "a piece of a name",
      message: PlayerMessage(
        tag: tag, content: .name(TextPiece.cut(SafeText("Wilhelmina II"), counter: 0)[1])),
      bytes: [
        0x48, 0x01,  // a piece of the name
        0xA1, 0xB2, 0xC3, 0xD4,
        0x05,  // text 0, piece 1, of which 1 is the last
        0x61, 0x20, 0x49, 0x49, 0, 0, 0, 0, 0,  // "a II"
      ]),
    Row(
      testDescription: "a piece of a taunt",
      message: PlayerMessage(
        tag: tag, content: .taunt(TextPiece.cut(SafeText("boo"), counter: 12)[0])),
      bytes: [
        0x48, 0x02, 0xA1, 0xB2, 0xC3, 0xD4, 0xC0, 0x62, 0x6F, 0x6F, 0, 0, 0, 0, 0, 0,
      ]),
  ]

  @Test(arguments: rows) func areWritten(_ row: Row) {
    #expect(row.message.bytes == row.bytes)
  }

  @Test(arguments: rows) func areRead(_ row: Row) {
    let message = PlayerMessage(row.bytes.span)
    #expect(message == row.message)
  }

  @Test(
    arguments: [
      [], [0x48], Array(rows[0].bytes.dropLast()), rows[0].bytes + [0],
      [0x49] + rows[0].bytes.dropFirst(),
      [0x48, 0x03] + rows[0].bytes.dropFirst(2),  // an unknown kind
      [0x48, 0x50] + rows[0].bytes.dropFirst(2),  // an unknown game
      [0x48, 0x70] + rows[0].bytes.dropFirst(2),  // and another one
      [0x48, 0x00] + rows[6].bytes.dropFirst(2),  // a decoy of another game
      [0x48, 0x08] + rows[0].bytes.dropFirst(2),  // sealed
      [0x48, 0x00, 0xA1, 0xB2, 0, 0] + rows[0].bytes.dropFirst(6),  // nobody's tag
      rows[0].bytes.prefix(6) + [0xC0] + rows[0].bytes.dropFirst(7),  // no role
      rows[0].bytes.prefix(6) + [0x60] + rows[0].bytes.dropFirst(7),  // no phase
      rows[10].bytes.prefix(6) + [0x08] + rows[10].bytes.dropFirst(7),  // piece 2 of 0
    ] as [[UInt8]])
  func othersAreIgnored(_ bytes: [UInt8]) {
    let message = PlayerMessage(bytes.span)
    #expect(message == nil)
  }

  @Test func spareBitsAndUnknownTauntsAreLetPass() throws {
    var bytes = Self.rows[0].bytes
    bytes[6] |= 3
    bytes[15] = 0x5F
    let read = PlayerMessage(bytes.span)
    let message = try #require(read)
    #expect(
      message.content
        == .status(
          PlayerStatus(role: .hider, taunt: TauntHeader(counter: 5, number: TauntHeader.none)))
    )
  }

  /// Whatever is read is written as it was, but for what nobody looks at.
  @Test(arguments: 1...4) func anyBytes(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var read = 0
    for _ in 0..<20_000 {
      var bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
      bytes[0] = 0x48
      bytes[1] &= 0xF3
      guard let message = PlayerMessage(bytes.span) else { continue }
      read += 1
      switch message.content {
      case .status(let status):
        bytes[6] &= 0xFC
        if bytes[15] & 15 > 10 { bytes[15] &= 0xF0 }
        // Only a hider has a place.
        if status.role != .hider, status.game == .trail { bytes[1] &= 0x8F }
      // Which game is played only a status says.
      case .name, .taunt: bytes[1] &= 0x0F
      }
      #expect(message.bytes == bytes)
    }
    #expect(read > 5000)
  }

  @Test(
    arguments: [
      (0.01, 0), (0.1, 0), (0.2, 19), (1, 64), (10, 128), (100, 192), (1e9, 254),
    ] as [(Double, UInt8)])
  func distances(metres: Double, code: UInt8) throws {
    #expect(WireDistance(metres: metres)?.rawValue == code)
  }

  @Test func distancesComeBackWithinTwoPercent() throws {
    for step in 1...400 {
      let metres = 0.1 * Double(step)
      let told = try #require(WireDistance(metres: metres))
      #expect(abs(told.metres / metres - 1) < 0.02)
    }
    for code in UInt8(0)...254 {
      #expect(WireDistance(metres: WireDistance(rawValue: code)?.metres)?.rawValue == code)
    }
    #expect(WireDistance(rawValue: 255) == nil)
    for metres in [nil, 0, -1, .nan, .infinity] as [Double?] {
      #expect(WireDistance(metres: metres) == nil)
    }
  }

  @Test func tagsNameSomebody() {
    #expect(Self.tag.description == "A1B2C3D4")
    #expect(Self.tag.short == 0xC3D4)
    #expect(PlayerTag(BeaconUUID(high: 0x0001_0000_FFFF_FFFF, low: 0)).description == "00010001")
    #expect(PlayerTag(rawValue: 0xFFFF_0000) == nil)
  }

  @Test(arguments: [
    ("Zoë", 27), ("Wilhelmin", 31), ("Wilhelmina", 31), ("Wilhelmië", 30), ("", 20),
  ])
  func scanResponses(name: String, length: Int) throws {
    let message = Self.rows[1].message
    let data = message.scanResponse(name: SafeText(name))
    #expect(data.count == length - (name == "Zoë" ? 1 : 0))
    var decoder = SightingDecoder(withDetails: true, messages: .hotcold)
    var details: SightingDetails?
    let report = AdvertisingReport(
      eventType: [.legacy, .scanResponse, .scannable], address: BluetoothAddress(bits: 1), rssi: -60
    )
    let event = try #require(report.legacyEvent(data: data))
    decoder.decode(event.span, at: .zero) { details = $0.details }
    #expect(details?.message == message.bytes)
    #expect(details?.name?.isComplete != false || name.utf8.count > PlayerMessage.nameLength)
    #expect(name.hasPrefix(details?.name?.text.description ?? ""))
  }
}

@Suite("Texts in pieces")
struct TextPiecesTests {
  @Test(arguments: [
    ("", 1, ""), ("Zoë", 1, "Zoë"), ("123456789", 1, "123456789"),
    ("1234567890", 2, "1234567890"), ("鬼さんこちら手の鳴る方へ", 4, "鬼さんこちら手の鳴る方へ"),
    ("🐈🐈🐈🐈🐈🐈🐈🐈🐈🐈🐈🐈", 4, "🐈🐈🐈🐈🐈🐈🐈🐈🐈"),
  ])
  func comeTogether(text: String, count: Int, result: String) {
    let pieces = TextPiece.cut(SafeText(text), counter: 5)
    #expect(pieces.count == count)
    // In any order.
    var random = SeededRandom(seed: 3)
    for _ in 0..<20 {
      var assembler = TextPieces()
      let heard = pieces.shuffled(using: &random)
      for piece in heard.dropLast() {
        assembler.add(piece)
        #expect(assembler.text == nil)
      }
      assembler.add(heard[heard.count - 1])
      #expect(assembler.text?.description == result)
    }
  }

  /// The text whose piece was heard last is the one that counts.
  @Test func anotherTextIsAnother() {
    var assembler = TextPieces()
    for (counter, text) in [(1, "1234567890"), (2, "abcdefghijk"), (1, "Here!")]
      as [(UInt8, String)]
    {
      let pieces = TextPiece.cut(SafeText(text), counter: counter)
      for piece in pieces { assembler.add(piece) }
      #expect(assembler.text?.description == text)
      #expect(assembler.counter == counter)
    }
    assembler.add(TextPiece.cut(SafeText("1234567890"), counter: 3)[1])
    #expect(assembler.text == nil)
  }

  @Test func whatIsNoTextIsMadeFit() throws {
    let bytes: [UInt8] = [0x00, 0x1B, 0x5B, 0x32, 0x4A, 0xFF, 0xC0, 0xAF, 0x00, 0x41]
    let read = TextPiece(bytes.span)
    let piece = try #require(read)
    var assembler = TextPieces()
    assembler.add(piece)
    let text = try #require(assembler.text)
    #expect(text.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{7F}" })
    #expect(text.description.hasPrefix("[2J"))
  }
}
