import BeaconCodec
import CMicrohttpd
import Glibc
import HotColdView

/// Serves a page, sends events (server-sent events: HTML, 9.2), and receives requests. Uses
/// libmicrohttpd without threads: all work is done in `poll` and `publish`, without blocking.
package final class WebServer {
  /// A line of text from a visitor.
  package struct Command: Equatable, Sendable {
    package var text: String
    /// The number is valid while the server runs.
    package var visitor: Int
  }

  /// A certificate chain and its key in PEM format, for https://.
  package typealias Certificate = (chain: String, key: String)

  /// Seconds for which a browser stores the cookie after its last visit: the most that browsers
  /// allow (RFC 6265bis, 5.6.1).
  private static let cookieAge = 400 * 86_400
  /// The longest command in bytes; longer ones are refused.
  private static let mostBody = 512
  /// The most commands between two calls of `poll`.
  private static let mostCommands = 64
  /// Seconds without an event after which clients get a keep-alive.
  private static let silence = 1.0
  private static let types = [
    "css": "text/css", "js": "text/javascript", "json": "application/json",
    "svg": "image/svg+xml",
  ]
  /// Allow only resources of this server, and no inline scripts.
  private static let headers = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors "
    ),
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"), ("Cache-Control", "no-store"),
  ]

  private let library: UnsafePointer<hotcold_microhttpd>
  private var daemon: OpaquePointer?
  private let address: WebAddress
  /// The name of a proxy's host that serves the page, perhaps in a frame of its own page.
  private let proxy: String?
  private let scheme: String
  private let pages: [String: [UInt8]]
  private var door: WebDoor
  private let pairings: WebPairings?
  private var connections: WebConnections
  private var streams: [WebStream] = []
  private var commands: [Command] = []
  private var sent: [String: [UInt8]] = [:]
  private var sentAt = Timestamp.zero
  private var now = Timestamp.zero

  /// - Parameters:
  ///   - pages: by path; the suffix is the type, and `/` is the first.
  ///   - pin: digits that are accepted instead of the token.
  ///   - pairings: the pairings of earlier starts; nil to forget them.
  ///   - proxy: the name of a host that forwards requests.
  ///   - certificate: nil for http://.
  package init(
    _ address: WebAddress, pages: [String: [UInt8]], pin: String? = nil,
    pairings: WebPairings? = nil, proxy: String? = nil, certificate: Certificate? = nil
  ) throws {
    guard let library = hotcold_microhttpd_open() else {
      throw Failure(
        .failedWhileRunning,
        "libmicrohttpd is not installed; run: apt-get install libmicrohttpd12")
    }
    self.library = library
    self.pages = pages
    self.proxy = proxy?.lowercased()
    scheme = certificate == nil ? "http" : "https"
    let socket: Int32
    (socket, self.address) = try address.listen()
    self.pairings = pairings
    door = WebDoor(
      isOpen: address.isLoopback && pin == nil, pin: pin, token: pairings?.token,
      visitors: pairings?.visitors ?? [])
    let room = hotcold_microhttpd_room(socket)
    connections = WebConnections(room: Int(room))
    let callbacks = hotcold_microhttpd_callbacks(
      handler: Self.handler, completed: Self.completed, changed: Self.changed, target: Self.target)
    daemon = hotcold_microhttpd_start(
      library, socket, room, certificate?.chain, certificate?.key, callbacks,
      Unmanaged.passUnretained(self).toOpaque())
    guard daemon != nil else {
      let code = errno
      close(socket)
      guard certificate == nil else {
        throw Failure(.badData, "--web-cert and --web-key are not a usable certificate and its key")
      }
      throw Failure(.failedWhileRunning, "\(address): \(describe(errno: code))")
    }
  }

  deinit {
    // The library aborts the program if it stops with a suspended connection. `run` might accept
    // and suspend another, so do not run it any more.
    for stream in streams { stream.isOver = true }
    resume()
    if let daemon { library.pointee.stop_daemon(daemon) }
  }

  /// The URL with the token.
  package var url: String {
    "\(scheme)://\(address.reachable)/" + (door.token.map { "#\($0)" } ?? "")
  }

  /// Readable when there is work for `poll`.
  package var descriptor: Int32 {
    daemon.map { hotcold_microhttpd_descriptor(library, $0) } ?? -1
  }

  /// Whether visitors need the token or the PIN.
  package var isPaired: Bool { door.token != nil }

  /// The browsers that stay paired; the one away for longest is first.
  package var visitors: [WebVisitor] { pairings == nil ? [] : door.visitors }

  /// Ends a browser's pairing and its connections.
  package func forget(_ visitor: Int) {
    door.forget(visitor)
    pairings?.write(door.visitors)
    for stream in streams where stream.visitor == visitor { stream.isOver = true }
  }

  package var hasAudience: Bool { !streams.isEmpty }

  /// - Returns: the visitors' commands.
  package func poll(at time: Timestamp) -> [Command] {
    now = time
    run()
    defer { commands = [] }
    return commands
  }

  /// Sends changes to all clients, and the complete state to a new one.
  /// - Parameter topics: the complete state: names, and JSON without line breaks. If there are
  ///   several of a kind, the name is the kind, a space and an id.
  package func publish(_ topics: [(name: String, json: [UInt8])], at time: Timestamp) {
    now = time
    var current: [String: [UInt8]] = [:]
    for (name, json) in topics {
      let event = Array("event: \(name.prefix { $0 != " " })\ndata: ".utf8) + json + [0x0A, 0x0A]
      if sent[name] != event { send(event) }
      current[name] = event
    }
    sent = current
    if !(0..<Self.silence).contains(time.seconds(since: sentAt)) {
      send(Array("event: alive\ndata: 0\n\n".utf8))
    }
    resume()
    run()
  }

  private func send(_ event: [UInt8]) {
    sentAt = now
    for stream in streams { stream.send(event) }
  }

  private func resume() {
    for stream in streams where stream.isSuspended && stream.hasSomething {
      stream.isSuspended = false
      library.pointee.resume_connection(stream.connection)
    }
  }

  private func run() {
    guard let daemon else { return }
    // Limited, in case of an endless sender.
    for _ in 0..<16 where !hotcold_microhttpd_run(library, daemon) { break }
    streams.removeAll(where: \.isClosed)
    // After `run`, which may have answered requests.
    for socket in connections.removeOverdue(at: now) { Self.cut(socket) }
  }

  /// The library closes the socket when it notices.
  private static func cut(_ socket: Int32) { shutdown(socket, Int32(SHUT_RDWR)) }
}

