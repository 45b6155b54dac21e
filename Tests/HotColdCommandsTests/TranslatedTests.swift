import Foundation
import Testing
import Translations

@testable import HotColdCommands
@testable import HotColdView

/// What a doctor says in other languages, of every machine that the other tests know.
struct TranslatedTests {
  static let rows =
    kernelRows + adapterRows + permissionRows + sharingRows + controllerRows + machineRows

  private static let catalogues = [Language.german, .spanish, .french].map {
    Catalogue($0, file: Translations.file(of: $0.rawValue) ?? [])
  }

  /// Names and commands, which no language has words for.
  private static let same: Set<String> = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Lint/translations/same.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return Set(text.split(separator: "\n").map(String.init))
  }()

  @Test(arguments: rows)
  func everySentenceIsTranslated(row: Row) {
    let diagnosis = Diagnosis(row.facts)
    let told =
      diagnosis.checks.flatMap { [$0.message, $0.name] } + [
        diagnosis.verdict, diagnosis.counts,
      ]
    for catalogue in Self.catalogues {
      let missing = told.flatMap { Self.missing($0, in: catalogue) }
      #expect(missing.isEmpty, "\(catalogue.language)")
    }
  }

  @Test(
    arguments: [
      (.ok("not in any catalogue: \("x")"), ["not in any catalogue: {1}"]),
      (.ok("\(Words("nor is this")) \(1)"), ["nor is this"]),
      (.ok("\("a name")"), []), (.ok("rfkill"), []),
      (.ok("the kernel has Bluetooth"), []),
    ] as [(Check, [String])])
  func whatIsMissingIsNoticed(check: Check, missing: [String]) {
    for catalogue in Self.catalogues {
      #expect(Self.missing(check.message, in: catalogue) == missing)
    }
  }

  /// Nothing is wider than the terminal, no word is torn, and what is wrong, with its mend, stays on the screen, where
  /// the prompt follows.
  @Test(arguments: rows)
  func whatIsWrongFitsOnAScreen(row: Row) {
    let diagnosis = Diagnosis(row.facts)
    for catalogue in [.english] + Self.catalogues {
      for columns in [80, 40] {
        let text = diagnosis.terminalLines(columns: columns, hasColor: false, catalogue: catalogue)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { cellWidth(String($0)) < columns }, "\(catalogue.language)")
        guard columns == 80 else { continue }
        let wrong = lines.drop { !$0.hasPrefix("!!") }
        #expect(wrong.count < 24, "\(catalogue.language)\n\(text)")
        let shown = Set(text.split { $0.isWhitespace })
        let torn = diagnosis.checks.filter { $0.state != .unknown }.flatMap { check in
          catalogue.text(check.message).split(separator: " ").filter { !shown.contains($0) }
        }
        #expect(torn.isEmpty, "\(catalogue.language)")
      }
    }
  }

  /// Where there are no letters with marks, nothing becomes something that cannot be shown.
  @Test func withoutUnicodeItIsASCII() {
    for catalogue in Self.catalogues {
      let text = Diagnosis(.makeUnprivileged()).terminalLines(
        columns: 80, hasColor: false, catalogue: catalogue, hasUnicode: false)
      #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(text)")
    }
  }

  private static func missing(_ words: Words, in catalogue: Catalogue) -> [String] {
    switch words.content {
    case .verbatim, .decimal: []
    case .sentence(let key, let values):
      (isMissing(key, in: catalogue) ? [key] : []) + values.flatMap { missing($0, in: catalogue) }
    case .counted(_, let one, _, let values):
      (isMissing(one, in: catalogue) ? [one] : []) + values.flatMap { missing($0, in: catalogue) }
    case .list(let parts, _): parts.flatMap { missing($0, in: catalogue) }
    case .capitalized(let words): missing(words, in: catalogue)
    }
  }

  private static func isMissing(_ key: String, in catalogue: Catalogue) -> Bool {
    let text = key.replacing(/\{\d\}/, with: "")
    return text.contains(/[A-Za-z]{2}/) && !same.contains(key) && !catalogue.has(key)
  }
}
