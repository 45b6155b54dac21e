import Resources
import Testing

@testable import HotColdView

struct CatalogueTests {
  private static let small = Catalogue(
    .french,
    file: Array(
      """
      msgid ""
      msgstr "Language: fr\\n"

      # A remark with "quotes".
      #, python-brace-format
      msgid "{1} says: {2}"
      msgstr "{2}, dit {1}"

      msgid "{1} step"
      msgid_plural "{1} steps"
      msgstr[0] "{1} pas"
      msgstr[1] "{1} pas et plus"

      msgid "a \\"word\\""
      msgstr ""
      "« mot »"

      msgid "empty"
      msgstr ""
      """.utf8))

  private static func steps(_ count: Int) -> Words {
    .counted(count, one: "\(count) step", other: "\(count) steps")
  }

  @Test(
    arguments: [
      ("hello", "hello", "hello"), ("\("Ann") says: \("Boo!")", "Ann says: Boo!", "Boo!, dit Ann"),
      // Inserted values are not searched for placeholders.
      ("\("{2}") says: \("{1}")", "{2} says: {1}", "{1}, dit {2}"),
      ("a \"word\"", "a \"word\"", "« mot »"), ("empty", "empty", "empty"), ("", "", ""),
      (steps(0), "0 steps", "0 pas"), (steps(1), "1 step", "1 pas"),
      (steps(2), "2 steps", "2 pas et plus"), ("~\(Words.decimal("1.6")) m", "~1.6 m", "~1,6 m"),
      (.joined(["a", "", "b"]), "a b", "a b"),
      (.joined(["a", "b"], separator: ", "), "a, b", "a, b"),
      (steps(1).capitalized, "1 step", "1 pas"), (Words("été").capitalized, "Été", "Été"),
      ("not here: {1}", "not here: {1}", "not here: {1}"),
    ] as [(Words, String, String)])
  func translates(words: Words, english: String, french: String) {
    #expect(words.english == english)
    #expect(Self.small.text(words) == french)
    #expect(words.isEmpty == english.isEmpty)
  }

  /// The environment, and the resulting language.
  @Test(
    arguments: [
      ([:], .english), (["LANG": "de_DE.UTF-8"], .german), (["LANG": "es"], .spanish),
      (["LANG": "fr_CA@x"], .french), (["LANG": "nl_NL.UTF-8"], .english),
      (["LANG": "de_DE.UTF-8", "LC_ALL": "C"], .english),
      (["LANG": "de_DE.UTF-8", "LC_ALL": "", "LC_MESSAGES": "fr_FR"], .french),
      (["LC_CTYPE": "de_DE.UTF-8"], .english),
      (["LANG": "C.UTF-8", "LANGUAGE": "de"], .german), (["LANGUAGE": "de"], .english),
      (["LANG": "C", "LANGUAGE": "de"], .english), (["LANG": "POSIX", "LANGUAGE": "de"], .english),
      (["LANG": "en_US.UTF-8", "LANGUAGE": "nl:es:de"], .spanish),
      (["LANG": "de_DE", "LANGUAGE": "en:de"], .english), (["LANG": "C.UTF-8"], .english),
      (["LANG": ".:_@"], .english),
    ] as [([String: String], Language)])
  func localeSelectsTheLanguage(environment: [String: String], language: Language) {
    #expect(Language { environment[$0] } == language)
  }

  /// No bytes make it trap.
  @Test(arguments: [
    "", "msgid", "msgid \"", "msgstr \"x\"", "\"x\"", "msgid \"a\\", "msgid \"a\"\nmsgstr \"b\\\"",
    "msgid_plural \"a\"", "\u{0}\"\"\n\"", "msgid \"a\"\nmsgstr[0] \"b\"\nmsgstr[1] \"\"",
  ])
  func anyBytesAreRead(text: String) {
    let catalogue = Catalogue(.german, file: Array(text.utf8))
    #expect(catalogue.text("x") == "x")
  }

  /// The words of a room's code are called across a room: no two differ by a single letter changed, added or
  /// dropped, and all can be typed on any keyboard. Three of them, two digits and hyphens fit into 24 cells.
  @Test(arguments: Language.allCases) func wordsOfCodes(language: Language) {
    let text = String(decoding: Translations.words(of: language.rawValue), as: UTF8.self)
    let words = text.split(separator: "\n").map { Array($0.utf8) }
    #expect(words.count == 256)
    for (index, word) in words.enumerated() {
      #expect((3...6).contains(word.count) && word.allSatisfy { (97...122).contains($0) })
      for other in words[..<index] where abs(word.count - other.count) < 2 {
        let start = zip(word, other).prefix { $0 == $1 }.count
        let end = zip(word.reversed(), other.reversed()).prefix { $0 == $1 }.count
        let isNear = start + end >= max(word.count, other.count) - 1
        #expect(!isNear, "\(String(decoding: word + [32] + other, as: UTF8.self))")
      }
    }
  }
}
