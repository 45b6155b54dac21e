import BeaconCodec
import TestSupport
import Testing

@testable import HotColdGame

struct PlayerMessageTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var message: PlayerMessage
    var bytes: [UInt8]

    /// - Parameter bytes: in hexadecimal.
    init(_ name: String, _ content: PlayerMessage.Content, _ bytes: String) {
      testDescription = name
      message = PlayerMessage(tag: PlayerMessageTests.tag, content: content)
      self.bytes = hex(bytes)
    }

    init(_ name: String, _ status: PlayerStatus, _ bytes: String) {
      self.init(name, .status(status), bytes)
    }
  }

  static let tag = PlayerTag(BeaconUUID(high: 0xA1B2_C3D4_0000_4000, low: 0))

  /// Mark, game and kind, tag; role and phase, round, elapsed, limit, peer, distance, taunt.
  static let rows: [Row] = [
    Row(
      "a hider who waits", PlayerStatus(role: .hider), "48 00 A1B2C3D4 41 00 FFFF 0000 0000 FF 00"),
    Row(
      "a seeker who claims to be there",
      PlayerStatus(
        role: .seeker, phase: .running, isClose: true, round: 7, elapsed: 258, limit: 600,
        peer: 0xBEEF, distance: WireDistance(metres: 1),
        taunt: TauntHeader(counter: 11, number: 3)),
      "48 00 A1B2C3D4 8D 07 0102 0258 BEEF 40 B3"),
    Row(
      "found",
      PlayerStatus(
        role: .hider, phase: .found, round: 255, elapsed: 65534, peer: 1,
        distance: WireDistance(rawValue: 254),
        taunt: TauntHeader(counter: 15, number: TauntHeader.text)),
      "48 00 A1B2C3D4 51 FF FFFE 0000 0001 FE FA"),
    Row(
      "a hider who plays thermometer", PlayerStatus(role: .hider, game: .thermometer),
      "48 10 A1B2C3D4 41 00 FFFF 0000 0000 FF 00"),
    Row(
      "a hider who plays infection", PlayerStatus(role: .hider, game: .infection),
      "48 20 A1B2C3D4 41 00 FFFF 0000 0000 FF 00"),
    Row(
      "a hider in the game of decoys", PlayerStatus(role: .hider, game: .decoys),
      "48 30 A1B2C3D4 41 00 FFFF 0000 0000 FF 00"),
    Row(
      "a decoy that was found",
      PlayerStatus(role: .hider, phase: .special, round: 2, elapsed: 7, peer: 9, game: .decoys),
      "48 30 A1B2C3D4 61 02 0007 0000 0009 FF 00"),
    Row(
      "a hider whom the last seeker found",
      PlayerStatus(role: .hider, phase: .special, round: 2, elapsed: 7, peer: 9, game: .sardines),
      "48 50 A1B2C3D4 61 02 0007 0000 0009 FF 00"),
    Row(
      "a hider with the sixth place on the trail",
      PlayerStatus(role: .hider, phase: .running, round: 2, game: .trail, place: 6),
      "48 D0 A1B2C3D4 49 02 FFFF 0000 0000 FF 00"),
    Row(
      "a seeker on the trail who claims to be there",
      PlayerStatus(role: .seeker, phase: .running, isClose: true, game: .trail),
      "48 80 A1B2C3D4 8D 00 FFFF 0000 0000 FF 00"),
    Row(
      "a bomb holder who has caught a player",
      PlayerStatus(
        role: .hider, phase: .found, round: 2, elapsed: 7, limit: 90, peer: 9, game: .potato),
      "48 40 A1B2C3D4 51 02 0007 005A 0009 FF 00"),
    // Piece 1 of text 0, of which 1 is the last: "a II".
    Row(
      "a piece of a name", .name(TextPiece.cut(SafeText("Wilhelmina II"), counter: 0)[1]),
      "48 01 A1B2C3D4 05 612049490000000000"),
    Row(
      "a piece of a taunt", .taunt(TextPiece.cut(SafeText("boo"), counter: 12)[0]),
      "48 02 A1B2C3D4 C0 626F6F000000000000"),
    Row(
      "a proposal", .proposal(Proposal(hider: 0xC3D4, round: 7, next: 0xBEEF)),
      "48 03 A1B2C3D4 C3D4 07 BEEF 0000000000"),
    Row(
      "the last of the survivors",
      .survivors(SurvivorPiece.cut([1, 2, 3, 4, 0xBEEF], round: 7)[1]),
      "48 04 A1B2C3D4 07 11 BEEF 000000000000"),
  ]

  @Test(arguments: rows) func roundTrip(_ row: Row) {
    #expect(row.message.bytes == row.bytes)
    let message = PlayerMessage(row.bytes.span)
    #expect(message == row.message)
  }

  /// A row's bytes, of which these are others.
  private static func bytes(_ row: Int, at position: Int, _ others: UInt8...) -> [UInt8] {
    var bytes = rows[row].bytes
    bytes.replaceSubrange(position..<position + others.count, with: others)
    return bytes
  }

  private static let invalid: [[UInt8]] = [
    [], [0x48], rows[0].bytes.dropLast(), rows[0].bytes + [0],
    bytes(0, at: 0, 0x49),
    bytes(0, at: 1, 0x05),  // an unknown kind
    bytes(0, at: 1, 0x60),  // an unknown game
    bytes(0, at: 1, 0x70),  // and another one
    bytes(6, at: 1, 0x00),  // a decoy of another game
    bytes(0, at: 1, 0x08),  // sealed
    bytes(0, at: 1, 0x00, 0xA1, 0xB2, 0, 0),  // nobody's tag
    bytes(0, at: 6, 0xC0),  // no role
    bytes(0, at: 6, 0x60),  // no phase
    bytes(13, at: 6, 0, 0),  // nobody's round
    bytes(11, at: 6, 0x08),  // piece 2 of 0
  ]

  @Test(arguments: invalid) func invalidMessagesAreIgnored(_ bytes: [UInt8]) {
    let message = PlayerMessage(bytes.span)
    #expect(message == nil)
  }

  @Test func ignoresSpareBitsAndUnknownTaunts() throws {
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

  /// Any bytes that can be read are written back unchanged, except for unused bits.
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
        bytes[6] &= 0xFD
        if bytes[15] & 15 > 10 { bytes[15] &= 0xF0 }
        // Only a hider has a place.
        if status.role != .hider, status.game == .trail { bytes[1] &= 0x8F }
      // Only a status names the game.
      case .name, .taunt: bytes[1] &= 0x0F
      case .survivors: break
      case .proposal:
        bytes[1] &= 0x0F
        bytes.replaceSubrange(11..., with: [0, 0, 0, 0, 0])
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
      let sent = try #require(WireDistance(metres: metres))
      #expect(abs(sent.metres / metres - 1) < 0.02)
    }
    for code in UInt8(0)...254 {
      #expect(WireDistance(metres: WireDistance(rawValue: code)?.metres)?.rawValue == code)
    }
    #expect(WireDistance(rawValue: 255) == nil)
    for metres in [nil, 0, -1, .nan, .infinity] as [Double?] {
      #expect(WireDistance(metres: metres) == nil)
    }
  }

  @Test func tags() {
    #expect(Self.tag.description == "A1B2C3D4")
    #expect(Self.tag.short == 0xC3D4)
    #expect(PlayerTag(BeaconUUID(high: 0x0001_0000_FFFF_FFFF, low: 0)).description == "00010001")
    #expect(PlayerTag(rawValue: 0xFFFF_0000) == nil)
  }

  @Test(arguments: [
    ("Zoë", 26), ("Wilhelmin", 31), ("Wilhelmina", 31), ("Wilhelmië", 30), ("", 20),
  ])
  func scanResponses(name: String, length: Int) {
    let message = Self.rows[1].message
    let data = message.scanResponse(name: SafeText(name))
    #expect(data.count == length)
    let details = SightingDetails(scanResponse: data.span)
    #expect(details.message == message.bytes)
    #expect(details.name?.isComplete != false || name.utf8.count > PlayerMessage.nameLength)
    #expect(name.hasPrefix(details.name?.text.description ?? ""))
  }
}

