import BeaconCodec

/// Writes SVG text: elements, attributes, and numbers to a tenth.
struct SVGWriter {
  private(set) var bytes: [UInt8] = []
  private var open: [String] = []

  mutating func begin(_ name: String, _ attributes: [(String, String)] = []) {
    element(name, attributes, end: ">\n")
    open.append(name)
  }

  mutating func end() {
    guard let name = open.popLast() else { return }
    bytes += Array("</\(name)>\n".utf8)
  }

  mutating func add(_ name: String, _ attributes: [(String, String)]) {
    element(name, attributes, end: "/>\n")
  }

  mutating func add(_ name: String, _ attributes: [(String, String)], text: String) {
    element(name, attributes, end: ">")
    bytes += Array(Self.escaped(text).utf8)
    bytes += Array("</\(name)>\n".utf8)
  }

  private mutating func element(_ name: String, _ attributes: [(String, String)], end: String) {
    bytes += Array("<\(name)".utf8)
    for (key, value) in attributes { bytes += Array(" \(key)=\"\(Self.escaped(value))\"".utf8) }
    bytes += Array(end.utf8)
  }

  /// Control characters have no place in XML.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{20}"..."\u{7E}", "\u{A0}"..."\u{D7FF}": result.unicodeScalars.append(scalar)
      default: break
      }
    }
    return result
  }
}

/// A number to a tenth; 0 for what is none.
func tenths(_ x: Double) -> String { decimalText(x, places: 1, isFixed: false, unknown: "0") }
