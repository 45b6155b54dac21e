import BeaconCodec
import ScreenSupport
import Testing

@testable import HotColdView

/// The texts at the end of a round depend on the player.
struct ResultTests {
  private static let me = ResultView.Player(name: SafeText("Zoë"), isMe: true)
  private static let ann = ResultView.Player(name: SafeText("Ann"))
  private static let ben = ResultView.Player(name: SafeText("Ben"))

  @Test(
    arguments: [
      (ResultView.Outcome.found(hider: ann, by: me, after: 9), me, "FOUND"),
      (.found(hider: me, by: ann, after: 9), ann, "CAUGHT"),
      (.found(hider: ann, by: ben, after: 9), ben, "LOST"),
      (.timeUp(hider: ann, nearest: me, distance: 1), me, "WON"),
      (.timeUp(hider: me, nearest: nil, distance: nil), me, "WON"),
      (.timeUp(hider: ann, nearest: ben, distance: 1), ben, "LOST"),
      (.decoy(hider: ann, by: me, after: 9), nil, "WRONG"),
      (.decoy(hider: ann, by: nil, after: 9), nil, "WRONG"),
      (.decoy(hider: me, by: ann, after: 9), nil, "CAUGHT"),
      (.boom(holder: me, after: 90), nil, "BOOM"),
      (.boom(holder: ann, after: 90), nil, "BOOM"),
      (.timeUp(hider: ann, nearest: nil, distance: nil), nil, "TIME"),
    ] as [(ResultView.Outcome, ResultView.Player?, String)])
  func theWordDependsOnThePlayer(
    outcome: ResultView.Outcome, winner: ResultView.Player?, word: String
  ) {
    let view = ResultView(outcome: outcome, round: 1, winner: winner)
    #expect(view.ending.word.english == word)
    for (columns, rows) in [(20, 3), (40, 12)] {
      let frame = view.frame(Size(columns: columns, rows: rows), .ascii)
      let isShown = frame.plainText.contains {
        $0.filter { $0 != " " }.contains(word) || $0.contains("#")
      }
      #expect(isShown, "\(frame.plainText)")
    }
    // It has its own colour behind it.
    #expect(ResultView(outcome: outcome, round: 1, winner: winner).ending.ground != .plain)
  }

  /// The names in the list of points; a player without one is "you" or "somebody".
  @Test(
    arguments: [
      ("Ben", true, "Ben (you)"), ("", true, "you"), ("Ann", false, "Ann"), ("", false, "somebody"),
    ])
  func whoHasThePoints(name: String, isMe: Bool, shown: String) {
    var view = ResultView(outcome: .boom(holder: Self.ann, after: 90), round: 1)
    view.scores = [ResultView.Score(player: .init(name: SafeText(name), isMe: isMe), points: 7)]
    let frame = view.frame(Size(columns: 80, rows: 24), .ascii)
    let names = frame.plainText.map {
      $0.split(separator: " ").prefix { $0 != "7" }.joined(separator: " ")
    }
    #expect(names.contains(shown), "\(names)")
  }

  /// An animation covers nothing, and ends.
  @Test(arguments: [Scene.withHouse, Scene.hiderCaught, Scene.lostRound])
  func anAnimationCoversNothing(view: ResultView) {
    let celebrated = Scene.celebrated(view)
    for size in Golden.sizes where size.rows > 3 {
      let (moving, calm) = (celebrated.frame(size, .braille), view.frame(size, .braille))
      #expect(moving != calm)
      for row in 0..<size.rows {
        for column in 0..<size.columns where !calm[column, row].isBlank {
          #expect(moving[column, row] == calm[column, row])
        }
      }
    }
    let blank = Frame(Golden.sizes[0], .braille)
    for age in [-1, EndAnimation.duration, .nan, .infinity, nil] {
      var frame = blank
      frame.putAnimation(.sparks, age: age)
      #expect(frame == blank)
    }
  }
}
