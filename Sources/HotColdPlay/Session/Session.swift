import BeaconCodec
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
  /// What a seeker is told in the first seconds.
  var tutorial: Tutorial?

  package init(
    _ settings: Settings, terminal: Terminal? = nil, signals: Signals? = nil
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
    self.signals = try signals ?? Signals()
    clock = MonotonicClock()
    hooks = Hooks(settings.hooks, clock: clock)
    for program in hooks.missing {
      complain("there is no program \(program) to run; going on without it")
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
    if terminal != nil { return .screen }
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
  func play<Source: SightingSource>(
    _ game: Game, rate: (Form) -> PlaybackRate,
    in arena: (_ form: Form, _ round: UInt64, _ game: Game) throws -> Arena<Source>
  ) throws {
    try inForm(
      screen: { try playOnScreen(game, on: $0, rate: rate(.screen), in: arena) },
      lines: { form in
        if form == .spoken {
          return try LineTerminal.open {
            try playSpoken(game, on: $0, rate: rate(form), in: arena)
          }
        }
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
  func inForm(screen: (Terminal) throws -> Void, lines: (Form) throws -> Void) throws {
    guard form == .screen else { return try lines(form) }
    do {
      try onTerminal(screen)
    } catch let error as TerminalError {
      complain(error.advice)
      try lines(.plain)
    }
  }

  private func playOnScreen<Source: SightingSource>(
    _ game: Game, on terminal: Terminal, rate: PlaybackRate,
    in arena: (Form, UInt64, Game) throws -> Arena<Source>
  ) throws {
    var round: UInt64 = 0
    var goesOn = true
    let screen = Screen(terminal, settings.catalogue, page: page)
    var frontEnd = GameScreen(
      game, sound: Sound(settings.sound, bell: terminal.beep), hooks: hooks, adapter: adapter,
      status: status, tutorial: tutorial, hasMotion: terminal.hasMotion, canReplay: canReplay,
      scores: ScoreKeeper(place(0)), link: link)
    while goesOn {
      var loop = screenLoop(
        try arena(.screen, round, frontEnd.game), frontEnd, on: screen, rate: rate)
      goesOn = try loop.run()
      round += 1
      frontEnd = loop.frontEnd
      if goesOn { frontEnd.moveOn(from: game, scores: ScoreKeeper(place(round))) }
    }
  }

  /// As on a screen, in lines.
  private func playSpoken<Source: SightingSource>(
    _ game: Game, on terminal: LineTerminal, rate: PlaybackRate,
    in arena: (Form, UInt64, Game) throws -> Arena<Source>
  ) throws {
    var round: UInt64 = 0
    var goesOn = true
    var frontEnd = GameLines(
      game,
      writer: SpokenLines(
        output: OutputBuffer(descriptor: STDOUT_FILENO, signals: signals),
        catalogue: settings.catalogue),
      sound: Sound(settings.sound.besideAReader, bell: terminal.beep), hooks: hooks,
      scores: ScoreKeeper(place(0)), link: link)
    frontEnd.greet(status)
    frontEnd.tellCode()
    while goesOn {
      let arena = try arena(.spoken, round, frontEnd.game)
      var loop = Loop(
        arena, frontEnd, rate: rate, duration: duration, signals: signals,
        console: .lines(terminal), clock: arena.source.isLive ? clock : MonotonicClock())
      goesOn = try loop.run()
      round += 1
      frontEnd = loop.frontEnd
      if goesOn { frontEnd.moveOn(from: game, scores: ScoreKeeper(place(round))) }
    }
  }

  /// A round on a screen has its own time, but for the radio's: it is stamped by the session's clock.
  func screenLoop<Source: SightingSource, Front: FrontEnd>(
    _ arena: Arena<Source>, _ frontEnd: Front, on screen: Screen, rate: PlaybackRate
  ) -> Loop<Source, Front> {
    Loop(
      arena, frontEnd, rate: rate, duration: duration, signals: signals, console: .screen(screen),
      clock: arena.source.isLive ? clock : MonotonicClock())
  }

  /// On the screen that is open, or one that is opened for it.
  private func onTerminal(_ body: (Terminal) throws -> Void) throws {
    if let terminal { return try body(terminal) }
    try Terminal.open(color: settings.hasColor, motion: settings.hasMotion, body)
  }

  private func playInLines<Writer: LineWriter>(
    _ game: Game, _: Writer.Type, sound: Bool, rate: PlaybackRate,
    in arena: Arena<some SightingSource>
  ) throws {
    let bell = { _ = try? writeAll([7], to: STDOUT_FILENO) }
    var frontEnd = GameLines(
      game,
      writer: Writer(
        output: OutputBuffer(descriptor: STDOUT_FILENO, signals: signals),
        catalogue: settings.catalogue),
      sound: sound ? Sound(settings.sound, bell: bell) : nil, hooks: hooks, plot: plot,
      summaryOnly: summaryOnly, endsWhenFound: endsWhenFound, rounds: rounds,
      // Who walks by himself in the simulated house wins nothing.
      scores: arena.source.isLive ? ScoreKeeper(place(0)) : nil,
      asksByItself: !arena.source.isLive && !takesCommands, link: link)
    frontEnd.tellCode()
    var loop = Loop(
      arena, frontEnd, rate: rate, duration: duration, signals: signals,
      console: takesCommands ? .commands(CommandInput()) : .none, clock: clock)
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
