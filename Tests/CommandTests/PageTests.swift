import BeaconCodec
import Glibc
import ProcessSupport
import TestSupport
import Testing

/// A game on the page of a phone.
struct PageTests {
  /// Without a screen, the URL of the page is printed to standard output.
  @Test(arguments: ["seek", "scan"]) func phoneIsTheOnlyScreen(_ command: String) throws {
    let outcome = try Program.run(words("\(command) --demo --seed 5 --web --duration 1"), status: 0)
    let lines = outcome.output.split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(lines.last?.hasPrefix("http://") == true)
    #expect(lines.first?.allSatisfy { $0 == "█" } == true)
  }

  /// It listens on the requested port. When descriptors run out, the connected browser stays, and others can connect
  /// once some are free again.
  @Test func continuesWithoutDescriptors() throws {
    let port = try #require(Loopback.freePort())
    let host = "127.0.0.1:\(port)"
    let game = try Program(
      ["seek", "--demo", "--seed", "5", "--web", host], shell: "ulimit -n 16")
    #expect(game.wait { String(decoding: $0.output, as: UTF8.self).contains(host) })
    let phone = Browser(port: port)
    phone.say(Browser.request("GET", "/events", host: host))
    #expect(phone.listen { $0.text.contains("event: word") })
    do {
      let crowd = (0..<20).map { _ in Browser(port: port) }
      let before = phone.heard.count
      #expect(phone.listen { $0.heard.count > before + 200 })
      for browser in crowd { browser.listen() }
    }
    // A rejected browser tries again.
    #expect(
      (0..<1000).contains { _ in
        let next = Browser(port: port)
        next.say(Browser.request("GET", "/", host: host))
        return next.listen { $0.status == "200" }
      })
    game.child.send(SIGTERM)
    game.finish(status: 0)
  }

  /// The letter that shows the code again is a letter like others in a message, a search and a name.
  @Test(arguments: [
    ("seek --demo --seed 5", "t", "say: wow_"), ("scan --demo --seed 5", "/", "search: wow_"),
    ("remote", "\u{1B}OB\u{1B}OB", "name   wow_"),
  ])
  func typesTheLetterOfTheCode(_ command: String, _ begin: String, _ line: String) throws {
    let port = try #require(Loopback.freePort())
    let terminal = try PseudoTerminal(words("\(command) --web 127.0.0.1:\(port)"))
    #expect(terminal.shows("w back to the game"))
    terminal.type("w")
    #expect(terminal.shows("? help"))
    terminal.type("\(begin)wow", shows: line)
    terminal.expectQuit("\u{1B}q")
  }

  /// A page asks for events while the program is about to end.
  @Test func endsWhileAPageAsksForEvents() throws {
    for _ in 0..<5 {
      let port = try #require(Loopback.freePort())
      let host = "127.0.0.1:\(port)"
      let game = try Program(["seek", "--demo", "--seed", "5", "--web", host])
      #expect(game.wait { String(decoding: $0.output, as: UTF8.self).contains(host) })
      game.child.send(SIGSTOP)
      let phone = Browser(port: port)
      phone.say(Browser.request("GET", "/events", host: host))
      game.child.send(SIGTERM)
      game.child.send(SIGCONT)
      game.finish(status: 0)
    }
  }

  @Test func phoneWalksThroughTheHouse() throws {
    let terminal = try PseudoTerminal(words("seek --demo --seed 5 --web"))
    #expect(terminal.shows("back to the game"))
    let phone = try Phone(terminal)
    #expect(phone.hears("event: map") && phone.hears("event: word"))
    // A phone is connected, so the terminal shows the game.
    #expect(terminal.shows("hotcold seek"))
    func maps() -> Int { phone.page.text.split(separator: "event: map").count }
    let before = maps()
    for _ in 0..<4 { phone.send("right") }
    #expect(phone.page.listen { _ in maps() > before })
    // A phone cannot end the game; the terminal can show the code again.
    for command in ["q", "home"] { phone.send(command) }
    terminal.type("w", shows: "Open this with your phone")
    terminal.expectQuit("wq")
  }

  /// From the title to a game, back, and to another one.
  @Test func choosesOnThePhone() throws {
    let folder = try TemporaryFolder()
    // Otherwise the folder would be deleted after its last use, the next line.
    defer { withExtendedLifetime(folder) {} }
    let terminal = try PseudoTerminal(
      words("remote --pin 4711"), environment: ["XDG_STATE_HOME": folder.path])
    #expect(terminal.shows("back to the game"))
    let phone = try Phone(terminal, pin: "4711")
    #expect(phone.hears("event: title") && phone.hears("\"leads\":false"))
    #expect(phone.get("/labels.json").contains("\"asksForPIN\":true"))
    // A machine with Bluetooth offers that before the pretend house.
    phone.send("fill name Ada B.")
    phone.send("fill radio none: a pretend house")
    #expect(terminal.shows("Ada B.") && terminal.shows("pretend house"))
    // A phone cannot quit the title screen.
    for command in ["q", "esc", "home"] { phone.send(command) }
    phone.send("enter")
    #expect(phone.hears("\"screen\":\"seek\"") && phone.hears("\"leads\":true"))
    #expect(phone.hears("is a pretend house."))
    phone.send("home")
    #expect(terminal.shows("Press Enter to start"))
    phone.send("fill activity find lost things")
    phone.send("enter")
    #expect(phone.hears("\"screen\":\"scan\"") && phone.hears("\"maker\""))
    // The thing that the phone names is hunted, wherever it is in the list.
    let things = phone.last("things")?["things"]?.array ?? []
    #expect(things.count > 2)
    let thing = try #require(things.last)
    phone.send("hunt \(thing["id"]?.string ?? "")")
    #expect(
      phone.page.listen { _ in phone.last("head")?["title"]?.string == thing["name"]?.string })
    #expect(terminal.shows("Esc list"))
    phone.send("esc")
    #expect(terminal.shows("things, nearest first"))
    phone.send("home")
    #expect(terminal.shows("Press Enter to start"))
    terminal.expectQuit()
  }
}

