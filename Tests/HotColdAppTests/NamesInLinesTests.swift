import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdSystem
import Testing

@testable import HotColdApp

/// A device's name, from the bytes in the air to the lines of a scan.
@Suite("Names in lines")
struct NamesInLinesTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let name: [UInt8]
    /// As it stands in JSON, and behind the address in a plain line.
    let json: String
    let plain: String

    init(_ description: String, _ name: [UInt8], json: String, plain: String) {
      testDescription = description
      self.name = name
      self.json = json
      self.plain = plain
    }

    init(_ description: String, _ name: String, json: String, plain: String) {
      self.init(description, Array(name.utf8), json: json, plain: plain)
    }
  }

  static let rows = [
    Row("a title", "\u{1B}]0;x\u{7}", json: #""]0;x""#, plain: " ]0;x"),
    Row("an unterminated OSC", "a\u{1B}]0;x", json: #""a]0;x""#, plain: " a]0;x"),
    Row("C1 as UTF-8", [0xC2, 0x9B, 0x32, 0x4A], json: #""2J""#, plain: " 2J"),
    Row("right to left", "a\u{202E}b", json: #""ab""#, plain: " ab"),
    Row("a lone byte", [0xFF], json: "\"\u{FFFD}\"", plain: " \u{FFFD}"),
    Row("overlong", [0xC0, 0xAF], json: "\"\u{FFFD}\u{FFFD}\"", plain: " \u{FFFD}\u{FFFD}"),
    Row("cut", [0x41, 0xE9, 0xAC], json: "\"A\u{FFFD}\"", plain: " A\u{FFFD}"),
    Row("NUL", [0x41, 0, 0x42], json: #""AB""#, plain: " AB"),
    Row(
      "a forged line", "x\n{\"type\":\"found\"}", json: #""x{\"type\":\"found\"}""#,
      plain: #" x{"type":"found"}"#),
    Row("a forged field", #"","x"#, json: #""\",\"x""#, plain: #" ","x"#),
    Row("a backslash", #"\u0041"#, json: #""\\u0041""#, plain: #" \u0041"#),
    Row("a formula", "=cmd|'/c'!A1", json: #""=cmd|'/c'!A1""#, plain: " =cmd|'/c'!A1"),
    Row("a command", "$(id)`id`;", json: #""$(id)`id`;""#, plain: " $(id)`id`;"),
    Row("an option", "-f/etc/passwd", json: #""-f/etc/passwd""#, plain: " -f/etc/passwd"),
    Row("spaces", "    ", json: "null", plain: ""),
    Row("controls alone", "\u{1B}\u{7}\u{85}", json: "null", plain: ""),
  ]

  @Test(arguments: rows)
  func areSafeAndWhole(_ row: Row) throws {
    let events = try scan(row.name)
    var json = JSONLines(output: OutputBuffer(descriptor: -1))
    var plain = PlainLines(output: OutputBuffer(descriptor: -1))
    for event in events {
      try json.write(event)
      try plain.write(event)
    }
    let objects = lines(json.output.bytes)
    #expect(objects.count == events.count { if case .settled = $0 { false } else { true } })
    #expect(!objects.isEmpty)
    for object in objects { #expect(object.contains(#","name":\#(row.json),"maker":null,"#)) }
    let told = lines(plain.output.bytes)
    #expect(told.count == 1)
    let introduction = try #require(told.first)
    #expect(introduction.contains("  C2:00:00:00:00:01\(row.plain) (random static address): "))
    for byte in json.output.bytes + plain.output.bytes where byte != UInt8(ascii: "\n") {
      #expect(byte >= 0x20 && byte != 0x7F)
    }
  }

  /// The events of a device that is heard for a while.
  private func scan(_ name: [UInt8]) throws -> [ScanEvent] {
    let report = AdvertisingReport(
      eventType: .nonConnectable,
      address: BluetoothAddress(bits: 0xC200_0000_0001, kind: .random), rssi: -60)
    let data = [UInt8(name.count + 1), ADType.completeLocalName.rawValue] + name
    let event = try #require(report.legacyEvent(data: data))
    var decoder = SightingDecoder(withDetails: true, messages: .hotcold)
    var game = ScanGame()
    var events: [ScanEvent] = []
    for step in 0..<60 {
      let time = Timestamp.zero.advanced(bySeconds: Double(step) / 10)
      decoder.decode(event.span, at: time) { game.hear($0, into: &events) }
      game.advance(to: time, into: &events)
    }
    #expect(decoder.rejects.total == 0)
    return events
  }

  private func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

struct SpokenWordsTests {
  @Test(
    arguments: [
      (nil, "unknown distance"), (.nan, "unknown distance"), (-1, "unknown distance"),
      (0, "less than a metre"), (0.9, "about 1 metre"), (1.4, "about 1.5 metres"),
      (2.1, "about 2 metres"), (2.9, "about 3 metres"), (4.4, "about 4 metres"),
      (19.6, "about 20 metres"), (1e9, "about 10000 metres"), (.infinity, "unknown distance"),
    ] as [(Double?, String)])
  func distance(_ metres: Double?, _ words: String) {
    #expect(spokenDistance(metres).english == words)
  }

  @Test(arguments: [
    (0.0, "0 seconds"), (1.9, "1 second"), (59, "59 seconds"), (60, "1 minute"),
    (125, "2 minutes 5 seconds"), (-3, "0 seconds"), (.infinity, "5999 minutes 59 seconds"),
  ])
  func duration(_ seconds: Double, _ words: String) {
    #expect(spokenDuration(seconds).english == words)
  }
}
