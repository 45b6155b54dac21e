import Glibc
import ProcessSupport
import TestSupport
import Testing

/// The full screen, on terminals of all sizes.
struct ScreenTests {
  typealias Size = (columns: Int, rows: Int)
  static let sizes: [Size] = [(80, 24), (40, 12), (20, 3), (1, 1)]
  private static let seek = words("seek --demo --seed 3")
  private static let hide = words("hide --demo --seed 3")

  @Test(arguments: sizes, [seek, hide])
  func keys(_ size: Size, _ command: [String]) throws {
    let terminal = try PseudoTerminal(command, columns: size.columns, rows: size.rows)
    #expect(terminal.wait { $0.showsSomething })
    #expect(!terminal.picture.isCursorVisible)
    terminal.type("m", shows: size.columns >= 80 ? "muted" : nil)
    terminal.type("?", shows: size.columns >= 20 ? "How to " : nil)
    // Space turns the page of the help, another key ends it, and the arrows walk.
    terminal.type(" \u{1B}[C\u{1B}OB?x")
    terminal.type("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD\t\u{7F}\r\u{1B}xyzäß漢\u{0}\u{1F}")
    terminal.resize(60, thenTo: size)
    terminal.type("?")
    #expect(terminal.wait { $0.showsSomething })
    if size.columns >= 20 { #expect(terminal.shows("How to ")) }
    terminal.expectQuit("xq")
  }

  /// The last line shows the turn only where it works.
  @Test(arguments: [
    ("seek", true), ("seek --quiet", true), ("seek --seekers 2 --game decoys", true),
    ("seek --game thermometer", false), ("seek --seekers 2 --game potato", false), ("hide", false),
    ("hide --seekers 0", false),
  ])
  func offersATurn(_ command: String, _ isOffered: Bool) throws {
    let terminal = try PseudoTerminal(words("\(command) --demo --seed 3"))
    // The game comes with the hider's first message.
    #expect(
      terminal.wait {
        $0.picture.text.contains("arrows walk") && $0.picture.text.contains("l turn") == isOffered
      })
    terminal.expectQuit()
  }

  /// A window that claims a huge size does not take more memory than the largest picture.
  @Test(arguments: [
    (80, 24, [:]), (9999, 9999, [:]), (80, 24, ["COLUMNS": "5000", "LINES": "5000"]),
  ])
  func claimsToBeHuge(_ columns: Int, _ rows: Int, _ environment: [String: String]) throws {
    let terminal = try PseudoTerminal(
      Self.seek, columns: columns, rows: rows, environment: environment)
    #expect(terminal.wait { $0.showsSomething })
    terminal.resize(columns: 80, rows: 24)
    #expect(terminal.shows("how near"))
    let peak = try #require(terminal.child.status("VmHWM"))
    let kilobytes = try #require(Int(peak.prefix { $0 != " " }))
    #expect(kilobytes < 100_000)
    terminal.expectQuit()
  }

  /// The simulated house waits behind the help: turning its pages takes less of the game than as many keys in the game.
  @Test(arguments: [hide, seek]) func waitsBehindTheHelp(_ command: [String]) throws {
    let terminal = try PseudoTerminal(command + ["--seekers", "0", "--speed", "50", "--quiet"])
    #expect(terminal.wait { $0.clock != nil })
    let start = try #require(terminal.clock)
    terminal.type("?", shows: "page 1 of")
    for _ in 0..<60 {
      terminal.type("?", shows: "page 2 of")
      terminal.type("\u{1B}OD", shows: "page 1 of")
    }
    terminal.type("x")
    #expect(terminal.wait { $0.clock != nil })
    let back = try #require(terminal.clock)
    for _ in 0..<60 {
      terminal.type("m", shows: "muted")
      terminal.type("m")
      #expect(terminal.wait { !$0.picture.text.contains("muted") })
    }
    let end = try #require(terminal.clock)
    #expect(3 * (back - start) < end - back, "\(start), \(back), \(end)")
    terminal.expectQuit()
  }

  /// A terminal that was made tiny and large again is redrawn, even if the program notices only the second change.
  @Test func tinyAndBack() throws {
    let terminal = try PseudoTerminal(Self.hide + ["--seekers", "0"])
    for _ in 0..<20 {
      #expect(terminal.shows("1 Too slow!"))
      terminal.resize(columns: 1, rows: 1)
      terminal.resize(columns: 80, rows: 24)
    }
    #expect(terminal.shows("1 Too slow!"))
    terminal.expectQuit()
  }

