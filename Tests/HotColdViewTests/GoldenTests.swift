import Foundation
import ScreenSupport
import Testing

@testable import HotColdView

/// Every screen in every state looks as before, letters and styles. `make goldens` writes the pictures again
/// into `Goldens/` and shows what has changed: look at it before you commit it.
struct GoldenTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens")
  private static let isWriting =
    ProcessInfo.processInfo.environment["HOTCOLD_GOLDENS"] == "write"

  @Test(arguments: Scene.all)
  func looksAsBefore(scene: Scene) throws {
    try compare(Golden(of: scene).text, with: Self.folder, scene)
  }

  /// The main screens in German, whose words are the longest: letters only.
  @Test(arguments: Scene.all.filter { Translated.shown.contains($0.name) })
  func looksAsBeforeInGerman(scene: Scene) throws {
    var lines = [scene.name]
    for size in Translated.sizes {
      lines.append("\n\(size.columns)x\(size.rows)")
      lines += scene.frame(size, .braille, Translated.german).plainText.map { "|\($0)" }
    }
    let text = lines.joined(separator: "\n") + "\n"
    try compare(text, with: Self.folder.appending(path: Translated.folder), scene)
  }

  private func compare(_ text: String, with folder: URL, _ scene: Scene) throws {
    let file = folder.appending(path: Self.fileName(of: scene))
    if Self.isWriting {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try text.write(to: file, atomically: false, encoding: .utf8)
      return
    }
    let stored = try String(contentsOf: file, encoding: .utf8)
    let changes = text.split(separator: "\n").difference(from: stored.split(separator: "\n"))
    let isAsBefore = stored == text
    #expect(isAsBefore, "\(scene.name): make goldens\n\(changes.map { "\($0)\n" }.joined())")
  }

  /// A golden without a scene would otherwise never be deleted.
  @Test func eachBelongsToAScene() throws {
    let names = Set(Scene.all.map(Self.fileName))
    #expect(names.count == Scene.all.count, "two scenes of one name")
    for file in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
    where !names.contains(file) && file != Translated.folder {
      if Self.isWriting {
        try FileManager.default.removeItem(at: Self.folder.appending(path: file))
      } else {
        Issue.record("\(file) belongs to no scene: make goldens")
      }
    }
  }

  private static func fileName(of scene: Scene) -> String {
    scene.name.replacing(" ", with: "-") + ".txt"
  }
}
