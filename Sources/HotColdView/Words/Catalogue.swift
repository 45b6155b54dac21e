/// The texts of one language. It is a value that goes to where words become text; English has no entries and costs
/// nothing.
package struct Catalogue: Sendable {
  package let language: Language
  /// By the English text: one, or one for each plural form.
  let entries: [String: [String]]

  package static let english = Catalogue()

  private init() {
    language = .english
    entries = [:]
  }

  /// - Parameter file: the catalogue in the form of GNU gettext (PO), in UTF-8.
  package init(_ language: Language, file: [UInt8]) {
    self.language = language
    entries = Self.entries(of: file)
  }

  /// What is missing in the catalogue is told in English.
  package func text(_ words: Words) -> String {
    switch words.content {
    case .verbatim(let text): text
    case .decimal(let number):
      language == .english
        ? number : String(number.map { $0 == "." ? "," : $0 })
    case .sentence(let key, let values): filled(entry(key)?.first ?? key, values)
    case .counted(let count, let one, let other, let values):
      if let forms = entry(one), forms.count == 2 {
        filled(forms[language.isPlural(count) ? 1 : 0], values)
      } else {
        filled(count == 1 ? one : other, values)
      }
    case .list(let parts, let separator):
      parts.map(text).filter { !$0.isEmpty }.joined(separator: separator)
    case .capitalized(let words): Self.capitalized(text(words))
    }
  }

  private func entry(_ key: String) -> [String]? { entries.isEmpty ? nil : entries[key] }

  /// Whether there is a text of its own for an English one.
  package func has(_ key: String) -> Bool { entry(key) != nil }

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  /// The text with the values at their places, `{1}` to `{9}`.
  private func filled(_ template: String, _ values: [Words]) -> String {
    guard !values.isEmpty else { return template }
    let bytes = Array(template.utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + 16 * values.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "{"), index + 2 < bytes.count,
        bytes[index + 2] == UInt8(ascii: "}"),
        case let number = Int(bytes[index + 1]) - Int(UInt8(ascii: "1")),
        values.indices.contains(number)
      {
        text += Array(self.text(values[number]).utf8)
        index += 3
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension Catalogue: Equatable {
  /// There is one for each language.
  package static func == (a: Catalogue, b: Catalogue) -> Bool { a.language == b.language }
}

/// The languages that the program speaks.
package enum Language: String, Hashable, Sendable, CaseIterable {
  case english = "en"
  case german = "de"
  case spanish = "es"
  case french = "fr"

  /// The one that the locale asks for, as GNU gettext finds it: `LANGUAGE` is a list of wishes, unless the locale is
  /// the C locale; that one is English, which scripts rely on.
  /// - Parameter variable: of the environment; nil for one that is not set.
  package init(_ variable: (String) -> String?) {
    func set(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    self = .english
    guard let locale = set("LC_ALL") ?? set("LC_MESSAGES") ?? set("LANG"),
      locale != "C", locale != "POSIX"
    else { return }
    let wishes = (set("LANGUAGE") ?? "").split(separator: ":").map(String.init)
    self = (wishes + [locale]).lazy.compactMap(Language.init(locale:)).first ?? .english
  }

  /// By the name of a locale, as `de_AT.UTF-8`; nil for a language that the program does not speak.
  init?(locale: String) {
    let name = locale.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }
    self.init(rawValue: name.lowercased())
  }

  /// Whether a number takes the plural.
  func isPlural(_ count: Int) -> Bool {
    self == .french ? count.magnitude > 1 : count != 1
  }
}

extension Catalogue {
  /// By the English text, from a catalogue in the form of GNU gettext (gettext manual, 3, "The Format of PO Files"), as
  /// far as it is used here: `msgid`, `msgid_plural`, `msgstr` and `msgstr[n]`, each with strings in quotes. Of any bytes
  /// as much is read as makes sense. Entries without a text are left out, and so is the header.
  private static func entries(of file: [UInt8]) -> [String: [String]] {
    enum Part { case none, key, text }
    var entries: [String: [String]] = [:]
    var part = Part.none
    var key: [UInt8] = []
    var texts: [[UInt8]] = []
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    func end() {
      guard !key.isEmpty, !texts.isEmpty, texts.allSatisfy({ !$0.isEmpty }) else { return }
      entries[text(key)] = texts.map(text)
    }
    for line in file.split(separator: UInt8(ascii: "\n")) {
      guard let quote = line.firstIndex(of: UInt8(ascii: "\"")), line.first != UInt8(ascii: "#")
      else { continue }
      let word = line[..<quote]
      let string = unquoted(line[line.index(after: quote)...])
      if word.starts(with: "msgid_plural".utf8) {
        part = .none
      } else if word.starts(with: "msgid".utf8) {
        end()
        part = .key
        (key, texts) = ([], [])
      } else if word.starts(with: "msgstr".utf8) {
        part = .text
        texts.append([])
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

  /// Up to the closing quote, with its escapes resolved.
  private static func unquoted(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    var isEscaped = false
    for byte in bytes {
      if isEscaped {
        text.append(byte == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        break
      } else {
        text.append(byte)
      }
    }
    return text
  }
}
