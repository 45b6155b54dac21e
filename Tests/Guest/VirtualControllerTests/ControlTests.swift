import Testing

@testable import virtual_controller

@Test func theAirIsDescribed() throws {
  var bench = Bench("4.2")
  bench.give(Command.advertisingParameters, Command.advertisingData, Command.advertise)
  bench.give(Command.scanParameters, Command.scan, to: "b")
  _ = try bench.control("beacon tag 01:02:03:04:05:06 random 152.5 020106")
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
  _ = try bench.control("forget a")
  bench.give(Command.advertise, "200b 02")
  let time = try #require(try bench.control("now").lines.first)
  #expect(try bench.control("commands a").lines == ["\(time) 200a 01 00", "\(time) 200b 02 12"])
}

@Test(arguments: [
  "", "dance", "adapter c 3.0 00:AA:01:00:00:01", "adapter c 4.2 00:AA", "fail a 200b",
  "inject a 3", "beacon t 01:02:03:04:05:06 private 100 -", "air now", "mute a 200b 0",
  "rssi a b", "rssi a b noise=1", "rssi a b -60 -70", "rssi a b -60x0", "rssi a b -60:0",
  "rssi a b -200", "rssi a b 30", "rssi a b -60..none", "rssi a b up",
])
func nonsenseIsAnError(line: String) {
  var bench = Bench("4.2")
  #expect(throws: ControlError.self) { try bench.control(line) }
}
