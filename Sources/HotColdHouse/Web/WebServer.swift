import BeaconCodec
import Glibc
import HotColdSystem
import HotColdView

/// Serves the page of a house to a few browsers. It is polled, as everything else here is, and never waits.
package final class WebServer {
  static let mostClients = 32
  /// Bytes that a browser may leave unread before it is given up.
  private static let mostUnread = 512 * 1024
  /// Seconds that one has to say what it wants, and to take an answer.
  private static let patience = 10.0

  private final class Client {
    let socket: Int32
    var input: [UInt8] = []
    var output: ArraySlice<UInt8> = []
    var isStream = false
    /// Whether all has been said.
    var isDone = false
    let since: Timestamp

    init(socket: Int32, since: Timestamp) {
      self.socket = socket
      self.since = since
    }

    deinit { close(socket) }
  }

  /// Where it is, for people.
  package let url: String
  private let socket: Int32
  private var clients: [Client] = []

  /// - Parameter address: `127.0.0.1:8080`, `[::1]:8080`, or a port alone, for this machine alone.
  package init(_ address: WebAddress) throws {
    let family = address.isIPv6 ? AF_INET6 : AF_INET
    socket = Glibc.socket(
      family,
      Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else {
      throw Failure(.failedWhileRunning, "\(address): \(describe(errno: errno))")
    }
    var one: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    guard address.bind(socket) == 0, listen(socket, 16) == 0 else {
      let code = errno
      close(socket)
      throw Failure(
        code == EACCES ? .notPermitted : .failedWhileRunning,
        "\(address): \(describe(errno: code))")
    }
    url = "http://\(address)/"
  }

  deinit { close(socket) }

  /// Descriptors that become readable when there is something to do.
  package var descriptors: [Int32] { [socket] + clients.map(\.socket) }

  /// Whether somebody looks.
  package var hasAudience: Bool { clients.contains(where: \.isStream) }

  /// - Parameter hello: what a browser is told first that wants to be told what happens.
  package func poll(at time: Timestamp, hello: () -> [UInt8]) {
    while true {
      let accepted = accept(socket, nil, nil)
      guard accepted >= 0 else { break }
      _ = fcntl(accepted, F_SETFL, fcntl(accepted, F_GETFL) | O_NONBLOCK)
      _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
      let client = Client(socket: accepted, since: time)
      // Who is too many sees the connection end.
      if clients.count < Self.mostClients { clients.append(client) }
    }
    for client in clients { serve(client, hello) }
    clients.removeAll { client in
      client.isDone && client.output.isEmpty
        || !client.isStream && time.seconds(since: client.since) > Self.patience
    }
  }

  /// Tells all who look.
  package func send(_ event: [UInt8]) {
    for client in clients where client.isStream && !client.isDone {
      guard client.output.count + event.count <= Self.mostUnread else {
        client.output = []
        client.isDone = true
        continue
      }
      client.output += event
      write(client)
    }
    clients.removeAll { $0.isDone && $0.output.isEmpty }
  }

  private func serve(_ client: Client, _ hello: () -> [UInt8]) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    reading: while true {
      let count = buffer.withUnsafeMutableBytes { read(client.socket, $0.baseAddress, $0.count) }
      switch count {
      case 1...:
        // After its request a browser has nothing more to say.
        if !client.isStream, !client.isDone { client.input += buffer.prefix(count) }
        if client.input.count > HTTPRequest.longest { break reading }
      case 0:
        client.isDone = true
        client.output = []
        return
      default:
        if errno == EINTR { continue }
        if errno != EAGAIN {
          client.isDone = true
          client.output = []
          return
        }
        break reading
      }
    }
    if !client.isStream, !client.isDone { answer(client, hello) }
    write(client)
  }

  private func answer(_ client: Client, _ hello: () -> [UInt8]) {
    switch HTTPRequest.read(client.input) {
    case .incomplete: return
    case .malformed:
      client.output += HTTPResponse.error("400 Bad Request").bytes(withBody: true)
      client.isDone = true
    case .request(let request):
      let response = HTTPResponse.answer(request)
      let hasBody = request.method != "HEAD"
      client.output += response.bytes(withBody: hasBody)
      client.isStream = response.isStream && hasBody
      client.isDone = !client.isStream
      if client.isStream { client.output += hello() }
    }
    client.input = []
  }

  private func write(_ client: Client) {
    while !client.output.isEmpty {
      let count = client.output.withUnsafeBytes {
        Glibc.send(client.socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        client.output = client.output.dropFirst(count)
      } else if count < 0, errno == EINTR {
        continue
      } else {
        if count < 0, errno != EAGAIN {
          client.output = []
          client.isDone = true
        }
        return
      }
    }
    client.output = []
  }
}

/// Where a page is served: an address of this machine, and a port.
package struct WebAddress: Equatable, Sendable {
  private let host: String
  private let port: UInt16
  let isIPv6: Bool

  /// nil for what is none. Names are not looked up: who opens a house to others says so by an address.
  package init?(_ text: String) {
    var rest = Substring(text)
    if rest.first == "[" {
      guard let end = rest.firstIndex(of: "]") else { return nil }
      host = String(rest[rest.index(after: rest.startIndex)..<end])
      rest = rest[rest.index(after: end)...]
      guard rest.first == ":" else { return nil }
      rest = rest.dropFirst()
      isIPv6 = true
    } else {
      if let colon = rest.firstIndex(of: ":") {
        host = String(rest[..<colon])
        rest = rest[rest.index(after: colon)...]
      } else {
        host = "127.0.0.1"
      }
      isIPv6 = false
    }
    guard let port = UInt16(rest), port > 0 else { return nil }
    self.port = port
    var address = in6_addr()
    guard inet_pton(isIPv6 ? AF_INET6 : AF_INET, host, &address) == 1 else { return nil }
  }

  func bind(_ socket: Int32) -> Int32 {
    if isIPv6 {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      inet_pton(AF_INET6, host, &address.sin6_addr)
      return Self.bind(socket, &address)
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, host, &address.sin_addr)
    return Self.bind(socket, &address)
  }

  private static func bind<Address>(_ socket: Int32, _ address: inout Address) -> Int32 {
    let length = socklen_t(MemoryLayout<Address>.size)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.bind(socket, $0, length)
      }
    }
  }
}

extension WebAddress: CustomStringConvertible {
  package var description: String { isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
