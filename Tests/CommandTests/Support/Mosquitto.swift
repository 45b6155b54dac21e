import BeaconRadio
import TestSupport
import Testing

/// A broker of a test's own, on a port of its own of this machine.
final class Mosquitto {
  static let path = ["/usr/sbin/mosquitto", "/usr/bin/mosquitto"].first(where: Tool.isInstalled)
  static let missing: Comment = "there is no mosquitto here: sh .ci/setup test"

  let url: String
  private let folder: TemporaryFolder
  private let configuration: String
  private let port: UInt16
  private var process: ChildProcess?

  init() throws {
    folder = try TemporaryFolder()
    port = try #require(Loopback.freePort())
    url = "mqtt://127.0.0.1:\(port)"
    configuration = try folder.write(
      Array(
        "listener \(port) 127.0.0.1\nallow_anonymous true\npersistence false\nuser root\n".utf8),
      to: "conf")
    try start()
  }

  func start() throws {
    process = try ChildProcess(path: try #require(Self.path), arguments: ["-c", configuration])
    let deadline = now() + patience
    while now() < deadline, !Loopback.isListening(on: port) { poll([], milliseconds: 10) }
  }

  func stop() {
    process?.end()
    process = nil
  }
}
