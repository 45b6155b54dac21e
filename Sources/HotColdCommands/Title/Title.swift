import ArgumentParser
import BeaconCodec
import BeaconRadio
import Glibc
import HotColdAccess
import HotColdGame
import HotColdPlay
import HotColdScreen
import HotColdSources
import HotColdSystem
import HotColdTerminal
import HotColdWords

/// What `hotcold` alone does.
struct Title: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "The title screen: choose what to play, and with whom.", shouldDisplay: false)

  @Option(help: ArgumentHelp("Which Bluetooth adapter: hci0, or its address.", valueName: "name"))
  var adapter: String?

  @Flag(name: .customLong("no-color"), help: "No colour, as with NO_COLOR in the environment.")
  var noColor = false

  @Flag(
    name: .customLong("screen-reader"),
    help: "Lines for a screen reader, in place of the full screen.")
  var screenReader = false

  @Flag(
    name: .customLong("no-motion"),
    help: "Nothing moves by itself, as with NO_MOTION in the environment.")
  var noMotion = false

  func run() throws {
    try exiting {
      let signals = try Signals()
      do {
        if screenReader {
          return try play(signals) { form, trouble, player in
            try LineTerminal.open { try choose(form, trouble, on: $0, signals, player: player) }
          } start: { choice in
            var command = try choice.command
            command.output.screenReader = true
            try command.play(signals)
          }
        }
        try Terminal.open(color: !noColor, motion: !noMotion) { terminal in
          try play(signals) { form, trouble, player in
            try choose(form, trouble, on: terminal, signals, player: player)
          } start: {
            try $0.command.play(on: terminal, signals)
          }
        }
      } catch is TerminalError {
        // Where nothing can be chosen, at least it is told what there is.
        try writeAll(Array((HotCold.helpMessage() + "\n").utf8), to: STDOUT_FILENO)
      }
    }
  }

  private typealias Choosing = (form: TitleForm, choice: TitleForm.Choice?)

  /// One game after the other, until the player has had enough.
  private func play(
    _ signals: Signals,
    choose: (TitleForm, TitleView.Trouble?, BeaconUUID) throws -> Choosing,
    start: (TitleForm.Choice) throws -> Void
  ) throws {
    var profile = Profile.own()
    var form = TitleForm(profile, adapter: try nameOfAdapter)
    var trouble: TitleView.Trouble?
    while true {
      let choice: TitleForm.Choice?
      (form, choice) = try choose(form, trouble, profile.player)
      profile.take(form.choice)
      try? StateFolder()?.keep(profile)
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
      guard let found = all.first(where: { $0.answers(to: adapter) }) else {
        throw Failure(.noSuchAdapter(adapter))
      }
      return found.name
    }
  }

  /// - Returns: the form as it was left, and what is to be played; nothing where it is to end.
  private func choose(
    _ form: TitleForm, _ trouble: TitleView.Trouble?, on terminal: Terminal, _ signals: Signals,
    player: BeaconUUID
  ) throws -> Choosing {
    let clock = MonotonicClock()
    let radio = TitleRadio(clock: clock)
    defer { radio.close() }
    var loop = Loop(
      Arena(source: radio),
      TitleFrontEnd(form, trouble: trouble, player: PlayerTag(player), radio: radio),
      rate: .speed(1), signals: signals, console: .screen(Screen(terminal, .own)), clock: clock)
    _ = try loop.run()
    return (loop.frontEnd.form, loop.frontEnd.choice)
  }

  /// The same in lines.
  private func choose(
    _ form: TitleForm, _ trouble: TitleView.Trouble?, on terminal: LineTerminal, _ signals: Signals,
    player: BeaconUUID
  ) throws -> Choosing {
    let clock = MonotonicClock()
    let radio = TitleRadio(clock: clock)
    defer { radio.close() }
    var loop = Loop(
      Arena(source: radio),
      TitleLines(
        form, trouble: trouble, player: PlayerTag(player), radio: radio,
        output: OutputBuffer(descriptor: STDOUT_FILENO, signals: signals), catalogue: .own),
      rate: .speed(1), signals: signals, console: .lines(terminal), clock: clock)
    _ = try loop.run()
    return (loop.frontEnd.form, loop.frontEnd.choice)
  }
}
