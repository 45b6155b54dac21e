import Testing

@testable import virtual_controller

@Test func faultsStrikeAndPass() throws {
  var bench = Bench("4.2")
  _ = try bench.tell("fail a 200b 0c 1")
  #expect(bench.give(Command.scanParameters, Command.scanParameters) == [0x0C, 0x00])
  _ = try bench.tell("mute a any 1")
  #expect(bench.give(Command.scan) == [0xFF])
  #expect(!bench.world.air.contains { $0.hasPrefix("scanning") })
  _ = try bench.tell("mute a 200c")
  #expect(bench.give(Command.scan, Command.scan) == [0xFF, 0xFF])
  _ = try bench.tell("mend a")
  #expect(bench.give(Command.scan) == [0x00])
}

@Test func bytesAreInjectedAsTheyAre() throws {
  var bench = Bench("4.2")
  _ = try bench.tell("inject a 3e")
  #expect(bench.world.outbox.last == World.Packet(adapter: "a", bytes: [0x04, 0x3E]))
}

@Test func anUnpluggedAdapterForgetsEverything() throws {
  var bench = Bench("4.2")
  bench.give(Command.advertisingParameters, Command.advertise)
  #expect(bench.world.air.contains { $0.hasPrefix("advertising a") })
  #expect(try bench.tell("unplug a").effects == [.close(adapter: "a")])
  #expect(!bench.world.air.contains { $0.hasPrefix("advertising a") })
  #expect(try bench.tell("plug a").effects == [.open(adapter: "a")])
}

@Test func theAirIsToldInWords() throws {
  var bench = Bench("4.2")
  bench.give(Command.advertisingParameters, Command.advertisingData, Command.advertise)
  bench.give(Command.scanParameters, Command.scan, to: "b")
  _ = try bench.tell("beacon tag 01:02:03:04:05:06 random 152.5 020106")
  _ = bench.pass(50)
  #expect(
    bench.world.air == [
      "adapter a unplugged profile=4.2 address=00:AA:01:00:00:01/public dialect=legacy",
      "advertising a handle=legacy pdu=ADV_NONCONN_IND address=00:AA:01:00:00:01/public"
        + " interval=100 channels=7 data=020106 response= sent=1",
      "adapter b unplugged profile=4.2 address=00:AA:01:00:00:02/public dialect=legacy",
      "scanning b legacy passive interval=100 window=100 duplicates=reported accept=all"
        + " own=00:AA:01:00:00:02/public reports=1",
      "beacon tag pdu=ADV_NONCONN_IND address=01:02:03:04:05:06/random interval=152.5 channels=7"
        + " data=020106 response= sent=1",
    ])
}

@Test func commandsAreRememberedWithTheirTimes() throws {
  var bench = Bench("4.2")
  _ = bench.pass(1500)
  _ = try bench.tell("forget a")
  bench.give(Command.advertise, "200b 02")
  let time = try #require(try bench.tell("now").lines.first)
  #expect(try bench.tell("commands a").lines == ["\(time) 200a 01 00", "\(time) 200b 02 12"])
}

@Test func aFloodComesFromEverNewAddresses() throws {
  var bench = Bench("5.x")
  bench.give(Command.extendedScanParameters, Command.extendedScan, to: "b")
  _ = try bench.tell("flood b 1000 1")
  let events = bench.pass(5000)
  #expect(events.count == 1000)
  #expect(Set(events.map { $0[7..<13] }).count == 1000)
}

@Test(arguments: [
  "", "dance", "adapter c 3.0 00:AA:01:00:00:01", "adapter c 4.2 00:AA", "fail a 200b",
  "inject a 3", "beacon t 01:02:03:04:05:06 private 100 -", "air now", "mute a 200b 0",
  "rssi a b", "rssi a b noise=1", "rssi a b -60 -70", "rssi a b -60x0", "rssi a b -60:0",
  "rssi a b -200", "rssi a b 30", "rssi a b -60..none", "rssi a b up",
])
func nonsenseIsAnError(line: String) {
  var bench = Bench("4.2")
  #expect(throws: ControlError.self) { try bench.tell(line) }
}
