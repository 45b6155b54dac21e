import ProcessSupport
import TestSupport
import Testing

struct UsageTests {
  @Test(arguments: [
    "nonsense", "--nonsense", "seek --nonsense", "seek here", "seek --seed", "seek --seed -1",
    "seek --seed 1.5", "seek --demo --speed 0", "seek --demo --speed=-1", "seek --demo --speed nan",
    "seek --demo --speed inf", "seek --duration 0", "seek --duration=-5", "seek --duration nan",
    "seek --duration inf", "seek --duration soon", "seek --uuid 12", "seek --major 65536",
    "seek --major=-1", "seek --minor x", "seek --address 00:11:22:33:44",
    "seek --address 00:11:22:33:44:GG", "seek --any --uuid D9EED498-BFDB-43C0-8B55-D06BB74C430B",
    "hide --power 128",
    "scan a b", "scan --duration 0", "scan --uuid D9EED498-BFDB-43C0-8B55-D06BB74C430B",
    "scan --demo --seed x",
    "hide --power=-129", "hide --interval 19", "hide --interval 10241", "hide --interval nan",
    "hide --uuid x", "hide --major 70000", "hide --demo --seekers 9", "hide --demo --seekers=-1",
    "record", "record a b", "record a --duration 0", "replay", "replay a b",
    "replay a --example hunt", "replay --example nonsense", "replay a --speed 0",
    "replay a --fast --speed 2", "replay a --duration 0", "replay a --duration nan",
    "replay a --duration=-1", "seek --game chess", "hide --quiet --game thermometer",
    "hide --place 2", "hide --game trail --place x", "hide --game trail --place 256",
    // Players.
    "seek --demo --quiet --name Ann", "seek --demo --quiet --commands", "seek --demo --rounds 0",
    "hide --demo --rounds 2",
    "seek --demo --secret", "seek --demo --secret-file word", "seek --demo --room ''",
    "seek --demo --room attic --secret marmalade",
    "seek --demo --room attic --secret --secret-file word", "seek --demo --room attic --any",
    "seek --demo --room attic --address AA:BB:CC:DD:EE:FF", "seek --demo kitchen",
    "seek --demo kiwi-lamp-moon-47 --quiet", "seek --demo kiwi lamp 47 --room attic",
    "seek --demo kiwi-lamp-moon-47 --any", "seek --demo kiwi-lamp-moon-47", "hide --demo --code",
    "seek --demo --room attic --secret-file word",
    // Pages.
    "scan --demo --web --plain", "seek --demo --web --json", "hide --demo --web nowhere",
    "seek --demo --web 1.2.3.4:0",
    "remote --pin 123", "remote --pin 12345678901234", "remote --pin 12a4", "remote --pin ١٢٣٤",
    // Houses.
    "house --demo --web nowhere", "house --demo --keep 0", "house --replay tomorrow",
    "house --demo --survey /nowhere/plan", "house --replay today --broker mqtt://h",
    "house --replay today --remember-all", "house --replay today --history f --keep 5",
    "house --broker mqtt://h --away 60", "house --demo --home-assistant",
    "house --broker mqtt://h --room kitchen",
    "house --broker mqtt://h --secret", "house --demo --room kitchen --secret",
    "house --demo --replay today", "house --demo --json --plain",
    "station --demo --name a/b", "station --demo --name a --at 1,x",
    "station --demo --name a --include ''",
    "station --demo --name a --room b --uuid D9EED498-BFDB-43C0-8B55-D06BB74C430C",
    "station --demo --name a --every 0", "locate nowhere",
    "station --demo --name a --broker mqtt://ben:pw@host",
    // Hooks.
    "replay --example hunt --on-hot ''",
  ])
  func wrong(_ line: String) throws {
    let outcome = try Program.run(words(line), status: 64)
    #expect(outcome.errors.hasPrefix("Error: "), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  private static let stepped =
    "Error: --stepped needs --demo, --json and --commands, without --speed."

  /// The error suggests what was probably meant.
  @Test(arguments: [
    ("sek", "Error: There is no command 'sek'. Did you mean 'seek'?"),
    ("hdie --power 1", "Error: There is no command 'hdie'. Did you mean 'hide'?"),
    ("qwertz", "Error: There is no command 'qwertz'."),
    ("--bogus", "Error: Unknown option '--bogus'"),
    ("--demo", "Error: --demo belongs to a command, as in: hotcold seek --demo"),
    ("seek --demo --frobnicate 300", "Error: Unknown option '--frobnicate'"),
    ("--limit 3", "Error: --limit belongs to a command, as in: hotcold hide --limit"),
    ("seek --seekers -1 --demo", "Error: --seekers takes 0 to 7."),
    ("seek --seekers 2", "Error: --seekers needs --demo."),
    ("seek --demo --game decoy", "Error: Only a hider can be a decoy; seek takes --game decoys."),
    ("hide --limit 0", "Error: --limit takes 1 or more."),
    ("seek --duration -1", "Error: --duration takes a number of seconds above 0."),
    ("seek --demo --speed -1", "Error: --speed takes a number above 0."),
    (
      "hide --game decoys --place 2",
      "Error: --place is a place on the trail: it needs --game trail."
    ),
    ("hide --game trail --place 9", "Error: --place takes 1 to 8."),
    (
      "seek --demo --name Abcdefghijklmnopqrstuvwxyz",
      "Error: --name takes up to 24 letters; wide ones count twice."
    ),
    (
      "seek --demo --name жжжжжжжжжжжжжжжжжжж",
      "Error: --name takes up to 36 bytes: 18 Greek or Cyrillic letters, 12 Chinese ones."
    ),
    (
      "hide --room Kiwi-lamp-moon-47 --secret",
      "Error: kiwi-lamp-moon-47 is a code: it excludes --secret and --secret-file."
    ),
    ("seek --room kiwi-lamp-moon-47 --quiet", "Error: A code excludes --quiet and --room."),
    ("seek jam-tree-12 --room kiwi-lamp-moon-47", "Error: A code excludes --quiet and --room."),
    (
      "hide --code --room kiwi-lamp-moon-47",
      "Error: --code excludes --demo, a code that is typed, --quiet, --room and --secret."
    ),
    (
      "house --room kiwi-lamp-moon-47 --demo",
      "Error: --room goes with --broker and --secret or --secret-file, and not with --survey."
    ),
    ("hide --limit -1", "Error: The value '-1' is invalid for '--limit <seconds>'"),
    ("replay --example hunt x.csv", "Error: A recording and --example cannot be combined."),
    (
      "replay x.csv --json --plain",
      "Error: --json and --plain cannot be combined."
    ),
    (
      "scan x.csv --follow --remember --demo", "Error: A recording and --demo cannot be combined."
    ),
    ("scan --follow --remember --demo", "Error: --remember and --demo cannot be combined."),
    ("seek --json --seed 3", "Error: --seed and --speed go with --demo."),
    ("record x.csv --speed 2", "Error: --seed and --speed go with --demo."),
    (
      "doctor --credentials x", "Error: --credentials, --ca and --cert go with --broker."
    ),
    ("house --demo --broker mqtt://h", "Error: --demo and --broker cannot be combined."),
    (
      "house --demo --keep 3",
      "Error: --keep and --keep-mb go with --remember, --remember-all or --history."
    ),
    ("house --demo --web --json", "Error: --json excludes --plain and --web."),
    (
      "house --demo --remember",
      "Error: The demo does not belong in your history: name a file with --history FILE."
    ),
    (
      "locate --stations x --remember x",
      "Error: --home-assistant, --duration and a history are options of hotcold house."
    ),
    (
      "locate --broker mqtt://h --plan p --home-assistant --away 60",
      "Error: locate reads recordings. Use: hotcold house --plain --broker mqtt://h --plan p --home-assistant --away 60"
    ),
    (
      "locate --broker mqtt://h --house a&b",
      "Error: locate reads recordings. Use: hotcold house --plain --broker mqtt://h --house 'a&b'"
    ),
    (
      "locate --broker mqtt://h --json",
      "Error: locate reads recordings. Use: hotcold house --broker mqtt://h --json"
    ),
    ("house", "Error: Name a broker, --broker mqtt://HOST, or try --demo."),
    (
      "station --demo --name a --broker mqtt://h --ca x",
      "Error: Certificates are for mqtts://, not for mqtt://."
    ),
    (
      "station --demo --name a --broker mqtts://h --cert x",
      "Error: --cert and --cert-key belong together."
    ),
    (
      "station --demo --name x --secret-file /nope --room a",
      "Error: --room and secrets are for players, so --demo takes none."
    ),
    (
      "hide --demo --limit 5",
      "Error: --limit ends a round among players: it excludes --quiet, and without a screen it needs --name."
    ),
    (
      "replay x.csv --plot x.png", "Error: --plot draws SVG, not PNG."
    ),
    (
      "seek 50:DF:53:73:0F:A6",
      "Error: 50:DF:53:73:0F:A6 is an address: hunt it with hotcold seek --address 50:DF:53:73:0F:A6."
    ),
    (
      "seek --demo --web 127.0.0.1:99999",
      "Error: 127.0.0.1:99999 is not a code such as kiwi-lamp-moon-47. hotcold scan hunts a thing by its name; --web takes an address such as 127.0.0.1:8080."
    ),
    (
      "seek kiwi-lamp --demo",
      "Error: kiwi-lamp is not a code: it needs three words and a number, such as kiwi-lamp-moon-47."
    ),
    (
      "seek earbuds --demo",
      "Error: earbuds is not a code such as kiwi-lamp-moon-47. hotcold scan hunts a thing by its name; --web takes an address such as 127.0.0.1:8080."
    ),
    ("help sek", "Error: There is no command 'sek'. Did you mean 'seek'?"),
    (
      "demo --address 50:DF:53:73:0F:A6",
      "Error: --address hunts a real device; hotcold scan --demo has things to hunt."
    ),
    ("demo --stepped", stepped), ("demo --json --stepped", stepped),
    ("seek --json --commands --stepped", stepped),
    ("demo --json --commands --stepped --speed 2", stepped),
  ])
  func advises(_ line: String, _ error: String) throws {
    let outcome = try Program.run(words(line), status: 64)
    #expect(outcome.errors.split(separator: "\n").first.map(String.init) == error)
    #expect(!outcome.errors.contains("title") && !outcome.errors.contains("<subcommand>"))
  }

  /// The option's help shows why a value is invalid.
  @Test(arguments: [
    ("station --name a/b", "64 bytes without"), ("house --house a+", "64 bytes without"),
    ("seek --address AA:BB", "such as AA:BB:CC:DD:EE:FF"),
  ])
  func explainsValues(_ line: String, _ help: String) throws {
    let outcome = try Program.run(words(line), status: 64)
    #expect(outcome.errors.contains(help), "\(outcome.errors)")
  }

  /// Without a radio, only commands with a demo suggest --demo.
  @Test(arguments: [
    ("stop", false), ("calibrate", false), ("seek --plain", true), ("record x.csv", true),
  ])
  func suggestsTheDemo(_ line: String, _ hasDemo: Bool) throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(
      line.split(separator: " ").map { $0.hasSuffix("csv") ? folder[String($0)] : String($0) })
    guard outcome.ending == .status(2), !outcome.errors.contains("adapter ") else { return }
    #expect(outcome.errors.contains("--demo") == hasDemo)
    // Nothing was recorded, either.
    #expect(listFolder(folder.path).isEmpty)
  }

