import BeaconCodec

/// Lists and maps in brackets, as in JSON.
extension YAMLReader {
  /// Brackets, which may go on in the next lines.
  struct Flow {
    var text: [UInt8]
    var position = 0
  }

  /// The next byte that says something.
  private mutating func next(_ flow: inout Flow) throws(Problem) -> UInt8 {
    while true {
      while flow.position < flow.text.count {
        let byte = flow.text[flow.position]
        if byte == UInt8(ascii: "#"), flow.position == 0 || flow.text[flow.position - 1] == 0x20 {
          flow.position = flow.text.count
        } else if byte == 0x20 || byte == 0x09 {
          flow.position += 1
        } else {
          return byte
        }
      }
      guard position + 1 < lines.count else { throw problem("the brackets do not end") }
      position += 1
      flow = Flow(text: lines[position].text)
    }
  }

  mutating func flow(_ flow: inout Flow, depth: Int) throws(Problem) -> JSONValue {
    try note(depth: depth)
    let first = try next(&flow)
    let isMap = first == UInt8(ascii: "{")
    guard isMap || first == UInt8(ascii: "[") else { return try scalar(&flow) }
    let last = isMap ? UInt8(ascii: "}") : UInt8(ascii: "]")
    flow.position += 1
    var values: [JSONValue] = []
    var members: [JSONValue.Member] = []
    while try next(&flow) != last {
      if isMap {
        guard case .string(let name) = try scalar(&flow), try next(&flow) == UInt8(ascii: ":")
        else { throw problem("it wants a name and a colon") }
        flow.position += 1
        let byte = try next(&flow)
        let isMissing = byte == UInt8(ascii: ",") || byte == last
        members.append(
          JSONValue.Member(name, isMissing ? .null : try self.flow(&flow, depth: depth + 1)))
      } else {
        values.append(try self.flow(&flow, depth: depth + 1))
      }
      guard try next(&flow) == UInt8(ascii: ",") else { break }
      flow.position += 1
    }
    guard try next(&flow) == last else { throw problem("a comma or a bracket is missing") }
    flow.position += 1
    return isMap ? .object(members) : .array(values)
  }

  private mutating func scalar(_ flow: inout Flow) throws(Problem) -> JSONValue {
    let first = try next(&flow)
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      guard let (string, end) = Self.quoted(flow.text, from: flow.position) else {
        throw problem("the quotes do not end in the line")
      }
      flow.position = end
      return .string(string)
    }
    if first == UInt8(ascii: "&") || first == UInt8(ascii: "*") {
      throw problem("anchors (&) and what refers to them (*) are not read; write it out")
    }
    let start = flow.position
    while flow.position < flow.text.count {
      let byte = flow.text[flow.position]
      if Array(",[]{}".utf8).contains(byte) { break }
      if byte == UInt8(ascii: "#"), flow.text[flow.position - 1] == 0x20 { break }
      let after = flow.position + 1
      if byte == UInt8(ascii: ":"),
        after == flow.text.count || Array(" ,[]{}".utf8).contains(flow.text[after])
      {
        break
      }
      flow.position += 1
    }
    guard flow.position > start else { throw problem("a value is missing") }
    let string = String(decoding: Self.trimmed(flow.text[start..<flow.position]), as: UTF8.self)
    return string == "~" || string == "null" ? .null : .string(string)
  }
}
