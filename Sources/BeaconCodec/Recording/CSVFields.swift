// Lines and fields by RFC 4180, but that no field goes on in the next line.

/// Where the line feed is, nil where there is none.
func lineEnd(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int? {
  var position = start
  while position < bytes.count {
    if bytes[position] == UInt8(ascii: "\n") { return position }
    position += 1
  }
  return nil
}

/// The end of a line's content: a carriage return before the line feed does not belong to it.
func contentEnd(_ bytes: borrowing Span<UInt8>, from start: Int, lineEnd end: Int) -> Int {
  end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
}

func hasByteOrderMark(_ bytes: borrowing Span<UInt8>) -> Bool {
  bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
}

/// Calls `body` with each field of a line, without its quotes, until it returns false.
/// - Returns: false if a field's quote is not closed; that field is not passed on.
func forEachField(
  _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int,
  _ body: (borrowing Span<UInt8>) -> Bool
) -> Bool {
  var position = start
  while true {
    if position < end, bytes[position] == UInt8(ascii: "\"") {
      guard let (value, next) = quotedField(bytes, from: position, to: end) else { return false }
      guard body(value.span), next < end else { return true }
      position = next + 1
    } else {
      var fieldEnd = position
      while fieldEnd < end, bytes[fieldEnd] != UInt8(ascii: ",") { fieldEnd += 1 }
      guard body(bytes.extracting(position..<fieldEnd)), fieldEnd < end else { return true }
      position = fieldEnd + 1
    }
  }
}

/// The value of a field that begins with a quote, and where the comma behind it is (or the line
/// ends); nil if the quote is not closed.
private func quotedField(
  _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int
) -> (value: [UInt8], next: Int)? {
  var value: [UInt8] = []
  var quoted = true
  var position = start + 1
  while position < end {
    let byte = bytes[position]
    if byte == UInt8(ascii: "\"") {
      if quoted, position + 1 < end, bytes[position + 1] == byte {
        value.append(byte)
        position += 1
      } else {
        quoted.toggle()
      }
    } else if byte == UInt8(ascii: ","), !quoted {
      return (value, position)
    } else {
      value.append(byte)
    }
    position += 1
  }
  return quoted ? nil : (value, end)
}