  /// A taunt that follows another too quickly waits, and is sent once.
  @Test func delaysQuickTaunts() throws {
    let terminal = try PseudoTerminal(Self.hide + ["--seekers", "2", "--mute"])
    #expect(terminal.shows("1 Too slow!"))
    terminal.type("ff", shows: "Nobody is near enough.")
    terminal.type("33", shows: "Not so fast.")
    #expect(terminal.shows("You said: Are you even looking?"))
    terminal.type("tHere!\r", shows: "You said: Here!")
    terminal.expectQuit()
  }

  /// With several hiders, every screen with a line of keys names the key for the next one.
  @Test(arguments: sizes.prefix(2)) func severalHide(_ size: Size) throws {
    let terminal = try PseudoTerminal(
      Self.seek + ["--game", "decoys"], columns: size.columns, rows: size.rows)
    #expect(terminal.shows("Tab next"))
    terminal.expectQuit()
  }

  /// From the list to the hunt for a thing and back.
  @Test(arguments: sizes.prefix(2))
  func lostThings(_ size: Size) throws {
    let terminal = try PseudoTerminal(
      words("scan --demo --seed 5"), columns: size.columns, rows: size.rows)
    #expect(terminal.shows("Robin's earbuds"))
    terminal.type("/robin", shows: "search: robin")
    terminal.type("\r\r", shows: "hotcold seek")
    terminal.type("?", shows: "How to hunt")
    terminal.type("x")
    terminal.type("\u{1B}OC\u{1B}OC m", shows: size.columns >= 80 ? "muted" : nil)
    terminal.type("\u{1B}", shows: "hotcold scan")
    terminal.resize(30, thenTo: size)
    terminal.type("?", shows: "How to find")
    terminal.expectQuit("xq")
  }

  /// A thing that rings before its hunt keeps ringing in it.
  @Test func ringsIntoTheHunt() throws {
    let terminal = try PseudoTerminal(words("scan --demo --seed 5"))
    #expect(terminal.shows("Robin's earbuds"))
    terminal.type("/robin\rg", shows: "It rings! g stops it.")
    terminal.type("\r", shows: "hotcold seek")
    #expect(terminal.shows("It rings! g stops it."))
    terminal.type("g", shows: "It is silent again.")
    terminal.expectQuit()
  }

