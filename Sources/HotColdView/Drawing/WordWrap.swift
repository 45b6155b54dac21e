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
