import BeaconCodec
import BeaconRanging
import HotColdSystem
import PlayerSupport
import TestSupport
import Testing

@testable import BeaconTracking
@testable import HotColdApp
@testable import HotColdGame

/// A device's name, from the received packet to the output lines of a scan.
struct NamesInLinesTests {
  /// A name in JSON, and after the address in a plain line. `SafeTextTests` has more names.
  static let rows: [(String, String, json: String, String)] = [
    ("a title", "\u{1B}]0;x\u{7}y", #""y""#, " y"),
    (
      "a forged line", "x\n{\"type\":\"found\"}", #""x{\"type\":\"found\"}""#,
      #" x{"type":"found"}"#
    ),
    ("a forged field", #"","x"#, #""\",\"x""#, #" ","x"#),
    ("a backslash", #"\u0041"#, #""\\u0041""#, #" \u0041"#),
    ("a formula", "=cmd|'/c'!A1", #""=cmd|'/c'!A1""#, " =cmd|'/c'!A1"),
    ("a command", "$(id)`id`;", #""$(id)`id`;""#, " $(id)`id`;"),
    ("an option", "-f/etc/passwd", #""-f/etc/passwd""#, " -f/etc/passwd"),
    ("spaces", "    ", "null", ""),
    ("controls alone", "\u{1B}\u{7}\u{85}", "null", ""),
  ]

  @Test(arguments: rows)
  func areSafeAndWhole(_: String, name: String, json expected: String, plain shown: String) throws {
    let events = try scan(Array(name.utf8))
    var json = JSONLines(output: OutputBuffer(descriptor: -1))
    var plain = PlainLines(output: OutputBuffer(descriptor: -1))
    for event in events {
      try json.write(event)
      try plain.write(event)
    }
    let objects = lines(json.output.bytes)
    #expect(objects.count == events.count { if case .settled = $0 { false } else { true } })
    #expect(!objects.isEmpty)
    for object in objects { #expect(object.contains(#","name":\#(expected),"maker":null,"#)) }
    let introductions = lines(plain.output.bytes)
    #expect(introductions.count == 1)
    #expect(introductions[0].contains("  C2:00:00:00:00:01\(shown) (random static address): "))
    for byte in json.output.bytes + plain.output.bytes where byte != UInt8(ascii: "\n") {
      #expect(byte >= 0x20 && byte != 0x7F)
    }
  }

  /// Two things with one iBeacon, as thermometers of Govee have it: the address tells them apart.
  @Test func tellsSharedNumbersApart() throws {
    let uuid = try #require(BeaconUUID("494E5445-4C4C-495F-524F-434B535F4857"))
    let identity = BeaconIdentity(uuid: uuid, major: 20594, minor: 62207)
    let addresses: [UInt64] = [0xA4C1_3800_0001, 0xA4C1_3800_0002]
    let keys = addresses.map {
      TrackKey(address: BluetoothAddress(bits: $0, kind: .public), identity: identity)
    }
    var plain = PlainLines(output: OutputBuffer(descriptor: -1))
    for (proximity, key) in [(Proximity.unknown, keys[0]), (.unknown, keys[1]), (.near, keys[0])] {
      try plain.write(
        .estimate(Reading(time: .zero, key: key, estimate: Estimate(proximity: proximity))))
    }
    try plain.write(.exit(keys[1], time: .zero))
    try plain.write(.exit(keys[0], time: .zero))
    #expect(
      lines(plain.output.bytes).map { $0.dropFirst(7) } == [
        "494E5445 20594/62207 distance unknown",
        "494E5445 20594/62207 (A4:C1:38:00:00:02) distance unknown",
        "494E5445 20594/62207 (A4:C1:38:00:00:01) distance unknown",
        "494E5445 20594/62207 (A4:C1:38:00:00:02) is out of range",
        "494E5445 20594/62207 is out of range",
      ])
  }

  @Test func callsABeaconSoOnce() throws {
    let identity = BeaconIdentity(
      uuid: try #require(BeaconUUID("D9EED498-BFDB-43C0-8B55-D06BB74C430B")), major: 7, minor: 9)
    let beacon = IBeacon(identity: identity, measuredPower: -59).advertisingData.dropFirst(3)
    for (name, called) in [("K", "K (iBeacon, D9EED498"), ("", "iBeacon (D9EED498")] {
      var plain = PlainLines(output: OutputBuffer(descriptor: -1))
      for event in try scan(Array(name.utf8), and: Array(beacon)) { try plain.write(event) }
      #expect(lines(plain.output.bytes)[0].contains(" C2:00:00:00:00:01 \(called)-BFDB-"))
    }
  }

  /// The events of a device that is heard for a while.
  private func scan(_ name: [UInt8], and others: [UInt8] = []) throws -> [ScanEvent] {
    let report = AdvertisingReport(
      eventType: .nonConnectable,
      address: BluetoothAddress(bits: 0xC200_0000_0001, kind: .random), rssi: -60)
    let data = [UInt8(name.count + 1), ADType.completeLocalName.rawValue] + name + others
    let event = try #require(report.legacyEvent(data: data))
    var decoder = SightingDecoder(withDetails: true)
    var game = DeviceScan()
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

  /// A listener who compares the metres with those heard before does not hear the opposite of the word.
  @Test(arguments: 1...40 as ClosedRange<UInt64>) func callsAgreeWithTheirMetres(seed: UInt64) {
    var lines = SpokenLines(output: OutputBuffer(descriptor: -1), catalogue: .english)
    var hunt = HouseHunt(seed: seed)
    for _ in 0..<1800 where hunt.game.foundAt == nil {
      for event in hunt.step(distance: \.distance) { lines.write(event, of: hunt.game) }
    }
    let text = String(decoding: lines.output.bytes, as: UTF8.self)
    var before: Double?
    for call in text.matches(of: /(HOT|COLD)\. (?:About ([\d.]+) metre|Less)/) {
      let metres = call.2.flatMap { Double($0) } ?? 0.5
      if let before { #expect(call.1 == "HOT" ? metres <= before : metres >= before) }
      before = metres
    }
  }

  @Test(arguments: [
    (0.0, "0 seconds"), (1.9, "1 second"), (59, "59 seconds"), (60, "1 minute"),
    (125, "2 minutes 5 seconds"), (-3, "0 seconds"), (.infinity, "5999 minutes 59 seconds"),
  ])
  func duration(_ seconds: Double, _ words: String) {
    #expect(spokenDuration(seconds).english == words)
  }
}
