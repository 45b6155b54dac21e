/// The address of the page, as a QR code for phones and as text.
package struct QRView: ScreenView {
  package var url: String
  /// The modules by row, true for dark; nil without libqrencode.
  package var modules: [[Bool]]?
  private let isForPhones: Bool

  package init(url: String, modules: [[Bool]]?, isForPhones: Bool = true) {
    self.url = url
    self.modules = modules
    self.isForPhones = isForPhones
  }

  /// Light modules around the code. The standard requires four, but two suffice for cameras.
  private static let margin = 2

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
    guard let width = lines.first?.count else { return }
    guard frame.glyphs != .ascii, lines.count <= room.rows, width <= room.columns else {
      frame.put("The screen is too small for the code.", in: room.line(1))
      return
    }
    let area = room.middle(columns: width, rows: lines.count)
    for (row, line) in lines.enumerated() {
      // White on dark, regardless of the terminal's colours.
      frame.put(line, in: area.line(row), Style(on: .freezing, bold: true))
    }
  }

  /// The code as text, for terminals with light letters on dark.
  package var text: String { (lines + [url, ""]).joined(separator: "\n") }

  /// Each line contains two rows of modules; empty without a code.
  private var lines: [String] {
    guard let modules else { return [] }
    // Everything around the code is light.
    func isLight(_ column: Int, _ row: Int) -> Bool {
      !(modules.indices.contains(row) && modules.indices.contains(column) && modules[row][column])
    }
    let end = modules.count + Self.margin
    return stride(from: -Self.margin, to: end, by: 2).map { row in
      (-Self.margin..<end).map { column in
        String(GlyphSet.block.halves(isLight(column, row), isLight(column, row + 1)))
      }.joined()
    }
  }
}
