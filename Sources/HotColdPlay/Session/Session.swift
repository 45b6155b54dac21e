import BeaconRadio
import Glibc
import HotColdGame
import HotColdSystem
import HotColdView

/// One sitting: a source of sightings and a game, shown in the form that was asked for.
package struct Session {
  /// How the game is shown.
  package enum Form {
    case screen, plain, json
    /// Lines for a screen reader, and keys.
    case spoken

    /// Whether somebody sits at the keys, and plays in real time.
    package var hasKeys: Bool { self == .screen || self == .spoken }
  }

  /// How the player wants to see and to hear it.
  package struct Settings {
    /// nil for what suits the terminal.
    package var form: Form?
    package var hasColor: Bool
    /// Whether anything on the screen may move by itself.
    package var hasMotion: Bool
    package var sound: Sound.Settings
    package var hooks: [HookMoment: HookCommand]
    /// The player's language.
    package var catalogue: Catalogue

    package init(
      form: Form?, hasColor: Bool, hasMotion: Bool = true, sound: Sound.Settings,
      hooks: [HookMoment: HookCommand], catalogue: Catalogue = .english
    ) {
      self.catalogue = catalogue
      self.form = form
      self.hasColor = hasColor
      self.hasMotion = hasMotion
      self.sound = sound
      self.hooks = hooks
      self.sound.catalogue = catalogue
    }
  }

  package let settings: Settings
  /// The screen, where it was opened before; otherwise one is opened for a game that needs it.
  let terminal: Terminal?
  package let signals: Signals
  package let clock: MonotonicClock
  /// The player's own programs.
  package let hooks: Hooks
  /// What of the lines is wanted.
  package var summaryOnly = false
  package var duration: Double?
  package var endsWhenFound = true
  /// Rounds among players after which lines end.
  package var rounds = 1
  /// Whether lines take commands on standard input, and whether the time of the demo passes by them alone.
  package var takesCommands = false
  package var isStepped = false
  /// Of a replay, drawn where it is told in lines.
  package var plot: PlotFile?
  /// Where scores belong, by the round, counted from 0; nil where they are not kept.
  package var place: (_ round: UInt64) -> ScorePlace? = { _ in nil }
  /// The radio's name, for the screen.
  package var adapter = ""
  /// What the status line says while there is nothing else to say.
  package var status: Words = ""
  /// Whether what is played can be played from its beginning once more.
  package var canReplay = false
  /// The page of a phone, where one is wanted.
  package var page: GamePage?
  /// The broker of a house, where there is one.
  var link: GameLink?
  /// Where a beginner learns to walk in the first seconds.
  var lesson: Hints.Place?

  package init(
    _ settings: Settings, terminal: Terminal? = nil, page: GamePage? = nil,
    signals: Signals? = nil
  ) throws {
    var settings = settings
    if terminal == nil, settings.form != .json, let voice = settings.sound.voice,
      voice.isMissing
    {
      complain("the speech program has no voice \(printable(voice.name)); its usual one speaks")
      settings.sound.voice = nil
    }
    self.settings = settings
    self.terminal = terminal
    self.page = page
    self.signals = try signals ?? Signals()
    clock = MonotonicClock()
    hooks = Hooks(settings.hooks, clock: clock)
    for program in hooks.missing {
      complain("\(program) is not installed; going on without it")
    }
  }

  /// What is left to do when the radio is off and the terminal whole.
  package func end() {
    // Who has pressed the key to quit is not kept waiting.
    hooks.finish(signals, patience: form.hasKeys ? 0.5 : Hooks.patience)
    for (program, code) in hooks.failed.sorted(by: { $0.key < $1.key }) {
      complain("cannot run \(program): \(describe(errno: code))")
    }
  }

  /// What suits the terminal, unless something else was asked for.
  package var form: Form {
    if terminal != nil || page != nil { return .screen }
    if settings.form == .json { return .json }
    let isTerminal = isatty(STDOUT_FILENO) == 1 && isatty(STDIN_FILENO) == 1
    if settings.form == .spoken, isTerminal, !summaryOnly { return .spoken }
    return settings.form == .plain || settings.form == .spoken || summaryOnly || !isTerminal
      ? .plain : .screen
  }

  /// Plays until it is over; on a screen as many rounds as are wanted.
  /// - Parameters:
  ///   - rate: by form: a screen is for real time.
  ///   - arena: makes the arena of a round, counted from 0, for the game that is played in it. The form
  ///     may be another one than `form` where the terminal turns out to have no screen.
  func play(
    _ game: Game, rate: (Form) -> PlaybackRate,
    in arena: (_ form: Form, _ round: UInt64, _ game: Game) throws -> Arena
  ) throws {
    try inForm(
      screen: { terminal in
        let view = GameScreen(
          controller(game, settings.sound, bell: { terminal?.beep() }), adapter: adapter,
          status: StatusLine(status), lesson: lesson,
          hasMotion: terminal?.hasMotion ?? settings.hasMotion,
          canReplay: canReplay)
        try play(
          game, view, on: .screen(Screen(terminal, settings.catalogue, page: page)),
          rate: rate(.screen),
          in: { try arena(.screen, $0, $1) })
      },
      spoken: { terminal in
        var view = GameReader(
          controller(game, settings.sound.besideAReader, bell: terminal.beep), lines: spokenLines)
        view.greet(status)
        try play(
          game, view, on: .lines(terminal), rate: rate(.spoken), in: { try arena(.spoken, $0, $1) })
      },
      lines: { form in
        let arena = try arena(form, 0, game)
        if form == .json {
          try playInLines(game, JSONLines.self, sound: false, rate: rate(form), in: arena)
        } else {
          let sound = isatty(STDOUT_FILENO) == 1 && !summaryOnly
          try playInLines(game, PlainLines.self, sound: sound, rate: rate(form), in: arena)
        }
      })
  }

  /// Shows a game in the form that was asked for, or in plain lines where a screen cannot be had.
  func inForm(
    screen: (Terminal?) throws -> Void, spoken: (LineTerminal) throws -> Void,
    lines: (Form) throws -> Void
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
        // The phone is all the screen that there is.
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

  /// Plays round after round, as long as the player wants another one.
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

  /// Whoever sits at the keys plays in a time of his own, but for the radio's: it is stamped by the session's clock.
  func loop<Front: FrontEnd>(
    _ arena: Arena, _ frontEnd: Front, on console: Console, rate: PlaybackRate
  ) -> Loop<Front> {
    Loop(
      arena, frontEnd, rate: rate, duration: duration, signals: signals, console: console,
      clock: arena.source.isLive ? clock : MonotonicClock())
  }

  var output: OutputBuffer { OutputBuffer(descriptor: STDOUT_FILENO, signals: signals) }

  var spokenLines: SpokenLines { SpokenLines(output: output, catalogue: settings.catalogue) }

  /// On the screen that is open, or one that is opened for it.
  private func onTerminal(_ body: (Terminal?) throws -> Void) throws {
    if let terminal { return try body(terminal) }
    try Terminal.open(color: settings.hasColor, motion: settings.hasMotion, body)
  }

  private func playInLines<Writer: LineWriter>(
    _ game: Game, _: Writer.Type, sound: Bool, rate: PlaybackRate,
    in arena: Arena
  ) throws {
    let bell = { _ = try? writeAll([7], to: STDOUT_FILENO) }
    var frontEnd = GameLines(
      game, writer: Writer(output: output, catalogue: settings.catalogue),
      GameEffects(
        sound: sound ? Sound(settings.sound, bell: bell) : nil, hooks: hooks,
        // Who walks by himself in the simulated house wins nothing.
        scores: arena.source.isLive ? ScoreKeeper(place(0)) : nil),
      plot: plot, summaryOnly: summaryOnly, endsWhenFound: endsWhenFound, rounds: rounds,
      asksByItself: !arena.source.isLive && !takesCommands, link: link)
    frontEnd.tellCode()
    var loop = loop(
      arena, frontEnd, on: takesCommands ? .commands(CommandInput()) : .none, rate: rate)
    try loop.run { try $0.finish(Summary($0.game, $1)) }
  }
}

extension Loop {
  /// Plays to the end, and tells then what there is to tell: what was heard before a failure stands.
  package mutating func run(finishing finish: (inout Front, SourceCounts) throws -> Void) throws {
    do {
      _ = try run()
    } catch let failure as Failure {
      try finish(&frontEnd, arena.source.counts)
      throw failure
    }
    try finish(&frontEnd, arena.source.counts)
  }
}

extension TerminalError {
  /// Why there is no screen, and what happens instead.
  package var advice: Words {
    switch self {
    case .notATerminal: "no terminal here; going on in plain lines"
    case .unnamed: "TERM is not set; going on in plain lines"
    case .unknown(let name):
      "the terminal \(String(name.prefix(40))) is not known; going on in plain lines"
    case .tooSimple(let name): "the terminal \(name) has no full screen; going on in plain lines"
    }
  }
}
