import BeaconRadio
import Glibc
import HotColdSystem

/// The signals and the clock of a command, with which it runs its loop.
struct Runtime {
  let signals: Signals
  let clock = MonotonicClock()

  init(_ signals: Signals? = nil) throws { self.signals = try signals ?? Signals() }

  /// Standard output.
  var output: OutputBuffer { OutputBuffer(descriptor: STDOUT_FILENO, signals: signals) }

  /// The wall clock at our time zero, in seconds since the Unix epoch. It changes when the clock is set.
  var wall: Double { WallClock.now.seconds - clock.now().seconds }

  /// Runs a loop to its end.
  /// - Returns: the front end as it is then.
  @discardableResult
  func run<Front: FrontEnd>(
    _ frontEnd: Front, in arena: Arena, rate: PlaybackRate = .speed(1), duration: Double? = nil,
    console: Console = .none
  ) throws -> Front {
    var loop = Loop(
      arena, frontEnd, rate: rate, duration: duration, signals: signals, console: console,
      clock: clock)
    _ = try loop.run()
    return loop.frontEnd
  }
}
