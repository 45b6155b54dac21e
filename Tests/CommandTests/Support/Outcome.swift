import ProcessSupport
import Testing

/// The result of a run of the program.
struct Outcome {
  var ending: Ending
  var output: [UInt8]
  var errors: String

  var text: String { String(decoding: output, as: UTF8.self) }

  /// The number of lines, for an output too long to split.
  var lineCount: Int { output.count { $0 == 10 } }

  /// Without line breaks.
  var lines: [Substring] { text.split(separator: "\n") }

  /// The lines of JSON of one type.
  func lines(_ type: String) -> [Substring] {
    lines.filter { $0.hasPrefix("{\"type\":\"\(type)\",") }
  }

  /// The type of each line of JSON.
  var types: [Substring] {
    lines.map { $0.dropFirst("{\"type\":\"".count).prefix { $0 != "\"" } }
  }
}

extension StringProtocol {
  /// The raw value of a field of a JSON line; nil if it is missing. Only for values without a comma and a brace.
  func field(_ name: String) -> Substring? {
    let line = Substring(self)
    guard let start = line.utf8.firstRange(of: "\"\(name)\":".utf8) else { return nil }
    return line[start.upperBound...].prefix { $0 != "," && $0 != "}" }
  }
}

/// Expects a status, one line on standard error if it is a failure, and no control characters.
func expectOrderly(
  _ outcome: Outcome, status: Int32, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(outcome.ending == .status(status), "\(outcome.errors)", sourceLocation: sourceLocation)
  #expect(!outcome.output.hasControlBytes, sourceLocation: sourceLocation)
  #expect(
    !Array(outcome.errors.utf8).hasControlBytes, "\(outcome.errors)",
    sourceLocation: sourceLocation)
  #expect(
    outcome.output.isEmpty || outcome.output.last == 10, "the last line is cut off",
    sourceLocation: sourceLocation)
  if status == 0 || status == 64 { return }
  let isOneLine =
    outcome.errors.hasPrefix("hotcold: ") && outcome.errors.hasSuffix("\n")
    && outcome.errors.utf8.count { $0 == 10 } == 1
  #expect(isOneLine, "\(outcome.errors)", sourceLocation: sourceLocation)
}

extension [UInt8] {
  /// C0 except the line feed, DEL, and C1 (in UTF-8).
  var hasControlBytes: Bool {
    withUnsafeBytes { bytes in
      var before: UInt8 = 0
      for byte in bytes {
        if byte < 0x20 && byte != 10 || byte == 0x7F { return true }
        if before == 0xC2 && byte >= 0x80 && byte < 0xA0 { return true }
        before = byte
      }
      return false
    }
  }
}
