/// A command line of a hook: a program and its arguments, with no shell between them.
///
/// Words are separated by spaces and tabs; single quotes, double quotes and backslashes keep them
/// together as in a shell (POSIX.1-2017, 2.2). Nothing else means anything: no variable is expanded,
/// no file is opened, no second program runs.
package struct HookCommand: Equatable, Sendable {
  package enum Problem: Error, Equatable {
    case empty
    case openQuote
    case loneBackslash
    /// A character that no argument can hold.
    case nul
  }

  package var program: String
  package var arguments: [String]

  package init(_ line: String) throws(Problem) {
    let words = try Self.words(of: line)
    guard let program = words.first, !program.isEmpty else { throw .empty }
    self.program = program
    arguments = Array(words.dropFirst())
  }

  private static func words(of line: String) throws(Problem) -> [String] {
    var words: [String] = []
    // nil between two words: an empty pair of quotes is a word too.
    var word: String.UnicodeScalarView?
    var quote: Unicode.Scalar?
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch (scalar, quote) {
      case ("\0", _): throw .nul
      case (" ", nil), ("\t", nil), ("\n", nil):
        if let done = word { words.append(String(done)) }
        word = nil
      case ("'", nil), ("\"", nil):
        quote = scalar
        word = word ?? .init()
      case (let end, .some(let begin)) where end == begin:
        quote = nil
      case ("\\", nil):
        guard let next = rest.popFirst() else { throw .loneBackslash }
        word = (word ?? .init()) + [next]
      case ("\\", "\""):
        // Between double quotes it takes away the meaning of these two alone.
        guard let next = rest.first, next == "\"" || next == "\\" else { fallthrough }
        rest.removeFirst()
        word = (word ?? .init()) + [next]
      default:
        word = (word ?? .init()) + [scalar]
      }
    }
    guard quote == nil else { throw .openQuote }
    if let done = word { words.append(String(done)) }
    return words
  }
}
