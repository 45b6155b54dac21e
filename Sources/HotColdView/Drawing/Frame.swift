/// The picture of a whole screen: a grid of styled cells.
package struct Frame: Equatable, Sendable {
  package let size: Size
  package let glyphs: GlyphSet
  let catalogue: Catalogue
  /// Whether `q` returns to the title screen.
  var isFromTitle = false
  /// The number of truncated texts, to find translations that are too long.
  package internal(set) var cut = 0
  private var cells: [Cell]

  init(_ size: Size, _ glyphs: GlyphSet, _ catalogue: Catalogue = .english) {
    self.size = size
    self.catalogue = catalogue
    self.glyphs = glyphs
    cells = [Cell](repeating: Cell(), count: size.columns * size.rows)
  }

  package var area: Area { Area(size) }

  /// A blank outside the grid.
  package subscript(column: Int, row: Int) -> Cell {
    guard (0..<size.columns).contains(column), (0..<size.rows).contains(row) else { return Cell() }
    return cells[row * size.columns + column]
  }

  /// Empty outside the grid.
  package func row(_ row: Int) -> ArraySlice<Cell> {
    guard (0..<size.rows).contains(row) else { return [] }
    return cells[row * size.columns..<(row + 1) * size.columns]
  }

  /// Whether a row equals that of another frame of the same size.
  package func hasRow(_ row: Int, like other: Frame) -> Bool { self.row(row) == other.row(row) }

  /// Draws text in the area's first row, as far as it fits. Skips unprintable characters; without
  /// Unicode, replaces unknown ones with question marks.
  /// - Returns: the number of cells used.
  @_disfavoredOverload
  @discardableResult
  package mutating func put(_ text: String, in area: Area, _ style: Style = .plain) -> Int {
    guard area.rows > 0 else { return 0 }
    var used = 0
    var last: Int?
    for scalar in text.unicodeScalars {
      let scalar = glyphs == .ascii && !scalar.isASCII ? replacement(for: scalar) : scalar
      guard let scalar, let width = cellWidth(scalar) else { continue }
      if width == 0 {
        if let last { cells[area.row * size.columns + last].add(scalar) }
        continue
      }
      guard used + width <= area.columns else {
        cut += 1
        break
      }
      let column = area.column + used
      set(Cell(scalar, style: style, width: width), column, area.row)
      if width == 2 { set(Cell(scalar, style: style, width: 0), column + 1, area.row) }
      last = column
      used += width
    }
    return used
  }

  @_disfavoredOverload
  mutating func putRight(_ text: String, in area: Area, _ style: Style = .plain) {
    put(text, in: area.right(cellWidth(text)), style)
  }

  /// Draws a character of one cell; fast.
  mutating func mark(_ sign: Unicode.Scalar, _ column: Int, _ row: Int, _ style: Style) {
    set(Cell(sign, style: style), column, row)
  }

  private func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    // Drop combining marks, because a question mark has none.
    cellWidth(scalar).flatMap { $0 > 0 ? "?" : nil }
  }

  /// The guard is only a precaution: areas lie within the frame.
  private mutating func set(_ cell: Cell, _ column: Int, _ row: Int) {
    guard (0..<size.columns).contains(column), (0..<size.rows).contains(row) else { return }
    let index = row * size.columns + column
    // If half of a wide character is overwritten, the other half becomes a blank.
    switch cells[index].width {
    case 0 where column > 0 && cell.width > 0:
      cells[index - 1] = Cell(style: cells[index - 1].style)
    case 2 where column + 1 < size.columns: cells[index + 1] = Cell(style: cells[index + 1].style)
    default: break
    }
    cells[index] = cell
  }
}

/// A size in cells.
package struct Size: Hashable, Sendable {
  package let columns: Int
  package let rows: Int

  /// The largest size that is drawn, even on larger terminals, because every cell costs memory.
  static let mostColumns = 500
  package static let mostRows = 200

  package init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 0), Self.mostColumns)
    self.rows = min(max(rows, 0), Self.mostRows)
  }
}

/// Truncates and clamps a number; NaN gives the lower bound.
package func clampedInt(_ value: Double, to range: ClosedRange<Int>) -> Int {
  guard value > Double(range.lowerBound) else { return range.lowerBound }
  guard value < Double(range.upperBound) else { return range.upperBound }
  return Int(value)
}

