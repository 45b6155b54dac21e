/// How large the screen is, in character cells.
package struct Size: Hashable, Sendable {
  package let columns: Int
  package let rows: Int

  /// What nobody has a screen for; a terminal that claims more is drawn in part.
  static let largest = 1000

  /// Each side is brought into 0...1000.
  package init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 0), Self.largest)
    self.rows = min(max(rows, 0), Self.largest)
  }
}
