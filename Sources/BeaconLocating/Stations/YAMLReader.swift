import BeaconCodec

/// As much of YAML 1.2 as a file has that people write by hand: maps and lists, in lines or in brackets, quotes,
/// comments and blocks of text. What it does not know (anchors, tags of keys, several documents) it says by the line.
///
/// All that is no map and no list is text, and nothing is null: who reads it knows where a number has to be.
struct YAMLReader {
  struct Problem: Error, Equatable {
    /// The first one is 1.
    var line: Int
    var advice: String
  }

  struct Line {
    var number: Int
    var indent: Int
    /// Without the spaces around it.
    var text: [UInt8]
  }

  private let limits: JSONValue.Limits
  var lines: [Line] = []
  var position = 0
  private var count = 0

  static func read(
    _ bytes: [UInt8], limits: JSONValue.Limits = .file
  ) throws(Problem) -> JSONValue {
    var reader = try YAMLReader(bytes, limits: limits)
    guard reader.position < reader.lines.count else { return .null }
    let value = try reader.block(indent: reader.lines[0].indent, depth: 0)
    if reader.position < reader.lines.count {
      throw reader.problem("it is indented as nothing before it")
    }
    return value
  }

  private init(_ bytes: [UInt8], limits: JSONValue.Limits) throws(Problem) {
    self.limits = limits
    guard bytes.count <= limits.length else { throw Problem(line: 1, advice: "it is too long") }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
    let parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let indent = part.prefix { $0 == 0x20 }.count
      let text = Self.trimmed(part)
      guard let first = text.first, first != UInt8(ascii: "#") else { continue }
      let line = Line(number: index + 1, indent: indent, text: Array(text))
      if part[part.startIndex + indent] == 0x09 {
        throw Problem(line: line.number, advice: "a tab cannot indent; take spaces")
      }
      if indent == 0, first == UInt8(ascii: "%") { continue }
      if indent == 0, text.elementsEqual("---".utf8) || text.elementsEqual("...".utf8) {
        guard lines.isEmpty else {
          throw Problem(line: line.number, advice: "a second document is not read")
        }
        continue
      }
      lines.append(line)
    }
  }

  static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    let end = text.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? text.startIndex
    return text[..<end].drop(while: isSpace)
  }

  func problem(_ advice: String) -> Problem {
    let line = lines.indices.contains(position) ? lines[position] : lines.last
    return Problem(line: line?.number ?? 1, advice: advice)
  }

  mutating func note(depth: Int) throws(Problem) {
    count += 1
    guard count <= limits.count else { throw problem("there is too much in it") }
    guard depth <= limits.depth else { throw problem("it is nested too deeply") }
  }

  // MARK: Lines

  /// What begins with the line that is next.
  private mutating func block(indent: Int, depth: Int) throws(Problem) -> JSONValue {
    try note(depth: depth)
    let line = lines[position]
    if Self.isEntry(line.text) { return try list(indent: line.indent, depth: depth) }
    if try key(line.text) != nil { return try map(indent: line.indent, depth: depth) }
    return try inline(line.text, within: indent, depth: depth)
  }

  private static func isEntry(_ text: [UInt8]) -> Bool {
    text.first == UInt8(ascii: "-") && (text.count == 1 || text[1] == 0x20)
  }

  private mutating func list(indent: Int, depth: Int) throws(Problem) -> JSONValue {
    var values: [JSONValue] = []
    while position < lines.count, lines[position].indent == indent,
      Self.isEntry(lines[position].text)
    {
      let rest = Self.trimmed(lines[position].text.dropFirst())
      if let first = rest.first, first != UInt8(ascii: "#") {
        // What stands behind the dash is a line of its own, further to the right.
        lines[position].indent = indent + rest.startIndex
        lines[position].text = Array(rest)
        values.append(try block(indent: indent + 1, depth: depth + 1))
      } else {
        position += 1
        values.append(try nested(in: indent, depth: depth))
      }
    }
    try expectEnd(of: indent)
    return .array(values)
  }

  private mutating func map(indent: Int, depth: Int) throws(Problem) -> JSONValue {
    var members: [JSONValue.Member] = []
    while position < lines.count, lines[position].indent == indent {
      guard let (name, rest) = try key(lines[position].text) else {
        throw problem("it wants a name and a colon")
      }
      try note(depth: depth)
      let value: JSONValue
      switch rest.first {
      case nil, UInt8(ascii: "#"):
        position += 1
        // The dashes of a list may stand right below the name.
        if position < lines.count, lines[position].indent == indent,
          Self.isEntry(lines[position].text)
        {
          try note(depth: depth + 1)
          value = try list(indent: indent, depth: depth + 1)
        } else {
          value = try nested(in: indent, depth: depth)
        }
      case UInt8(ascii: "|"), UInt8(ascii: ">"): value = text(within: indent)
      default: value = try inline(Array(rest), within: indent, depth: depth + 1)
      }
      members.append(JSONValue.Member(name, value))
    }
    try expectEnd(of: indent)
    return .object(members)
  }

  /// What stands further to the right; null where nothing does.
  private mutating func nested(in indent: Int, depth: Int) throws(Problem) -> JSONValue {
    guard position < lines.count, lines[position].indent > indent else { return .null }
    return try block(indent: lines[position].indent, depth: depth + 1)
  }

  private func expectEnd(of indent: Int) throws(Problem) {
    if position < lines.count, lines[position].indent > indent {
      throw problem("it is indented as nothing before it")
    }
  }

  /// A block of text, by its lines.
  private mutating func text(within indent: Int) -> JSONValue {
    position += 1
    var text: [UInt8] = []
    while position < lines.count, lines[position].indent > indent {
      text += lines[position].text + [0x0A]
      position += 1
    }
    return .string(String(decoding: text, as: UTF8.self))
  }

  /// The name at the beginning of a line, and what stands behind its colon; nil where there is none.
  private func key(_ text: [UInt8]) throws(Problem) -> (name: String, rest: ArraySlice<UInt8>)? {
    guard let first = text.first else { return nil }
    if first == UInt8(ascii: "?"), text.count == 1 || text[1] == 0x20 {
      throw problem("a name of several parts (?) is not read")
    }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      guard let (name, end) = Self.quoted(text, from: 0) else { return nil }
      let rest = Self.trimmed(text[end...])
      guard rest.first == UInt8(ascii: ":") else { return nil }
      return (name, Self.trimmed(rest.dropFirst()))
    }
    guard first != UInt8(ascii: "["), first != UInt8(ascii: "{") else { return nil }
    for (index, byte) in text.enumerated() {
      if byte == UInt8(ascii: "#"), index > 0, text[index - 1] == 0x20 { return nil }
      guard byte == UInt8(ascii: ":"), index + 1 == text.count || text[index + 1] == 0x20 else {
        continue
      }
      let name = String(decoding: Self.trimmed(text[..<index]), as: UTF8.self)
      return (name, Self.trimmed(text[(index + 1)...]))
    }
    return nil
  }

  // MARK: Values

  /// A value that begins in the line that is next: quotes, brackets or plain text.
  private mutating func inline(
    _ text: [UInt8], within indent: Int, depth: Int
  ) throws(Problem) -> JSONValue {
    try note(depth: depth)
    switch text.first {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      var flow = Flow(text: text)
      let value = try self.flow(&flow, depth: depth)
      try expectNothing(flow.text[flow.position...])
      position += 1
      return value
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard let (string, end) = Self.quoted(text, from: 0) else {
        throw problem("the quotes do not end in the line")
      }
      try expectNothing(text[end...])
      position += 1
      return .string(string)
    case UInt8(ascii: "&"), UInt8(ascii: "*"):
      throw problem("anchors (&) and what refers to them (*) are not read; write it out")
    default:
      let value = try plain(text[...])
      position += 1
      return value
    }
  }

  private func expectNothing(_ rest: ArraySlice<UInt8>) throws(Problem) {
    let rest = Self.trimmed(rest)
    guard rest.isEmpty || rest.first == UInt8(ascii: "#") else {
      throw problem("there is something behind the value")
    }
  }

  private func plain(_ text: ArraySlice<UInt8>) throws(Problem) -> JSONValue {
    var end = text.endIndex
    for index in text.indices.dropFirst() where text[index - 1] == 0x20 {
      if text[index] == UInt8(ascii: "#") {
        end = index
        break
      }
      if text[index - 2 < text.startIndex ? text.startIndex : index - 2] == UInt8(ascii: ":") {
        throw problem("a value with a colon and a space in it wants quotes")
      }
    }
    let string = String(decoding: Self.trimmed(text[..<end]), as: UTF8.self)
    return string.isEmpty || string == "~" || string == "null" ? .null : .string(string)
  }

  /// Text in quotes, and where it ends; nil where it does not.
  static func quoted(_ text: [UInt8], from start: Int) -> (String, end: Int)? {
    let quote = text[start]
    var bytes: [UInt8] = []
    var index = start + 1
    while index < text.count {
      let byte = text[index]
      if byte == quote {
        guard quote == UInt8(ascii: "'"), index + 1 < text.count, text[index + 1] == quote else {
          return (String(decoding: bytes, as: UTF8.self), index + 1)
        }
        index += 1
      } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\""), index + 1 < text.count {
        index += 1
        let escapes: [UInt8: UInt8] = [
          UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D,
        ]
        let digits: [UInt8: Int] = [
          UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8,
        ]
        if let count = digits[text[index]] {
          let code = String(decoding: text[(index + 1)...].prefix(count), as: UTF8.self)
          guard code.utf8.count == count, let number = UInt32(code, radix: 16) else { return nil }
          let scalar = Unicode.Scalar(number) ?? "\u{FFFD}"
          bytes += Array(String(scalar).utf8)
          index += count
        } else {
          bytes.append(escapes[text[index]] ?? text[index])
        }
        index += 1
        continue
      }
      bytes.append(byte)
      index += 1
    }
    return nil
  }
}