  /// A player who quits during a round, by `q` or Ctrl-C, keeps a line about it in the terminal.
  @Test(
    arguments: [
      ("seek --seekers 0", 80, #"You quit after \d+ s, about [\d.]+ m from Robin\."#),
      // Between words, where the terminal would break one.
      ("seek --seekers 0", 40, #"You quit after \d+ s, about [\d.]+ m from *\nRobin\."#),
      ("hide --seekers 1", 80, #"You quit after \d+ s\. Nobody had found you\."#),
    ], ["q", "\u{3}"])
  func saysHowItWasLeft(_ game: (command: String, columns: Int, line: String), _ key: String) throws
  {
    let (command, columns, line) = game
    let terminal = try PseudoTerminal(
      words("\(command) --demo --seed 3 --mute"), columns: columns, rows: 24)
    #expect(terminal.wait { $0.clock ?? 0 >= 3 })
    terminal.expectQuit(key)
    let text = terminal.picture.text
    #expect(try text.contains(Regex(line)), "\(text)")
  }

  /// Space during the pause after an answer does not stop its countdown.
  @Test func countsThePauseDown() throws {
    let terminal = try PseudoTerminal(
      words("seek --demo --seed 3 --seekers 0 --game thermometer --mute"))
    #expect(terminal.wait { $0.clock ?? 0 >= 3 })
    terminal.type(" ", shows: "ask again")
    terminal.type(" ", shows: "Ask again in 9 s.")
    for left in [8, 7] {
      terminal.type(" ")
      #expect(
        terminal.wait {
          $0.picture.text.contains("silent for \(left) s")
            && $0.picture.text.contains("Ask again in \(left) s.")
        })
    }
    terminal.expectQuit()
  }

  /// Ways to end the program.
  static let endings: [Named<@Sendable (PseudoTerminal) -> Void>] = [
    Named("q") { $0.type("q") }, Named("Ctrl-C") { $0.type("\u{3}") },
    Named("SIGINT") { $0.send(SIGINT) }, Named("SIGTERM") { $0.send(SIGTERM) },
    Named("SIGHUP") { $0.send(SIGHUP) }, Named("Ctrl-\\") { $0.type("\u{1C}") },
  ]

  @Test(arguments: sizes, endings)
  func ends(_ size: Size, _ end: Named<@Sendable (PseudoTerminal) -> Void>) throws {
    let terminal = try PseudoTerminal(Self.seek, columns: size.columns, rows: size.rows)
    #expect(terminal.wait { $0.showsSomething })
    end.value(terminal)
    terminal.expectEnd()
  }

  /// Ctrl-S does not stop the output, which would hold up signals.
  @Test(arguments: [[], ["--screen-reader", "--speed", "5"]])
  func ctrlSStopsNothing(_ options: [String]) throws {
    let terminal = try PseudoTerminal(Self.seek + options)
    #expect(terminal.wait { $0.output.count > 100 })
    terminal.type("\u{13}")
    let count = terminal.output.count
    #expect(terminal.wait { $0.output.count > count + 100 })
    terminal.send(SIGTERM)
    #expect(terminal.finish() == .status(0))
    #expect(terminal.isAsBefore)
  }

  @Test func windowCloses() throws {
    let terminal = try PseudoTerminal(Self.seek)
    #expect(terminal.wait { $0.showsSomething })
    terminal.hangUp()
    #expect(terminal.finish() == .status(0))
  }

  /// Ctrl-Z and fg, by the key and by the signal.
  @Test(arguments: sizes, ["\u{1A}", ""])
  func suspendsAndResumes(_ size: Size, _ key: String) throws {
    let terminal = try PseudoTerminal(Self.seek, columns: size.columns, rows: size.rows)
    for _ in 0..<2 {
      #expect(terminal.wait { $0.showsSomething })
      if key.isEmpty { terminal.send(SIGTSTP) } else { terminal.type(key) }
      #expect(terminal.wait { $0.isStopped })
      #expect(terminal.wait { !$0.picture.isAlternate })
      terminal.expectRestored()
      terminal.send(SIGCONT)
      #expect(terminal.wait { $0.showsSomething && !$0.isStopped })
    }
    terminal.expectQuit()
  }

  @Test(arguments: [
    ([], [:], true), (["--no-color"], [:], false), ([], ["NO_COLOR": "1"], false),
    ([], ["TERM": "vt100"], false),
  ])
  func color(_ options: [String], _ environment: [String: String], _ hasColor: Bool) throws {
    let terminal = try PseudoTerminal(Self.hide + options, environment: environment)
    // The seekers come near, which has a colour.
    #expect(hasColor ? terminal.wait { $0.picture.colorChanges > 2 } : terminal.shows(" m "))
    terminal.type("q")
    #expect(terminal.finish() == .status(0))
    #expect((terminal.picture.colorChanges > 0) == hasColor)
  }

  /// The name decides, even if that locale is not installed.
  @Test(arguments: [
    ("C", false), ("POSIX", false), ("en_US.ISO-8859-1", false), ("nonsense", false), ("", false),
    ("en_ZZ.UTF-8", true), ("en_ZZ.utf8", true),
  ])
  func encoding(_ language: String, _ isUTF8: Bool) throws {
    for command in [Self.seek, Self.hide] {
      let terminal = try PseudoTerminal(command, environment: ["LANG": language])
      #expect(terminal.wait { $0.showsSomething })
      terminal.type("?", shows: "How to ")
      terminal.type("xq")
      #expect(terminal.finish() == .status(0))
      #expect(terminal.output.contains { $0 > 0x7F } == isUTF8)
    }
  }

  /// A terminal without cursor movement, or an unknown one.
  @Test(arguments: ["", "dumb", "no-such-terminal", "unknown"])
  func plain(_ name: String) throws {
    let terminal = try PseudoTerminal(Self.seek, environment: ["TERM": name, "LANG": "C"])
    #expect(terminal.finish() == .status(0))
    #expect(terminal.errors.hasPrefix("hotcold: "))
    #expect(terminal.errors.contains("plain lines, without keys; --screen-reader"))
    #expect(String(decoding: terminal.output, as: UTF8.self).contains("FOUND!"))
    #expect(!terminal.output.contains { $0 == 0x1B || $0 > 0x7F })
    #expect(terminal.isAsBefore)
  }

  /// A terminal that this machine's terminfo does not know, or whose entry has no size.
  @Test(arguments: ["xterm-of-tomorrow", "alacritty-of-tomorrow", "linux"])
  func new(_ name: String) throws {
    let terminal = try PseudoTerminal(Self.seek, environment: ["TERM": name])
    #expect(terminal.shows("hotcold seek"))
    terminal.expectQuit()
  }

  /// Programs that are started get the user's own sizes.
  @Test func keepsTheEnvironment() throws {
    let folder = try TemporaryFolder()
    let program = """
      #!/bin/sh
      echo "$LINES $COLUMNS" >\(folder["part"]); /bin/mv \(folder["part"]) \(folder["said"])
      """
    chmod(try folder.write(program, to: "espeak-ng"), 0o700)
    let terminal = try PseudoTerminal(
      words("hide --demo --seed 3 --speed 5"),
      environment: ["TERM": "linux", "LINES": "7", "COLUMNS": "9", "PATH": folder.path])
    #expect(terminal.wait { _ in access(folder["said"], F_OK) == 0 })
    #expect(try readText(folder["said"]) == "7 9\n")
    terminal.expectQuit()
  }

  /// Lines on a terminal, by request.
  @Test(arguments: [["--plain"], ["--json"]])
  func lines(_ form: [String]) throws {
    let terminal = try PseudoTerminal(Self.seek + form)
    #expect(terminal.finish() == .status(0))
    #expect(terminal.errors.isEmpty)
    #expect(!terminal.output.contains(0x1B))
    #expect(terminal.isAsBefore)
  }

  /// After a round of the demo, the roles are swapped in another house, and back; points are kept.
  @Test func swapsRoles() throws {
    let terminal = try PseudoTerminal(
      words("seek --demo --seed 6 --seekers 3 --speed 60") + ["--mute", "--name", "Ann"])
    #expect(terminal.shows("found Robin in"))
    #expect(terminal.shows("s swap"))
    // The arrows no longer walk away from the door.
    terminal.type("\u{1B}OC\u{1B}OC?", shows: "How to ")
    terminal.type("x", shows: "█@")
    terminal.type("s", shows: "hotcold hide  Ann")
    #expect(terminal.shows("a pretend house"))
    #expect(terminal.shows("found you in"))
    #expect(terminal.shows("round 2"))
    // A hider's result stays for some seconds of the house's time, even if keys are pressed.
    let isSeeking = terminal.wait {
      // Before the next result, which would swap the roles again.
      if $0.picture.text.contains("found you in") { $0.type("S") }  // Caps Lock is on.
      return $0.picture.text.contains("hotcold seek")
    }
    #expect(isSeeking)
    #expect(terminal.shows("round 3"))
    terminal.expectQuit()
  }

  /// After a round of the demo.
  @Test(arguments: ["\r", "r"])
  func playsAgain(_ key: String) throws {
    let terminal = try PseudoTerminal(
      words("seek --demo --seed 6 --seekers 3 --speed 60") + ["--mute", "--name", "Ann"])
    #expect(terminal.shows("found Robin in"))
    #expect(terminal.shows("s swap"))
    terminal.type(key, shows: "round 2")
    terminal.expectQuit()
  }

  /// A replay stays on the screen when it is over, and offers nothing that only a player can do.
  @Test(arguments: [
    ("", "The recording is over."),
    (" --address 11:22:33:44:55:66", "Nothing to hunt in it: hotcold scan lists what it holds."),
  ])
  func replay(_ wanted: String, _ end: String) throws {
    let terminal = try PseudoTerminal(words("replay --example walk --speed 20\(wanted)"))
    #expect(terminal.shows("replaying walk"))
    #expect(terminal.shows("the recording is over"))
    #expect(terminal.shows(end))
    for words in ["hotcold hide", "see it", "l turn", "Tab"] {
      #expect(!terminal.picture.text.contains(words))
    }
    terminal.type("fl ", shows: "replaying walk")
    // The second time is a recording, too.
    terminal.type("fl", shows: "replaying walk")
    terminal.expectQuit()
    #expect(!terminal.picture.text.contains("You "))
  }

  /// A recording without an iBeacon says where to look, on the screen and after it.
  @Test func replayWithoutABeacon() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "time;mac;rssi;name\n0;C0-11-22-33-44-55;-60;Keys\n1;C0-11-22-33-44-55;-61;Keys\n",
      to: "keys.csv")
    let terminal = try PseudoTerminal(words("replay \(file)"))
    #expect(terminal.shows("Nothing to hunt in it: hotcold scan lists what it holds."))
    terminal.expectQuit()
    #expect(terminal.picture.text.contains("Nothing to hunt was heard"))
  }

