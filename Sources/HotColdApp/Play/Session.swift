import Glibc
import HotColdGame
import HotColdSystem
import HotColdView

/// Runs a game on a source of sightings, with the chosen output.
struct Session {
  let options: OutputOptions
  let sound: Sound.Settings
  /// The open screen of the title; if nil, the session opens one when needed.
  let terminal: Terminal?
  let runtime: Runtime
  let hooks: Hooks
  var scores = ScoreFile()
  var summaryOnly = false
  var duration: Double?
  var endsWhenFound = true
  /// Whether it plays a file; a pipe does not count.
  var isRecorded = false
  /// The rounds after which line output ends.
  var rounds = 1
  var takesCommands = false
  /// nil for the default.
  var rate: PlaybackRate?
  /// The plot of a replay, drawn with line output.
  var plot: Plot?
  /// Where to store the scores of a round, counted from 0; nil to store none.
  var scorePlace: (_ round: UInt64) -> ScorePlace? = { _ in nil }
  var screen = ScreenSettings()
  var page: GamePage?
  var link: GameLink?
  let map: PlayerMapMaker?

  init(
    _ options: OutputOptions, _ hooks: HookOptions, terminal: Terminal? = nil,
    page: GamePage? = nil, signals: Signals? = nil, map: PlayerMapMaker? = nil
  ) throws {
    var sound = options.sound
    let isHeard = !sound.isMuted && !options.json && (page != nil || isatty(STDOUT_FILENO) == 1)
    if terminal == nil, isHeard, let voice = sound.voice, voice.isMissing {
      complain("the speech program has no voice \(voice.name); using its default voice")
      sound.voice = nil
    }
    self.options = options
    self.sound = sound
    self.terminal = terminal
    self.page = page
    self.map = map
    runtime = try Runtime(signals)
    self.hooks = Hooks(hooks.commands, clock: runtime.clock)
    for program in self.hooks.missing {
      complain("\(program) is not installed, or is not a program; continuing without it")
    }
  }

  var signals: Signals { runtime.signals }

  func storeScores() throws { try scores.finish(signals) }

  /// Waits for hooks, and reports their failures. After an error, also tries once to store waiting
  /// scores. To be called after restoring the radio and the terminal.
  func end() {
    scores.store()
    // A player who has pressed q does not want to wait.
    hooks.finish(signals, patience: form.hasKeys ? 0.5 : Hooks.patience)
    hooks.report()
  }

  /// The chosen form, or the best one for the terminal.
  var form: OutputForm {
    if terminal != nil || page != nil { return .screen }
    if options.json { return .json }
    guard !options.plain, !summaryOnly, isatty(STDOUT_FILENO) == 1, isatty(STDIN_FILENO) == 1
    else { return .plain }
    return options.screenReader ? .spoken : .screen
  }

  /// Plays to the end; on a screen, as many rounds as the player wants.
  /// - Parameter source: creates the source of a round, counted from 0. Its form differs from
  ///   `form` if no screen can be opened.
  func play(
    _ game: Game,
    in source: (_ form: OutputForm, _ round: UInt64, _ game: Game) throws -> any SightingSource
  ) throws {
    try inForm(
      screen: { terminal in
        let view = GameScreen(
          state(game, sound, bell: { terminal?.beep() }), settings(on: terminal))
        let parting = try play(game, view, on: console(on: terminal)) {
          try source(.screen, $0, $1)
        }
        terminal?.parting = parting.map(Catalogue.own.text) ?? terminal?.parting
      },
      spoken: { terminal in
        var view = GameReader(
          state(game, sound.besideAReader, bell: terminal.beep), lines: runtime.spokenLines)
        view.greet(screen.status.text)
        try play(game, view, on: .lines(terminal)) { try source(.spoken, $0, $1) }
      },
      lines: { form in try playInLines(game, form, in: source(form, 0, game)) })
  }

  /// Runs the closure for the form, or `lines` if no screen can be opened.
  func inForm(
    screen: (Terminal?) throws -> Void, spoken: (LineTerminal) throws -> Void,
    lines: (OutputForm) throws -> Void
  ) throws {
    switch form {
    case .screen:
      if let terminal { return try screen(terminal) }
      do {
        try options.screen.open(screen)
      } catch let error as TerminalError {
        guard let page else {
          complain("\(error.advice), without keys; --screen-reader has them")
          return try lines(.plain)
        }
        // The phone is the only screen.
        try writeAll(Array(page.qr.text.utf8), to: STDOUT_FILENO)
        try screen(nil)
      }
    case .spoken: try LineTerminal.open(spoken)
    case .plain, .json: try lines(form)
    }
  }

  func console(on terminal: Terminal?) -> Console {
    .screen(Screen(terminal, page: page, isFromTitle: self.terminal != nil))
  }

  private func state(
    _ game: Game, _ sound: Sound.Settings, bell: @escaping () -> Void
  ) -> GameState {
    var effects = effects(sound, bell: bell)
    effects.scores = ScoreKeeper(scorePlace(0), in: scores)
    return GameState(game: game, effects: effects, link: link, isRecorded: isRecorded)
  }

  func effects(_ sound: Sound.Settings, bell: @escaping () -> Void) -> GameEffects {
    GameEffects(sound: Sound(sound, bell: bell), hooks: hooks)
  }

  /// Plays rounds until the player quits.
  /// - Returns: the last result.
  @discardableResult
  private func play(
    _ first: Game, _ view: some GameFrontEnd, on console: Console,
    in source: (UInt64, Game) throws -> any SightingSource
  ) throws -> Words? {
    var view = view
    for round in 0...UInt64.max {
      if round > 0 { view.moveOn(from: first, scores: ScoreKeeper(scorePlace(round), in: scores)) }
      let end = try run(view, in: source(round, view.game), on: console)
      guard end.isAgain else { return end.frontEnd.state.partings }
      view = end.frontEnd
    }
    return nil
  }

  @discardableResult
  func run<Front: FrontEnd>(
    _ frontEnd: Front, in source: any SightingSource, on console: Console
  ) throws -> (frontEnd: Front, isAgain: Bool) {
    try runtime.run(frontEnd, in: source, rate: rate, duration: duration, console: console)
  }

  func settings(on terminal: Terminal?) -> ScreenSettings {
    var settings = screen
    settings.hasMotion = terminal?.hasMotion ?? !options.screen.noMotion
    return settings
  }

  func lines(_ form: OutputForm, of own: PlayerTag? = nil) -> any LineWriter {
    lineWriter(runtime.output, isJSON: form == .json, .own, for: own)
  }

  private func playInLines(
    _ game: Game, _ form: OutputForm, in source: any SightingSource
  ) throws {
    let hasSound = form == .plain && isatty(STDOUT_FILENO) == 1 && !summaryOnly
    let bell = { _ = try? writeAll([7], to: STDOUT_FILENO) }
    var frontEnd = GameLines(
      game, of: self, writer: lines(form, of: game.party?.tag),
      GameEffects(
        sound: hasSound ? Sound(sound, bell: bell) : nil, hooks: hooks,
        // No scores for the autopilot in the simulated house.
        scores: source.isLive ? ScoreKeeper(scorePlace(0), in: scores) : nil),
      asksByItself: !source.isLive && !takesCommands)
    frontEnd.writeCode()
    try run(frontEnd, in: source, on: takesCommands ? .commands(CommandInput()) : .none)
  }
}
