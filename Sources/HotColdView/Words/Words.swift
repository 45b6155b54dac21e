/// A text for the player, before translation. Its English version is the key in the catalogues,
/// with numbers in braces for values: `"\(name) says: \(text)"` has the key `{1} says: {2}`. A
/// `Catalogue` translates it into a string.
package struct Words: Hashable, Sendable {
  indirect enum Content: Hashable, Sendable {
    /// A name, number or address, the same in all languages.
    case verbatim(String)
    case decimal(String)
    case sentence(String, [Words])
    case counted(Int, one: String, other: String, [Words])
    case list([Words], separator: String)
    case capitalized(Words)
  }

  let content: Content

  private init(_ content: Content) { self.content = content }

  /// A text that is the same in all languages.
  package init(verbatim text: String) { content = .verbatim(text) }

  /// A text by its English key, if that is not a literal.
  package init(key: String) { content = .sentence(key, []) }

  /// A decimal number; some languages use a comma.
  package static func decimal(_ number: String) -> Words { Words(.decimal(number)) }

  package static let empty = Words(verbatim: "")

  /// Chooses the plural form by the language's rule.
  package static func counted(_ count: Int, one: Words, other: Words) -> Words {
    guard case .sentence(let oneKey, _) = one.content,
      case .sentence(let otherKey, let values) = other.content
    else { return count == 1 ? one : other }
    return Words(.counted(count, one: oneKey, other: otherKey, values))
  }

  /// Joins the parts that are not empty.
  package static func joined(_ parts: [Words], separator: String = " ") -> Words {
    Words(.list(parts.filter { !$0.isEmpty }, separator: separator))
  }

  /// With a capital letter, for the start of a sentence.
  package var capitalized: Words { Words(.capitalized(self)) }

  package var isEmpty: Bool {
    switch content {
    case .verbatim(let text), .decimal(let text), .sentence(let text, _): text.isEmpty
    case .counted: false
    case .list(let parts, _): parts.allSatisfy(\.isEmpty)
    case .capitalized(let words): words.isEmpty
    }
  }

  /// The English text, for programs.
  package var english: String { Catalogue.english.text(self) }
}

extension Words: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { content = .sentence(text, []) }

  package init(stringInterpolation pieces: StringInterpolation) {
    content = .sentence(pieces.key, pieces.values)
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var values: [Words] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 3 * interpolationCount)
      values.reserveCapacity(interpolationCount)
    }

    package mutating func appendLiteral(_ text: String) { key += text }

    package mutating func appendInterpolation(_ words: Words) {
      values.append(words)
      key += "{\(values.count)}"
    }

    /// Appends a value that is the same in all languages.
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      appendInterpolation(Words(verbatim: value.description))
    }
  }
}

extension Words: CustomStringConvertible {
  package var description: String { english }
}
