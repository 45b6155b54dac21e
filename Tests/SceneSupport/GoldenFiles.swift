import Foundation
import HotColdView
import ScreenSupport

/// The stored pictures of scenes, letters and styles. `make goldens` writes them again and shows what has changed: look at
/// it before you commit it.
package struct GoldenFiles: Sendable {
  private static let isWriting =
    ProcessInfo.processInfo.environment["HOTCOLD_GOLDENS"] == "write"

  private let folder: URL
  private let scenes: [Scene]

  /// - Parameter file: the test's; the pictures are in `Goldens` beside it.
  package init(of scenes: [Scene], beside file: String = #filePath) {
    folder = URL(filePath: file).deletingLastPathComponent().appending(path: "Goldens")
    self.scenes = scenes
  }

  /// What differs from the stored picture; empty if nothing does.
  package func changes(in scene: Scene) throws -> String {
    try compare(Golden(of: scene).text, with: folder, scene)
  }

  /// The same in German, whose words are the longest: letters only.
  package func changesInGerman(in scene: Scene) throws -> String {
    var lines = [scene.name]
    for size in Translated.sizes {
      lines.append("\n\(size.columns)x\(size.rows)")
      lines += scene.frame(size, .braille, Translated.german).plainText.map { "|\($0)" }
    }
    let text = lines.joined(separator: "\n") + "\n"
    return try compare(text, with: folder.appending(path: Translated.folder), scene)
  }

  private func compare(_ text: String, with folder: URL, _ scene: Scene) throws -> String {
    let file = folder.appending(path: Self.fileName(of: scene))
    if Self.isWriting {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try text.write(to: file, atomically: false, encoding: .utf8)
      return ""
    }
    let stored = try String(contentsOf: file, encoding: .utf8)
    if stored == text { return "" }
    let changes = text.split(separator: "\n").difference(from: stored.split(separator: "\n"))
    return "\(scene.name): make goldens\n\(changes.map { "\($0)\n" }.joined())"
  }

  /// Files without a scene, which would otherwise never be deleted.
  package func strays() throws -> [String] {
    let names = Set(scenes.map(Self.fileName))
    guard names.count == scenes.count else { return ["two scenes of one name"] }
    let strays = try FileManager.default.contentsOfDirectory(atPath: folder.path())
      .filter { !names.contains($0) && $0 != Translated.folder }
    guard Self.isWriting else { return strays }
    for file in strays { try FileManager.default.removeItem(at: folder.appending(path: file)) }
    return []
  }

  private static func fileName(of scene: Scene) -> String {
    scene.name.replacing(" ", with: "-") + ".txt"
  }
}
