import BeaconCodec
import BeaconLocating
import BeaconRadio
import Glibc
import TestSupport
import Testing

@testable import HotColdSystem

/// A mosquitto of the test's own, on a port of its own of this machine.
final class Broker {
  static let path: String? = ["/usr/sbin/mosquitto", "/usr/bin/mosquitto"].first(where: isProgram)
  static let missing: Comment = "there is no mosquitto here: sh .ci/setup test"

  let port: UInt16
  private let folder: TemporaryFolder
  private var process: ChildProcess?

  /// - Parameter settings: lines of its file, beside the listener.
  init(_ settings: [String] = ["allow_anonymous true"], isStarted: Bool = true) throws {
    port = try #require(Loopback.freePort())
    folder = try TemporaryFolder()
    let path = folder.path
    let lines =
      ["listener \(port) 127.0.0.1", "persistence false", "user root"]
      + settings.map { $0.replacing("FOLDER", with: path) }
    try write(lines.joined(separator: "\n") + "\n", to: "conf")
    if isStarted { try start() }
  }

  deinit {
    stop()
  }

  func path(_ name: String) -> FileName { FileName(folder[name]) }

  /// Makes an authority, and a certificate of this machine's address that it vouches for.
  func makeCertificates(for address: String) throws {
    try write("subjectAltName=IP:\(address)\n", to: "names")
    let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    try openssl(
      ["req", "-x509", "-days", "2", "-subj", "/CN=test", "-keyout", folder["ca.key"]] + key
        + ["-out", folder["ca.pem"]])
    try openssl(
      ["req", "-subj", "/CN=\(address)", "-keyout", folder["good.key"]] + key
        + ["-out", folder["good.csr"]])
    try openssl([
      "x509", "-req", "-in", folder["good.csr"], "-CA", folder["ca.pem"], "-CAkey",
      folder["ca.key"], "-CAcreateserial", "-out", folder["good.pem"], "-days", "2",
      "-extfile", folder["names"],
    ])
  }

  private func openssl(_ arguments: [String]) throws {
    let child = try ChildProcess(path: "/usr/bin/openssl", arguments: arguments)
    for _ in 0..<18_000 where child.isRunning { poll(nil, 0, 10) }
    try #require(!child.isRunning)
  }

  func write(_ text: String, to name: String) throws {
    try folder.write(Array(text.utf8), to: name)
  }

  func start() throws {
    let path = try #require(Self.path)
    var isListening = false
    var starts = 0
    // Three minutes: behind a compiler it is read from the disk again.
    for _ in 0..<18_000 where !isListening {
      if process?.isRunning != true, starts < 3 {
        starts += 1
        process = try ChildProcess(path: path, arguments: ["-c", folder["conf"]])
      }
      isListening = Loopback.isListening(on: port)
      if !isListening { poll(nil, 0, 10) }
    }
    try #require(isListening, "started \(starts) times; runs: \(process?.isRunning == true)")
  }

  func stop() {
    process?.end()
    process = nil
  }

  var address: BrokerAddress {
    get throws { try #require(BrokerAddress("mqtt://127.0.0.1:\(port)")) }
  }
}

/// Clients that are polled together. The time of each goes faster than ours while it has no
/// connection, so that no pause is waited for, and stands still while it has one: no broker is too
/// slow to answer.
struct Clients {
  private(set) var clients: [BrokerClient]
  private(set) var events: [[BrokerEvent]]
  private var times: [Timestamp]

  init(_ clients: BrokerClient...) {
    self.clients = clients
    events = clients.map { _ in [] }
    times = clients.map { _ in .zero }
  }

  /// - Returns: false if it does not come to be in three minutes.
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

  func messages(_ client: Int) -> [MQTTMessage] {
    events[client].compactMap { if case .message(let message) = $0 { message } else { nil } }
  }

  func losses(_ client: Int) -> [String] {
    events[client].compactMap { if case .lost(let why) = $0 { why } else { nil } }
  }

  func connections(_ client: Int) -> Int { events[client].count { $0 == .connected } }
}
