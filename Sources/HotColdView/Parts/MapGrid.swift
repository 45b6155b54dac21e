import HotColdWorld

/// A plan of the house, square by square; a square is as wide as high.
package struct MapGrid: Hashable, Sendable {
  package enum Square: UInt8, Hashable, Sendable, CaseIterable {
    case unseen, floor, door, wall
    /// A wall that I walk against.
    case struck
    case path, me, hider, seeker

    var isWall: Bool { self == .wall || self == .struck }
  }

  package let columns: Int
  package let rows: Int
  private let squares: [Square]

  /// Whatever lies outside of a map is unseen.
  package init(columns: Int, rows: Int, square: (_ column: Int, _ row: Int) -> Square) {
    let size = Size(columns: columns, rows: rows)
    self.columns = size.columns
    self.rows = size.rows
    squares = (0..<size.columns * size.rows).map { square($0 % size.columns, $0 / size.columns) }
  }

  package subscript(column: Int, row: Int) -> Square {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return .unseen }
    return squares[row * columns + column]
  }

  /// The first square of a kind.
  func place(of square: Square) -> (column: Int, row: Int)? {
    squares.firstIndex(of: square).map { ($0 % columns, $0 / columns) }
  }

  /// Cells of a screen that it takes where two squares are in a cell, one above the other.
  var cells: Size { Size(columns: columns, rows: (rows + 1) / 2) }
}

extension MapGrid {
  package init(_ map: WorldMap) {
    self.init(columns: map.columns, rows: map.rows) { column, row in
      switch map[column, row] {
      case .unseen: .unseen
      case .floor: .floor
      case .door: .door
      case .wall: .wall
      case .struck: .struck
      case .path: .path
      case .me: .me
      case .hider: .hider
      case .seeker: .seeker
      }
    }
  }
}
