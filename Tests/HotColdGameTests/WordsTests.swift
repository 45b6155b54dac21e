import PlayerSupport
import TestSupport
import Testing

/// HOT and COLD help: a player finds most hiders in time, and needs longer with the words swapped.
struct WordsTests {
  @Test func leadToTheHider() {
    func times(areSwapped: Bool) -> [Double] {
      (UInt64(1)...50).map { seconds(seed: $0, areSwapped: areSwapped) }.sorted()
    }
    let (right, swapped) = (times(areSwapped: false), times(areSwapped: true))
    #expect(right.filter { $0 <= 180 }.count >= 48)
    #expect(right[25] <= 75)
    #expect(swapped[25] >= 1.25 * right[25])
  }

  /// Seconds until a player who only hears the words finds the hider. In each tenth of a second, HOT lowers the assumed
  /// distance by 1 %, and COLD raises it.
  private func seconds(seed: UInt64, areSwapped: Bool) -> Double {
    var hunt = HouseHunt(seed: seed)
    var metres = 10.0
    while hunt.game.foundAt == nil {
      guard hunt.time.seconds < 240 else { return .infinity }
      _ = hunt.step { estimate in
        switch (estimate.word, areSwapped) {
        case (.hotter, false), (.colder, true): metres *= 0.99
        case (.colder, false), (.hotter, true): metres *= 1.01
        default: break
        }
        return metres
      }
    }
    return hunt.time.seconds
  }
}
