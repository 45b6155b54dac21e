import BeaconCodec
import BeaconRanging
import BeaconTracking
import Glibc
import HotColdGame
import LinuxSystem
import SystemPackage

/// Runs the player's programs at events of the game: with a clean environment, /dev/null as input
/// and output, one at a time per event, for at most 5 s.
package final class Hooks {
  /// The most seconds that a hook may run.
  package static let patience = 5.0
  /// The variables that hooks inherit: to find programs and the player's desktop.
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

  /// The hooks' programs that do not exist.
  package var missing: [String] {
    commands.values.map(\.program).filter { Self.path(of: $0) == nil }.sorted()
  }
  private enum Fault: Equatable {
    /// The program could not be started, with the error number.
    case start(Int32)
    case ending(ChildProcess.Ending)
    /// It ran for too long.
    case time
  }

  /// The first fault of each hook.
  private var faults: [HookMoment: Fault] = [:]
  /// The faults already printed; two hooks may have the same command.
  private var reported: [(command: HookCommand, fault: Fault)] = []

  /// Prints new faults.
  package func report() {
    for moment in HookMoment.allCases {
      guard let command = commands[moment], let fault = faults[moment],
        !reported.contains(where: { $0 == (command, fault) })
      else { continue }
      reported.append((command, fault))
      let program = command.program
      switch fault {
      case .start(let code): complain("cannot run \(program): \(describe(errno: code))")
      case .ending(.status(let status)): complain("\(program) ended with status \(status)")
      case .ending(.signal(let signal)): complain("\(program) was ended by signal \(signal)")
      case .time: complain("\(program) was ended because it ran for more than 5 s")
      }
    }
  }

  /// Starts a hook, unless its previous run is still going.
  package func run(for event: GameEvent, in tracker: @autoclosure () -> Tracker) {
    guard !commands.isEmpty, let (moment, key) = HookMoment.of(event) else { return }
    run(moment, key, tracker().track(key), at: event.time)
  }

  /// Starts a hook for a device that appeared or disappeared.
  package func run(for event: ScanEvent, in game: DeviceScan) {
    guard !commands.isEmpty else { return }
    func run(_ moment: HookMoment, _ device: Device, at time: Timestamp) {
      self.run(moment, device.key, game.track(device.address), at: time)
    }
    switch event {
    case .enter(let device, let time): run(.enter, device, at: time)
    case .exit(let device, _, let time): run(.exit, device, at: time)
    case .estimate, .settled, .more, .named, .follows, .newAddress: break
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
      note(.start(error.rawValue), of: moment)
    }
  }

  /// Reaps finished hooks, and kills overdue ones.
  package func endOverdue() {
    guard !running.isEmpty else { return }
    let now = clock.now()
    for (moment, hook) in running {
      switch hook.process.ending {
      case .status(0): break
      case let ending?: note(.ending(ending), of: moment)
      case nil:
        guard now.seconds(since: hook.since) >= Self.patience else { continue }
        hook.process.end()
        note(.time, of: moment)
      }
      running[moment] = nil
    }
  }

  private func note(_ fault: Fault, of moment: HookMoment) {
    faults[moment] = faults[moment] ?? fault
  }

  /// Waits up to `patience` seconds for hooks, but not if a signal ends the program.
  package func finish(_ signals: Signals, patience: Double) {
    let start = clock.now()
    while !running.isEmpty, !signals.wantsEnd, clock.now().seconds(since: start) < patience {
      endOverdue()
      if !running.isEmpty { Descriptor.waitReadable([signals.descriptor], seconds: 0.02) }
    }
    endOverdue()
    for hook in running.values { hook.process.end() }
    running = [:]
  }

  /// Searches PATH for a name without a slash.
  private static func path(of program: String) -> String? {
    guard program.contains("/") else { return findProgram(program) }
    return isProgram(program) ? program : nil
  }
}

/// A hook's program and arguments, run without a shell. Spaces and tabs separate words; quotes and
/// backslashes work as in a shell (POSIX.1-2017, 2.2). No variables, redirections or pipes.
package struct HookCommand: Equatable, Sendable {
  package var program: String
  package var arguments: [String]

  /// nil without a program, or with an open quote, a trailing backslash or a NUL.
  package init?(_ line: String) {
    guard let words = Self.words(of: line), let program = words.first, !program.isEmpty else {
      return nil
    }
    self.program = program
    arguments = Array(words.dropFirst())
  }

  private static func words(of line: String) -> [String]? {
    var words: [String] = []
    // nil between words. An empty pair of quotes is a word.
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
        // In double quotes, a backslash escapes only these two characters.
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

package enum HookMoment: String, CaseIterable {
  case enter, exit, hot, cold, found

  /// The hook for an event, and the sender; nil without a hook.
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

  /// The variables of a hook, all always set, empty if unknown. None contains text from the radio.
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
      ("SPEED", nil),
      ("PROXIMITY", estimate.proximity.rawValue),
      ("TREND", estimate.trend.rawValue),
    ]
    return pairs.map { "HOTCOLD_\($0.0)=\($0.1 ?? "")" }
  }
}

/// A number with three decimals; empty if unknown.
private func metres(_ number: Double?) -> String {
  number.map { decimalText($0, places: 3, isFixed: false, unknown: "") } ?? ""
}