// libmicrohttpd's callbacks, all called by `run`.
extension WebServer {
  /// A request in progress.
  private final class Exchange {
    /// The path as sent, without a query.
    let path: String
    var hasHead = false
    var body: [UInt8] = []

    init(_ target: String) { path = String(target.prefix { $0 != "?" }) }
  }

  private static let target:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
    ) -> UnsafeMutableRawPointer? = { _, target, _ in
      Unmanaged.passRetained(Exchange(target.map { String(cString: $0) } ?? "")).toOpaque()
    }

  private static let handler: MHD_AccessHandlerCallback = {
    context, connection, path, method, _, upload, count, slot in
    guard let context, let connection, let path, let method, let count, let kept = slot?.pointee
    else { return hotcold_microhttpd_no }
    let server = Unmanaged<WebServer>.fromOpaque(context).takeUnretainedValue()
    let exchange = Unmanaged<Exchange>.fromOpaque(kept).takeUnretainedValue()
    guard exchange.hasHead else {
      exchange.hasHead = true
      return server.fault(of: connection, exchange.path).map { server.refuse($0, connection) }
        ?? hotcold_microhttpd_yes
    }
    guard count.pointee == 0 else {
      guard exchange.body.count + count.pointee <= mostBody, let upload else {
        return hotcold_microhttpd_no
      }
      exchange.body += UnsafeRawBufferPointer(start: upload, count: count.pointee)
      count.pointee = 0
      return hotcold_microhttpd_yes
    }
    return server.answer(
      connection, String(cString: method), String(cString: path),
      String(decoding: exchange.body, as: UTF8.self))
  }

  private static let completed: MHD_RequestCompletedCallback = { context, connection, slot, _ in
    if let slot, let kept = slot.pointee {
      Unmanaged<Exchange>.fromOpaque(kept).release()
      slot.pointee = nil
    }
    guard let context, let connection else { return }
    let server = Unmanaged<WebServer>.fromOpaque(context).takeUnretainedValue()
    server.connections.answered(server.socket(of: connection), at: server.now)
  }

  private static let changed: MHD_NotifyConnectionCallback = { context, connection, _, change in
    guard let context, let connection else { return }
    let server = Unmanaged<WebServer>.fromOpaque(context).takeUnretainedValue()
    let socket = server.socket(of: connection)
    guard change == hotcold_microhttpd_started else { return server.connections.remove(socket) }
    let slowest = server.connections.add(
      socket, from: server.client(of: connection), at: server.now)
    if let slowest { cut(slowest) }
  }

  private func socket(of connection: OpaquePointer) -> Int32 {
    hotcold_microhttpd_socket(library, connection)
  }

  /// The client's numeric address.
  private func client(of connection: OpaquePointer) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      hotcold_microhttpd_client(library, connection, text.baseAddress, text.count)
        ? text.baseAddress.map { String(cString: $0) } ?? "" : ""
    }
  }

  /// The status that refuses a request because of its head; nil to accept. Two lengths, a transfer
  /// encoding, or blanks in a name mean different requests to different programs (RFC 9112, 3.2,
  /// 5.1, 6).
  private func fault(of connection: OpaquePointer, _ path: String) -> UInt32? {
    var names: [String] = []
    let collect: MHD_KeyValueIterator = { names, _, name, _ in
      guard let names, let name else { return hotcold_microhttpd_no }
      names.assumingMemoryBound(to: [String].self).pointee
        .append(String(cString: name).lowercased())
      return hotcold_microhttpd_yes
    }
    withUnsafeMutablePointer(to: &names) {
      hotcold_microhttpd_headers(library, connection, collect, $0)
    }
    func count(_ name: String) -> Int { names.count { $0 == name } }
    let isClear =
      count("host") == 1 && count("content-length") <= 1 && count("transfer-encoding") == 0
      && !names.contains { $0.contains(where: \.isWhitespace) }
    // Decoded, it would end the path.
    guard isClear, !path.contains("%00") else { return 400 }
    // The library refuses invalid lengths.
    return UInt64(header("Content-Length", of: connection)) ?? 0 > Self.mostBody ? 413 : nil
  }

  private func answer(
    _ connection: OpaquePointer, _ method: String, _ path: String, _ body: String
  ) -> MHD_Result {
    let host = header("Host", of: connection)
    let isProxied = proxy != nil && HostAndPort(host.lowercased()[...])?.host == proxy
    guard door.token != nil || isProxied || isHomeName(host) else {
      return refuse(421, connection)
    }
    let visitor = visitor(of: connection)
    if let visitor { note(visitor, connection) }
    switch (method, path) {
    case ("GET", "/events"):
      guard let visitor else { return refuse(403, connection) }
      return openStream(connection, visitor)
    case ("POST", "/enter"), ("POST", "/command"):
      // Other sites can post here, but browsers then send their Origin.
      let origin = header("Origin", of: connection)
      // A proxy may use TLS.
      guard origin == "\(scheme)://\(host)" || isProxied && origin == "https://\(host)" else {
        return refuse(403, connection)
      }
      if path == "/enter" { return enter(body, connection) }
      guard let visitor else { return refuse(403, connection) }
      if commands.count < Self.mostCommands {
        commands.append(Command(text: body, visitor: visitor))
      }
      return reply(204, connection)
    case ("GET", _), ("HEAD", _):
      guard let page = pages[path] else { return refuse(404, connection) }
      let suffix = path.split(separator: ".").last.map(String.init) ?? ""
      let type = Self.types[suffix] ?? "text/html"
      var headers = [("Content-Type", "\(type); charset=utf-8")]
      // Each visit extends the cookie's life.
      if visitor != nil, pairings != nil { headers.append(cookie(secret(of: connection))) }
      return reply(200, connection, page, headers)
    default: return refuse(405, connection)
    }
  }

  private func enter(_ token: String, _ connection: OpaquePointer) -> MHD_Result {
    let plain = [("Content-Type", "text/plain")]
    // A visitor who scans the code again keeps the number.
    if let visitor = visitor(of: connection) {
      return reply(200, connection, Array("\(visitor)".utf8), plain)
    }
    switch door.enter(token, from: client(of: connection), at: now) {
    case .welcome(let secret, let number):
      note(number, connection)
      return reply(200, connection, Array("\(number)".utf8), plain + [cookie(secret)])
    case .wrong: return refuse(403, connection)
    case .wait(let seconds):
      return refuse(429, connection, [("Retry-After", "\(Int(seconds.rounded(.up)))")])
    }
  }

  private func cookie(_ secret: String) -> (String, String) {
    let age = pairings != nil ? "; Max-Age=\(Self.cookieAge)" : ""
    let security = scheme == "https" ? "; Secure" : ""
    return (
      "Set-Cookie", "\(cookieName)=\(secret); HttpOnly; SameSite=Strict; Path=/" + age + security
    )
  }

  /// Whether it is 4 to 12 digits.
  package static func isPIN(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } && (4...12).contains(text.utf8.count)
  }

  /// Contains the port, because cookies ignore it, and a machine may have two servers.
  private var cookieName: String { "hotcold-\(address.port)" }

  private func visitor(of connection: OpaquePointer) -> Int? {
    door.visitor(secret(of: connection))
  }

  private func secret(of connection: OpaquePointer) -> String {
    hotcold_microhttpd_cookie(library, connection, cookieName).map { String(cString: $0) } ?? ""
  }

  private func note(_ visitor: Int, _ connection: OpaquePointer) {
    guard let pairings else { return }
    // The system is in parentheses.
    let agent = header("User-Agent", of: connection).drop { $0 != "(" }.dropFirst()
    let system = SafeText(utf8: agent.prefix { $0 != ")" }.utf8, maximumCells: 60)
    if door.see(visitor, system: system, wall: WallClock.now.seconds.rounded(.down)) {
      pairings.write(door.visitors)
    }
  }

  private func header(_ name: String, of connection: OpaquePointer) -> String {
    hotcold_microhttpd_header(library, connection, name)
      .map { String(cString: $0) } ?? ""
  }

  private func refuse(
    _ status: UInt32, _ connection: OpaquePointer, _ headers: [(String, String)] = []
  ) -> MHD_Result {
    reply(
      status, connection, Array("\(status)\n".utf8), [("Content-Type", "text/plain")] + headers)
  }

  private func reply(
    _ status: UInt32, _ connection: OpaquePointer, _ body: [UInt8] = [],
    _ headers: [(String, String)] = []
  ) -> MHD_Result {
    queue(
      body.withUnsafeBytes { hotcold_microhttpd_response(library, $0.baseAddress, $0.count) },
      status, connection, headers)
  }

  private func queue(
    _ response: OpaquePointer?, _ status: UInt32, _ connection: OpaquePointer,
    _ headers: [(String, String)]
  ) -> MHD_Result {
    guard let response else { return hotcold_microhttpd_no }
    let frame = proxy.map { "http://\($0):* https://\($0):*" } ?? "'none'"
    for (name, value) in Self.headers + headers {
      let value = name == "Content-Security-Policy" ? value + frame : value
      _ = library.pointee.add_response_header(response, name, value)
    }
    let result = library.pointee.queue_response(connection, status, response)
    library.pointee.destroy_response(response)
    return result
  }

  private func openStream(_ connection: OpaquePointer, _ visitor: Int) -> MHD_Result {
    // Without a client, the sent state is outdated.
    if streams.isEmpty { sent = [:] }
    let stream = WebStream(connection, library, of: visitor, sending: sent.values.flatMap(\.self))
    let response = hotcold_microhttpd_stream(
      library, WebStream.reader, Unmanaged.passRetained(stream).toOpaque(), WebStream.release)
    guard response != nil else {
      Unmanaged.passUnretained(stream).release()
      return hotcold_microhttpd_no
    }
    streams.append(stream)
    connections.stream(socket(of: connection))
    return queue(response, 200, connection, [("Content-Type", "text/event-stream; charset=utf-8")])
  }
}

