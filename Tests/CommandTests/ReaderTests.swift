import TestSupport
import Testing

/// `--screen-reader`: the game in spoken lines.
struct ReaderTests {
  private static let right = "\u{1B}[C"
  private static let left = "\u{1B}[D"
  private static let up = "\u{1B}[A"
  private static let down = "\u{1B}[B"

  private func start(_ line: String, _ folder: TemporaryFolder? = nil) throws -> PseudoTerminal {
    try PseudoTerminal(
      words("\(line) --screen-reader"),
      environment: folder.map { ["XDG_STATE_HOME": $0.path] } ?? [:])
  }

  /// All lines so far, without bells.
  private func said(_ terminal: PseudoTerminal) -> [Substring] {
    String(decoding: terminal.output.filter { $0 != 7 && $0 != 13 }, as: UTF8.self)
      .split(separator: "\n")
  }

  private func hears(_ terminal: PseudoTerminal, _ text: String) -> Bool {
    terminal.wait { said($0).joined(separator: " ").contains(text) }
  }

  /// Presses keys, and expects a line.
  private func type(
    _ keys: String, at terminal: PseudoTerminal, hears text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    terminal.type(keys)
    #expect(hears(terminal, text), sourceLocation: sourceLocation)
  }

  /// Presses a key until the line is printed.
  private func hears(
    _ terminal: PseudoTerminal, pressing key: String, _ isMeant: (Substring) -> Bool
  ) -> Bool {
    terminal.wait {
      $0.type(key)
      return said($0).contains(where: isMeant)
    }
  }

  /// The output is only text, line ends and bells, without signs that a screen reader would spell out.
  private func expectLines(_ terminal: PseudoTerminal) {
    #expect(terminal.output.allSatisfy { $0 >= 32 && $0 != 127 || [7, 10, 13].contains($0) })
    let text = String(decoding: terminal.output, as: UTF8.self)
    #expect(!text.unicodeScalars.contains { (0x2500...0x28FF).contains($0.value) })
    #expect(!terminal.picture.isAlternate)
  }

  /// The hider of this house is at the end of the corridor: walk right until you see it.
  @Test func aWholeHuntByEar() throws {
    let folder = try TemporaryFolder()
    let terminal = try start("seek --demo --seed 105 --speed 3", folder)
    #expect(hears(terminal, "Question mark says where you are"))
    #expect(hears(terminal, "Robin is here, hiding."))
    var way = Self.right
    let isFound = terminal.wait { terminal in
      guard terminal.hasReadKeys else { return false }
      // The last line may be incomplete.
      let isWhole = terminal.output.last { $0 != 7 } == 10
      let lines = said(terminal).dropLast(isWhole ? 0 : 1)
      for (side, key) in [("up", Self.up), ("down", Self.down), ("right", Self.right)]
      where lines.last(where: { $0.hasPrefix("You see Robin: ") })?.contains(side) == true {
        way = key
      }
      terminal.type(way)
      if terminal.output.count % 7 == 0 { terminal.type("?") }
      return lines.contains("FOUND!")
    }
    #expect(isFound)
    let lines = said(terminal)
    #expect(lines.contains { $0.hasPrefix("HOT. About") })
    let next = "Enter plays again, s swaps the roles, q ends."
    #expect(hears(terminal, next))
    type("?", at: terminal, hears: "found Robin")
    #expect(said(terminal).count { $0 == next } == 1)
    type("h", at: terminal, hears: "\(next) Question mark")
    expectLines(terminal)
    terminal.expectQuit()
    let scores = try Program.run(["scores"], environment: ["XDG_STATE_HOME": folder.path])
    #expect(scores.text.hasPrefix("demo, seed 105\n  classic "), "\(scores.text)")
    #expect(scores.lines.dropFirst().first?.contains(":") == true, "\(scores.text)")
  }

  /// The lost earbuds, from the list and in their hunt.
  @Test func aThingRings() throws {
    let terminal = try start("scan --demo --seed 941")
    #expect(hears(terminal, "Robin's earbuds, about"))
    type("/robin\r", at: terminal, hears: "nearest first.")
    for keys in ["g", "\rg"] {
      let count = said(terminal).count
      terminal.type(keys)
      #expect(terminal.wait { said($0).dropFirst(count).contains("It rings! g stops it.") })
      terminal.type("g")
      #expect(terminal.wait { said($0).dropFirst(count).contains("It is silent again.") })
    }
    expectLines(terminal)
    terminal.expectQuit()
  }

