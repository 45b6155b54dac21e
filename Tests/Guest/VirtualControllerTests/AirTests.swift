import Testing

@testable import virtual_controller

/// From A on the air to the bytes that B's host gets, in each pair of dialects.
private let report: [UInt8] =
  [0x3E, 15, 0x02, 1]
  + [3, 0, 0x01, 0x00, 0x00, 0x01, 0xAA, 0x00]  // ADV_NONCONN_IND, public, the address
  + [3, 0x02, 0x01, 0x06, 0xC4]  // data, -60 dBm

private let extendedReport: [UInt8] =
  [0x3E, 29, 0x0D, 1]
  + [0x10, 0x00, 0, 0x01, 0x00, 0x00, 0x01, 0xAA, 0x00]  // legacy, not connectable; public, address
  + [1, 0, 0xFF, 127, 0xC4]  // 1M alone, no set, no transmit power, -60 dBm
  + [0, 0, 0, 0, 0, 0, 0, 0, 0]  // not periodic, not directed
  + [3, 0x02, 0x01, 0x06]

@Test func aLegacyAdvertisementIsReported() {
  var bench = Bench("4.2")
  bench.give(Command.advertisingParameters, Command.advertisingData, Command.advertise)
  bench.give(Command.scanParameters, Command.scan, to: "b")
  let events = bench.pass(2000)
  #expect((18...20).contains(events.count))
  #expect(events.allSatisfy { $0 == report })
}

@Test func anAdvertisingSetOfLegacyKindIsReported() {
  var bench = Bench("5.x")
  bench.give(Command.setParameters, Command.setData, Command.setEnable)
  bench.give(Command.extendedScanParameters, Command.extendedScan, to: "b")
  let events = bench.pass(2000)
  #expect((18...20).contains(events.count))
  #expect(events.allSatisfy { $0 == extendedReport })
}

@Test func aSetOfLegacyKindReachesALegacyScan() {
  var bench = Bench("5.x")
  bench.give(Command.setParameters, Command.setData, Command.setEnable)
  bench.give(Command.scanParameters, Command.scan, to: "b")
  #expect(bench.pass(300).first == report)
}

@Test func extendedAdvertisingReachesOnlyAnExtendedScan() throws {
  for (commands, isHeard) in [
    ([Command.scanParameters, Command.scan], false),
    ([Command.extendedScanParameters, Command.extendedScan], true),
  ] {
    var bench = Bench("5.x")
    for command in commands { bench.give(command, to: "b") }
    _ = try bench.tell("beacon far 01:02:03:04:05:06 random 100 020106 extended")
    let events = bench.pass(300)
    #expect(events.isEmpty == !isHeard)
    if isHeard { #expect(events[0][4...5] == [0x00, 0x00]) }
  }
}

@Test func longDataComesInParts() throws {
  var bench = Bench("5.x")
  bench.give(Command.extendedScanParameters, Command.extendedScan, to: "b")
  let data = String(repeating: "ab", count: 300)
  _ = try bench.tell("beacon long 01:02:03:04:05:06 random 1000 \(data) extended")
  let events = bench.pass(100)
  #expect(events.map { $0[4] } == [0x20, 0x00])
  #expect(events.map(\.count) == [257, 28 + 71])
  #expect(events.allSatisfy { Int($0[1]) == $0.count - 2 })
}

@Test func onlyAnActiveScanIsAnswered() throws {
  for (parameters, types) in [
    (Command.scanParameters, [2]), (Command.activeScanParameters, [2, 4]),
  ] as [(String, [UInt8])] {
    var bench = Bench("4.2")
    bench.give(parameters, Command.scan, to: "b")
    _ = try bench.tell("beacon tag 01:02:03:04:05:06 random 1000 020106 0309aabb scannable")
    #expect(bench.pass(100).map { $0[4] } == types)
  }
}

@Test func duplicatesAreHeldBackUntilTheScanIsEnabledAgain() {
  var bench = Bench("4.2")
  bench.give(Command.advertisingParameters, Command.advertise)
  bench.give(Command.scanParameters, Command.scanOnce, to: "b")
  #expect(bench.pass(1000).count == 1)
  bench.give(Command.scanOnce, to: "b")
  #expect(bench.pass(1000).count == 1)
}

@Test func aNarrowWindowHearsLess() {
  var bench = Bench("4.2")
  bench.give(Command.advertisingParameters, Command.advertise)
  bench.give("200b 00 a000 5000 00 00", Command.scan, to: "b")
  #expect((350...650).contains(bench.pass(100_000).count))
}

@Test func aMaskedEventIsNotSent() {
  var bench = Bench("4.2")
  bench.give("2001 1d00000000000000", Command.scanParameters, Command.scan, to: "b")
  bench.give(Command.advertisingParameters, Command.advertise)
  #expect(bench.pass(1000).isEmpty)
}

@Test func aSetEndsAfterItsTimeOrItsEvents() {
  for (enable, status, count) in [
    ("2039 01 01 ef 6400 00", 0x3C, 10), ("2039 01 01 ef 0000 03", 0x43, 3),
  ] as [(String, UInt8, UInt8)] {
    var bench = Bench("5.x")
    bench.give(Command.setParameters, enable)
    let events = bench.pass(2000, hearing: "a")
    #expect(events == [[0x3E, 6, 0x12, status, 0xEF, 0, 0, count]])
    #expect(bench.give("203c ef") == [0x00])
  }
}

@Test func theSameSeedMakesTheSameAir() throws {
  func play() throws -> [[UInt8]] {
    var bench = Bench("4.2")
    bench.give(Command.scanParameters, Command.scan, to: "b")
    _ = try bench.tell("seed 5")
    _ = try bench.tell("rssi * * -70 noise=5")
    _ = try bench.tell("beacon tag 01:02:03:04:05:06 public 50 020106")
    return bench.pass(5000)
  }
  #expect(try play() == play())
}

@Test func linksAreFoundByTheirNames() throws {
  var bench = Bench("4.2")
  bench.give(Command.scanParameters, Command.scan, to: "b")
  _ = try bench.tell("rssi * b -90")
  _ = try bench.tell("rssi near b -30")
  _ = try bench.tell("beacon near 01:02:03:04:05:06 public 1000 020106")
  _ = try bench.tell("beacon far 01:02:03:04:05:07 public 1000 020106")
  let strengths = bench.pass(3000).compactMap(\.last).map(Int8.init(bitPattern:))
  #expect(Set(strengths) == [-90, -30])
}
