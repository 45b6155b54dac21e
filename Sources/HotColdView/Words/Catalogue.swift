import BeaconCodec

/// Translates `Words` into strings of one language. English has no entries.
package struct Catalogue: Equatable, Sendable {
  package let language: Language
  /// By the English text; one text, or one per plural form.
  package let entries: [String: [String]]

  /// Compares the languages, because each has one catalogue.
  package static func == (a: Catalogue, b: Catalogue) -> Bool { a.language == b.language }

  package static let english = Catalogue()

  private init() {
    language = .english
    entries = [:]
  }

  /// - Parameter file: a GNU gettext catalogue (PO) in UTF-8.
  package init(_ language: Language, file: [UInt8]) {
    self.language = language
    entries = Self.entries(of: file)
  }

  /// The translation; texts without one stay English.
  package func text(_ words: Words) -> String {
    switch words.content {
    case .verbatim(let text): text
    case .decimal(let number):
      language == .english ? number : String(number.map { $0 == "." ? "," : $0 })
    case .sentence(let key, let values): filled(entry(key)?.first ?? key, values)
    case .counted(let count, let one, let other, let values):
      if let forms = entry(one), forms.count == 2 {
        filled(forms[language.isPlural(count) ? 1 : 0], values)
      } else {
        filled(count == 1 ? one : other, values)
      }
    case .list(let parts, let separator):
      parts.map(text).filter { !$0.isEmpty }.joined(separator: separator)
    case .capitalized(let words): text(words).prefix(1).uppercased() + text(words).dropFirst()
    }
  }

  private func entry(_ key: String) -> [String]? { entries.isEmpty ? nil : entries[key] }

  /// Replaces `{1}` to `{9}` with the values.
  private func filled(_ template: String, _ values: [Words]) -> String {
    guard !values.isEmpty else { return template }
    let parts = template.split(separator: "{", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { text, part in
      if part.dropFirst().first == "}", let number = part.first?.wholeNumberValue,
        values.indices.contains(number - 1)
      {
        text += self.text(values[number - 1]) + part.dropFirst(2)
      } else {
        text += "{" + part
      }
    }
  }
}

package enum Language: String, Hashable, Sendable, CaseIterable {
  case english = "en"
  case german = "de"
  case spanish = "es"
  case french = "fr"

  /// The language of the locale as in GNU gettext: `LANGUAGE` lists preferences, except in the C
  /// locale, which is English because scripts rely on it.
  /// - Parameter variable: returns the value of an environment variable; nil if it is not set.
  package init(_ variable: (String) -> String?) {
    func set(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    self = .english
    guard let locale = set("LC_ALL") ?? set("LC_MESSAGES") ?? set("LANG"),
      locale != "C", locale != "POSIX"
    else { return }
    let wishes = (set("LANGUAGE") ?? "").split(separator: ":").map(String.init)
    self = (wishes + [locale]).lazy.compactMap(Language.init(locale:)).first ?? .english
  }

  /// `de_AT.UTF-8` is German; nil for other languages.
  init?(locale: String) {
    let name = locale.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }
    self.init(rawValue: name.lowercased())
  }

  func isPlural(_ count: Int) -> Bool {
    self == .french ? count.magnitude > 1 : count != 1
  }
}

extension Catalogue {
  /// Parses the parts of a gettext catalogue that are used here (gettext manual, 3, "The Format of
  /// PO Files"): `msgid`, `msgid_plural`, `msgstr` and `msgstr[n]`. Skips the rest, untranslated
  /// entries, and the header.
  private static func entries(of file: [UInt8]) -> [String: [String]] {
    enum Part { case none, key, text }
    var entries: [String: [String]] = [:]
    var part = Part.none
    var key = ""
    var texts: [String] = []
    func end() {
      guard !key.isEmpty, !texts.isEmpty, texts.allSatisfy({ !$0.isEmpty }) else { return }
      entries[key] = texts
    }
    for line in file.split(separator: UInt8(ascii: "\n")) {
      guard let quote = line.firstIndex(of: UInt8(ascii: "\"")), line.first != UInt8(ascii: "#")
      else { continue }
      let word = line[..<quote]
      // All its escapes also exist in JSON.
      let string = JSONValue(Array(line[quote...]))?.string ?? ""
      if word.starts(with: "msgid_plural".utf8) {
        part = .none
      } else if word.starts(with: "msgid".utf8) {
        end()
        part = .key
        (key, texts) = ("", [])
      } else if word.starts(with: "msgstr".utf8) {
        part = .text
        texts.append("")
      }
      switch part {
      case .none: break
      case .key: key += string
      case .text: texts[texts.count - 1] += string
      }
    }
    end()
    return entries
  }
}
