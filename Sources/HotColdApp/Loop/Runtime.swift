import Glibc
import HotColdSystem
import LinuxSystem

/// The signals and the clock of a command, with which it runs its loop.
package struct Runtime {
  package let signals: Signals
  package let clock = MonotonicClock()

  package init(_ signals: Signals? = nil) throws { self.signals = try signals ?? Signals() }

  /// Standard output.
  package var output: OutputBuffer { OutputBuffer(descriptor: STDOUT_FILENO, signals: signals) }
  /// Sentences for a screen reader.
  var spokenLines: SpokenLines { SpokenLines(output: output, catalogue: .own) }

  /// The wall clock at our time zero, in seconds since the Unix epoch. It changes when the clock is set.
  package var wall: Double { WallClock.now.seconds - clock.now().seconds }

  /// Runs a loop to its end.
  /// - Parameter rate: nil for real time with a radio or keys, and otherwise as fast as possible.
  /// - Returns: the front end as it is then, and whether the player wants another round.
  @discardableResult
  package func run<Front: FrontEnd>(
    _ frontEnd: Front, in source: any SightingSource, rate: PlaybackRate? = nil,
    duration: Double? = nil, console: Console = .none
  ) throws -> (frontEnd: Front, isAgain: Bool) {
    let usual = source.isLive || console.hasKeys ? PlaybackRate.speed(1) : .unlimited
    // A live source stamps its packets by this clock. Otherwise the time of each loop starts at zero.
    var loop = Loop(
      frontEnd, in: source, rate: rate ?? usual, duration: duration, signals: signals,
      console: console, clock: source.isLive ? clock : MonotonicClock())
    let isAgain = try loop.run()
    return (loop.frontEnd, isAgain)
  }
}
