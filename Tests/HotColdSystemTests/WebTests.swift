import BeaconCodec
import TestSupport
import Testing

@testable import HotColdSystem

struct WebDoorTests {
  /// The visitor's secret and number; nil if access is denied.
  private func visitor(_ answer: WebDoor.Answer) -> (secret: String, number: Int)? {
    if case .welcome(let secret, let number) = answer { (secret, number) } else { nil }
  }

  @Test func tokenGrantsAccess() throws {
    var door = WebDoor(isOpen: false)
    let token = try #require(door.token)
    #expect(token.count == 22 && token.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
    #expect(WebDoor(isOpen: false).token != token)
    #expect(door.visitor("") == nil && door.visitor(token) == nil)
    let first = visitor(door.enter(token, from: "a", at: .zero))
    let (secret, number) = try #require(first)
    #expect(number == 1 && door.visitor(secret) == 1 && secret != token)
    #expect(door.visitor(String(secret.dropLast())) == nil)
  }

  /// A page of earlier starts: the address and the browsers' cookies stay valid, each until it is forgotten alone. The
  /// file's lines are a token and browsers; others are not used.
  @Test(arguments: [
    "", "short", "\n", "0123456789012345678901",
    "0123456789012345678901\nshort 1 x\n\(String(repeating: "a", count: 32)) nan x",
  ])
  func keepsPairings(text: String) throws {
    do {
      let temporary = try TemporaryFolder()
      let folder = StateFolder(path: temporary.path)
      try folder.write(Array(text.utf8), to: "page")
      func door(pin: String = "4711") throws -> (WebDoor, WebPairings) {
        let pairings = try WebPairings(in: folder, "page")
        let door = WebDoor(
          isOpen: false, pin: pin, token: pairings.token, visitors: pairings.visitors)
        return (door, pairings)
      }
      var (first, pairings) = try door()
      #expect(first.token?.count == 22 && first.visitors.isEmpty && first.visitor("") == nil)
      #expect(first.enter("4710", from: "a", at: .zero) == .wrong)
      #expect(first.enter("47110", from: "a", at: .zero) == .wrong)
      let byPIN = try #require(visitor(first.enter("4711", from: "a", at: .zero)))
      let token = try #require(first.token)
      let byToken = try #require(visitor(first.enter(token, from: "a", at: .zero)))
      #expect(byPIN.secret != byToken.secret && first.visitor(token) == nil)
      let system = SafeText("Linux; Android 13")
      // An hour later it is written again, and if the clock was set.
      let seen = [1.8e9, 1.8e9 + 3599, 1.8e9 + 3600, 1.8e9].map {
        first.see(byPIN.number, system: system, wall: $0)
      }
      #expect(seen == [true, false, true, true])
      pairings.write(first.visitors)
      var (second, kept) = try door(pin: "1234")
      #expect(
        second.token == token && kept.visitors.map(\.secret) == [byToken.secret, byPIN.secret])
      #expect(kept.visitors.last?.system == system && kept.visitors.last?.seen == 1.8e9)
      second.forget(try #require(second.visitor(byPIN.secret)))
      #expect(second.visitor(byPIN.secret) == nil && second.visitor(byToken.secret) == 1)
      #expect(visitor(second.enter(token, from: "a", at: .zero))?.number == 3)
      kept.write(second.visitors)
      #expect(try door().0.visitor(byPIN.secret) == nil)
    }
    #expect(WebDoor(isOpen: true, token: WebDoor.newToken).token == nil)
  }

