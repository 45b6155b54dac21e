/// What a run of the program came to.
struct Outcome {
  var ending: Ending
  var output: [UInt8]
  var errors: String

  var text: String { String(decoding: output, as: UTF8.self) }

  /// How many lines there are, for an output that is too long to be taken apart.
  var lineCount: Int {
    output.withUnsafeBytes { bytes in
      var count = 0
      for byte in bytes where byte == 10 { count += 1 }
      return count
    }
  }

  /// Without their line ends.
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
  /// The value of a field of a line of JSON as it is written, nil where the line has none. Good for the
  /// values that have neither a comma nor a brace in them.
  func field(_ name: String) -> Substring? {
    let line = Substring(self)
    guard let start = line.utf8.firstRange(of: "\"\(name)\":".utf8) else { return nil }
    return line[start.upperBound...].prefix { $0 != "," && $0 != "}" }
  }
}
