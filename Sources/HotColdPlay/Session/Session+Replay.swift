import HotColdGame
import HotColdSystem

extension Session {
  /// Plays what was recorded.
  package func replay(
    _ file: @autoclosure () throws -> InputFile, _ game: Game, rate: (Form) -> PlaybackRate
  ) throws {
    try play(game, rate: rate) { _, _, _ in Arena(source: try RecordedSource(file: file())) }
    try plot?.write()
  }
}
