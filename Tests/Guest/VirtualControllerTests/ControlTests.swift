import Testing

@testable import virtual_controller

@Test(arguments: [
  "", "dance", "adapter c 3.0 00:AA:01:00:00:01", "adapter c 4.2 00:AA", "fail a 200b",
  "fail a 200b/0 01", "restart a", "inject a 3", "beacon t 01:02:03:04:05:06 private 100 -",
  "air now", "mute a 200b 0",
  "rssi a b", "rssi a b noise=1", "rssi a b -60 -70", "rssi a b -60x0", "rssi a b -60:0",
  "rssi a b -200", "rssi a b 30", "rssi a b -60..none", "rssi a b up",
])
func invalidCommandIsRejected(line: String) throws {
  var bench = try Bench("4.2")
  #expect(throws: ControlError.self) { try bench.control(line) }
}