private final class WebStream {
  /// Unread bytes after which the connection is closed.
  private static let mostUnread = 256 * 1024

  let connection: OpaquePointer
  let visitor: Int
  private let library: UnsafePointer<hotcold_microhttpd>
  private var output: ArraySlice<UInt8>
  /// Whether there is nothing to send.
  var isSuspended = false
  var isOver = false
  private(set) var isClosed = false

  init(
    _ connection: OpaquePointer, _ library: UnsafePointer<hotcold_microhttpd>, of visitor: Int,
    sending output: [UInt8]
  ) {
    self.connection = connection
    self.visitor = visitor
    self.library = library
    self.output = output[...]
  }

  var hasSomething: Bool { isOver || !output.isEmpty }

  func send(_ event: [UInt8]) {
    guard !isOver else { return }
    output += event
    if output.count > Self.mostUnread {
      isOver = true
      output = []
    }
  }

  static let reader: MHD_ContentReaderCallback = { context, _, bytes, room in
    guard let context, let bytes else { return hotcold_microhttpd_end_of_stream }
    let stream = Unmanaged<WebStream>.fromOpaque(context).takeUnretainedValue()
    if stream.isOver { return hotcold_microhttpd_end_of_stream }
    let piece = stream.output.prefix(room)
    guard !piece.isEmpty else {
      stream.isSuspended = true
      stream.library.pointee.suspend_connection(stream.connection)
      return 0
    }
    UnsafeMutableRawBufferPointer(start: bytes, count: room).copyBytes(from: piece)
    stream.output.removeFirst(piece.count)
    return piece.count
  }

  static let release: MHD_ContentReaderFreeCallback = { context in
    guard let context else { return }
    let stream = Unmanaged<WebStream>.fromOpaque(context).takeRetainedValue()
    stream.isClosed = true
  }
}