/// A browser that was granted access.
private struct Phone {
  private let port: UInt16
  private let host: String
  private let cookie: String
  let page: Browser

  /// - Parameters:
  ///   - terminal: shows the URL.
  ///   - pin: used instead of the token.
  init(_ terminal: PseudoTerminal, pin: String? = nil) throws {
    let line = try #require(
      terminal.picture.text.split(separator: "\n").first { $0.contains("http://") })
    let parts = line.filter { $0 != " " }.split(separator: "#")
    host = String(parts[0].dropFirst(7).dropLast())
    port = try #require(host.split(separator: ":").last.flatMap { UInt16($0) })
    let door = Browser(port: port)
    door.say(Browser.request("POST", "/enter", host: host, body: pin ?? String(parts[1])))
    _ = door.listen { $0.isCutOff || $0.text.contains("\r\n\r\n") }
    cookie = door.cookie
    #expect(!cookie.isEmpty)
    page = Browser(port: port)
    page.say(Browser.request("GET", "/events", host: host, cookie: cookie))
  }

  /// The last complete event of a kind.
  func last(_ event: String) -> JSONValue? {
    page.text.split(separator: "event: \(event)\ndata: ").dropFirst().reversed().lazy
      .compactMap { $0.split(separator: "\n\n").first.flatMap { JSONValue(Array($0.utf8)) } }.first
  }

  func hears(_ text: String) -> Bool { page.listen { $0.text.contains(text) } }

  func get(_ path: String) -> String {
    let browser = Browser(port: port)
    browser.say(Browser.request("GET", path, host: host))
    _ = browser.listen { $0.isCutOff }
    return browser.text
  }

  func send(_ text: String) {
    let browser = Browser(port: port)
    browser.say(Browser.request("POST", "/command", host: host, body: text, cookie: cookie))
    _ = browser.listen { $0.isCutOff || $0.text.contains("\r\n\r\n") }
    #expect(browser.status == "204")
  }
}
