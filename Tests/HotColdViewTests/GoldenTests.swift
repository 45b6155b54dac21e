import Foundation
import ScreenSupport
import Testing

@testable import HotColdView

/// Every screen in every state looks as it did before, letters and styles. `make goldens` writes the pictures anew
/// into `Goldens/` and shows what has changed: look at it before it is committed.
struct GoldenTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens")
  private static let isWriting =
    ProcessInfo.processInfo.environment["HOTCOLD_GOLDENS"] == "write"

  @Test(arguments: Scene.all)
  func looksAsBefore(scene: Scene) throws {
    let golden = try Golden(of: scene)
    let file = Self.file(of: scene)
    if Self.isWriting {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try golden.text.write(to: file, atomically: false, encoding: .utf8)
      return
    }
    let stored = try String(contentsOf: file, encoding: .utf8)
    let isAsBefore = stored == golden.text
    #expect(isAsBefore, "\(scene.name): make goldens\n\(golden.differences(from: stored))")
  }

  /// The main screens in German, whose words are the longest: their letters, for who reads them.
  @Test(arguments: Scene.all.filter { Translated.shown.contains($0.name) })
  func looksAsBeforeInGerman(scene: Scene) throws {
    var lines = [scene.name]
    for size in Translated.sizes {
      lines.append("\n\(size.columns)x\(size.rows)")
      lines += scene.frame(size, .braille, Translated.german).plainText.map { "|\($0)" }
    }
    let text = lines.joined(separator: "\n") + "\n"
    let folder = Self.folder.appending(path: Translated.folder)
    let file = folder.appending(path: scene.name.replacing(" ", with: "-") + ".txt")
    if Self.isWriting {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try text.write(to: file, atomically: false, encoding: .utf8)
      return
    }
    let stored = try String(contentsOf: file, encoding: .utf8)
    #expect(stored == text, "\(scene.name): make goldens")
  }

  /// One whose scene is gone would stay for ever.
  @Test func eachBelongsToAScene() throws {
    let names = Set(Scene.all.map { Self.file(of: $0).lastPathComponent })
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

  @Test(arguments: GlyphSet.allCases, Golden.sizes)
  func colourAgreesWithTheWord(glyphs: GlyphSet, size: Size) {
    func grounds(_ view: SeekView) -> Set<Role> {
      let frame = SeekScreen.frame(view, size: size, glyphs: glyphs)
      return Set((0..<size.rows).flatMap { frame.row($0).map(\.style.ground) })
    }
    #expect(grounds(Scene.hot) == [.plain, .hot])
    #expect(grounds(Scene.cold) == [.plain, .cold])
    #expect(grounds(Scene.steady) == [.plain])
    #expect(grounds(Scene.listening) == [.plain])
    #expect(grounds(Scene.lost) == [.plain])
    // However near it is: going away is cold.
    var leaving = Scene.steady
    leaving.trend = .colder
    #expect(grounds(leaving) == [.plain, .cold])
  }

  private static func file(of scene: Scene) -> URL {
    folder.appending(path: scene.name.replacing(" ", with: "-") + ".txt")
  }
}
