/// How large the screen is, in character cells.
package struct Size: Hashable, Sendable {
  package let columns: Int
  package let rows: Int

  /// What nobody has a screen for; a terminal that claims more is drawn in part. All of it costs memory.
  package static let mostColumns = 500
  package static let mostRows = 200

  /// Each side is brought into what is drawn.
  package init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 0), Self.mostColumns)
    self.rows = min(max(rows, 0), Self.mostRows)
  }
}
