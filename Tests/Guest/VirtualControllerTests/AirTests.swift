import Testing

@testable import virtual_controller

/// The report of A's legacy advertising that B's host receives.
private let report: [UInt8] =
  [0x3E, 15, 0x02, 1]
  + [3, 0, 0x01, 0x00, 0x00, 0x01, 0xAA, 0x00]  // ADV_NONCONN_IND, public, the address
  + [3, 0x02, 0x01, 0x06, 0xC4]  // data, -60 dBm

/// The same as an extended report.
private func extendedReport(type: UInt8, secondaryPHY: UInt8, sid: UInt8) -> [UInt8] {
  [0x3E, 29, 0x0D, 1]
    + [type, 0x00, 0, 0x01, 0x00, 0x00, 0x01, 0xAA, 0x00]  // public, the address
    + [1, secondaryPHY, sid, 127, 0xC4]  // 1M, no transmit power, -60 dBm
    + [0, 0, 0, 0, 0, 0, 0, 0, 0]  // not periodic, not directed
    + [3, 0x02, 0x01, 0x06]
}

private let legacyScan = [Command.scanParameters, Command.scan]
private let extendedScan = [Command.extendedScanParameters, Command.extendedScan]
private let legacySet = [Command.setParameters, Command.setData, Command.setEnable]
private let extendedSet = [
  Command.setParameters.replacing("ef 1000", with: "ef 0000"), Command.setData, Command.setEnable,
]

/// A's commands and the bytes that B's host receives, for each pair of dialects.
@Test(
  arguments: [
    (
      "4.2", [Command.advertisingParameters, Command.advertisingData, Command.advertise],
      legacyScan, report
    ),
    ("5.x", legacySet, legacyScan, report),
    ("5.x", legacySet, extendedScan, extendedReport(type: 0x10, secondaryPHY: 0, sid: 0xFF)),
    ("5.x", extendedSet, legacyScan, nil),
    ("5.x", extendedSet, extendedScan, extendedReport(type: 0, secondaryPHY: 1, sid: 0)),
  ] as [(String, [String], [String], [UInt8]?)])
func advertisingIsReported(profile: String, a: [String], b: [String], report: [UInt8]?) throws {
  var bench = try Bench(profile)
  for command in a { bench.send(command) }
  for command in b { bench.send(command, to: "b") }
  let events = bench.events(during: 2000)
  #expect((report == nil ? 0...0 : 18...20).contains(events.count))
  #expect(events.allSatisfy { $0 == report })
}

@Test(
  arguments: [
    (Command.scanParameters, [2]), (Command.activeScanParameters, [2, 4]),
  ] as [(String, [UInt8])])
func onlyActiveScansGetScanResponses(parameters: String, types: [UInt8]) throws {
  var bench = try Bench("4.2")
  bench.send(parameters, Command.scan, to: "b")
  bench.send("2006 a000a000 02 00 00 000000000000 07 00", Command.advertise)
  #expect(bench.events(during: 100).map { $0[4] } == types)
}

@Test func duplicatesAreFilteredUntilTheScanIsEnabledAgain() throws {
  var bench = try Bench("4.2")
  bench.send(Command.advertisingParameters, Command.advertise)
  bench.send(Command.scanParameters, Command.scanOnce, to: "b")
  #expect(bench.events(during: 1000).count == 1)
  bench.send(Command.scanOnce, to: "b")
  #expect(bench.events(during: 1000).count == 1)
}

@Test func narrowWindowReceivesFewerPackets() throws {
  var bench = try Bench("4.2")
  bench.send(Command.advertisingParameters, Command.advertise)
  bench.send("200b 00 a000 5000 00 00", Command.scan, to: "b")
  #expect((350...650).contains(bench.events(during: 100_000).count))
}

@Test func maskedEventIsNotSent() throws {
  var bench = try Bench("4.2")
  bench.send("2001 1d00000000000000", Command.scanParameters, Command.scan, to: "b")
  bench.send(Command.advertisingParameters, Command.advertise)
  #expect(bench.events(during: 1000).isEmpty)
}

@Test func advertisingSetEndsAfterItsDuration() throws {
  var bench = try Bench("5.x")
  bench.send(Command.setParameters, "2039 01 01 ef 6400 00")
  let events = bench.events(during: 2000, at: "a")
  #expect(events == [[0x3E, 6, 0x12, 0x3C, 0xEF, 0, 0, 10]])
  #expect(bench.send("203c ef") == [0x00])
}

@Test func sameCommandsGiveTheSameReports() throws {
  func run() throws -> [[UInt8]] {
    var bench = try Bench("4.2")
    bench.send(Command.scanParameters, Command.scan, to: "b")
    _ = try bench.control("rssi * * -70 noise=5")
    _ = try bench.control("beacon tag 01:02:03:04:05:06 public 50 020106")
    return bench.events(during: 5000)
  }
  #expect(try run() == run())
}

@Test func deafControllerReportsNothing() throws {
  var bench = try Bench("mt7921k-deaf")
  for command in legacySet { bench.send(command) }
  #expect(bench.send(Command.extendedScanParameters, Command.extendedScan, to: "b") == [0, 0])
  #expect(bench.events(during: 2000).isEmpty)
}

@Test func slowControllerAnswersLater() throws {
  var bench = try Bench("slow")
  #expect(bench.events(during: 1000).count == 2)
  bench.send("1009", to: "b")
  #expect(bench.events(during: 290).isEmpty)
  #expect(bench.events(during: 20).map { $0[0] } == [0x0E])
}

@Test func unansweredCommandRestartsTheDevice() throws {
  var bench = try Bench("rtl8761bu-legacy")
  bench.send(Command.scan, "200c 00 00")
  _ = bench.events(during: 1990)
  #expect(bench.world.effects.isEmpty)
  _ = bench.events(during: 20)
  #expect(bench.world.effects == [.close(adapter: "a")])
  #expect(bench.world.adapters["a"]?.controller.scanner.session == nil)
  _ = bench.events(during: 1000)
  #expect(bench.world.effects == [.close(adapter: "a"), .open(adapter: "a")])
}
