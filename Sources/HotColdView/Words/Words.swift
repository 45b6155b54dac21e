/// A text for the player, not yet translated. Its English is the key in the catalogues, with
/// numbers in braces for values: `"\(name) says: \(text)"` has the key `{1} says: {2}`. A
/// `Catalogue` turns it into a string.
package struct Words: Hashable, Sendable {
  indirect enum Content: Hashable, Sendable {
    /// A name, number or address, equal in all languages.
    case verbatim(String)
    case decimal(String)
    case sentence(String, [Words])
    case counted(Int, one: String, other: String, [Words])
    case list([Words], separator: String)
    case capitalized(Words)
  }

  let content: Content

  private init(_ content: Content) { self.content = content }

  /// Equal in all languages.
  package init(verbatim text: String) { content = .verbatim(text) }

  /// By its English key, if that is not a literal.
  package init(key: String) { content = .sentence(key, []) }

  /// Some languages write a comma for the decimal point.
  package static func decimal(_ number: String) -> Words { Words(.decimal(number)) }

  package static let empty = Words(verbatim: "")

  /// By the language's rule.
  package static func counted(_ count: Int, one: Words, other: Words) -> Words {
    guard case .sentence(let oneKey, _) = one.content,
      case .sentence(let otherKey, let values) = other.content
    else { return count == 1 ? one : other }
    return Words(.counted(count, one: oneKey, other: otherKey, values))
  }

  /// Skips empty parts.
  package static func joined(_ parts: [Words], separator: String = " ") -> Words {
    Words(.list(parts.filter { !$0.isEmpty }, separator: separator))
  }

  /// With a capital letter, to begin a sentence.
  package var capitalized: Words { Words(.capitalized(self)) }

  package var isEmpty: Bool {
    switch content {
    case .verbatim(let text), .decimal(let text), .sentence(let text, _): text.isEmpty
    case .counted: false
    case .list(let parts, _): parts.allSatisfy(\.isEmpty)
    case .capitalized(let words): words.isEmpty
    }
  }

  /// For programs.
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

    /// A value that is equal in all languages.
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      appendInterpolation(Words(verbatim: value.description))
    }
  }
}

extension Words: CustomStringConvertible {
  package var description: String { english }
}
