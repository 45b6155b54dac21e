// Lines and fields by RFC 4180, but that no field goes on in the next line.

/// Where the line feed is, nil where there is none.
func lineEnd(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int? {
  // What is left, so that its length is all that has to be checked.
  var rest = bytes.extracting(droppingFirst: start)
  // Eight bytes at once: the first that is zero borrows from its uppermost bit (Warren, Hacker's Delight, 6-1).
  while rest.count >= 8 {
    let word = littleEndianUInt64(rest.extracting(first: 8), at: 0) ^ 0x0A0A_0A0A_0A0A_0A0A
    let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    if zeros != 0 { return bytes.count - rest.count + zeros.trailingZeroBitCount / 8 }
    rest = rest.extracting(droppingFirst: 8)
  }
  for position in 0..<rest.count where rest[position] == UInt8(ascii: "\n") {
    return bytes.count - rest.count + position
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
/// - Parameter atLeast: by the number of the field, so many characters of one without quotes in which no
///   comma has to be looked for: with one in there it cannot be read anyway. An empty field is empty.
/// - Returns: false if a field's quote is not closed; that field is not passed on.
@inline(__always)
func forEachField(
  _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int,
  atLeast: (Int) -> Int = { _ in 0 }, _ body: (Int, borrowing Span<UInt8>) -> Bool
) -> Bool {
  let comma = UInt8(ascii: ",")
  var rest = bytes.extracting(start..<end)
  var index = 0
  while true {
    if rest.count > 0, rest[0] == UInt8(ascii: "\"") {
      guard let (value, length) = quotedField(rest) else { return false }
      guard body(index, value.span), length < rest.count else { return true }
      rest = rest.extracting(droppingFirst: length + 1)
    } else {
      let isEmpty = rest.count == 0 || rest[0] == comma
      var length = isEmpty ? 0 : min(atLeast(index), rest.count)
      while length < rest.count, rest[length] != comma { length += 1 }
      guard body(index, rest.extracting(first: length)), length < rest.count else { return true }
      rest = rest.extracting(droppingFirst: length + 1)
    }
    index += 1
  }
}

/// The value of a field that begins with a quote, and where the comma behind it is (or the line
/// ends); nil if the quote is not closed.
private func quotedField(
  _ bytes: borrowing Span<UInt8>
) -> (value: [UInt8], length: Int)? {
  var value: [UInt8] = []
  var quoted = true
  var position = 1
  while position < bytes.count {
    let byte = bytes[position]
    if byte == UInt8(ascii: "\"") {
      if quoted, position + 1 < bytes.count, bytes[position + 1] == byte {
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
  return quoted ? nil : (value, bytes.count)
}
