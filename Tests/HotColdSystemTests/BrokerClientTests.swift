import BeaconCodec
import BeaconLocating
import BeaconRadio
import Glibc
import Testing

@testable import HotColdSystem

@Suite(.enabled(if: Broker.path != nil, Broker.missing))
struct BrokerClientTests {
  private func client(
    _ broker: Broker, _ name: String = "test", credentials: BrokerCredentials? = nil,
    will: MQTTMessage? = nil
  ) throws -> BrokerClient {
    try BrokerClient(
      BrokerSettings(try broker.address, credentials: credentials, will: will), name: name, seed: 1)
  }

  private func text(_ message: MQTTMessage) -> String {
    String(decoding: message.payload, as: UTF8.self)
  }

  @Test func publishesAndHears() throws {
    let broker = try Broker()
    let one = try client(broker, "one")
    let two = try client(broker, "two")
    two.subscribe("a/+", isAcknowledged: true)
    var clients = Clients(one, two)
    #expect(clients.wait { $0.connections(0) == 1 && $0.connections(1) == 1 })
    // When it hears itself, the broker has taken in what it asked for.
    two.publish(MQTTMessage("a/a", []))
    #expect(clients.wait { !$0.messages(1).isEmpty })
    #expect(one.publish(MQTTMessage("a/b", [1, 2, 3], isAcknowledged: true)))
    #expect(one.publish(MQTTMessage("b/b", [4])))
    #expect(one.publish(.kept("a/c", "")))
    #expect(one.publish(MQTTMessage("a/d", [UInt8](repeating: 7, count: 60_000))))
    #expect(clients.wait { $0.messages(1).count == 4 && one.acknowledged == 2 })
    #expect(clients.messages(1).map(\.topic) == ["a/a", "a/b", "a/c", "a/d"])
    #expect(clients.messages(1).map(\.payload.count) == [0, 3, 0, 60_000])
  }

  /// A certificate that is being replaced when the connection is lost: it is tried again until there is one.
  @Test(.enabled(if: isProgram("/usr/bin/openssl"), "there is no openssl here"))
  func certificateIsReplaced() throws {
    let broker = try Broker(
      [
        "allow_anonymous true", "cafile FOLDER/ca.pem", "certfile FOLDER/good.pem",
        "keyfile FOLDER/good.key",
      ], isStarted: false)
    try broker.makeCertificates(for: "127.0.0.1")
    try broker.start()
    let settings = BrokerSettings(
      try #require(BrokerAddress("mqtts://127.0.0.1:\(broker.port)")),
      authorities: broker.path("ca.pem"))
    let one = try BrokerClient(settings, name: "tls", seed: 1)
    var clients = Clients(one)
    #expect(clients.wait { $0.connections(0) == 1 })
    let (file, other) = (broker.path("ca.pem").description, broker.path("old.pem").description)
    #expect(rename(file, other) == 0)
    broker.stop()
    #expect(clients.wait { $0.losses(0).contains { $0.contains("certificate") } })
    #expect(rename(other, file) == 0)
    try broker.start()
    #expect(clients.wait { $0.connections(0) == 2 })
  }

