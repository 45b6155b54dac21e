/// The way to the page for a phone: a QR code, and the address to type.
package struct QRView: ScreenView {
  package var url: String
  /// The rows of modules, true for dark; nil without libqrencode.
  package var modules: [[Bool]]?
  /// Whether a phone can reach it.
  private let isForPhones: Bool

  package init(url: String, modules: [[Bool]]?, isForPhones: Bool = true) {
    self.url = url
    self.modules = modules
    self.isForPhones = isForPhones
  }

  /// Light modules around the code: the standard asks for four; two are enough for cameras if there is little room.
  private static let margins = [4, 2, 1]

  package func draw(on frame: inout Frame) {
    let whole = frame.area
    frame.put(
      isForPhones
        ? "Open this with your phone, on the same network:"
        : "Open this in a browser on this machine:", in: whole.line(0), .bold)
    let rows = frame.putWrapped([Words(verbatim: url)], in: whole.droppingTop(1))
    frame.putKeys([KeyHint("w", "back to the game")], in: whole.bottom(1))
    let room = whole.droppingTop(1 + rows).droppingBottom(1)
    let lines = lines
    if lines.isEmpty { return }
    guard frame.glyphs != .ascii,
      let drawing = lines.first(where: { $0.count <= room.rows && $0[0].count <= room.columns })
    else {
      frame.put("The screen is too small for the code.", in: room.line(1))
      return
    }
    let area = room.middle(columns: drawing[0].count, rows: drawing.count)
    for (row, line) in drawing.enumerated() {
      // White on dark, independent of the terminal's colours.
      frame.put(line, in: area.line(row), Style(on: .freezing, bold: true))
    }
  }

  /// The code as lines of text, for terminals with light letters on a dark ground.
  package var text: String { ((lines.first ?? []) + [url, ""]).joined(separator: "\n") }

  /// Lines with two rows of modules each, for each margin, widest first.
  private var lines: [[String]] {
    guard let modules else { return [] }
    // Everything around the code is light.
    func isLight(_ column: Int, _ row: Int) -> Bool {
      !(modules.indices.contains(row) && modules.indices.contains(column) && modules[row][column])
    }
    return Self.margins.map { margin in
      stride(from: -margin, to: modules.count + margin, by: 2).map { row in
        (-margin..<modules.count + margin).map { column in
          GlyphSet.block.halves(isLight(column, row), isLight(column, row + 1))
        }.joined()
      }
    }
  }
}
