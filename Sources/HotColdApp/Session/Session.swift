import BeaconRadio
import Glibc
import HotColdGame
import HotColdSystem
import HotColdView

/// Runs a game on a source of sightings, with the chosen form of output.
struct Session {
  let options: OutputOptions
  let sound: Sound.Settings
  /// A screen that is already open; otherwise the session opens one if needed.
  let terminal: Terminal?
  let signals: Signals
  let clock: MonotonicClock
  /// The player's programs to run at events.
  let hooks: Hooks
  /// Whether to print only the summary.
  var summaryOnly = false
  var duration: Double?
  var endsWhenFound = true
  /// The number of rounds after which line output ends.
  var rounds = 1
  /// Whether to read commands from standard input, and whether only these advance the time of the demo.
  var takesCommands = false
  var isStepped = false
  /// The plot of a replay, drawn with line output.
  var plot: PlotFile?
  /// The place to store a round's scores; nil to store none. Rounds count from 0.
  var place: (_ round: UInt64) -> ScorePlace? = { _ in nil }
  /// The radio's name, for the screen.
  var adapter = ""
  /// The default text of the status line.
  var status: Words = ""
  /// Whether the recording can be replayed.
  var canReplay = false
  /// The web page for phones, if any.
  var page: GamePage?
  /// The connection to a house's broker, if any.
  var link: GameLink?
  /// Whether a beginner's lesson comes first.
  var teaches = false

  init(
    _ options: OutputOptions, _ hooks: HookOptions, terminal: Terminal? = nil,
    page: GamePage? = nil, signals: Signals? = nil
  ) throws {
    var sound = options.sound
    if terminal == nil, !options.json, let voice = sound.voice, voice.isMissing {
      complain("the speech program has no voice \(printable(voice.name)); using its default voice")
      sound.voice = nil
    }
    self.options = options
    self.sound = sound
    self.terminal = terminal
    self.page = page
    self.signals = try signals ?? Signals()
    clock = MonotonicClock()
    self.hooks = Hooks(hooks.commands, clock: clock)
    for program in self.hooks.missing {
      complain("\(program) is not installed; continuing without it")
    }
  }

  /// Waits for hooks and reports their failures, after the radio and the terminal are restored.
  func end() {
    // Do not let a player wait who has pressed the key to quit.
    hooks.finish(signals, patience: form.hasKeys ? 0.5 : Hooks.patience)
    for (program, code) in hooks.failed.sorted(by: { $0.key < $1.key }) {
      complain("cannot run \(program): \(describe(errno: code))")
    }
  }

  /// The chosen form, or the best for the terminal.
  var form: OutputForm {
    if terminal != nil || page != nil { return .screen }
    if options.json { return .json }
    guard !options.plain, !summaryOnly, isatty(STDOUT_FILENO) == 1, isatty(STDIN_FILENO) == 1
    else { return .plain }
    return options.screenReader ? .spoken : .screen
  }

  /// Plays until the end; on a screen, as many rounds as the player wants.
  /// - Parameters:
  ///   - rate: the playback rate of a form.
  ///   - arena: creates the arena of a round, counted from 0. Its form differs from `form` if the screen is
  ///     unavailable.
  func play(
    _ game: Game, rate: (OutputForm) -> PlaybackRate,
    in arena: (_ form: OutputForm, _ round: UInt64, _ game: Game) throws -> Arena
  ) throws {
    try inForm(
      screen: { terminal in
        let view = GameScreen(
          controller(game, sound, bell: { terminal?.beep() }), adapter: adapter,
          status: StatusLine(status), teaches: teaches,
          hasMotion: terminal?.hasMotion ?? !options.screen.noMotion,
          canReplay: canReplay)
        try play(
          game, view, on: .screen(Screen(terminal, .own, page: page)),
          rate: rate(.screen),
          in: { try arena(.screen, $0, $1) })
      },
      spoken: { terminal in
        var view = GameReader(
          controller(game, sound.besideAReader, bell: terminal.beep), lines: spokenLines)
        view.greet(status)
        try play(
          game, view, on: .lines(terminal), rate: rate(.spoken), in: { try arena(.spoken, $0, $1) })
      },
      lines: { form in
        try playInLines(game, form, rate: rate(form), in: try arena(form, 0, game))
      })
  }

