/// A catalogue in the form of GNU gettext (gettext manual, 3, "The Format of PO Files"), as far as it is used here:
/// `msgid`, `msgid_plural`, `msgstr` and `msgstr[n]`, each with strings in quotes. Of any bytes as much is read as makes
/// sense.
package enum PortableObject {
  /// By the English text. Entries without a text are left out, and so is the header.
  package static func entries(of file: [UInt8]) -> [String: [String]] {
    var entries: [String: [String]] = [:]
    read(file) { key, _, texts in
      if !key.isEmpty, !texts.isEmpty, texts.allSatisfy({ !$0.isEmpty }) { entries[key] = texts }
    }
    return entries
  }

  /// Gives each entry: the English text, its plural if it has one, and the texts for them.
  package static func read(
    _ file: [UInt8], _ take: (_ key: String, _ plural: String?, _ texts: [String]) -> Void
  ) {
    enum Part { case none, key, plural, text }
    var part = Part.none
    var key: [UInt8] = []
    var plural: [UInt8]?
    var texts: [[UInt8]] = []
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    func end() {
      if part == .text { take(text(key), plural.map(text), texts.map(text)) }
    }
    for line in file.split(separator: UInt8(ascii: "\n")) {
      guard let quote = line.firstIndex(of: UInt8(ascii: "\"")), line.first != UInt8(ascii: "#")
      else { continue }
      let word = line[..<quote]
      let string = unquoted(line[line.index(after: quote)...])
      if word.starts(with: "msgid_plural".utf8) {
        part = .plural
        plural = []
      } else if word.starts(with: "msgid".utf8) {
        end()
        part = .key
        (key, plural, texts) = ([], nil, [])
      } else if word.starts(with: "msgstr".utf8) {
        part = .text
        texts.append([])
      }
      switch part {
      case .none: break
      case .key: key += string
      case .plural: plural? += string
      case .text: texts[texts.count - 1] += string
      }
    }
    end()
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
