import HotColdView
import ScreenSupport

/// A scene's pictures as text: for each size the letters, and below them the styles of the same cells.
///
/// Equal pictures of several glyph sets are written once.
package struct Golden {
  package static let sizes = [
    Size(columns: 80, rows: 24), Size(columns: 40, rows: 12), Size(columns: 120, rows: 40),
    Size(columns: 200, rows: 50),
  ]

  package let text: String

  package init(of scene: Scene) throws {
    var lines = [scene.name]
    for size in Self.sizes {
      // Small screens are enough to show the differences between glyph sets.
      let sets = size.columns > 80 ? [GlyphSet.braille] : GlyphSet.allCases
      let frames = sets.map { (glyphs: $0, frame: scene.frame(size, $0)) }
      let letters = frames.map { ($0.glyphs, $0.frame.plainText) }
      let styles = try frames.map { ($0.glyphs, try Self.styles(of: $0.frame)) }
      let grounds = frames.map { ($0.glyphs, Self.grounds(of: $0.frame)) }
        .filter { $0.1.contains { !$0.isEmpty } }
      for (kind, pictures) in [("letters", letters), ("styles", styles), ("grounds", grounds)] {
        for (glyphs, rows) in Self.grouped(pictures) {
          let names = glyphs.map(\.rawValue).joined(separator: ", ")
          lines.append("\n\(size.columns)x\(size.rows) \(kind), \(names)")
          // With a bar in front, a row cannot look like a heading.
          lines += rows.map { "|\($0)" }
        }
      }
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  /// The distinct pictures, each with its glyph sets.
  private static func grouped(
    _ pictures: [(GlyphSet, [String])]
  ) -> [(glyphs: [GlyphSet], rows: [String])] {
    var groups: [(glyphs: [GlyphSet], rows: [String])] = []
    for (glyphs, rows) in pictures {
      if let index = groups.firstIndex(where: { $0.rows == rows }) {
        groups[index].glyphs.append(glyphs)
      } else {
        groups.append(([glyphs], rows))
      }
    }
    return groups
  }

  private static func styles(of frame: Frame) throws -> [String] {
    try (0..<frame.size.rows).map { row in
      var line = ""
      for cell in frame.row(row) {
        guard let sign = sign(cell.style) else { throw NoSign(style: cell.style) }
        line.append(sign)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// Background colours, only of rows that have any: the number of the row, and a digit for each cell.
  private static func grounds(of frame: Frame) -> [String] {
    (0..<frame.size.rows).compactMap { row in
      var line = ""
      for cell in frame.row(row) {
        line += cell.style.ground == .plain ? " " : "\(cell.style.ground.rawValue)"
      }
      while line.last == " " { line.removeLast() }
      return line.isEmpty ? nil : "\(row): \(line)"
    }
  }

  /// Without colour: B is bold, d is dim, ! is bold and reversed. A digit is a colour, from 1 (far) to 7 (near);
  /// letters from P on are bold colours, and from p on bold and reversed ones.
  private static func sign(_ style: Style) -> Character? {
    let number = style.color.rawValue
    switch (style.color != .plain, style.bold, style.dim, style.reverse) {
    case (false, false, false, false): return " "
    case (false, true, false, false): return "B"
    case (false, false, true, false): return "d"
    case (false, true, false, true): return "!"
    case (true, false, false, false): return Character("\(number)")
    case (true, true, false, false): return Character(Unicode.Scalar(UInt8(ascii: "O") + number))
    case (true, true, false, true): return Character(Unicode.Scalar(UInt8(ascii: "o") + number))
    default: return nil
    }
  }

  /// A style that has no sign yet.
  struct NoSign: Error {
    let style: Style
  }
}