  /// Runs the closure for the form; plain lines if the screen is unavailable.
  func inForm(
    screen: (Terminal?) throws -> Void, spoken: (LineTerminal) throws -> Void,
    lines: (OutputForm) throws -> Void
  ) throws {
    switch form {
    case .screen:
      do {
        try onTerminal(screen)
      } catch let error as TerminalError {
        guard let page else {
          complain(error.advice)
          return try lines(.plain)
        }
        // The phone is the only screen.
        try writeAll(Array(page.code.text.utf8), to: STDOUT_FILENO)
        try screen(nil)
      }
    case .spoken: try LineTerminal.open(spoken)
    case .plain, .json: try lines(form)
    }
  }

  private func controller(
    _ game: Game, _ sound: Sound.Settings, bell: @escaping () -> Void
  ) -> GameController {
    var effects = effects(sound, bell: bell)
    effects.scores = ScoreKeeper(place(0))
    return GameController(game, effects, link: link)
  }

  func effects(_ sound: Sound.Settings, bell: @escaping () -> Void) -> GameEffects {
    GameEffects(sound: Sound(sound, bell: bell), hooks: hooks)
  }

  /// Plays rounds until the player has had enough.
  private func play(
    _ first: Game, _ view: some GameFrontEnd, on console: Console, rate: PlaybackRate,
    in arena: (UInt64, Game) throws -> Arena
  ) throws {
    var view = view
    for round in 0...UInt64.max {
      if round > 0 { view.moveOn(from: first, scores: ScoreKeeper(place(round))) }
      var loop = loop(try arena(round, view.game), view, on: console, rate: rate)
      guard try loop.run() else { return }
      view = loop.frontEnd
    }
  }

  /// The live radio uses the session's clock, by which packets are stamped; otherwise each loop starts a new one.
  func loop<Front: FrontEnd>(
    _ arena: Arena, _ frontEnd: Front, on console: Console, rate: PlaybackRate
  ) -> Loop<Front> {
    Loop(
      arena, frontEnd, rate: rate, duration: duration, signals: signals, console: console,
      clock: arena.source.isLive ? clock : MonotonicClock())
  }

  var output: OutputBuffer { OutputBuffer(descriptor: STDOUT_FILENO, signals: signals) }

  var spokenLines: SpokenLines { SpokenLines(output: output, catalogue: .own) }

  /// Runs `body` on the open screen, or opens one.
  private func onTerminal(_ body: (Terminal?) throws -> Void) throws {
    if let terminal { return try body(terminal) }
    try Terminal.open(color: !options.screen.noColor, motion: !options.screen.noMotion, body)
  }

  /// The writer of a form of line output.
  func lines(_ form: OutputForm) -> any LineWriter {
    form == .json
      ? JSONLines(output: output) : PlainLines(output: output, catalogue: .own)
  }

  private func playInLines(
    _ game: Game, _ form: OutputForm, rate: PlaybackRate, in arena: Arena
  ) throws {
    let hasSound = form == .plain && isatty(STDOUT_FILENO) == 1 && !summaryOnly
    let bell = { _ = try? writeAll([7], to: STDOUT_FILENO) }
    var frontEnd = GameLines(
      game, writer: lines(form),
      GameEffects(
        sound: hasSound ? Sound(sound, bell: bell) : nil, hooks: hooks,
        // No scores for the autopilot in the simulated house.
        scores: arena.source.isLive ? ScoreKeeper(place(0)) : nil),
      plot: plot, summaryOnly: summaryOnly, endsWhenFound: endsWhenFound, rounds: rounds,
      asksByItself: !arena.source.isLive && !takesCommands, link: link)
    frontEnd.writeCode()
    var loop = loop(
      arena, frontEnd, on: takesCommands ? .commands(CommandInput()) : .none, rate: rate)
    _ = try loop.run()
  }
}

extension TerminalError {
  /// A message that says why there is no screen, and what happens instead.
  var advice: Words {
    switch self {
    case .notATerminal: "no terminal here; using plain lines"
    case .unnamed: "TERM is not set; using plain lines"
    case .unknown(let name):
      "the terminal \(String(name.prefix(40))) is not known; using plain lines"
    case .tooSimple(let name): "the terminal \(name) has no full screen; using plain lines"
    }
  }
}