  /// A killed client's will is told; of one that says goodbye its own words are.
  @Test(arguments: [true, false])
  func will(_ saysGoodbye: Bool) throws {
    let broker = try Broker()
    let other = try client(broker, "other")
    other.subscribe("status")
    var station: BrokerClient? = try client(broker, "one", will: .kept("status", "offline"))
    var clients = Clients(other)
    #expect(clients.wait { $0.connections(0) == 1 })
    var both = Clients(try #require(station))
    #expect(both.wait { $0.connections(0) == 1 })
    if saysGoodbye {
      station?.publish(.kept("status", "goodbye"))
      station?.close()
    } else if let socket = station?.watched?.fd {
      shutdown(socket, Int32(SHUT_RDWR))
    }
    #expect(clients.wait { $0.messages(0).count == 1 })
    #expect(clients.messages(0).map(text) == [saysGoodbye ? "goodbye" : "offline"])
    station = nil
  }

  @Test func awayAtTheStart() throws {
    let broker = try Broker(isStarted: false)
    let one = try client(broker)
    var clients = Clients(one)
    #expect(clients.wait { !$0.losses(0).isEmpty })
    #expect(clients.losses(0) == ["Connection refused"])
    #expect(!one.publish(MQTTMessage("a", [])) && one.unsent == 1)
    try broker.start()
    #expect(clients.wait { $0.connections(0) == 1 })
    // What is the same again is told once.
    #expect(clients.losses(0).count == 1)
  }

  @Test func goneInTheMiddle() throws {
    let broker = try Broker()
    let one = try client(broker)
    one.subscribe("a")
    var clients = Clients(one)
    #expect(clients.wait { $0.connections(0) == 1 })
    broker.stop()
    #expect(clients.wait { !$0.losses(0).isEmpty })
    #expect(!one.isConnected && !one.trouble.isEmpty)
    try broker.start()
    #expect(clients.wait { $0.connections(0) == 2 })
    // It has asked for its topics again.
    one.publish(MQTTMessage("a", [1]))
    #expect(clients.wait { !$0.messages(0).isEmpty })
  }

  @Test(arguments: [
    BrokerCredentials?.none, BrokerCredentials(user: "ben", password: "wrong"),
    BrokerCredentials(user: "ben", password: nil), BrokerCredentials(user: "ben", password: "good"),
  ])
  func password(_ credentials: BrokerCredentials?) throws {
    let broker = try Broker(
      ["allow_anonymous false", "password_file FOLDER/passwords"], isStarted: false)
    // As `mosquitto_passwd` writes "good".
    try broker.write(
      "ben:$7$101$c2FsdHNhbHRzYWx0$" + Self.digest + "\n", to: "passwords")
    try broker.start()
    var clients = Clients(try client(broker, credentials: credentials))
    #expect(
      clients.wait { $0.connections(0) == 1 || $0.losses(0).contains { $0.contains("refuses") } })
    #expect((clients.connections(0) == 1) == (credentials?.password == "good"))
    #expect(clients.losses(0).filter { $0.contains("refuses") }.count <= 1)
  }
  /// PBKDF2-HMAC-SHA512 of "good" with the salt "saltsaltsalt" and 101 rounds, in base64.
  private static let digest =
    "BUsf4Si8DhBZdXudxZXvJc3Z/S1yc2Ix6O3XOZkjB6v0j4gSMBTzPK1eyTn+BpQetAAbb3U8dLwUxYxppAaZBg=="

