import TestSupport
import Testing

/// A game on the page of a phone.
@Suite struct PageTests {
  @Test(arguments: [
    ["seek", "--demo", "--web", "--json"], ["hide", "--demo", "--web", "nowhere"],
    ["seek", "--demo", "--web", "1.2.3.4:0"],
  ])
  func refuses(_ arguments: [String]) throws {
    #expect(try Program.run(arguments).ending == .status(64))
  }

  /// A Raspberry Pi without a screen shows the way to its page where somebody will read it.
  @Test func phoneIsTheOnlyScreen() throws {
    let outcome = try Program.run(
      ["seek", "--demo", "--seed", "5", "--web", "--duration", "1"])
    expectOrderly(outcome, status: 0)
    let lines = outcome.output.split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(lines.last?.hasPrefix("http://") == true)
    #expect(lines.first?.allSatisfy { $0 == "█" } == true)
  }

  /// One server: two would need two ports.
  @Test func pageIsWhereItWasWanted() throws {
    let port = try #require(Loopback.freePort())
    let outcome = try Program.run(
      ["seek", "--demo", "--seed", "5", "--web", "127.0.0.1:\(port)", "--duration", "1"])
    expectOrderly(outcome, status: 0)
    #expect(String(decoding: outcome.output, as: UTF8.self).contains("http://127.0.0.1:\(port)/"))
  }

  @Test func phoneWalksThroughTheHouse() throws {
    let terminal = try PseudoTerminal(["seek", "--demo", "--seed", "5", "--web"])
    #expect(terminal.shows("back to the game"))
    let line = try #require(
      terminal.picture.text.split(separator: "\n").first { $0.contains("http://") })
    let parts = line.filter { $0 != " " }.split(separator: "#")
    let host = String(parts[0].dropFirst(7).dropLast())
    let port = try #require(host.split(separator: ":").last.flatMap { UInt16($0) })

    func answer(_ path: String, _ body: String, _ cookie: String = "") -> Browser {
      let browser = Browser(port: port)
      browser.say(Browser.request("POST", path, host: host, body: body, cookie: cookie))
      _ = browser.listen { $0.isCutOff || $0.text.contains("\r\n\r\n") }
      return browser
    }
    let cookie = answer("/enter", String(parts[1])).cookie
    #expect(!cookie.isEmpty)
    let page = Browser(port: port)
    page.say(Browser.request("GET", "/events", host: host, cookie: cookie))
    #expect(page.listen { $0.text.contains("event: row") && $0.text.contains("event: word") })
    // The code has done its work: the terminal shows the game.
    #expect(terminal.shows("hotcold seek"))
    func maps() -> Int { page.text.split(separator: "event: row").count }
    let before = maps()
    for _ in 0..<4 { #expect(answer("/wish", "right", cookie).status == "204") }
    #expect(page.listen { _ in maps() > before })
    // Nobody ends the game from afar; and the code can be seen again.
    #expect(answer("/wish", "q", cookie).status == "204")
    terminal.type("w")
    #expect(terminal.shows("Open this with your phone"))
    terminal.type("wq")
    #expect(terminal.finish() == .status(0))
    #expect(terminal.isAsBefore)
  }
}
