import TestSupport
import Testing

@testable import HotColdApp
@testable import HotColdGame
@testable import HotColdView

struct GameFilmTests {
  /// The number of the picture that is shown.
  private func shown(
    _ number: Int, isOver: Bool, at time: Double, _ film: inout GameFilm
  ) -> Int? {
    let result = RoundResult(
      outcome: .timeUp, hider: .nobody, round: 1, isAgreed: true)
    let picture = Picture(ResultView(result: result, own: .nobody, round: number), .result)
    let shown = film.follow(picture, isOver: isOver, at: .after(time))
    // A film may show somebody else's way, as that of a recording.
    #expect(shown.caption.allSatisfy { $0.english.hasPrefix("Again, ") })
    #expect(shown.caption.isEmpty != film.isRunning)
    return (shown.view as? ResultView)?.round
  }

  /// After the end, the pictures come again, four times as fast, and then the end. The next round has a film of its own.
  @Test func isShownAgain() {
    var film = GameFilm()
    for round in 0..<2 {
      let start = 100 * Double(round)
      for step in 0..<100 {
        film.watch(at: .after(start))
        let number = shown(step, isOver: false, at: start + Double(step) / 10, &film)
        #expect(number == step)
      }
      #expect(shown(-1, isOver: true, at: start + 10, &film) == -1)
      film.watch(at: .after(start + 15))
      #expect(shown(-1, isOver: true, at: start + 15.05, &film) == 0)
      film.stop()
      #expect(shown(-1, isOver: true, at: start + 15.2, &film) == -1)
      for _ in 0..<2 {
        film.watch(at: .after(start + 20))
        let again = (0..<30).map {
          shown(-1, isOver: true, at: start + 20.05 + Double($0) / 10, &film)
        }
        #expect(again == (0..<25).map { 4 * $0 } + [Int](repeating: -1, count: 5))
        #expect(!film.isRunning)
      }
    }
  }
}
