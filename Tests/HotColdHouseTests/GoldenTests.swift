import SceneSupport
import ScreenSupport
import Testing

@testable import HotColdView

/// Every screen of the house in every state.
struct GoldenTests {
  private static let files = GoldenFiles(of: Scene.houses)

  @Test(arguments: Scene.houses)
  func looksAsBefore(scene: Scene) throws {
    #expect(try Self.files.changes(in: scene) == "")
  }

  @Test func eachBelongsToAScene() throws {
    #expect(try Self.files.strays() == [])
  }

  @Test(arguments: Scene.houses.filter { !$0.name.hasPrefix("help") })
  func translationsFit(scene: Scene) {
    #expect(Translated.tooLong(scene) == [])
    #expect(
      Translated.leftInEnglish(scene, known: ["hide", "keys", "room", "station", "watch", "you"])
        == [])
  }

  @Test(arguments: 0...40)
  func everySize(rows: Int) {
    for columns in 0...100 {
      let scene = Scene.houses[(columns * 41 + rows) % Scene.houses.count]
      #expect(Translated.fault(of: scene, Size(columns: columns, rows: rows)) == nil)
    }
  }
}
