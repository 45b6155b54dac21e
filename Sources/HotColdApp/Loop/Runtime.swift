import Glibc
import HotColdSystem
import LinuxSystem

/// The signals and the clock of a command.
package struct Runtime {
  package let signals: Signals
  package let clock = MonotonicClock()

  package init(_ signals: Signals? = nil) throws { self.signals = try signals ?? Signals() }

  package var output: OutputBuffer { OutputBuffer(descriptor: STDOUT_FILENO, signals: signals) }
  var spokenLines: SpokenLines { SpokenLines(output: output, catalogue: .own) }

  /// The wall clock at time zero, in seconds since the Unix epoch. Changes when it is set.
  package var wall: Double { WallClock.now.seconds - clock.now().seconds }

  /// - Parameter rate: nil for real time with a radio or keys, otherwise as fast as possible.
  /// - Returns: the final front end, and whether the player wants another round.
  @discardableResult
  package func run<Front: FrontEnd>(
    _ frontEnd: Front, in source: any SightingSource, rate: PlaybackRate? = nil,
    duration: Double? = nil, console: Console = .none
  ) throws -> (frontEnd: Front, isAgain: Bool) {
    let usual = source.isLive || console.hasKeys ? PlaybackRate.speed(1) : .unlimited
    // A live source uses this clock for its packets; other loops start at zero.
    var loop = Loop(
      frontEnd, in: source, rate: rate ?? usual, duration: duration, signals: signals,
      console: console, clock: source.isLive ? clock : MonotonicClock())
    let isAgain = try loop.run()
    return (loop.frontEnd, isAgain)
  }
}
