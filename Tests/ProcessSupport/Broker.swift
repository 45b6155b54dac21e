import Glibc
import TestSupport

/// A mosquitto for a test, on a free port of this machine.
package final class Broker {
  package static let path = ["/usr/sbin/mosquitto", "/usr/bin/mosquitto"].first { (path: String) in
    access(path, X_OK) == 0
  }

  package let port: UInt16
  package let folder: TemporaryFolder
  private var process: Child?

  /// - Parameter settings: lines of its configuration file, besides the listener.
  package init(
    _ settings: [String] = ["allow_anonymous true"], isStarted: Bool = true
  ) throws {
    guard let port = Loopback.freePort() else { throw SystemFailure("bind") }
    self.port = port
    folder = try TemporaryFolder()
    let path = folder.path
    let lines =
      ["listener \(port) 127.0.0.1", "persistence false", "user root"]
      + settings.map { $0.replacing("FOLDER", with: path) }
    _ = try folder.write(lines.joined(separator: "\n") + "\n", to: "conf")
    if isStarted { try start() }
  }

  package var url: String { "mqtt://127.0.0.1:\(port)" }

  package func start() throws {
    let deadline = now() + patience
    let process = try Child(
      Self.path ?? "", ["-c", folder["conf"]], descriptors: [.nothing, .nothing, .nothing])
    self.process = process
    while process.ending == nil, now() < deadline {
      if Loopback.isListening(on: port) { return }
      poll(nil, 0, 10)
      process.look()
    }
    throw SystemFailure("mosquitto", process.ending == nil ? ETIMEDOUT : ECHILD)
  }

  package func stop() { process = nil }
}
