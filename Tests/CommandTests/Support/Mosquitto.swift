import Glibc
import Processes
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
    port = try freePort()
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
    while now() < deadline, !isOpen(port) { poll([], milliseconds: 10) }
  }

  func stop() {
    process?.end()
    process = nil
  }
}

private func withAddress<Result>(
  _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
) -> Result {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  address.sin_port = port.bigEndian
  return withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}

private func isOpen(_ port: UInt16) -> Bool {
  let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  defer { close(socket) }
  return withAddress(port) { connect(socket, $0, $1) } == 0
}

/// Below those of which the system takes one for each connection: it may have given it away by the time it is listened
/// on, and who connects to such a port before anybody listens may reach itself.
private func freePort() throws -> UInt16 {
  let port = (0..<100).lazy.map { _ in UInt16.random(in: 15_000..<30_000) }.first { port in
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    return withAddress(port) { bind(socket, $0, $1) } == 0
  }
  return try #require(port)
}
