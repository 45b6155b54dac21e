import Glibc

/// One connection of a browser to a port of this machine.
package final class Browser {
  private let socket: Int32
  package private(set) var heard: [UInt8] = []
  /// The server has ended the connection.
  package private(set) var isCutOff = false

  /// - Parameter host: the last byte of this side's address, 127.0.0.`host`.
  package init(port: UInt16, from host: UInt8 = 1) {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    Loopback.bind(socket, to: host)
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    isCutOff = Loopback.connect(socket, to: port) != 0 && errno != EINPROGRESS
  }

  deinit { close(socket) }

  package var text: String { String(decoding: heard, as: UTF8.self) }
  package var status: String { String(text.dropFirst(9).prefix(3)) }

  package func say(_ text: String) {
    let bytes = Array(text.utf8)
    if send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) < 0, errno != EAGAIN {
      isCutOff = true
    }
  }

  /// Reads what has arrived.
  package func listen() {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(socket, &bytes, bytes.count, 0)
      if count > 0 {
        heard += bytes.prefix(count)
      } else {
        if count == 0 || errno != EAGAIN { isCutOff = true }
        return
      }
    }
  }

  /// Reads until a condition holds.
  /// - Returns: whether it held within a minute.
  package func listen(until condition: (Browser) -> Bool) -> Bool {
    for _ in 0..<600 where !condition(self) {
      if isCutOff { break }
      var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, 100)
      listen()
    }
    return condition(self)
  }

  /// - Parameter origin: the origin of the requesting page; the host itself by default.
  package static func request(
    _ method: String, _ path: String, host: String, body: String = "", cookie: String = "",
    origin: String? = nil
  ) -> String {
    var lines = ["\(method) \(path) HTTP/1.1", "Host: \(host)", "Connection: close"]
    if method == "POST" {
      lines += ["Origin: \(origin ?? "http://\(host)")", "Content-Length: \(body.utf8.count)"]
    }
    if !cookie.isEmpty { lines.append("Cookie: \(cookie)") }
    return (lines + ["", body]).joined(separator: "\r\n")
  }

  /// The cookie that the server sets.
  package var cookie: String {
    let line = text.split(separator: "\r\n").first { $0.hasPrefix("Set-Cookie: ") } ?? ""
    return String(line.dropFirst(12).prefix { $0 != ";" })
  }
}
