import ArgumentParser
import BeaconRadio
import Glibc
import HotColdGame
import HotColdSystem
import HotColdView

/// Thrown if there is no terminal; the program then prints its help.
package struct HelpWanted: Error {}

/// The command without a name, which opens the title screen.
struct Title: MapCommand {
  static let configuration = CommandConfiguration(
    commandName: "title",
    abstract: "The title screen: choose what to play, and with whom.", shouldDisplay: false)

  @OptionGroup var options: TitleOptions

  @Flag(help: "Lines for a screen reader instead of the full screen.")
  var screenReader = false

  func run(map: PlayerMapMaker?) throws {
    let signals = try Signals()
    do {
      if screenReader { return try options.play(on: nil, inLines: true, signals, map: map) }
      try options.screen.open { try options.play(on: $0, signals, map: map) }
    } catch is TerminalError {
      throw HelpWanted()
    }
  }
}

/// The settings of the title screen, and the loop that shows it before each game.
struct TitleOptions: ParsableArguments {
  @Option("The Bluetooth adapter: hci0, or its address.", "name")
  var adapter: String?

  @OptionGroup var screen: ScreenOptions

  /// Plays one game after another, until the player quits.
  /// - Parameters:
  ///   - terminal: nil if the page is the only screen, or with `inLines`.
  ///   - inLines: whether to write lines for a screen reader.
  ///   - duty: the percentage of listening time; nil for the commands' defaults.
  func play(
    on terminal: Terminal?, page: GamePage? = nil, inLines: Bool = false, duty: Int? = nil,
    _ signals: Signals,
    map: PlayerMapMaker?
  ) throws {
    var own = OwnProfile()
    var form = TitleForm(own.profile, adapter: try nameOfAdapter())
    var trouble: TitleView.Trouble?
    while true {
      let runtime = try Runtime(signals)
      let radio = TitleRadio(clock: runtime.clock, duty: duty ?? 100)
      var menu = TitleMenu(
        form, ended: trouble, player: PlayerTag(own.profile.player), radio: radio)
      do {
        defer { radio.close() }
        menu =
          inLines
          ? try LineTerminal.open {
            try runtime.run(
              TitleLines(menu, lines: runtime.spokenLines), in: radio, console: .lines($0)
            ).frontEnd.menu
          }
          : try runtime.run(
            menu, in: radio, console: .screen(Screen(terminal, page: page))
          ).frontEnd
      }
      form = menu.form
      own.change { $0.take(form) }
      guard menu.isOver else { return }
      do {
        var command = try form.command()
        command.output.screenReader = inLines
        command.radio.duty.duty = duty
        try command.play(on: terminal, page: page, signals, map: map)
        trouble = nil
      } catch let failure as Failure {
        trouble = .of(failure, adapter: form.radio?.adapter)
      } catch is Interrupted {}
      if signals.wantsEnd { return }
    }
  }

  private func nameOfAdapter() throws -> String? {
    guard let adapter else { return nil }
    let all = try advising { () throws(RadioError) in try Adapter.all() }
    guard let found = Adapter.preferred(adapter, of: all) else {
      throw Failure(.noSuchAdapter(adapter))
    }
    return found.name
  }
}

/// The title screen and its games on a phone, for a Raspberry Pi without screen and keyboard.
struct Remote: MapCommand {
  static let configuration = CommandConfiguration(
    commandName: "remote",
    abstract: "Play on a phone: its browser is the screen and the keys, this machine the radio.",
    discussion: """
      Shows an address and a QR code for the phone's camera; the page begins with the title screen. Runs \
      until you end it here. To start it at boot: sudo systemctl enable --now hotcold-remote
      """)

  @Option(
    "Where to serve the page: an address of this machine and a port, such as 127.0.0.1:8080.",
    "address:port", more: "Without it all addresses, and port 8080 or the next free one.")
  var web: WebAddress?

  @Option(
    "Also let in anyone who types this number, not only those who scan the code.", "digits",
    more: "4 to 12 digits. After three wrong numbers a phone has to wait, up to a minute each time."
  )
  var pin: String?

  @OptionGroup var certificate: CertificateOptions
  @OptionGroup var options: TitleOptions
  @OptionGroup var duty: DutyOptions

  func validate() throws {
    try require(pin.map(WebServer.isPIN) ?? true, "--pin takes 4 to 12 digits.")
  }

  func run(map: PlayerMapMaker?) throws {
    let signals = try Signals()
    let page = try GamePage(
      web ?? .network, pin: pin, isRemote: true, certificate: certificate.read())
    let duty = duty.duty ?? DutyOptions.shared
    do {
      try options.screen.open {
        try options.play(on: $0, page: page, duty: duty, signals, map: map)
      }
    } catch is TerminalError {
      if (try? Adapter.all())?.isEmpty ?? true {
        complain("no Bluetooth here yet: until there is, the phone plays in a pretend house")
      }
      try writeAll(Array(page.qr.text.utf8), to: STDOUT_FILENO)
      try options.play(on: nil, page: page, duty: duty, signals, map: map)
    }
  }
}
