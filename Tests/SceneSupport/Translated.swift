import HotColdView
import Resources
import ScreenSupport

/// The screens in other languages.
package enum Translated {
  package static let folder = "de"
  package static let german = catalogue(.german)
  package static let catalogues = [Language.german, .spanish, .french].map(catalogue)
  package static let sizes = [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)]

  private static func catalogue(_ language: Language) -> Catalogue {
    Catalogue(language, file: Translations.file(of: language.rawValue) ?? [])
  }

  /// Pictures in which translations are cut off more than the English words.
  package static func tooLong(_ scene: Scene) -> [String] {
    var found: [String] = []
    for (columns, rows) in [(80, 24), (120, 40), (200, 50), (60, 18), (40, 12)] {
      let size = Size(columns: columns, rows: rows)
      let english = scene.frame(size, .braille).cut
      for catalogue in catalogues {
        let frame = scene.frame(size, .braille, catalogue)
        guard frame.cut > english else { continue }
        let picture = frame.plainText.joined(separator: "\n")
        found.append("\(catalogue.language) \(columns)x\(rows)\n\(picture)")
      }
    }
    return found
  }

  /// English texts on a translated screen, as if a literal were drawn without translation. Short words are ignored, because
  /// they may be part of a name.
  /// - Parameter known: words that may remain.
  package static func leftInEnglish(_ scene: Scene, known: Set<String>) -> [String] {
    let size = Size(columns: 120, rows: 40)
    let english = scene.frame(size, .braille).plainText.joined(separator: "\n")
    let words = Set(self.words(in: english))
    let shown = Set(catalogues.flatMap { $0.entries.keys }).filter { key in
      key.utf8.count >= 3 && !key.contains("{") && !known.contains(key)
        && self.words(in: key).allSatisfy(words.contains) && contains(english, key)
    }
    return catalogues.flatMap { catalogue in
      let text = scene.frame(size, .braille, catalogue).plainText.joined(separator: "\n")
      return shown.filter { catalogue.text(Words(key: $0)) != $0 && contains(text, $0) }
        .sorted().map { "\(catalogue.language): \($0)" }
    }
  }

  private static func words(in text: String) -> [Substring] { text.split { !$0.isLetter } }

  /// Whether a text contains some words, as words.
  private static func contains(_ text: String, _ words: String) -> Bool {
    text.ranges(of: words).contains { range in
      let before =
        range.lowerBound > text.startIndex ? text[text.index(before: range.lowerBound)] : " "
      let after = range.upperBound < text.endIndex ? text[range.upperBound] : " "
      return !before.isLetter && !after.isLetter
    }
  }

  /// The first fault of a scene's frames in all languages; nil for none.
  package static func fault(of scene: Scene, _ size: Size) -> String? {
    let glyphs = GlyphSet.allCases[(size.columns + size.rows) % 3]
    for catalogue in [.english] + catalogues {
      let frame = scene.frame(size, glyphs, catalogue)
      if let fault = FrameCheck.fault(in: frame, size, glyphs) {
        return "\(scene) \(size): \(fault)"
      }
    }
    return nil
  }
}