struct TextPiecesTests {
  @Test(arguments: [
    ("", 1, ""), ("Zoë", 1, "Zoë"), ("123456789", 1, "123456789"),
    ("1234567890", 2, "1234567890"), ("鬼さんこちら手の鳴る方へ", 4, "鬼さんこちら手の鳴る方へ"),
    ("🐈🐈🐈🐈🐈🐈🐈🐈🐈🐈🐈🐈", 4, "🐈🐈🐈🐈🐈🐈🐈🐈🐈"),
  ])
  func assembleInAnyOrder(text: String, count: Int, result: String) {
    let pieces = TextPiece.cut(SafeText(text), counter: 5)
    #expect(pieces.count == count)
    var random = SeededRandom(seed: 3)
    for _ in 0..<20 {
      var assembler = TextPieces()
      let heard = pieces.shuffled(using: &random)
      for piece in heard.dropLast() {
        assembler.add(piece)
        #expect(assembler.text() == nil)
      }
      assembler.add(heard[heard.count - 1])
      #expect(assembler.text()?.description == result)
    }
  }

  /// The text whose piece was heard last is the one that counts.
  @Test func aNewTextReplacesTheOld() {
    var assembler = TextPieces()
    for (counter, text) in [(1, "1234567890"), (2, "abcdefghijk"), (1, "Here!")]
      as [(UInt8, String)]
    {
      let pieces = TextPiece.cut(SafeText(text), counter: counter)
      for piece in pieces { assembler.add(piece) }
      #expect(assembler.text()?.description == text)
      #expect(assembler.counter == counter)
    }
    assembler.add(TextPiece.cut(SafeText("1234567890"), counter: 3)[1])
    #expect(assembler.text() == nil)
  }

  @Test func sanitizesBytes() throws {
    let bytes: [UInt8] = [0x00, 0x1B, 0x5B, 0x32, 0x4A, 0xFF, 0xC0, 0xAF, 0x00, 0x41]
    let read = TextPiece(bytes.span)
    let piece = try #require(read)
    var assembler = TextPieces()
    assembler.add(piece)
    let text = try #require(assembler.text())
    #expect(text.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{7F}" })
    #expect(text.description == "\u{FFFD}\u{FFFD}\u{FFFD}A")
  }
}