/// The index of the first of `count` items to show, with `place` in the middle if possible.
func scroll(_ count: Int, around place: Int, room: Int) -> Int {
  min(max(place - room / 2, 0), max(count - room, 0))
}

/// A rectangle of cells. Parts taken from it lie inside, and may be smaller than requested.
package struct Area: Equatable {
  package private(set) var column = 0
  package private(set) var row = 0
  package private(set) var columns = 0
  package private(set) var rows = 0

  package init(_ size: Size) {
    columns = size.columns
    rows = size.rows
  }

  package static let none = Area(Size(columns: 0, rows: 0))

  package var isEmpty: Bool { columns == 0 || rows == 0 }

  package func top(_ count: Int) -> Area { cut(rows: min(max(count, 0), rows)) }
  package func bottom(_ count: Int) -> Area { droppingTop(rows - min(max(count, 0), rows)) }
  package func left(_ count: Int) -> Area { cut(columns: min(max(count, 0), columns)) }
  package func right(_ count: Int) -> Area { droppingLeft(columns - min(max(count, 0), columns)) }

  package func droppingTop(_ count: Int) -> Area {
    let count = min(max(count, 0), rows)
    var area = cut(rows: rows - count)
    area.row += count
    return area
  }

  package func droppingLeft(_ count: Int) -> Area {
    let count = min(max(count, 0), columns)
    var area = cut(columns: columns - count)
    area.column += count
    return area
  }

  package func droppingBottom(_ count: Int) -> Area { top(rows - max(count, 0)) }
  package func droppingRight(_ count: Int) -> Area { left(columns - max(count, 0)) }

  /// Removes and returns the first rows.
  /// - Parameter gap: rows after them that are also removed.
  package mutating func takeTop(_ count: Int, gap: Int = 0) -> Area {
    let taken = top(count)
    self = droppingTop(taken.rows + gap)
    return taken
  }

  /// Removes and returns the last rows.
  mutating func takeBottom(_ count: Int, gap: Int = 0) -> Area {
    let taken = bottom(count)
    self = droppingBottom(taken.rows + gap)
    return taken
  }

  /// Removes and returns the first columns.
  /// - Parameter gap: columns after them that are also removed.
  mutating func takeLeft(_ count: Int, gap: Int = 0) -> Area {
    let taken = left(count)
    self = droppingLeft(taken.columns + gap)
    return taken
  }

  /// A row; empty if there is no such row.
  package func line(_ index: Int) -> Area {
    index < 0 ? .none : droppingTop(index).top(1)
  }

  /// A part of this size from the middle.
  package func middle(columns wanted: Int, rows wantedRows: Int) -> Area {
    droppingLeft((columns - wanted) / 2).left(wanted)
      .droppingTop((rows - wantedRows) / 2).top(wantedRows)
  }

  private func cut(columns: Int? = nil, rows: Int? = nil) -> Area {
    var area = self
    if let columns { area.columns = columns }
    if let rows { area.rows = rows }
    return area
  }
}

extension Frame {
  /// A cell of a frame. Not on the heap, because many frames are made each second.
  package struct Cell: Equatable, Sendable {
    /// The base character.
    private let base: Unicode.Scalar
    /// Its combining marks. A third one would reach into neighbouring cells, so it is dropped.
    private var marks: (Unicode.Scalar, Unicode.Scalar) = ("\0", "\0")
    package let style: Style
    /// The width in cells; 0 for the second cell of a wide character.
    package let width: Int

    init(_ base: Unicode.Scalar = " ", style: Style = .plain, width: Int = 1) {
      self.base = base
      self.style = style
      self.width = width
    }

    mutating func add(_ mark: Unicode.Scalar) {
      if marks.0 == "\0" { marks.0 = mark } else if marks.1 == "\0" { marks.1 = mark }
    }

    /// The character with its combining marks; empty for the second cell of a wide one.
    package var text: String {
      var text = ""
      write(to: &text)
      return text
    }

    package func write(to text: inout String) {
      guard width > 0 else { return }
      text.unicodeScalars.append(base)
      if marks.0 != "\0" { text.unicodeScalars.append(marks.0) }
      if marks.1 != "\0" { text.unicodeScalars.append(marks.1) }
    }

    package var isSimple: Bool { width == 1 && marks.0 == "\0" }

    package static func == (a: Cell, b: Cell) -> Bool {
      a.base == b.base && a.marks == b.marks && a.style == b.style && a.width == b.width
    }
  }
}
