/// A canvas of nearly square pixels: 2 x 4 per cell with braille, otherwise 1 x 2.
struct PixelCanvas {
  /// Weakest first. A cell gets the style of its strongest ink.
  enum Ink: Comparable {
    case none, faint, plain

    var style: Style { self == .faint ? .dim : .plain }
  }

  let glyphs: GlyphSet
  let columns: Int
  let rows: Int
  private var pixels: [Ink]

  init(columns: Int, rows: Int, _ glyphs: GlyphSet) {
    self.glyphs = glyphs
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
    let scale = Self.pixelsPerCell(glyphs)
    pixels = [Ink](repeating: .none, count: self.columns * self.rows * scale.x * scale.y)
  }

  static func pixelsPerCell(_ glyphs: GlyphSet) -> (x: Int, y: Int) {
    glyphs == .braille ? (2, 4) : (1, 2)
  }

  var width: Int { columns * Self.pixelsPerCell(glyphs).x }
  var height: Int { rows * Self.pixelsPerCell(glyphs).y }

  /// Draws a dot, but not outside of the canvas, or over stronger ink.
  mutating func dot(_ x: Int, _ y: Int, _ ink: Ink) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    pixels[y * width + x] = max(pixels[y * width + x], ink)
  }

  /// The contents of a cell; nil for a blank.
  func cell(_ column: Int, _ row: Int) -> (sign: Unicode.Scalar, style: Style)? {
    let scale = Self.pixelsPerCell(glyphs)
    func ink(_ x: Int, _ y: Int) -> Ink {
      pixels[(row * scale.y + y) * width + column * scale.x + x]
    }
    var top = Ink.none
    for y in 0..<scale.y { for x in 0..<scale.x { top = max(top, ink(x, y)) } }
    guard top > .none else { return nil }
    if glyphs == .braille {
      var dots: UInt32 = 0
      for y in 0..<4 { for x in 0..<2 where ink(x, y) > .none { dots |= brailleDots[y][x] } }
      return Unicode.Scalar(0x2800 + dots).map { ($0, top.style) }
    }
    // Half a block would be too heavy for scale lines.
    if top == .faint { return (glyphs == .block ? "·" : ".", top.style) }
    let signs: [Unicode.Scalar] = glyphs == .block ? ["▀", "▄", "█"] : ["'", ".", ":"]
    let (upper, lower) = (ink(0, 0) > .none, ink(0, 1) > .none)
    return (signs[upper ? lower ? 2 : 0 : 1], top.style)
  }
}

/// The bits of braille patterns (Unicode 15, block 2800) by row and column.
private let brailleDots: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

extension Frame {
  /// - Parameter style: the style of a column; nil for that of the ink.
  mutating func putCanvas(
    _ canvas: PixelCanvas, in area: Area, style: (_ column: Int) -> Style? = { _ in nil }
  ) {
    for column in 0..<min(canvas.columns, area.columns) {
      let own = style(column)
      for row in 0..<min(canvas.rows, area.rows) {
        guard let (sign, ink) = canvas.cell(column, row) else { continue }
        mark(sign, area.column + column, area.row + row, own ?? ink)
      }
    }
  }
}
