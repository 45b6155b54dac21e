/// What a browser asks for (RFC 9112, 3): only as much of it as a page without forms needs.
struct HTTPRequest: Equatable {
  /// Bytes of a request's head; who sends more is sent away.
  static let longest = 8192

  var method: String
  var path: String
  /// Empty where it names none.
  var host: String

  enum Reading: Equatable {
    case request(HTTPRequest)
    /// The rest is still to come.
    case incomplete
    case malformed
  }

  /// The first request in some bytes.
  static func read(_ bytes: [UInt8]) -> Reading {
    guard let end = endOfHead(bytes) else {
      return bytes.count >= longest ? .malformed : .incomplete
    }
    guard end <= longest, let head = String(validating: bytes[..<end], as: UTF8.self) else {
      return .malformed
    }
    let lines = head.utf8.split(separator: UInt8(ascii: "\n")).map { line in
      Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
    guard let words = lines.first?.split(separator: " ", omittingEmptySubsequences: false),
      words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/")
    else { return .malformed }
    var host = ""
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return .malformed }
      guard line[..<colon].lowercased() == "host" else { continue }
      // Two would be a trap for whoever is in between.
      guard host.isEmpty else { return .malformed }
      host = String(line[line.index(after: colon)...].filter { $0 != " " && $0 != "\t" })
    }
    let path = words[1].prefix { $0 != "?" }
    return .request(HTTPRequest(method: String(words[0]), path: String(path), host: host))
  }

  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    let mark: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
    guard bytes.count >= mark.count else { return nil }
    for start in 0...min(bytes.count - mark.count, longest)
    where bytes[start] == 0x0D && bytes[start..<start + 4].elementsEqual(mark) {
      return start + 2
    }
    return nil
  }

  /// Whether somebody may have sent the browser here who has no business here: a page of a stranger can let its own
  /// name stand for our address (DNS rebinding). Addresses and names of a home network are nobody else's.
  var isForUs: Bool {
    var name = Substring(host.lowercased())
    if name.first == "[" { return name.contains("]") }
    if let colon = name.firstIndex(of: ":") { name = name[..<colon] }
    if name.isEmpty { return false }
    if name.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }) { return true }
    return !name.contains(".")
      || [".local", ".lan", ".home.arpa", ".internal"].contains { name.hasSuffix($0) }
  }
}

/// An answer to it.
struct HTTPResponse {
  var status: String
  var type: String
  var body: [UInt8]
  /// Whether it goes on for ever, by server-sent events.
  var isStream = false

  /// Nothing but what comes from here, and no script in the page itself.
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  func bytes(withBody: Bool) -> [UInt8] {
    var head = "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\n"
    head += "Content-Security-Policy: \(Self.policy)\r\nX-Content-Type-Options: nosniff\r\n"
    head += "Referrer-Policy: no-referrer\r\nCross-Origin-Resource-Policy: same-origin\r\n"
    head += "Cache-Control: no-store\r\nConnection: close\r\n"
    if !isStream { head += "Content-Length: \(body.count)\r\n" }
    return Array("\(head)\r\n".utf8) + (withBody ? body : [])
  }

  static func error(_ status: String) -> HTTPResponse {
    HTTPResponse(status: status, type: "text/plain; charset=utf-8", body: Array("\(status)\n".utf8))
  }

  /// What there is at a path.
  static func answer(_ request: HTTPRequest) -> HTTPResponse {
    guard request.isForUs else { return error("421 Misdirected Request") }
    guard ["GET", "HEAD"].contains(request.method) else { return error("405 Method Not Allowed") }
    switch request.path {
    case "/":
      return HTTPResponse(
        status: "200 OK", type: "text/html; charset=utf-8", body: Array(WebPage.page.utf8))
    case "/house.css":
      return HTTPResponse(
        status: "200 OK", type: "text/css; charset=utf-8", body: Array(WebPage.style.utf8))
    case "/house.js":
      return HTTPResponse(
        status: "200 OK", type: "text/javascript; charset=utf-8", body: Array(WebPage.script.utf8))
    case "/events":
      return HTTPResponse(
        status: "200 OK", type: "text/event-stream; charset=utf-8", body: [], isStream: true)
    default: return error("404 Not Found")
    }
  }
}
