import BeaconCodec
import SceneSupport
import ScreenSupport
import Testing

@testable import HotColdGame
@testable import HotColdView

/// The texts at the end of a round depend on the player.
struct ResultTests {
  @Test(
    arguments: [
      (Scene.result(.found, "Ann", by: "Zoë"), "FOUND"),
      (Scene.result(.found, "Zoë", by: "Ann"), "CAUGHT"),
      (Scene.result(.found, "Ann", by: "Ben"), "LOST"),
      (Scene.result(.timeUp, "Ann", by: "Zoë", distance: 1), "WON"),
      (Scene.result(.timeUp, "Zoë"), "WON"),
      (Scene.result(.timeUp, "Ann", by: "Ben", distance: 1), "LOST"),
      (Scene.result(.fooled, "Ann", by: "Zoë"), "WRONG"),
      (Scene.result(.fooled, "Ann"), "WRONG"),
      (Scene.result(.fooled, "Zoë", by: "Ann"), "HAHA!"),
      (Scene.result(.boom, "Zoë"), "BOOM"),
      (Scene.result(.boom, "Ann"), "BOOM"),
      (Scene.result(.timeUp, "Ann", distance: 1), "TIME"),
      (Scene.result(.last, "Ann", by: "Zoë"), "LOST"),
      (Scene.result(.last, "Ann", by: "Ben"), "WON"),
    ])
  func theWordDependsOnThePlayer(result: RoundResult, word: String) {
    let view = ResultView(result: result, own: Scene.player("Zoë"), round: 1)
    #expect(view.ending.word.english == word)
    // In infection nobody who seeks has lost.
    var shared = view
    shared.isShared = true
    let isOthersFind = word == "LOST" && result.outcome == .found
    #expect(shared.ending.word.english == (isOthersFind ? "FOUND" : word))
    let frame = view.frame(Size(columns: 40, rows: 12), .ascii)
    let isShown = frame.plainText.contains {
      $0.filter { $0 != " " }.contains(word) || $0.contains("#")
    }
    #expect(isShown, "\(frame.plainText)")
    // The sentences are not cut off above the demo's house.
    var walk = view
    walk.walk = Scene.withHouse.walk
    for (columns, rows) in [(80, 24), (40, 12)] {
      for catalogue in [.english] + Translated.catalogues {
        let size = Size(columns: columns, rows: rows)
        let words = walk.frame(size, .braille, catalogue).plainText
          .flatMap { $0.split(separator: " ") }.joined(separator: " ")
        #expect(words.contains(catalogue.text(.joined([view.story, view.verdict]))), "\(words)")
      }
    }
    // It has its own colour behind it.
    #expect(view.ending.ground != .plain)
  }

  /// The last hider of several was found within seconds, which is not how long the game took.
  @Test(arguments: [RoundResult.Outcome.fooled, .last], ["Ann", "Ben", "Zoë"])
  func hasNoTimeOfTheLastSteps(outcome: RoundResult.Outcome, own: String) {
    let result = Scene.result(outcome, "Ann", by: "Ben", after: 5)
    #expect(!result.story(for: Scene.player(own)).english.contains("5 s"))
  }

  /// The names in the list of points; a player without one is "you" or "somebody".
  @Test(
    arguments: [
      ("Ben", true, "Ben (you)"), ("", true, "you"), ("Ann", false, "Ann"), ("", false, "somebody"),
    ])
  func namesInTheScores(name: String, isMe: Bool, shown: String) {
    let view = ResultView(
      result: Scene.result(.boom, "Ann"), own: Scene.player("Zoë"), round: 1,
      scores: [.init(name: SafeText(name), isMe: isMe, points: 7)])
    let frame = view.frame(Size(columns: 80, rows: 24), .ascii)
    let names = frame.plainText.map {
      $0.split(separator: " ").prefix { $0 != "7" }.joined(separator: " ")
    }
    #expect(names.contains(shown), "\(names)")
  }

  /// Sparks are drawn only on blank cells, and end.
  @Test func sparksCoverNothing() {
    let view = Scene.withHouse
    let celebrated = Scene.celebrated(view)
    for size in Golden.sizes {
      let (moving, calm) = (celebrated.frame(size, .braille), view.frame(size, .braille))
      #expect(moving != calm)
      for row in 0..<size.rows {
        for column in 0..<size.columns where calm[column, row].text != " " {
          #expect(moving[column, row] == calm[column, row])
        }
      }
    }
    let blank = Frame(Golden.sizes[0], .braille)
    for age in [-1, Frame.sparkling, .nan, .infinity, nil] {
      var frame = blank
      frame.putSparks(age: age, in: frame.area, .bold)
      #expect(frame == blank)
    }
  }
}