  /// A recording cannot ring, and says so.
  @Test func aRecordingDoesNotRing() throws {
    let terminal = try start("replay --example hunt")
    #expect(hears(terminal, "Something is heard."))
    type("g", at: terminal, hears: "This is a recording: nothing can ring.")
    expectLines(terminal)
    terminal.expectQuit()
  }

  @Test func announcesWallsAndKeys() throws {
    let terminal = try start("seek --demo --seed 3")
    #expect(hears(terminal, "h lists the keys"))
    type("h", at: terminal, hears: "Arrow keys walk.")
    type("w", at: terminal, hears: "down 1 metre, left a wall.")
    #expect(hears(terminal, pressing: Self.left) { $0 == "Wall." })
    type("f", at: terminal, hears: "Just walk up close: f is not needed.")
    type("\t", at: terminal, hears: "Nobody else to hunt.")
    type("m", at: terminal, hears: "Sound off.")
    // The player's own words are echoed while they are typed.
    type("t", at: terminal, hears: "at most 36 bytes, and press Enter.")
    // The taunt 3 comes right after the first one, which is too fast.
    type("hello\r3", at: terminal, hears: "You said: hello")
    #expect(hears(terminal, "Not so fast."))
    expectLines(terminal)
    terminal.expectQuit()
  }

  @Test func saysTauntsInThePlayersLanguage() throws {
    let terminal = try PseudoTerminal(
      words("seek --demo --seed 3 --screen-reader"),
      environment: ["LC_ALL": "C.UTF-8", "LANGUAGE": "de"])
    type("1", at: terminal, hears: "Du hast gesagt: Zu langsam!")
    terminal.expectQuit()
  }

  @Test func asks() throws {
    let terminal = try start("seek --demo --seed 1 --game thermometer")
    #expect(hears(terminal, "Thermometer. Seekers press space to ask"))
    #expect(
      hears(terminal, pressing: " ") {
        $0 == "The first question: the next answer compares with here."
      })
    #expect(hears(terminal, pressing: " ") { $0.contains("Silent for ") })
    terminal.expectQuit()
  }

  /// Nobody hides from the bomb.
  @Test func runs() throws {
    let terminal = try start("seek --demo --seed 1 --game potato --speed 20")
    #expect(hears(terminal, "Robin is here, holding the bomb."))
    #expect(hears(terminal, "It went off after"))
    #expect(!said(terminal).contains { $0.contains("hiding") || $0.contains("Go ") })
    terminal.expectQuit()
  }

  @Test func hides() throws {
    let terminal = try start("hide --demo --seed 3")
    #expect(hears(terminal, "You hide, and others look for you."))
    for name in ["Ada", "Grace", "Hedy"] { #expect(hears(terminal, "\(name) is here, seeking.")) }
    type("?", at: terminal, hears: "3 seekers.")
    expectLines(terminal)
    terminal.expectQuit()
  }

  @Test func looksForThings() throws {
    let terminal = try start("scan --demo --seed 5 --speed 3")
    #expect(hears(terminal, "Up and down go from device to device"))
    #expect(hears(terminal, pressing: Self.down) { $0.contains("metre") })
    type("m", at: terminal, hears: "Sound off.")
    type("/earbuds\r", at: terminal, hears: "things, nearest first.")
    type("s\r", at: terminal, hears: "Hunting ")
    // Nothing is printed while the player stands still and asks nothing.
    #expect(hears(terminal, pressing: "?") { $0.contains("metre") && !$0.contains(": ") })
    terminal.type("\u{1B}")
    #expect(terminal.wait { said($0).filter { $0.contains("things, by name.") }.count == 2 })
    expectLines(terminal)
    terminal.expectQuit()
  }

  @Test func title() throws {
    let folder = try TemporaryFolder()
    let terminal = try start("", folder)
    #expect(hears(terminal, "Play: seek. Find the hider"))
    type("n", at: terminal, hears: "Name: type your name. What should the others call you?")
    type("Zoë\(Self.down)", at: terminal, hears: "Room: the common room.")
    type("attic\(Self.up)", at: terminal, hears: "Name: Zoë.")
    type("\u{1B}", at: terminal, hears: "Play: seek. Find the hider")
    type("?", at: terminal, hears: "Room: attic.")
    type(Self.left, at: terminal, hears: "Play: hide. ")
    expectLines(terminal)
    terminal.expectQuit()
  }
}