  /// What a narrow screen cuts off stays in the terminal.
  @Test(arguments: ["replay --mute --speed 40", "scan --mute"])
  func recordingThatIsCutOff(_ line: String) throws {
    let folder = try TemporaryFolder()
    let whole = folder["whole.btsnoop"]
    try Program.run(["record", whole, "--demo", "--seed", "3", "--duration", "9"], status: 0)
    let file = try folder.write(Array(try readFile(whole).dropLast(7)), to: "cut.btsnoop")
    let terminal = try PseudoTerminal(words(line) + [file])
    #expect(terminal.shows("the capture is cut off"))
    terminal.expectQuit()
    #expect(terminal.picture.text.contains("the recording is over"))
  }

  /// A faulty row is shown when it comes, and stays in the terminal.
  @Test(arguments: ["replay --mute", "scan --mute"])
  func recordingWithAFault(_ line: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      Trace.header + Trace.row() + Trace.row(rssi: "x") + Trace.row(time: "50"), to: "x.csv")
    let terminal = try PseudoTerminal(words(line) + [file])
    #expect(terminal.shows("line 3, column rssi_dbm: 'x' is not"))
    terminal.expectQuit()
    #expect(terminal.picture.text.contains("line 3, column rssi_dbm"))
    #expect(!terminal.picture.text.contains("recording is over"))
  }

  /// In a hunt from the list of a recording nobody sees, turns or rings either. Its clock stops at the end.
  @Test func scanOfARecording() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "time;mac;rssi;name\n0;C0-11-22-33-44-55;-60;Keys\n1;C0-11-22-33-44-55;-61;Keys\n",
      to: "keys.csv")
    let terminal = try PseudoTerminal(words("scan \(file)"))
    #expect(terminal.shows("the recording is over"))
    terminal.type("\r", shows: "The recording is over.")
    #expect(terminal.shows("Esc list"))
    for words in ["see it", "l turn", "g ring"] {
      #expect(!terminal.picture.text.contains(words))
    }
    terminal.type("flg?", shows: "1 of")
    terminal.type("q", shows: "The recording is over.")
    terminal.expectQuit()
    #expect(!terminal.picture.text.contains("found"))
  }

  /// The line that stays in the terminal names what was found, as the screen did.
  @Test func namesWhatWasFound() throws {
    let terminal = try PseudoTerminal(words("replay --example hunt --speed 40 --mute"))
    #expect(terminal.shows("You found an iBeacon in 51 s!"))
    terminal.expectQuit()
    #expect(terminal.picture.text.contains("You found an iBeacon in 51 s."))
  }
}

extension PseudoTerminal {
  /// Whether a full screen is shown that is not empty.
  fileprivate var showsSomething: Bool {
    picture.isAlternate && picture.text.unicodeScalars.contains { $0 != " " && $0 != "\n" }
  }

  /// Resizes many times, ending with this size.
  func resize(_ count: Int, thenTo size: ScreenTests.Size) {
    for step in 0..<count { resize(columns: step * 7 % 131 + 1, rows: step * 5 % 47 + 1) }
    resize(columns: size.columns, rows: size.rows)
  }
}

extension PseudoTerminal {
  /// Seconds on the clock at the end of the first row; nil without one.
  fileprivate var clock: Int? {
    let row = picture.text.prefix { $0 != "\n" }
    guard let time = row.split(separator: " ").last(where: { $0.contains(":") }) else { return nil }
    let parts = time.split(separator: ":").compactMap { Int($0) }
    return parts.count == 2 ? parts[0] * 60 + parts[1] : nil
  }
}
