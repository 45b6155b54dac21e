import BeaconCodec

/// Breaks a paragraph into lines of so many cells, between words; a word that is too long for any line
/// is broken itself. An empty paragraph is an empty line.
package func wrapped(_ paragraph: String, columns: Int) -> [String] {
  guard columns > 0 else { return [] }
  var lines: [String] = []
  var line = ""
  var width = 0
  func endLine() {
    lines.append(line)
    line = ""
    width = 0
  }
  for word in paragraph.split(separator: " ") {
    let wordWidth = cellWidth(String(word))
    if width > 0 {
      if width + 1 + wordWidth <= columns {
        line += " "
        width += 1
      } else {
        endLine()
      }
    }
    for character in word {
      let step = cellWidth(String(character))
      // A wide character never fits a line of one cell.
      if width + step > columns, width > 0 { endLine() }
      line.append(character)
      width += step
    }
  }
  endLine()
  return lines
}

/// How many cells of a terminal a scalar takes; nil for what is never drawn.
package func cellWidth(_ scalar: Unicode.Scalar) -> Int? {
  TextRole(scalar)?.width
}

/// The cells that a text takes when it is drawn.
package func cellWidth(_ text: String) -> Int {
  text.unicodeScalars.reduce(0) { $0 + (cellWidth($1) ?? 0) }
}
