import BeaconCodec
import BeaconRadio
import BeaconRanging
import Glibc
import HotColdGame
import SystemPackage

/// The player's own programs, run at moments of the game: each with a clean environment, nothing to
/// read and nowhere to write, one at a time for each moment, and for five seconds at most.
package final class Hooks {
  /// Seconds that a hook may take.
  package static let patience = 5.0
  /// What of our own environment a hook gets: enough to find programs and the player's desktop.
  static let inherited = [
    "PATH", "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "DISPLAY",
    "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS",
  ]

  private let commands: [HookMoment: HookCommand]
  private let clock: MonotonicClock
  private let environment: [String]
  private var running: [HookMoment: (process: ChildProcess, since: Timestamp)] = [:]

  package init(_ commands: [HookMoment: HookCommand], clock: MonotonicClock) {
    self.commands = commands
    self.clock = clock
    environment = Self.inherited.compactMap { name in
      getenv(name).flatMap { String(validatingCString: $0) }.map { "\(name)=\($0)" }
    }
  }

  /// Programs that are none, by the words of the player.
  package var missing: [String] {
    commands.values.map(\.program).filter { Self.path(of: $0) == nil }.sorted()
  }
  /// Programs that could not be started, each with the error number.
  package private(set) var failed: [String: Int32] = [:]

  /// Starts the hook of an event, if there is one and the one before it is over.
  package func run(for event: GameEvent, in tracker: @autoclosure () -> Tracker) {
    guard !commands.isEmpty, let (moment, key) = HookMoment.of(event) else { return }
    run(moment, key, tracker().track(key), at: event.time)
  }

  /// Devices come and go.
  package func run(for event: ScanEvent, in game: ScanGame) {
    guard !commands.isEmpty else { return }
    func run(_ moment: HookMoment, _ device: Device, at time: Timestamp) {
      let key = TrackKey(address: device.address, identity: device.identity)
      self.run(moment, key, game.track(device.address), at: time)
    }
    switch event {
    case .enter(let device, let time): run(.enter, device, at: time)
    case .exit(let device, _, let time): run(.exit, device, at: time)
    case .estimate, .settled, .more, .named: break
    }
  }

  private func run(_ moment: HookMoment, _ key: TrackKey, _ track: Track?, at time: Timestamp) {
    guard let command = commands[moment], let path = Self.path(of: command.program) else { return }
    endOverdue()
    guard running[moment] == nil else { return }
    let variables = moment.variables(key, track, at: time)
    do throws(Errno) {
      let process = try ChildProcess(
        path: path, arguments: command.arguments, environment: environment + variables)
      running[moment] = (process, clock.now())
    } catch {
      failed[command.program] = error.rawValue
    }
  }

  /// Forgets those that have ended, and ends those that take too long.
  package func endOverdue() {
    guard !running.isEmpty else { return }
    let now = clock.now()
    for (moment, hook) in running {
      if hook.process.isRunning {
        guard now.seconds(since: hook.since) > Self.patience else { continue }
        hook.process.end()
      }
      running[moment] = nil
    }
  }

  /// Lets those that run finish, but for no longer than `patience` seconds, and not at all if the program
  /// was told to end by a signal.
  package func finish(_ signals: Signals, patience: Double) {
    let start = clock.now()
    while !running.isEmpty, !signals.wantsEnd, clock.now().seconds(since: start) < patience {
      endOverdue()
      if !running.isEmpty { Descriptor.waitReadable([signals.descriptor], seconds: 0.02) }
    }
    for hook in running.values { hook.process.end() }
    running = [:]
  }

  /// A name without a slash is looked for in the PATH.
  private static func path(of program: String) -> String? {
    guard program.contains("/") else { return findProgram(program) }
    return isProgram(program) ? program : nil
  }
}

/// A command line of a hook: a program and its arguments, with no shell between them.
///
/// Words are separated by spaces and tabs; single quotes, double quotes and backslashes keep them
/// together as in a shell (POSIX.1-2017, 2.2). Nothing else means anything: no variable is expanded,
/// no file is opened, no second program runs.
package struct HookCommand: Equatable, Sendable {
  package var program: String
  package var arguments: [String]

  /// nil without a program, with a quote that stays open, a backslash with nothing behind it, or a NUL, which no
  /// argument can hold.
  package init?(_ line: String) {
    guard let words = Self.words(of: line), let program = words.first, !program.isEmpty else {
      return nil
    }
    self.program = program
    arguments = Array(words.dropFirst())
  }

  private static func words(of line: String) -> [String]? {
    var words: [String] = []
    // nil between two words: an empty pair of quotes is a word too.
    var word: String.UnicodeScalarView?
    var quote: Unicode.Scalar?
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch (scalar, quote) {
      case ("\0", _): return nil
      case (" ", nil), ("\t", nil), ("\n", nil):
        if let done = word { words.append(String(done)) }
        word = nil
      case ("'", nil), ("\"", nil):
        quote = scalar
        word = word ?? .init()
      case (let end, .some(let begin)) where end == begin:
        quote = nil
      case ("\\", nil):
        guard let next = rest.popFirst() else { return nil }
        word = (word ?? .init()) + [next]
      case ("\\", "\""):
        // Between double quotes it takes away the meaning of these two alone.
        guard let next = rest.first, next == "\"" || next == "\\" else { fallthrough }
        rest.removeFirst()
        word = (word ?? .init()) + [next]
      default:
        word = (word ?? .init()) + [scalar]
      }
    }
    guard quote == nil else { return nil }
    if let done = word { words.append(String(done)) }
    return words
  }
}

/// When a hook runs.
package enum HookMoment: String, CaseIterable {
  case enter, exit, hot, cold, found

  /// The moment that an event is, and whom it is about; nil where no hook waits for it.
  package static func of(_ event: GameEvent) -> (moment: HookMoment, key: TrackKey)? {
    switch event {
    case .enter(let key, _): (.enter, key)
    case .exit(let key, _): (.exit, key)
    case .call(.hot, let key, _): (.hot, key)
    case .call(.cold, let key, _): (.cold, key)
    case .found(let key, _): (.found, key)
    default: nil
    }
  }

  /// What a hook is told, as environment variables. All of them are always there, empty where nothing
  /// is known; nothing in them is free text of a stranger.
  package func variables(_ key: TrackKey, _ track: Track?, at time: Timestamp) -> [String] {
    let estimate = track?.estimate ?? .unknown
    let pairs: [(String, String?)] = [
      ("EVENT", rawValue),
      ("TIME", time.secondsText),
      ("ADDRESS", "\(key.address)"),
      ("UUID", key.identity.map { "\($0.uuid)" }),
      ("MAJOR", key.identity.map { "\($0.major)" }),
      ("MINOR", key.identity.map { "\($0.minor)" }),
      ("RSSI", track?.rssi.map { "\($0)" }),
      ("MEASURED_POWER", track?.measuredPower.map { "\($0)" }),
      ("DISTANCE", metres(estimate.distance)),
      ("LOW", metres(estimate.low)),
      ("HIGH", metres(estimate.high)),
      ("SPEED", metres(estimate.speed)),
      ("PROXIMITY", estimate.proximity.rawValue),
      ("TREND", estimate.trend.rawValue),
    ]
    return pairs.map { "HOTCOLD_\($0.0)=\($0.1 ?? "")" }
  }
}

/// To the millimetre; empty for what is unknown.
private func metres(_ number: Double?) -> String {
  number.map { decimalText($0, places: 3, isFixed: false, unknown: "") } ?? ""
}
