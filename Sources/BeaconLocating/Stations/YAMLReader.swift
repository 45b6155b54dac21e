import BeaconCodec
import CYAML

/// Reads a file in YAML, by the events of libyaml.
///
/// All that is no map and no list is text, and what is missing is null: who reads it knows where a number has to be.
struct YAMLReader {
  struct Problem: Error, Equatable {
    /// The first one is 1.
    var line: Int
    var advice: String
  }

  private struct Event {
    var type: yaml_event_type_t
    /// Of a scalar.
    var text = ""
    var isPlain = false
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let bytes: [UInt8]
  private let limits: JSONValue.Limits
  /// Of the latest event.
  private var line = 1
  private var count = 0

  static func read(
    _ bytes: [UInt8], limits: JSONValue.Limits = .file
  ) throws(Problem) -> JSONValue {
    guard bytes.count <= limits.length else { throw Problem(line: 1, advice: "it is too long") }
    // It must not move: libyaml keeps pointers into it.
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { parser.deallocate() }
    guard yaml_parser_initialize(parser) == 1 else { throw Problem(line: 1, advice: "no memory") }
    defer { yaml_parser_delete(parser) }
    let result = bytes.withUnsafeBufferPointer { pointer -> Result<JSONValue, Problem> in
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(parser, pointer.baseAddress, pointer.count)
      var reader = YAMLReader(parser: parser, bytes: bytes, limits: limits)
      return Result { () throws(Problem) in try reader.document() }
    }
    return try result.get()
  }

  private init(
    parser: UnsafeMutablePointer<yaml_parser_t>, bytes: [UInt8], limits: JSONValue.Limits
  ) {
    self.parser = parser
    self.bytes = bytes
    self.limits = limits
  }

  private func problem(_ advice: String) -> Problem { Problem(line: line, advice: advice) }

  private mutating func next() throws(Problem) -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else {
      let parser = parser.pointee
      // It reads ahead of what it parses.
      let line =
        parser.error == YAML_READER_ERROR
        ? bytes.prefix(parser.problem_offset).count { $0 == 0x0A }
        : Int(parser.problem_mark.line)
      throw Problem(
        line: line + 1,
        advice: parser.problem.map { String(cString: $0) } ?? "from here on it is no YAML")
    }
    defer { yaml_event_delete(&event) }
    line = Int(event.start_mark.line) + 1
    count += 1
    guard count <= limits.count else { throw problem("there is too much in it") }
    guard event.type == YAML_SCALAR_EVENT else { return Event(type: event.type) }
    let scalar = event.data.scalar
    let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
    return Event(
      type: event.type, text: String(decoding: bytes, as: UTF8.self),
      isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
  }

  private mutating func document() throws(Problem) -> JSONValue {
    _ = try next()
    guard try next().type == YAML_DOCUMENT_START_EVENT else { return .null }
    let value = try value(next(), depth: 0)
    _ = try next()
    guard try next().type == YAML_STREAM_END_EVENT else {
      throw problem("a second document is not read")
    }
    return value
  }

  /// - Parameter event: with which it begins.
  private mutating func value(_ event: Event, depth: Int) throws(Problem) -> JSONValue {
    guard depth <= limits.depth else { throw problem("it is nested too deeply") }
    switch event.type {
    case YAML_SCALAR_EVENT:
      return event.isPlain && ["", "~", "null"].contains(event.text) ? .null : .string(event.text)
    case YAML_SEQUENCE_START_EVENT:
      var values: [JSONValue] = []
      while true {
        let first = try next()
        if first.type == YAML_SEQUENCE_END_EVENT { return .array(values) }
        values.append(try value(first, depth: depth + 1))
      }
    case YAML_MAPPING_START_EVENT:
      var members: [JSONValue.Member] = []
      while true {
        let name = try next()
        if name.type == YAML_MAPPING_END_EVENT { return .object(members) }
        guard name.type == YAML_SCALAR_EVENT else {
          throw problem("a name of several parts (?) is not read")
        }
        members.append(JSONValue.Member(name.text, try value(next(), depth: depth + 1)))
      }
    // A few of them can stand for more than fits into memory.
    default: throw problem("what refers to an anchor (*) is not read; write it out")
    }
  }
}