  /// Nobody listens there: that is told at once, with TLS, too.
  @Test(arguments: ["mqtt", "mqtts"])
  func nobodyListens(_ scheme: String) throws {
    let broker = try Broker([], isStarted: false)
    let settings = BrokerSettings(
      try #require(BrokerAddress("\(scheme)://127.0.0.1:\(broker.port)")))
    var clients = Clients(try BrokerClient(settings, name: "nobody", seed: 1))
    let isTold = clients.wait { !$0.losses(0).isEmpty }
    #expect(isTold)
    #expect(!clients.losses(0).contains { $0.contains("answer") })
  }

  /// TLS: by an authority that is known, by none, with a certificate of another address, and one of our own.
  @Test(
    .enabled(if: isProgram("/usr/bin/openssl"), "there is no openssl here"),
    arguments: [
      ("127.0.0.1", true, false), ("127.0.0.1", false, false), ("10.9.9.9", true, false),
      ("127.0.0.1", true, true),
    ])
  func secure(_ name: String, knowsAuthority: Bool, asksForOurs: Bool) throws {
    let broker = try Broker(
      [
        "allow_anonymous true", "cafile FOLDER/ca.pem", "certfile FOLDER/good.pem",
        "keyfile FOLDER/good.key", "require_certificate \(asksForOurs)",
      ], isStarted: false)
    try broker.makeCertificates(for: name)
    try broker.start()
    let ca = knowsAuthority ? broker.path("ca.pem") : nil
    func settings(withOurs: Bool) throws -> BrokerSettings {
      BrokerSettings(
        try #require(BrokerAddress("mqtts://127.0.0.1:\(broker.port)")), authorities: ca,
        certificate: withOurs ? broker.path("good.pem") : nil,
        key: withOurs ? broker.path("good.key") : nil)
    }
    for withOurs in asksForOurs ? [false, true] : [false] {
      var clients = Clients(
        try BrokerClient(try settings(withOurs: withOurs), name: "tls", seed: 1))
      let isGood = name == "127.0.0.1" && knowsAuthority && withOurs == asksForOurs
      // A busy broker may be too slow for the first attempts.
      func isTurnedAway(_ clients: Clients) -> Bool {
        clients.losses(0).contains { $0.contains("certificate") }
      }
      let settled = clients.wait { $0.connections(0) == 1 || isTurnedAway($0) }
      #expect(settled)
      #expect((clients.connections(0) == 1) == isGood)
      #expect(isTurnedAway(clients) == !isGood)
    }
  }

  /// What the broker has kept of nobody knows what, and what is too large, do no harm.
  @Test func rubbish() throws {
    let broker = try Broker()
    let one = try client(broker, "one")
    var clients = Clients(one)
    #expect(clients.wait { $0.connections(0) == 1 })
    for (index, payload) in [[], [0], [0xFF, 0xFE], [UInt8](repeating: 0x5B, count: 5_000_000)]
      .enumerated()
    {
      #expect(
        one.publish(
          MQTTMessage("r/\(index)", payload, isAcknowledged: true, isRetained: true)))
    }
    #expect(clients.wait { _ in one.acknowledged == 4 })
    let two = try client(broker, "two")
    // First, so that it is heard of by the time that the others are.
    two.subscribe("end")
    two.subscribe("r/+")
    var others = Clients(two)
    #expect(others.wait { $0.messages(0).count == 2 })
    one.publish(MQTTMessage("end", [1], isAcknowledged: true))
    #expect(clients.wait { _ in one.acknowledged == 5 })
    #expect(others.wait { $0.messages(0).contains { $0.topic == "end" } })
    #expect(others.messages(0).allSatisfy { $0.payload.count < 3 })
    #expect(others.losses(0).isEmpty)
  }

  /// More than can be read or sent at once: what is to be acknowledged is, and nothing else is promised.
  @Test func flood() throws {
    let broker = try Broker()
    let one = try client(broker, "one")
    let two = try client(broker, "two")
    two.subscribe("f/#", isAcknowledged: true)
    var clients = Clients(one, two)
    #expect(clients.wait { $0.connections(0) == 1 && $0.connections(1) == 1 })
    two.publish(MQTTMessage("f/first", []))
    #expect(clients.wait { !$0.messages(1).isEmpty })
    var sent = 0
    for index in 0..<20_000 {
      if one.publish(MQTTMessage("f/\(index % 100)", [UInt8](repeating: 1, count: 200))) {
        sent += 1
      }
    }
    #expect(one.unsent == 20_000 - sent)
    var acknowledged = 0
    for _ in 0..<BrokerClient.mostUnacknowledged * 2 {
      if one.publish(MQTTMessage("f/last", [2], isAcknowledged: true)) { acknowledged += 1 }
    }
    #expect(acknowledged == BrokerClient.mostUnacknowledged)
    // Mosquitto keeps a thousand of them for a subscriber.
    #expect(
      clients.wait { clients in
        one.acknowledged == acknowledged
          && clients.messages(1).count { $0.topic == "f/last" } >= min(acknowledged, 1000)
      })
    #expect(clients.losses(1).isEmpty)
  }
}
