import HotColdView

/// Checks that hold for every frame.
package enum FrameCheck {
  /// The first fault; nil for none.
  package static func fault(in frame: Frame, _ size: Size, _ glyphs: GlyphSet) -> String? {
    guard frame.size == size, frame.plainText.count == size.rows else { return "another size" }
    for row in 0..<size.rows {
      var column = 0
      while column < size.columns {
        let cell = frame[column, row]
        let isSound =
          cell.width > 0 && column + cell.width <= size.columns
          && cell.text.unicodeScalars.allSatisfy { isSafe($0, glyphs) }
          && (cell.width == 1 || frame[column + 1, row].width == 0)
        guard isSound else { return "\(glyphs): \(cell) in \(column), \(row)" }
        column += cell.width
      }
    }
    return nil
  }

  private static func isSafe(_ scalar: Unicode.Scalar, _ glyphs: GlyphSet) -> Bool {
    if glyphs == .ascii { return (0x20...0x7E).contains(scalar.value) }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse: return false
    default: return true
    }
  }
}

extension Frame {
  /// The rows as text, without the blanks at their ends.
  package var plainText: [String] {
    (0..<size.rows).map { row in
      var line = ""
      for cell in self.row(row) { line += cell.text }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