  /// Errors quote arguments without control characters, in as many lines as for harmless ones.
  @Test(arguments: [
    (["seek", "a\u{1B}[31mb"], "seek a31mb"), (["--nonsense\u{9B}31m"], "--nonsensem"),
    (["seek", "a\nb\r\u{202E}c"], "seek abc"),
    (["seek", "--name", "\u{1B}]0;x\u{7}", "--seed"], "seek --name x --seed"),
    (["hide", "--power", "\u{1B}c"], "hide --power c"),
    // A name that is rejected only for its control characters.
    (["seek", "--house", "\u{1B}]0;x\u{7}"], "seek --house /"),
    (["seek", "--house=a\u{7F}=b\n"], "seek --house /"),
    (["station", "--name", "a\nb\r"], "station --house /"),
  ])
  func quotesHostileArgumentsSafely(_ hostile: [String], _ harmless: String) throws {
    let outcome = try Program.run(hostile, status: 64)
    #expect(outcome.errors.hasPrefix("Error: "))
    let usual = try Program.run(words(harmless), status: 64)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == usual.errors.split(separator: "\n").count)
    #expect(lines.joined().unicodeScalars.allSatisfy { $0.value >= 32 && $0.isASCII })
    if hostile.joined().contains("--house") || hostile[0] == "station" {
      #expect(lines.first?.hasPrefix("Error: The value '") == true)
      #expect(lines.first?.contains("?") == true)
    }
  }

  /// Help that cannot be written is an error, unless its reader closed the pipe.
  @Test(arguments: [
    "--help", "help", "seek --help", "help replay", "scan --help", "--version", "demo --help",
  ])
  func help(_ line: String) throws {
    let words = words(line)
    let outcome = try Program.run(words, status: 0)
    #expect(!outcome.output.isEmpty && outcome.errors.isEmpty)
    let full = try Program.run(words, output: .file("/dev/full"))
    #expect(full.ending == .status(1))
    #expect(full.errors.contains("No space left on device"))
    let program = try Program(words)
    program.closeOutput()
    #expect(program.finish().ending == .status(0))
  }

  /// The error says where a password belongs, and does not repeat it.
  @Test func passwordsBelongInFiles() throws {
    let outcome = try Program.run(words("house --broker mqtt://ben:jam@host"), status: 64)
    #expect(outcome.errors.contains("--credentials") && !outcome.errors.contains("jam"))
  }

  /// Tab completes the names of files, games and voices.
  @Test func completion() throws {
    let script = try Program.run(["--generate-completion-script", "zsh"], status: 0)
    let options = script.lines.filter { $0.contains(/:(file|walk|svg):/) }
    #expect(options.count > 40 && options.allSatisfy { $0.contains(":_files'") })
    for values in ["'classic'", "'robot'"] {
      #expect(script.lines.contains { $0.contains(" -ar ") && $0.contains(values) })
    }
  }

  /// Lines are translated everywhere, with one decimal sign.
  @Test func linesHaveTheLanguagesDecimals() throws {
    let german = ["LC_ALL": "C.UTF-8", "LANGUAGE": "de"]
    let words = words("replay --example hunt --fast --plain")
    let lines = String(
      decoding: try Program.run(words, environment: german, status: 0).output, as: UTF8.self)
    #expect(lines.contains(/\d,\d s  D9EED498 0\/0 nah, ~\d,\d m \(\d,\d bis \d,\d\)/))
    #expect(!lines.contains(/\d\.\d/))
  }

  /// Errors are translated on a terminal, and in English for scripts.
  @Test(arguments: [
    (["replay", "/nowhere"], "/nowhere: diese Datei oder diesen Ordner gibt es", "No such file"),
    (["replay", "/"], "hotcold: / ist ein Ordner; nenn eine Datei", "is a directory"),
    (["doctor"], " unbekannt", " unknown"),
  ])
  func translatesOnlyOnTerminals(_ words: [String], german: String, english: String) throws {
    let environment = ["LC_ALL": "C.UTF-8", "LANGUAGE": "de"]
    let terminal = try PseudoTerminal(words, environment: environment, showsErrors: true)
    let ending = terminal.finish()
    #expect(terminal.picture.text.contains(german), "\(terminal.picture.text)")
    let script = try Program.run(words, environment: environment)
    let printed = String(decoding: script.output, as: UTF8.self) + script.errors
    #expect(printed.contains(english))
    #expect(script.ending == ending)
  }
}
