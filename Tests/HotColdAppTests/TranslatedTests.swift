import Resources
import Testing

@testable import HotColdApp
@testable import HotColdView

/// The doctor's report in other languages, for the facts of the other tests.
struct TranslatedTests {
  private static let catalogues = [Language.german, .spanish, .french].map {
    Catalogue($0, file: Translations.file(of: $0.rawValue) ?? [])
  }

  /// No line is wider than the terminal, no word is broken, and the problems with their fixes fit on the screen. Without
  /// Unicode the output is ASCII.
  @Test(arguments: allRows)
  func problemsFitOnAScreen(row: Row) {
    let diagnosis = Diagnosis(row.facts)
    for catalogue in [.english] + Self.catalogues {
      let ascii = diagnosis.report(
        columns: 80, hasColor: false, catalogue: catalogue, hasUnicode: false)
      #expect(ascii.utf8.allSatisfy { $0 < 0x80 }, "\(ascii)")
      for columns in [80, 40] {
        let text = diagnosis.report(columns: columns, hasColor: false, catalogue: catalogue)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { cellWidth(String($0)) < columns }, "\(catalogue.language)")
        guard columns == 80 else { continue }
        let wrong = lines.drop { !$0.hasPrefix("!!") }
        #expect(wrong.count < 24, "\(catalogue.language)\n\(text)")
        // A no-break space does not end a word.
        let shown = Set(text.split { $0 == " " || $0 == "\n" })
        let torn = diagnosis.checks.filter { $0.state != .unknown }.flatMap { check in
          catalogue.text(check.message).split(separator: " ").filter { !shown.contains($0) }
        }
        #expect(torn.isEmpty, "\(catalogue.language)")
      }
    }
  }
}
