/// Parses the words of a control command, or of a line of a profile, one by one.
struct Words {
  private var rest: ArraySlice<Substring>

  init(_ line: some StringProtocol) {
    rest = line.split(whereSeparator: \.isWhitespace).map { Substring($0) }[...]
  }

  /// Takes the first word, if there is one.
  var first: Substring? {
    mutating get { rest.popFirst() }
  }

  mutating func next(_ what: String) throws(ControlError) -> Substring {
    guard let word = rest.popFirst() else { throw ControlError("\(what) is missing") }
    return word
  }

  mutating func takeRest() -> [Substring] {
    defer { rest = [] }
    return Array(rest)
  }

  mutating func name() throws(ControlError) -> String { String(try next("name")) }

  mutating func address() throws(ControlError) -> Address {
    let text = try next("address")
    guard let address = Address(String(text)) else { throw ControlError("not an address: \(text)") }
    return address
  }

  /// Hexadecimal bytes; `-` means none.
  mutating func bytes() throws(ControlError) -> [UInt8] {
    let text = try next("bytes")
    return text == "-" ? [] : try bytes(text)
  }

  /// All words that follow, as hexadecimal bytes: at most `count`, the missing ones are zeros.
  mutating func allBytes(_ count: Int) throws(ControlError) -> [UInt8] {
    let bytes = try bytes(Substring(takeRest().joined()))
    guard !bytes.isEmpty, bytes.count <= count else { throw ControlError("\(bytes.count) bytes") }
    return bytes + [UInt8](repeating: 0, count: count - bytes.count)
  }

  private func bytes(_ text: Substring) throws(ControlError) -> [UInt8] {
    guard let bytes = decodeHex(text) else { throw ControlError("not hexadecimal: \(text)") }
    return bytes
  }

  mutating func number(in range: ClosedRange<Double>) throws(ControlError) -> Double {
    try decimal(try next("number"), in: range)
  }

  mutating func hexNumber(_ what: String) throws(ControlError) -> UInt16 {
    try hexNumber(what, try next(what))
  }

  private func hexNumber(_ what: String, _ text: Substring) throws(ControlError) -> UInt16 {
    guard let value = UInt16(text.hasPrefix("0x") ? text.dropFirst(2) : text, radix: 16) else {
      throw ControlError("not a hexadecimal \(what): \(text)")
    }
    return value
  }

  /// The fault of a kind (`fail`, `mute` or `restart`): `OPCODE`, `OPCODE/BYTES` for commands whose parameters begin with
  /// these bytes, or `any`; for `fail`, the status; and how many times.
  mutating func fault(_ kind: Substring) throws(ControlError) -> Fault {
    let parts = try next("opcode").split(separator: "/", maxSplits: 1)
    var fault = Fault(kind: kind == "mute" ? .mute : .restart)
    if let word = parts.first, word != "any" {
      fault.opcode = Opcode(rawValue: try hexNumber("opcode", word))
    }
    if parts.count == 2 { fault.parameters = try bytes(parts[1]) }
    if kind == "fail" {
      let status = try hexNumber("status")
      fault.kind = .fail(Status(rawValue: UInt8(truncatingIfNeeded: status)))
    }
    guard let word = rest.popFirst() else { return fault }
    guard let times = Int(word), times > 0 else {
      throw ControlError("not a number of times: \(word)")
    }
    fault.timesLeft = times
    return fault
  }

  func requireEnd() throws(ControlError) {
    if let word = rest.first { throw ControlError("unexpected word: \(word)") }
  }
}
