import ArgumentParser
import BeaconCodec
import BeaconRadio
import Glibc
import HotColdGame
import HotColdSystem
import HotColdView

/// The command without a subcommand: opens the title screen.
struct Title: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "title",
    abstract: "The title screen: choose what to play, and with whom.", shouldDisplay: false)

  @OptionGroup var options: TitleOptions

  @Flag(
    name: .customLong("screen-reader"),
    help: "Lines for a screen reader instead of the full screen.")
  var screenReader = false

  func run() throws {
    try exiting {
      let signals = try Signals()
      do {
        if screenReader {
          return try options.play(signals) { form, trouble, player in
            try LineTerminal.open { terminal in
              let lines = SpokenLines(
                output: OutputBuffer(descriptor: STDOUT_FILENO, signals: signals), catalogue: .own)
              return try options.choose(
                form, trouble, on: .lines(terminal), signals, player: player
              ) {
                TitleLines($0, lines: lines)
              }
            }
          } start: { choice in
            var command = try choice.command
            command.output.screenReader = true
            try command.play(on: nil, signals)
          }
        }
        try options.open { try options.play(on: $0, signals) }
      } catch is TerminalError {
        // Without a terminal there is nothing to choose from: print the help.
        try writeAll(Array((HotCold.helpMessage() + "\n").utf8), to: STDOUT_FILENO)
      }
    }
  }
}

/// The title screen's settings, and the loop that shows it before each game.
struct TitleOptions: ParsableArguments {
  @Option("The Bluetooth adapter: hci0, or its address.", "name")
  var adapter: String?

  @OptionGroup var screen: ScreenOptions

  /// The full screen.
  func open(_ body: (Terminal) throws -> Void) throws {
    try Terminal.open(color: !screen.noColor, motion: !screen.noMotion, body)
  }

  /// - Parameter terminal: nil if the page is the only screen.
  func play(on terminal: Terminal?, page: GamePage? = nil, _ signals: Signals) throws {
    try play(signals) { form, trouble, player in
      let screen = Screen(terminal, .own, page: page)
      return try choose(form, trouble, on: .screen(screen), signals, player: player) {
        TitleFrontEnd(menu: $0)
      }
    } start: {
      try $0.command.play(on: terminal, page: page, signals)
    }
  }

  fileprivate typealias Choosing = (form: TitleForm, choice: TitleForm.Choice?)

  /// Plays one game after another, until the player quits.
  fileprivate func play(
    _ signals: Signals,
    choose: (TitleForm, TitleView.Trouble?, BeaconUUID) throws -> Choosing,
    start: (TitleForm.Choice) throws -> Void
  ) throws {
    var own = OwnProfile()
    var form = TitleForm(own.profile, adapter: try nameOfAdapter)
    var trouble: TitleView.Trouble?
    while true {
      let choice: TitleForm.Choice?
      (form, choice) = try choose(form, trouble, own.profile.player)
      own.change { $0.take(form.choice) }
      guard let choice else { return }
      do {
        try start(choice)
        trouble = nil
      } catch let failure as Failure {
        trouble = .of(failure, adapter: choice.radio?.adapter)
      } catch is Interrupted {}
      if signals.wantsEnd { return }
    }
  }

  private var nameOfAdapter: String? {
    get throws {
      guard let adapter else { return nil }
      let all = try advising { () throws(RadioError) in try Adapter.all() }
      guard let found = Adapter.preferred(adapter, of: all) else {
        throw Failure(.noSuchAdapter(adapter))
      }
      return found.name
    }
  }

  /// - Returns: the form as the player left it, and the game to play; nil to quit.
  fileprivate func choose<Front: TitleMenuFrontEnd>(
    _ form: TitleForm, _ trouble: TitleView.Trouble?, on console: Console,
    _ signals: Signals,
    player: BeaconUUID, _ frontEnd: (TitleMenu) -> Front
  ) throws -> Choosing {
    let runtime = try Runtime(signals)
    let radio = TitleRadio(clock: runtime.clock)
    defer { radio.close() }
    let menu = TitleMenu(form, ended: trouble, player: PlayerTag(player), radio: radio)
    let end = try runtime.run(frontEnd(menu), in: Arena(source: radio), console: console).menu
    return (end.form, end.choice)
  }
}

/// The title screen and all that is played from it, on a phone: for a Raspberry Pi without screen and keyboard.
struct Remote: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remote",
    abstract: "Play on a phone: its browser is the screen and the keys, this machine the radio.",
    discussion: """
      Shows an address and a QR code for the phone's camera, and the title screen on the page; runs until \
      you end it here. To start it with a Raspberry Pi: sudo systemctl enable --now hotcold-remote
      """)

  @Option(
    "Where to serve the page: an address of this machine and a port, such as 127.0.0.1:8080.",
    "address:port", more: "Without it all addresses, and port 8080 or the next free one.")
  var web: WebAddress?

  @Option(
    "Let in who types this number, too, and not only who has the code.", "digits",
    more: "4 to 12 digits. Wrong ones make everybody who types wait, up to a minute each.")
  var pin: String?

  @OptionGroup var options: TitleOptions

  func validate() throws {
    guard let pin else { return }
    let isNumber = pin.utf8.allSatisfy { (0x30...0x39).contains($0) }
    try require(isNumber && (4...12).contains(pin.utf8.count), "--pin takes 4 to 12 digits.")
  }

  func run() throws {
    try exiting {
      let signals = try Signals()
      let page = try GamePage(web ?? .network, pin: pin, isRemote: true)
      do {
        try options.open { try options.play(on: $0, page: page, signals) }
      } catch is TerminalError {
        try writeAll(Array(page.code.text.utf8), to: STDOUT_FILENO)
        try options.play(on: nil, page: page, signals)
      }
    }
  }
}
