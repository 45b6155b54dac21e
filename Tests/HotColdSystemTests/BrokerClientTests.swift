import BeaconCodec
import Glibc
import ProcessSupport
import TestSupport
import Testing

@testable import HotColdSystem

extension Broker {
  fileprivate func path(_ name: String) -> FileName { FileName(folder[name]) }

  fileprivate var address: BrokerAddress {
    get throws { try #require(BrokerAddress(url)) }
  }

  /// Makes a certificate authority, and a certificate for an address that it signs.
  fileprivate func makeCertificates(for address: String) throws {
    _ = try folder.write("subjectAltName=IP:\(address)\n", to: "names")
    let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    for arguments in [
      ["req", "-x509", "-days", "2", "-subj", "/CN=test", "-keyout", folder["ca.key"]] + key
        + ["-out", folder["ca.pem"]],
      ["req", "-subj", "/CN=\(address)", "-keyout", folder["good.key"]] + key
        + ["-out", folder["good.csr"]],
      [
        "x509", "-req", "-in", folder["good.csr"], "-CA", folder["ca.pem"], "-CAkey",
        folder["ca.key"], "-CAcreateserial", "-out", folder["good.pem"], "-days", "2",
        "-extfile", folder["names"],
      ],
    ] {
      let child = try Child(
        "/usr/bin/openssl", arguments, descriptors: [.nothing, .nothing, .nothing])
      try #require(child.end() == .status(0))
    }
  }
}

/// Clients that are polled together. Each client's time runs faster than real time while it is not connected, to
/// shorten its pauses, and stands still while it is, so that no broker is too slow.
struct Clients {
  private(set) var clients: [BrokerClient]
  private(set) var events: [[BrokerEvent]]
  private var times: [Timestamp]

  init(_ clients: BrokerClient...) {
    self.clients = clients
    events = clients.map { _ in [] }
    times = clients.map { _ in .zero }
  }

  /// - Returns: false if the condition does not hold within three minutes.
  mutating func wait(until condition: (Clients) -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(180)
    while ContinuousClock.now < deadline {
      for (index, client) in clients.enumerated() { events[index] += client.poll(at: times[index]) }
      if condition(self) { return true }
      var entries = clients.compactMap(\.watched)
      _ = poll(&entries, nfds_t(entries.count), 5)
      for (index, client) in clients.enumerated() where client.watched == nil {
        times[index] = times[index].advanced(bySeconds: 0.02)
      }
    }
    return false
  }

  func messages(_ client: Int) -> [BrokerMessage] {
    events[client].compactMap { if case .message(let message) = $0 { message } else { nil } }
  }

  func losses(_ client: Int) -> [String] {
    events[client].compactMap { if case .lost(let why) = $0 { why } else { nil } }
  }

  func connections(_ client: Int) -> Int { events[client].count { $0 == .connected } }
}

@Suite(.enabled(if: Broker.path != nil, "mosquitto is not installed: sh .ci/setup test"))
struct BrokerClientTests {
  private func client(
    _ broker: Broker, _ name: String = "test", credentials: BrokerCredentials? = nil,
    will: BrokerMessage? = nil
  ) throws -> BrokerClient {
    try BrokerClient(
      BrokerSettings(address: try broker.address, credentials: credentials, will: will), name: name)
  }

  /// A broker with TLS.
  private func secureBroker(
    for name: String = "127.0.0.1", asksForOurs: Bool = false
  ) throws -> Broker {
    let broker = try Broker(
      [
        "allow_anonymous true", "cafile FOLDER/ca.pem", "certfile FOLDER/good.pem",
        "keyfile FOLDER/good.key", "require_certificate \(asksForOurs)",
      ], isStarted: false)
    try broker.makeCertificates(for: name)
    try broker.start()
    return broker
  }

  private func text(_ message: BrokerMessage) -> String {
    String(decoding: message.payload, as: UTF8.self)
  }

  @Test func publishesAndSubscribes() throws {
    let broker = try Broker()
    let one = try client(broker, "one")
    let two = try client(broker, "two")
    two.subscribe("a/+")
    var clients = Clients(one, two)
    #expect(clients.wait { $0.connections(0) == 1 && $0.connections(1) == 1 })
    // When it receives its own message, its subscription is active.
    two.publish(BrokerMessage("a/a", []))
    #expect(clients.wait { !$0.messages(1).isEmpty })
    #expect(one.publish(.kept("a/b", [1, 2, 3])))
    #expect(one.publish(BrokerMessage("b/b", [4])))
    #expect(one.publish(.kept("a/c", [])))
    // Sending another message acknowledges none.
    #expect(one.unacknowledged == 2)
    #expect(one.publish(BrokerMessage("a/d", [UInt8](repeating: 7, count: 60_000))))
    #expect(clients.wait { $0.messages(1).count == 4 && one.unacknowledged == 0 })
    #expect(clients.messages(1).map(\.topic) == ["a/a", "a/b", "a/c", "a/d"])
    #expect(clients.messages(1).map(\.payload.count) == [0, 3, 0, 60_000])
  }

