import SceneSupport
import Testing

@testable import HotColdView

/// Every screen in every state looks as before.
struct GoldenTests {
  private static let files = GoldenFiles(of: Scene.all)

  @Test(arguments: Scene.all)
  func looksAsBefore(scene: Scene) throws {
    #expect(try Self.files.changes(in: scene) == "")
  }

  /// The main screens.
  @Test(arguments: Scene.all.filter { Translated.shown.contains($0.name) })
  func looksAsBeforeInGerman(scene: Scene) throws {
    #expect(try Self.files.changesInGerman(in: scene) == "")
  }

  @Test func eachBelongsToAScene() throws {
    #expect(try Self.files.strays() == [])
  }
}
