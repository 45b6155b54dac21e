import HotColdView

/// Keys, out of the bytes that a terminal of the xterm kind sends for them (ECMA-48, and xterm's own).
package struct KeyReader {
  private var bytes: ArraySlice<UInt8>

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
  }

  /// What may be the beginning of a key: of a letter of several bytes. Of an escape sequence all comes at once.
  package var rest: [UInt8] { bytes.count < 4 ? Array(bytes) : [] }

  /// nil where no whole key is left.
  package mutating func next() -> Key? {
    while let first = bytes.first {
      if first == 27 {
        if let key = sequence() { return key }
        continue
      }
      guard let (scalar, length) = scalar() else { return nil }
      bytes = bytes.dropFirst(length)
      switch scalar.value {
      case 9: return .tab
      case 10, 13: return .enter
      case 8, 127: return .backspace
      default:
        if scalar.properties.generalCategory != .control { return .character(Character(scalar)) }
      }
    }
    return nil
  }

  /// What begins with an escape: a key of its own, or one that says nothing here.
  private mutating func sequence() -> Key? {
    bytes = bytes.dropFirst()
    guard let kind = bytes.first, kind == UInt8(ascii: "[") || kind == UInt8(ascii: "O") else {
      return .escape
    }
    bytes = bytes.dropFirst()
    let parameters = bytes.prefix { (0x20...0x3F).contains($0) }
    bytes = bytes.dropFirst(parameters.count)
    let final = bytes.popFirst()
    switch final {
    case UInt8(ascii: "A"): return .up
    case UInt8(ascii: "B"): return .down
    case UInt8(ascii: "C"): return .right
    case UInt8(ascii: "D"): return .left
    case UInt8(ascii: "H"): return .home
    case UInt8(ascii: "F"): return .end
    case UInt8(ascii: "Z"): return .backTab
    case UInt8(ascii: "~") where parameters.elementsEqual("3".utf8): return .delete
    case UInt8(ascii: "~") where parameters.elementsEqual("5".utf8): return .pageUp
    case UInt8(ascii: "~") where parameters.elementsEqual("6".utf8): return .pageDown
    default: return nil
    }
  }

  /// The next letter of UTF-8; U+FFFD for what is none. nil where its end is not there yet.
  private func scalar() -> (Unicode.Scalar, Int)? {
    guard let first = bytes.first else { return nil }
    let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    guard bytes.count >= length else { return nil }
    var decoder = UTF8()
    var input = bytes.prefix(length).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&input) else { return ("\u{FFFD}", 1) }
    return (scalar, length)
  }
}
