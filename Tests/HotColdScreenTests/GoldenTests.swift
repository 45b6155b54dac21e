import Foundation
import HotColdScreen
import Testing

/// Every screen in every state, as text, at three sizes and with three sets of signs.
///
/// `HOTCOLD_GOLDENS=write swift test --filter GoldenTests` writes the pictures anew into `Goldens/`: look
/// at the difference before it is committed.
struct GoldenTests {
  static let sizes = [
    Size(columns: 80, rows: 24), Size(columns: 40, rows: 12), Size(columns: 20, rows: 3),
  ]

  @Test(arguments: Scene.all)
  func looksAsBefore(scene: Scene) throws {
    let pictures = Self.pictures(of: scene)
    if ProcessInfo.processInfo.environment["HOTCOLD_GOLDENS"] == "write" {
      try GoldenFile(scene).write(pictures)
      return
    }
    let golden = try #require(Goldens.all[scene.name])
    for (title, picture) in pictures {
      #expect(picture == golden[title], "\(scene.name) \(title)\n\(picture)")
    }
  }

  private static func pictures(of scene: Scene) -> [(title: String, text: String)] {
    sizes.flatMap { size in
      GlyphSet.allCases.map { glyphs in
        (
          "\(size.columns)x\(size.rows) \(glyphs)",
          scene.frame(size, glyphs).plainText.joined(separator: "\n")
        )
      }
    }
  }
}

/// The source file that holds the pictures of one scene.
private struct GoldenFile {
  let typeName: String

  init(_ scene: Scene) {
    typeName = scene.name.split(separator: " ").map(\.capitalized).joined() + "Golden"
  }

  func write(_ pictures: [(title: String, text: String)]) throws {
    var lines = ["/// Written by `GoldenTests`.", "enum \(typeName) {"]
    lines.append("  static let pictures: [String: String] = [")
    for (title, text) in pictures {
      lines.append("    \"\(title)\": #\"\"\"")
      lines += text.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.isEmpty ? "" : "    " + $0
      }
      lines.append("    \"\"\"#,")
    }
    lines += ["  ]", "}", ""]
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")
    try lines.joined(separator: "\n")
      .write(to: folder.appending(path: "\(typeName).swift"), atomically: true, encoding: .utf8)
  }
}