  /// The authority's certificate is missing when the connection is lost: the client retries until it is back.
  @Test(.enabled(if: isProgram("/usr/bin/openssl"), "openssl is not installed"))
  func certificateIsReplaced() throws {
    let broker = try secureBroker()
    let settings = BrokerSettings(
      address: try #require(BrokerAddress("mqtts://127.0.0.1:\(broker.port)")),
      authorities: broker.path("ca.pem"))
    let one = try BrokerClient(settings, name: "tls")
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

  /// The broker publishes a killed client's will; a client that disconnects publishes its own last message.
  @Test(arguments: [true, false])
  func will(_ saysGoodbye: Bool) throws {
    let broker = try Broker()
    let other = try client(broker, "other")
    other.subscribe("status")
    var station: BrokerClient? = try client(broker, "one", will: .kept("status", "offline".utf8))
    var clients = Clients(other)
    #expect(clients.wait { $0.connections(0) == 1 })
    var both = Clients(try #require(station))
    #expect(both.wait { $0.connections(0) == 1 })
    if saysGoodbye {
      station?.publish(.kept("status", "goodbye".utf8))
      station?.close()
    } else if let socket = station?.watched?.fd {
      shutdown(socket, Int32(SHUT_RDWR))
    }
    #expect(clients.wait { $0.messages(0).count == 1 })
    #expect(clients.messages(0).map(text) == [saysGoodbye ? "goodbye" : "offline"])
    station = nil
  }

  /// Two clients of one name do not push each other out each second. Mosquitto 2.1 says why, 2.0 does not.
  @Test func twoOfOneName() throws {
    let broker = try Broker()
    let clients = try (0..<2).map { _ in try client(broker, "same") }
    var losses: [String] = []
    var connections = 0
    for second in 0..<120 {
      for _ in 0..<10 {
        // The second one starts after a minute.
        for client in clients.prefix(second < 60 ? 1 : 2) {
          for event in client.poll(at: .after(Double(second))) {
            if event == .connected { connections += 1 }
            if case .lost(let why) = event { losses.append(why) }
          }
        }
        var entries = clients.compactMap(\.watched)
        _ = poll(&entries, nfds_t(entries.count), 3)
      }
    }
    #expect((3...20).contains(connections), "\(connections)")
    #expect(losses.contains { $0.contains("another client") && $0.contains("same") }, "\(losses)")
  }

  /// The broker's access list allows one topic. Each refused topic is reported once.
  @Test func accessList() throws {
    let broker = try Broker(
      ["allow_anonymous true", "acl_file FOLDER/acl"], isStarted: false)
    _ = try broker.folder.write("topic readwrite a/#\n", to: "acl")
    try broker.start()
    let one = try client(broker)
    var clients = Clients(one)
    #expect(clients.wait { $0.connections(0) == 1 })
    for topic in ["a/b", "b/a", "b/a", "b/c"] { #expect(one.publish(.kept(topic, [1]))) }
    #expect(clients.wait { _ in one.unacknowledged == 0 })
    let refused = clients.events[0].compactMap { event in
      if case .refused(let topic) = event { topic } else { nil }
    }
    #expect(refused == ["b/a", "b/c"])
    #expect(clients.losses(0).isEmpty)
  }

  /// A message that the broker never takes is reported once, and keeps no other back.
  @Test func tooLarge() throws {
    let broker = try Broker(["allow_anonymous true", "max_packet_size 200"])
    let one = try client(broker)
    one.subscribe("small")
    var clients = Clients(one)
    #expect(clients.wait { $0.connections(0) == 1 })
    let large = BrokerMessage.kept("large", [UInt8](repeating: 0x20, count: 300))
    for message in [large, large, .kept("small", [1])] { #expect(one.publish(message)) }
    #expect(clients.wait { !$0.messages(0).isEmpty })
    #expect(clients.events[0].filter { $0 == .tooLarge("large") }.count == 1)
    #expect(one.unsent == 2 && clients.losses(0).isEmpty)
  }

  /// The reason is a part of a sentence.
  @Test func unknownHost() throws {
    let address = try #require(BrokerAddress("mqtt://a..b"))
    var clients = Clients(try BrokerClient(BrokerSettings(address), name: "test"))
    #expect(clients.wait { !$0.losses(0).isEmpty })
    #expect(clients.losses(0) == ["host not found"])
  }

  /// The broker is away at the start, and disappears later.
  @Test func comesAndGoes() throws {
    let broker = try Broker(isStarted: false)
    let one = try client(broker)
    one.subscribe("a")
    var clients = Clients(one)
    #expect(clients.wait { !$0.losses(0).isEmpty })
    #expect(clients.losses(0) == ["Connection refused"])
    #expect(!one.publish(BrokerMessage("a", [])) && one.unsent == 1)
    try broker.start()
    #expect(clients.wait { $0.connections(0) == 1 })
    // A repeated failure is only reported once.
    #expect(clients.losses(0).count == 1)
    broker.stop()
    #expect(clients.wait { $0.losses(0).count == 2 })
    #expect(clients.losses(0)[1].first?.isLowercase == true)
    #expect(!one.isConnected && !one.trouble.isEmpty)
    try broker.start()
    #expect(clients.wait { $0.connections(0) == 2 })
    // It has subscribed again.
    one.publish(BrokerMessage("a", [1]))
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
    _ = try broker.folder.write(
      "ben:$7$101$c2FsdHNhbHRzYWx0$" + Self.digest + "\n", to: "passwords")
    try broker.start()
    var clients = Clients(try client(broker, credentials: credentials))
    #expect(
      clients.wait {
        $0.connections(0) == 1 || $0.losses(0).contains { $0.contains("the broker refused") }
      })
    #expect((clients.connections(0) == 1) == (credentials?.password == "good"))
    #expect(clients.losses(0).filter { $0.contains("the broker refused") }.count <= 1)
  }
  /// PBKDF2-HMAC-SHA512 of "good" with the salt "saltsaltsalt" and 101 rounds, in base64.
  private static let digest =
    "BUsf4Si8DhBZdXudxZXvJc3Z/S1yc2Ix6O3XOZkjB6v0j4gSMBTzPK1eyTn+BpQetAAbb3U8dLwUxYxppAaZBg=="

  /// The broker does not answer MQTT 5 at all, as amqtt 0.12 if there is a will, or hangs up, as iotcore 0.4.
  @Test(arguments: [(false, "it does not answer"), (true, "the connection was lost")])
  func unansweredVersion(hangsUp: Bool, loss: String) throws {
    let port = try #require(Loopback.freePort())
    let server = try #require(Loopback.listen(on: port))
    defer { Glibc.close(server) }
    let address = try #require(BrokerAddress("mqtt://127.0.0.1:\(port)"))
    let client = try BrokerClient(BrokerSettings(address), name: "test")
    let deadline = ContinuousClock.now + .seconds(180)
    var (time, levels, isConnected) = (Timestamp.zero, [UInt8](), false)
    while !isConnected, levels.count < 3, ContinuousClock.now < deadline {
      isConnected = client.poll(at: time).contains(.connected)
      var entry = pollfd(fd: server, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 5) > 0 else { continue }
      let connection = accept(server, nil, nil)
      defer { Glibc.close(connection) }
      // Packet type, length, "MQTT" with its length, level.
      var request = [UInt8](repeating: 0, count: 9)
      entry.fd = connection
      while poll(&entry, 1, 5) == 0, ContinuousClock.now < deadline { _ = client.poll(at: time) }
      #expect(recv(connection, &request, request.count, 0) == 9)
      levels.append(request[8])
      if request[8] == 4 { #expect(send(connection, [0x20, 2, 0, 0] as [UInt8], 4, 0) == 4) }
      while request[8] == 4, !isConnected, ContinuousClock.now < deadline {
        isConnected = client.poll(at: time).contains(.connected)
      }
      if hangsUp { shutdown(connection, Int32(SHUT_RDWR)) }
      // The patience ends, and then the pause.
      var events: [BrokerEvent] = []
      while !isConnected, events.isEmpty, ContinuousClock.now < deadline {
        if !hangsUp { time = time.advanced(bySeconds: 100) }
        events = client.poll(at: time)
      }
      #expect(isConnected || events == [.lost(loss)])
      time = time.advanced(bySeconds: 100)
    }
    #expect(levels == [5, 4])
    #expect(isConnected)
  }

  /// A refused connection is reported at once, even with TLS.
  @Test func refusedConnection() throws {
    let broker = try Broker([], isStarted: false)
    let settings = BrokerSettings(
      try #require(BrokerAddress("mqtts://127.0.0.1:\(broker.port)")))
    var clients = Clients(try BrokerClient(settings, name: "nobody"))
    let isReported = clients.wait { !$0.losses(0).isEmpty }
    #expect(isReported)
    #expect(!clients.losses(0).contains { $0.contains("answer") })
  }

  /// TLS with a known authority, an unknown one, a certificate of another address, and one of our own.
  @Test(
    .enabled(if: isProgram("/usr/bin/openssl"), "openssl is not installed"),
    arguments: [
      ("127.0.0.1", true, false), ("127.0.0.1", false, false), ("10.9.9.9", true, false),
      ("127.0.0.1", true, true),
    ])
  func secure(_ name: String, knowsAuthority: Bool, asksForOurs: Bool) throws {
    let broker = try secureBroker(for: name, asksForOurs: asksForOurs)
    let ca = knowsAuthority ? broker.path("ca.pem") : nil
    func settings(withOurs: Bool) throws -> BrokerSettings {
      BrokerSettings(
        address: try #require(BrokerAddress("mqtts://127.0.0.1:\(broker.port)")), authorities: ca,
        certificate: withOurs ? broker.path("good.pem") : nil,
        key: withOurs ? broker.path("good.key") : nil)
    }
    for withOurs in asksForOurs ? [false, true] : [false] {
      var clients = Clients(
        try BrokerClient(try settings(withOurs: withOurs), name: "tls"))
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

  /// Unknown retained messages, and those that are too large, do no harm.
  @Test func badRetainedMessages() throws {
    let broker = try Broker()
    let one = try client(broker, "one")
    var clients = Clients(one)
    #expect(clients.wait { $0.connections(0) == 1 })
    for (index, payload) in [[], [0], [0xFF, 0xFE], [UInt8](repeating: 0x5B, count: 5_000_000)]
      .enumerated()
    {
      #expect(one.publish(.kept("r/\(index)", payload)))
    }
    #expect(clients.wait { _ in one.unacknowledged == 0 })
    let two = try client(broker, "two")
    // First, so that it has arrived when the others have.
    two.subscribe("end")
    two.subscribe("r/+")
    var others = Clients(two)
    #expect(others.wait { $0.messages(0).count == 2 })
    one.publish(.kept("end", [1]))
    #expect(clients.wait { _ in one.unacknowledged == 0 })
    #expect(others.wait { $0.messages(0).contains { $0.topic == "end" } })
    #expect(others.messages(0).allSatisfy { $0.payload.count < 3 })
    #expect(others.losses(0).isEmpty)
  }

  /// More messages than can be read or sent at once: those with acknowledgement arrive, the others may be lost.
  @Test func flood() throws {
    let broker = try Broker()
    let one = try client(broker, "one")
    let two = try client(broker, "two")
    two.subscribe("f/#")
    var clients = Clients(one, two)
    #expect(clients.wait { $0.connections(0) == 1 && $0.connections(1) == 1 })
    two.publish(BrokerMessage("f/first", []))
    #expect(clients.wait { !$0.messages(1).isEmpty })
    var sent = 0
    for index in 0..<20_000 {
      if one.publish(BrokerMessage("f/\(index % 100)", [UInt8](repeating: 1, count: 200))) {
        sent += 1
      }
    }
    #expect(one.unsent == 20_000 - sent)
    var acknowledged = 0
    for _ in 0..<BrokerClient.mostUnacknowledged * 2 {
      if one.publish(.kept("f/last", [2])) { acknowledged += 1 }
    }
    #expect(acknowledged == BrokerClient.mostUnacknowledged)
    // Mosquitto keeps a thousand of them for a subscriber.
    #expect(
      clients.wait { clients in
        one.unacknowledged == 0
          && clients.messages(1).count { $0.topic == "f/last" } >= min(acknowledged, 1000)
      })
    #expect(clients.losses(1).isEmpty)
  }
}

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
    "", "host", "http://host", "mqtt://", "mqtt://:1883", "mqtt://ben:secret@", "mqtt://[::1",
    "mqtt://[::1]1", "mqtt://host:0", "mqtt://host:65536", "mqtt://host:x", "mqtt://ho st",
    "mqtt://host\u{1B}", "mqtt://host/path", "mqtt://" + String(repeating: "a", count: 300),
  ])
  func invalidAddresses(_ text: String) {
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
  func invalidCredentials(_ text: String) {
    #expect(BrokerCredentials(Array(text.utf8)) == nil)
  }

  @Test func pausesGrow() {
    for count in 0..<100 {
      let middle = min(Double(1 << min(count, 10)), 60)
      let pause = BrokerClient.pause(afterFailures: count)
      #expect((0.75 * middle...1.25 * middle).contains(pause))
      #expect(pause != BrokerClient.pause(afterFailures: count))
    }
  }
}
