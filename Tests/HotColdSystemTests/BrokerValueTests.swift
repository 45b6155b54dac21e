import BeaconCodec
import Testing

@testable import HotColdSystem

struct BrokerValueTests {
  @Test(arguments: [
    ("mqtt://host", "host", UInt16(1883), false), ("mqtts://host", "host", 8883, true),
    ("MQTT://192.168.1.2:1884/", "192.168.1.2", 1884, false), ("ssl://a.b:1", "a.b", 1, true),
    ("mqtt://[::1]", "::1", 1883, false), ("mqtt://[fe80::1%eth0]:99", "fe80::1%eth0", 99, false),
  ])
  func address(_ text: String, host: String, port: UInt16, isSecure: Bool) throws {
    let address = try #require(BrokerAddress(text))
    #expect(address.host == host && address.port == port && address.isSecure == isSecure)
    #expect(BrokerAddress("\(address)") == address)
  }

  @Test(arguments: [
    "", "host", "http://host", "mqtt://", "mqtt://:1883", "mqtt://ben:secret@host", "mqtt://[::1",
    "mqtt://[::1]1", "mqtt://host:0", "mqtt://host:65536", "mqtt://host:x", "mqtt://ho st",
    "mqtt://host\u{1B}", "mqtt://host/path", "mqtt://" + String(repeating: "a", count: 300),
  ])
  func noAddress(_ text: String) {
    #expect(BrokerAddress(text) == nil)
  }

  @Test(arguments: [
    ("ben\nsecret\n", "ben", "secret"), ("ben", "ben", nil),
    ("ben\r\n se:cret \r\n\n", "ben", " se:cret "),
    ("ben\n\n", "ben", nil),
  ])
  func credentials(_ text: String, user: String, password: String?) {
    #expect(
      BrokerCredentials(Array(text.utf8)) == BrokerCredentials(user: user, password: password))
  }

  @Test(arguments: [
    "", "\nsecret", "ben\nsecret\nmore", "ben\u{0}", String(repeating: "x", count: 5000),
  ])
  func noCredentials(_ text: String) {
    #expect(BrokerCredentials(Array(text.utf8)) == nil)
  }

  @Test(arguments: UInt64(1)...5)
  func pausesGrow(seed: UInt64) {
    var pauses = ReconnectPauses(seed: seed)
    let some = (0..<9).map { _ in pauses.next(wasRefused: false) }
    for (index, pause) in some.enumerated() {
      let middle = min(Double(1 << index), 60)
      #expect((0.75 * middle...1.25 * middle).contains(pause))
    }
    pauses.succeed()
    #expect(pauses.next(wasRefused: false) < 1.3)
    #expect(pauses.next(wasRefused: true) > 20)
    var others = ReconnectPauses(seed: seed + 100)
    #expect(others.next(wasRefused: false) != some[0])
  }
}
