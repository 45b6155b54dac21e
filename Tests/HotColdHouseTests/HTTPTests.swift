import Testing

@testable import HotColdHouse

struct HTTPTests {
  @Test(arguments: [
    ("GET / HTTP/1.1\r\nHost: localhost:8080\r\n\r\n", "GET", "/", "localhost:8080"),
    (
      "GET /events?x=1 HTTP/1.1\r\nhost:  127.0.0.1 \r\nA: b\r\n\r\nmore", "GET", "/events",
      "127.0.0.1"
    ),
    ("HEAD /x HTTP/1.0\r\n\r\n", "HEAD", "/x", ""),
  ])
  func reads(_ text: String, method: String, path: String, host: String) {
    #expect(
      HTTPRequest.read(Array(text.utf8))
        == .request(HTTPRequest(method: method, path: path, host: host)))
  }

  @Test(arguments: ["", "GET", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: a\r\n\r"])
  func waits(_ text: String) {
    #expect(HTTPRequest.read(Array(text.utf8)) == .incomplete)
  }

  @Test(arguments: [
    "\r\n\r\n", "GET /\r\n\r\n", "GET x HTTP/1.1\r\n\r\n", "GET / HTTP/2\r\n\r\n",
    "GET / a HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n",
    String(repeating: "x", count: 9000),
    "GET / HTTP/1.1\r\nA: " + String(repeating: "x", count: 9000) + "\r\n\r\n",
  ])
  func refuses(_ text: String) {
    #expect(HTTPRequest.read(Array(text.utf8)) == .malformed)
    #expect(HTTPRequest.read([0xFF, 0xFE] + Array("\r\n\r\n".utf8)) == .malformed)
  }

  /// A page of a stranger cannot let its own name stand for our address.
  @Test(arguments: [
    ("localhost:8080", true), ("127.0.0.1:8080", true), ("192.168.1.7", true), ("[::1]:8080", true),
    ("pi:8080", true), ("pi.local:8080", true), ("pi.home.arpa", true), ("PI.LAN", true),
    ("", false), ("evil.example", false), ("evil.example:8080", false),
    ("127.0.0.1.evil.example", false),
    ("local.evil.example", false), (":8080", false),
  ])
  func isForUs(_ host: String, _ expected: Bool) {
    #expect(HTTPRequest(method: "GET", path: "/", host: host).isForUs == expected)
  }

  @Test(arguments: [
    ("GET", "/", "200"), ("GET", "/house.js", "200"), ("GET", "/house.css", "200"),
    ("GET", "/events", "200"), ("HEAD", "/", "200"), ("POST", "/", "405"),
    ("GET", "/etc/passwd", "404"),
    ("GET", "/../x", "404"), ("GET", "//", "404"),
  ])
  func answers(_ method: String, _ path: String, _ status: String) {
    let response = HTTPResponse.answer(HTTPRequest(method: method, path: path, host: "localhost"))
    #expect(response.status.hasPrefix(status))
    let text = String(decoding: response.bytes(withBody: method != "HEAD"), as: UTF8.self)
    #expect(text.contains("Content-Security-Policy: default-src 'none'; script-src 'self';"))
    #expect(text.hasSuffix("\r\n\r\n") == (method == "HEAD" || path == "/events"))
  }

  /// Neither a script in the page, nor anything from elsewhere; and the script writes text alone.
  @Test func pageIsStrict() {
    for word in ["http://", "https://", "<script>", " style=", " onclick", "javascript:"] {
      #expect(!WebPage.page.contains(word))
    }
    for word in ["innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval("] {
      #expect(!WebPage.script.contains(word))
    }
    #expect(!WebPage.style.contains("url("))
  }

  /// The script draws into what the page has. Of a game nothing is seen before one is told, and its news are read out.
  @Test func pageHasWhatTheScriptWants() {
    let start = "getElementById(\""
    let script = Array(WebPage.script.utf8)
    let ids = script.indices.filter { script[$0...].starts(with: start.utf8) }.map {
      String(
        decoding: script[($0 + start.utf8.count)...].prefix { $0 != UInt8(ascii: "\"") },
        as: UTF8.self)
    }
    #expect(ids.count >= 10)
    for id in ids { #expect(WebPage.page.contains("id=\"\(id)\""), "\(id)") }
    #expect(WebPage.page.contains(#"<section id="game" aria-labelledby="gameheading" hidden>"#))
    #expect(WebPage.page.contains(#"aria-live="polite"><ul id="news">"#))
  }

  @Test(arguments: [
    ("127.0.0.1:8080", "127.0.0.1:8080"), ("8080", "127.0.0.1:8080"), ("[::1]:80", "[::1]:80"),
    ("0.0.0.0:1", "0.0.0.0:1"),
  ])
  func address(_ text: String, _ shown: String) {
    #expect(WebAddress(text).map { "\($0)" } == shown)
  }

  @Test(arguments: [
    "", "localhost:80", "127.0.0.1", "127.0.0.1:0", "1.2.3:80", "[::1]", "[::1]80", "::1:80", "x",
  ])
  func noAddress(_ text: String) {
    #expect(WebAddress(text) == nil)
  }
}

extension String {
  fileprivate func contains(_ words: String) -> Bool {
    indices.contains { self[$0...].hasPrefix(words) }
  }
}
