/// A rectangle of cells. Whatever is cut from it lies within it, so what is drawn in an area cannot
/// leave it, and asking for more than there is gives less or nothing.
struct Area: Equatable {
  private(set) var column = 0
  private(set) var row = 0
  private(set) var columns = 0
  private(set) var rows = 0

  init(_ size: Size) {
    columns = size.columns
    rows = size.rows
  }

  static let none = Area(Size(columns: 0, rows: 0))

  var isEmpty: Bool { columns == 0 || rows == 0 }

  func top(_ count: Int) -> Area { cut(rows: min(max(count, 0), rows)) }
  func bottom(_ count: Int) -> Area { droppingTop(rows - min(max(count, 0), rows)) }
  func left(_ count: Int) -> Area { cut(columns: min(max(count, 0), columns)) }
  func right(_ count: Int) -> Area { droppingLeft(columns - min(max(count, 0), columns)) }

  func droppingTop(_ count: Int) -> Area {
    let count = min(max(count, 0), rows)
    var area = cut(rows: rows - count)
    area.row += count
    return area
  }

  func droppingLeft(_ count: Int) -> Area {
    let count = min(max(count, 0), columns)
    var area = cut(columns: columns - count)
    area.column += count
    return area
  }

  func droppingBottom(_ count: Int) -> Area { top(rows - max(count, 0)) }
  func droppingRight(_ count: Int) -> Area { left(columns - max(count, 0)) }

  /// One row of it, empty where there is none.
  func line(_ index: Int) -> Area {
    index < 0 ? .none : droppingTop(index).top(1)
  }

  /// This and the one right below it, which has the same columns.
  func joined(_ below: Area) -> Area {
    guard below.column == column, below.columns == columns, below.row == row + rows else {
      return self
    }
    return cut(rows: rows + below.rows)
  }

  /// So much of its middle.
  func middle(columns wanted: Int, rows wantedRows: Int) -> Area {
    droppingLeft((columns - wanted) / 2).left(wanted)
      .droppingTop((rows - wantedRows) / 2).top(wantedRows)
  }

  /// Without a column at each side, where there are columns enough.
  var withMargin: Area { columns >= 60 ? droppingLeft(1).droppingRight(1) : self }

  /// Which rows of a list are shown in it: the selected one is in the middle, as far as the ends allow it.
  func window(of count: Int, around selected: Int) -> Range<Int> {
    let first = min(max(selected - rows / 2, 0), max(count - rows, 0))
    return first..<min(first + rows, count)
  }

  private func cut(columns: Int? = nil, rows: Int? = nil) -> Area {
    var area = self
    if let columns { area.columns = columns }
    if let rows { area.rows = rows }
    return area
  }
}
