/// Something that a player is told, in no language yet. In the code it stands in English, which is its key in the
/// catalogues; what is put into it has places with numbers there: `"\(name) says: \(text)"` is `{1} says: {2}`.
///
/// It becomes text where it is drawn, written or spoken, by a `Catalogue`.
package struct Words: Hashable, Sendable {
  indirect enum Content: Hashable, Sendable {
    /// The same in all languages: a name, a number, an address.
    case verbatim(String)
    /// A number, with a point.
    case decimal(String)
    case sentence(String, [Words])
    case counted(Int, one: String, other: String, [Words])
    case list([Words], separator: String)
    case capitalized(Words)
  }

  let content: Content

  private init(_ content: Content) { self.content = content }

  /// What is the same in all languages.
  package init(verbatim text: String) { content = .verbatim(text) }

  /// By the English text, where it does not stand in the code right here.
  package init(key: String) { content = .sentence(key, []) }

  /// A number with a point, which not all languages write so.
  package static func decimal(_ number: String) -> Words { Words(.decimal(number)) }

  package static let empty = Words(verbatim: "")

  /// One of two texts, by the number, as the language has it.
  package static func counted(_ count: Int, one: Words, other: Words) -> Words {
    guard case .sentence(let oneKey, _) = one.content,
      case .sentence(let otherKey, let values) = other.content
    else { return count == 1 ? one : other }
    return Words(.counted(count, one: oneKey, other: otherKey, values))
  }

  /// Those that are not empty, one after the other.
  package static func joined(_ parts: [Words], separator: String = " ") -> Words {
    Words(.list(parts.filter { !$0.isEmpty }, separator: separator))
  }

  /// The same at the beginning of a sentence.
  package var capitalized: Words { Words(.capitalized(self)) }

  package var isEmpty: Bool {
    switch content {
    case .verbatim(let text), .decimal(let text), .sentence(let text, _): text.isEmpty
    case .counted: false
    case .list(let parts, _): parts.allSatisfy(\.isEmpty)
    case .capitalized(let words): words.isEmpty
    }
  }

  /// For programs, which know no language but English.
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

    /// What is the same in all languages.
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      appendInterpolation(Words(verbatim: value.description))
    }
  }
}

extension Words: CustomStringConvertible {
  package var description: String { english }
}