  @Test(arguments: [
    ("1234", true), ("123456789012", true), ("123", false), ("1234567890123", false),
    ("12a4", false), ("١٢٣٤", false), ("", false), ("12 4", false),
  ])
  func pins(_ text: String, _ isOne: Bool) { #expect(WebServer.isPIN(text) == isOne) }

  /// Slips are free; then each wrong attempt doubles the pause. The token never waits, because nobody guesses it.
  @Test func guessingLengthensThePause() {
    for pin in [nil, "1234"] as [String?] {
      var door = WebDoor(isOpen: false, pin: pin)
      for _ in 0..<3 { #expect(door.enter("0", from: "a", at: .zero) == .wrong) }
      var time = 0.0
      for pause in [1.0, 2, 4, 8, 16, 32, 60, 60] {
        #expect(door.enter("0", from: "a", at: .after(time)) == .wait(seconds: pause))
        time += pause
        #expect(door.enter("0", from: "a", at: .after(time - 0.5)) == .wait(seconds: 0.5))
        let scanned = visitor(door.enter(door.token ?? "", from: "a", at: .after(time - 0.5)))
        #expect(scanned != nil)
        #expect(door.enter("0", from: "a", at: .after(time)) == .wrong)
      }
      #expect(door.enter("0", from: "b", at: .after(time)) == .wrong)
      // After ten minutes it is forgotten.
      for _ in 0..<3 { #expect(door.enter("0", from: "a", at: .after(time + 700)) == .wrong) }
    }
  }

  /// A right PIN within a second of a wrong one works, and those who guess keep nobody else out.
  @Test func pinGrantsAccess() {
    var door = WebDoor(isOpen: false, pin: "1234")
    #expect(door.enter("1235", from: "a", at: .zero) == .wrong)
    let first = visitor(door.enter("1234", from: "a", at: .after(0.5)))
    #expect(first?.number == 1)
    var time = 0.5
    for guess in 0..<1000 {
      _ = door.enter("\(guess)", from: "guesser \(guess % 5)", at: .after(time))
      time += 1
    }
    #expect(door.enter("4321", from: "b", at: .after(time)) == .wrong)
    let other = visitor(door.enter("1234", from: "c", at: .after(time)))
    #expect(other?.number == 2)
    // A token of an earlier run is no guess.
    for _ in 0..<100 {
      #expect(door.enter("0123456789abcdefABCDEF", from: "d", at: .after(time)) == .wrong)
    }
    let typed = visitor(door.enter("1234", from: "d", at: .after(time)))
    #expect(typed?.number == 3)
  }

  /// However many addresses guess, four digits take a week.
  @Test func addressesShareTheirGuesses() {
    var door = WebDoor(isOpen: false, pin: "1234")
    var guesses = 0
    for second in 0..<86_400 {
      let answer = door.enter("0", from: "\(second)", at: .after(Double(second)))
      if answer == .wrong { guesses += 1 }
    }
    #expect((1400...1460).contains(guesses))
  }

  @Test func limitsVisitors() throws {
    var door = WebDoor(isOpen: false)
    let visitors = (0..<40).compactMap { _ in
      visitor(door.enter(door.token ?? "", from: "a", at: .zero))?.secret
    }
    #expect(visitors.map(door.visitor) == (1...40).map { $0 > 8 ? $0 : nil })
  }

  /// Only names of a home network are accepted, which guards against DNS rebinding.
  @Test(arguments: [
    ("localhost:8080", true), ("127.0.0.1:8080", true), ("192.168.1.7", true), ("[::1]:8080", true),
    ("pi:8080", true), ("pi.local:8080", true), ("pi.home.arpa", true), ("PI.LAN", true),
    ("", false), ("evil.example", false), ("evil.example:8080", false),
    ("127.0.0.1.evil.example", false),
    ("local.evil.example", false), (":8080", false),
  ])
  func homeName(_ host: String, _ expected: Bool) {
    #expect(isHomeName(host) == expected)
  }

  @Test(arguments: [
    ("127.0.0.1:8080", "127.0.0.1:8080", true), ("8080", "127.0.0.1:8080", true),
    ("[::1]:80", "[::1]:80", true), ("0.0.0.0:1", "0.0.0.0:1", false),
    ("192.168.1.7:65535", "192.168.1.7:65535", false),
    ("", nil, nil), ("localhost:80", "127.0.0.1:80", true), ("127.0.0.1", nil, nil),
    ("127.0.0.1:0", nil, nil),
    ("1.2.3:80", nil, nil), ("[::1]", nil, nil), ("[::1]80", nil, nil), ("::1:80", nil, nil),
    ("x", nil, nil),
  ])
  func address(_ text: String, _ shown: String?, _ isLoopback: Bool?) {
    #expect(WebAddress(text).map { "\($0)" } == shown)
    #expect(WebAddress(text)?.isLoopback == isLoopback)
  }
}

struct WebConnectionsTests {
  /// Sockets are numbered in the order in which they are opened.
  private static func opened(
    _ addresses: [String], streams: Set<Int32> = [], room: Int = 64
  ) -> [Int32] {
    var connections = WebConnections(room: room)
    return addresses.enumerated().compactMap { number, address in
      defer { if streams.contains(Int32(number)) { connections.stream(Int32(number)) } }
      return connections.add(Int32(number), from: address, at: .zero)
    }
  }

  /// At a limit the slowest connection ends; streams never do.
  @Test func theSlowestEnds() {
    let crowd = Array(repeating: "a", count: 18)
    #expect(Self.opened(crowd) == [0, 1])
    #expect(Self.opened(crowd, streams: [0, 2]) == [1, 3])
    #expect(Self.opened(crowd, streams: Set(0..<16)) == [16, 17])
    #expect(Self.opened(["a", "b", "c", "d"], room: 3) == [0, 1])
    #expect(Self.opened(["a", "b", "c", "d"], streams: [0], room: 3) == [1, 2])
    #expect(Self.opened(["a", "b", "c"], streams: [0, 1], room: 3) == [])
    #expect(Self.opened(["a", "b"], room: 1) == [0])
  }

  @Test func aRequestHasADeadline() {
    var connections = WebConnections(room: 64)
    for socket in 1...4 as ClosedRange<Int32> {
      _ = connections.add(socket, from: "a", at: .zero)
    }
    connections.stream(1)
    connections.answered(2, at: .after(5))
    connections.remove(3)
    #expect(connections.removeOverdue(at: .after(10)) == [])
    #expect(connections.removeOverdue(at: .after(10.1)) == [4])
    #expect(connections.removeOverdue(at: .after(15.1)) == [2])
    #expect(connections.removeOverdue(at: .after(1000)) == [])
  }
}

struct QRCodeTests {
  /// A code fits the screen at one start as at the next.
  @Test func sizeDoesNotDependOnTheToken() {
    for host in ["10.0.0.2:8080", "192.168.178.255:65535"] {
      let sizes = Set(
        (0..<300).map { _ in
          qrModules(of: "http://\(host)/#\(WebDoor(isOpen: false).token ?? "")")?.count
        })
      #expect(sizes == [29])
    }
  }
}

/// A server and browsers in one thread; each step runs all of them.
@Suite(.serialized) final class WebServerTests {
  private static let page = Array("<!DOCTYPE html>".utf8)
  private let server: WebServer
  private let port: UInt16
  private var time = Timestamp.zero

  /// All addresses of the machine, which requires a token.
  init() throws {
    port = try #require(Loopback.freePort())
    server = try WebServer(#require(WebAddress("0.0.0.0:\(port)")), pages: ["/": Self.page])
  }

  private var token: String { String(server.url.split(separator: "#").last ?? "") }

  private func request(
    _ method: String, _ path: String, body: String = "", cookie: String = "",
    origin: String? = nil
  ) -> String {
    Browser.request(
      method, path, host: "pi.fritz.box:\(port)", body: body,
      cookie: cookie.isEmpty ? "" : "hotcold-\(port)=\(cookie)", origin: origin)
  }

  private var commands: [WebServer.Command] = []

  private func step(_ browsers: Browser...) {
    step(browsers)
  }

  private func step(_ browsers: [Browser]) {
    time = time.advanced(bySeconds: 0.01)
    commands += server.poll(at: time)
    for browser in browsers { browser.listen() }
  }

  private func answer(_ request: String) -> Browser {
    let browser = Browser(port: port)
    browser.say(request)
    for _ in 0..<200 where !browser.isCutOff { step(browser) }
    return browser
  }

  private func cookie() throws -> String {
    let text = answer(request("POST", "/enter", body: token)).text
    let line = try #require(text.split(separator: "\r\n").first { $0.hasPrefix("Set-Cookie") })
    #expect(line.hasSuffix("; HttpOnly; SameSite=Strict; Path=/"))
    return String(line.drop { $0 != "=" }.dropFirst().prefix { $0 != ";" })
  }

  @Test func servesPagesAndNothingElse() {
    let page = answer(request("GET", "/"))
    #expect(page.status == "200" && page.text.hasSuffix("\r\n\r\n<!DOCTYPE html>"))
    #expect(page.text.contains("Content-Security-Policy: default-src 'none'; script-src 'self';"))
    #expect(answer(request("HEAD", "/")).text.hasSuffix("\r\n\r\n"))
    for path in ["/etc/passwd", "/../x", "//", "/enter"] {
      #expect(answer(request("GET", path)).status == "404", "\(path)")
    }
    #expect(answer(request("PUT", "/")).status == "405")
  }

  @Test func requiresTheToken() throws {
    let cookie = try cookie()
    for (path, method) in [("/events", "GET"), ("/command", "POST")] {
      #expect(answer(request(method, path, body: "up")).status == "403")
      #expect(answer(request(method, path, body: "up", cookie: token)).status == "403")
    }
    let foreign = request(
      "POST", "/command", body: "up", cookie: cookie, origin: "http://evil.example")
    #expect(answer(foreign).status == "403")
    #expect(commands == [])
    #expect(answer(request("POST", "/command", body: "up", cookie: cookie)).status == "204")
    #expect(commands == [WebServer.Command(text: "up", visitor: 1)])
    for _ in 0..<3 {
      #expect(answer(request("POST", "/enter", body: "wrong")).status == "403")
    }
    let refusal = answer(request("POST", "/enter", body: "wrong"))
    #expect(refusal.status == "429" && refusal.text.contains("\r\nRetry-After: 1\r\n"))
    // One who scans the code again is the same visitor.
    let again = answer(request("POST", "/enter", body: token, cookie: cookie))
    #expect(again.text.hasSuffix("\r\n\r\n1") && again.cookie.isEmpty)
  }

  @Test func sendsOnlyChanges() throws {
    let browser = Browser(port: port)
    browser.say(request("GET", "/events", cookie: try cookie()))
    for _ in 0..<20 { step(browser) }
    #expect(server.hasAudience)
    func publish(_ word: String, _ map: String) {
      time = time.advanced(bySeconds: 0.1)
      server.publish([("word", Array(word.utf8)), ("map", Array(map.utf8))], at: time)
      for _ in 0..<5 { step(browser) }
    }
    publish("1", "2")
    publish("1", "3")
    for (event, count) in [("word\ndata: 1", 1), ("map\ndata: 2", 1), ("map\ndata: 3", 1)] {
      #expect(browser.text.split(separator: "event: \(event)").count == count + 1, "\(event)")
    }
    // A late client gets the current state, and a waiting one a keep-alive.
    let late = Browser(port: port)
    late.say(request("GET", "/events", cookie: try cookie()))
    for _ in 0..<20 { step(late) }
    #expect(late.text.contains("map\ndata: 3") && !late.text.contains("map\ndata: 2"))
    time = time.advanced(bySeconds: 2)
    publish("1", "3")
    #expect(browser.text.contains("event: alive"))
  }

  @Test func closesAnUnreadStream() throws {
    let deaf = Browser(port: port)
    deaf.say(request("GET", "/events", cookie: try cookie()))
    let good = Browser(port: port)
    good.say(request("GET", "/events", cookie: try cookie()))
    for _ in 0..<20 { step(good) }
    for number in 0..<200 {
      let text = String(repeating: "\(number % 10)", count: 50_000)
      time = time.advanced(bySeconds: 0.1)
      server.publish([("map", Array(text.utf8))], at: time)
      for _ in 0..<3 { step(good) }
    }
    #expect(good.heard.count > 200 * 50_000 && !good.isCutOff)
    server.publish([("word", [UInt8(ascii: "1")])], at: time)
    for _ in 0..<20 { step(good) }
    #expect(good.text.hasSuffix("event: word\ndata: 1\n\n\r\n"))
  }

  /// An address gets at most 16 connections, and is served again after closing them.
  @Test func limitsConnections() {
    var crowd = (0..<200).map { _ in
      let browser = Browser(port: port)
      step(browser)
      step(browser)
      return browser
    }
    step(crowd)
    #expect(crowd.count { !$0.isCutOff } == 16)
    crowd = []
    step()
    #expect(answer(request("GET", "/")).status == "200")
  }

  /// Slow connections, however many, keep nobody out: the slowest end for others.
  @Test func slowConnectionsKeepNobodyOut() throws {
    let slow = (0..<80).map { number in
      let browser = Browser(port: port, from: UInt8(2 + number % 8))
      browser.say("GET / HTTP/1.1\r\nX: ")
      step(browser)
      return browser
    }
    let stream = Browser(port: port)
    stream.say(request("GET", "/events", cookie: try cookie()))
    for _ in 0..<10 {
      for browser in slow { browser.say("x") }
      step(slow)
      #expect(answer(request("GET", "/")).status == "200")
    }
    step(stream)
    #expect(server.hasAudience && !stream.isCutOff)
  }

  /// A request has ten seconds, however often a byte of it arrives.
  @Test(arguments: [
    "", "GET / HTTP/1.1\r\nHost: ",
    "POST /command HTTP/1.1\r\nHost: a\r\nContent-Length: 90\r\n\r\n",
  ])
  func aRequestHasADeadline(_ start: String) {
    let slow = Browser(port: port)
    slow.say(start)
    step(slow)
    for second in 1...9 {
      time = time.advanced(bySeconds: 1)
      if !start.isEmpty { slow.say("x") }
      step(slow)
      #expect(!slow.isCutOff, "\(second)")
    }
    time = time.advanced(bySeconds: 1.1)
    for _ in 0..<3 { step(slow) }
    #expect(slow.isCutOff)
  }

  /// Requests that another program could read in another way, or that never end.
  @Test(arguments: [
    ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", "200"),
    ("GET / HTTP/1.1\r\n\r\n", "400"), ("GET / HTTP/1.0\r\n\r\n", "400"),
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", "400"),
    ("GET / HTTP/1.1\r\nHost: a\r\nhOST: b\r\n\r\n", "400"),
    ("POST /command HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx", "400"),
    ("POST /command HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\ncontent-length: 2\r\n\r\nx", "400"),
    ("POST /command HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\nx", "400"),
    ("POST /command HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", "400"),
    (
      "POST /command HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n",
      "400"
    ),
    // The second status is that of libmicrohttpd 1.0 and later.
    ("POST /command HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", "400 501"),
    (
      "POST /command HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\nx",
      "400"
    ),
    ("POST /command HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\n", "413"),
    ("POST /enter HTTP/1.1\r\nHost: a\r\nContent-Length: 513\r\n\r\n", "413"),
    ("POST /enter HTTP/1.1\r\nHost: a\r\nContent-Length: 18446744073709551615\r\n\r\n", "413"),
    ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\n", "413"),
    ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", "400"),
    ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length : 1\r\n\r\nx", "400"),
    ("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding\t: chunked\r\n\r\n0\r\n\r\n", "400"),
    ("GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n", "400"),
    ("GET /x%00y HTTP/1.1\r\nHost: a\r\n\r\n", "400"),
    ("GET /events%00 HTTP/1.1\r\nHost: a\r\n\r\n", "400"),
    ("GET /%2500 HTTP/1.1\r\nHost: a\r\n\r\n", "404"),
    ("GET /?x=1 HTTP/1.1\r\nHost: a\r\n\r\n", "200"),
  ])
  func refusesAmbiguousRequests(_ request: String, _ statuses: String) {
    let browser = Browser(port: port)
    browser.say(request)
    for _ in 0..<20 where browser.status.isEmpty { step(browser) }
    #expect(statuses.split(separator: " ").contains { $0 == browser.status })
    #expect(commands == [])
  }

  /// With a PIN, a page for this machine is closed, too. A kept pairing lasts for 400 days from each visit.
  @Test func keepsPairings() throws {
    let port = try #require(Loopback.freePort())
    let folder = try TemporaryFolder()
    let pairings = try WebPairings(in: StateFolder(path: folder.path), "page")
    let kept = try WebServer(
      #require(WebAddress("127.0.0.1:\(port)")), pages: ["/": Self.page], pin: "4711",
      pairings: pairings)
    #expect(kept.isPaired)
    func answer(_ method: String, _ path: String, body: String = "", cookie: String = "") -> String
    {
      let browser = Browser(port: port)
      browser.say(
        Browser.request(
          method, path, host: "localhost:\(port)", body: body, cookie: cookie,
          origin: "http://localhost:\(port)"))
      for _ in 0..<200 where browser.status.isEmpty {
        _ = kept.poll(at: .zero)
        browser.listen()
      }
      return browser.text
    }
    #expect(answer("POST", "/command", body: "up").hasPrefix("HTTP/1.1 403"))
    let welcome = answer("POST", "/enter", body: "4711")
    let visitor = try #require(kept.visitors.first)
    #expect(try WebPairings(in: StateFolder(path: folder.path), "page").visitors == [visitor])
    let pairing = "hotcold-\(port)=\(visitor.secret)"
    let line = "Set-Cookie: \(pairing); HttpOnly; SameSite=Strict; Path=/; Max-Age=34560000"
    #expect(welcome.contains(line))
    #expect(!answer("GET", "/").contains("Set-Cookie"))
    #expect(answer("GET", "/", cookie: pairing).contains(line))
    #expect(answer("POST", "/command", body: "up", cookie: pairing).hasPrefix("HTTP/1.1 204"))
    kept.forget(visitor.number)
    #expect(answer("POST", "/command", body: "up", cookie: pairing).hasPrefix("HTTP/1.1 403"))
    #expect(try WebPairings(in: StateFolder(path: folder.path), "page").visitors.isEmpty)
  }

  /// A proxy passes the name on by which browsers know it. It may speak TLS.
  @Test(arguments: [
    ("home.example.org", "https://home.example.org", "200"),
    ("home.example.org:8443", "https://home.example.org:8443", "200"),
    ("HOME.example.org", "http://HOME.example.org", "200"),
    ("localhost", "http://localhost", "200"),
    ("evil.example.org", "https://evil.example.org", "421"),
    ("home.example.org.evil.org", "https://home.example.org.evil.org", "421"),
  ])
  func proxies(_ host: String, _ origin: String, _ status: String) throws {
    let port = try #require(Loopback.freePort())
    let proxied = try WebServer(
      #require(WebAddress("127.0.0.1:\(port)")), pages: ["/": Self.page], proxy: "Home.example.org")
    for (method, expected) in [("GET", status == "421" ? "421" : "200"), ("POST", status)] {
      let browser = Browser(port: port)
      let path = method == "GET" ? "/" : "/enter"
      browser.say(Browser.request(method, path, host: host, body: "x", cookie: "", origin: origin))
      for _ in 0..<200 where browser.status.isEmpty {
        _ = proxied.poll(at: .zero)
        browser.listen()
      }
      #expect(browser.status == expected, "\(method)")
      if method == "GET", expected == "200" {
        #expect(browser.text.contains("frame-ancestors http://home.example.org:*"))
      }
    }
  }

  @Test func aCertificateMustBeUsable() throws {
    let port = try #require(Loopback.freePort())
    let address = try #require(WebAddress("127.0.0.1:\(port)"))
    for text in ["", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"] {
      let failure = #expect(throws: Failure.self) {
        try WebServer(address, pages: [:], certificate: (text, text))
      }
      #expect(failure?.status == .badData)
    }
    // The port is free again.
    _ = try WebServer(address, pages: [:])
  }

  /// A request for events that arrives just before the end must not abort the program.
  @Test func endsWhileAPageAsksForEvents() throws {
    for isPolled in [false, true] {
      let port = try #require(Loopback.freePort())
      let server = try WebServer(#require(WebAddress("127.0.0.1:\(port)")), pages: ["/": Self.page])
      let browsers = (0..<3).map { _ in Browser(port: port) }
      for browser in browsers {
        browser.say(Browser.request("GET", "/events", host: "127.0.0.1:\(port)"))
        if isPolled { _ = server.poll(at: .zero) }
      }
      #expect(server.hasAudience == isPolled)
    }
  }

  @Test(arguments: [
    "POST /command HTTP/1.1\r\nHost: a\r\nContent-Length: 100000000\r\n\r\n",
    "GET / HTTP/1.1\r\n", "",
  ])
  func endlessSenderIsCutOff(_ head: String) {
    let sender = Browser(port: port)
    sender.say(head)
    for _ in 0..<2000 where !sender.isCutOff {
      sender.say(String(repeating: "x", count: 10_000))
      step(sender)
    }
    #expect(sender.isCutOff)
    #expect(answer(request("GET", "/")).status == "200")
    #expect(commands == [])
  }
}
