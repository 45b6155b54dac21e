/// Which part of the hider's screen is where, on screens that have room for the tracker.
struct HideLayout {
  private(set) var header = Area.none
  private(set) var banner = Area.none
  /// How near the nearest is: one line, or two.
  private(set) var headline = Area.none
  private(set) var tracker = Area.none
  /// Under the tracker: the metres.
  private(set) var scale = Area.none
  private(set) var legend = Area.none
  /// That a lane is no direction.
  private(set) var note = Area.none
  private(set) var say = Area.none
  private(set) var taunts = Area.none
  /// What is broadcast.
  private(set) var facts = Area.none
  private(set) var map = Area.none
  private(set) var status = Area.none
  private(set) var keys = Area.none

  /// nil where the screen is too small.
  init?(_ size: Size, map: MapGrid?, hasTaunts: Bool) {
    if size.columns >= 60, size.rows >= 18 {
      arrangeWide(size, map: map, hasTaunts: hasTaunts)
    } else if size.columns >= 24, size.rows >= 10 {
      arrangeNarrow(size, hasTaunts: hasTaunts)
    } else {
      return nil
    }
  }

  private mutating func arrangeWide(_ size: Size, map grid: MapGrid?, hasTaunts: Bool) {
    var rest = Area(size).droppingLeft(1).droppingRight(1)
    header = rest.top(1)
    keys = rest.bottom(1)
    status = rest.bottom(2).top(1)
    rest = rest.droppingTop(1).droppingBottom(2)
    banner = rest.top(1)
    rest = rest.droppingTop(1)
    if let grid, size.columns >= grid.columns + 30, rest.rows >= grid.rows + 6 {
      map = Area(size).droppingBottom(2).right(grid.columns).bottom(grid.rows)
      arrangeBesideMap(rest, mapRows: grid.rows, mapColumns: grid.columns, hasTaunts: hasTaunts)
      return
    }
    facts = rest.bottom(2)
    rest = rest.droppingBottom(2)
    let airy = rest.rows >= 16
    if hasTaunts {
      let block = rest.bottom(4)
      say = block.top(1)
      taunts = block.droppingTop(1)
      rest = rest.droppingBottom(airy ? 5 : 4)
    } else if airy {
      rest = rest.droppingBottom(1)
    }
    let columns = min((rest.rows - 1) * 4, rest.columns - 28)
    let rows = min(rest.rows - 1, MotionTracker.rows(columns: columns))
    tracker = rest.left(columns).top(rows)
    scale = rest.left(columns + 2).line(rows)
    let side = rest.droppingLeft(columns + 3)
    // Who they are comes before what a lane is.
    headline = side.top(rows >= 9 ? 3 : 2)
    note = rows >= 11 ? side.top(rows).bottom(3) : side.line(rows)
    legend = side.top(rows).droppingTop(headline.rows + (rows >= 9 ? 1 : 0))
    if rows >= 11 { legend = legend.droppingBottom(note.rows) }
  }

  private mutating func arrangeBesideMap(
    _ area: Area, mapRows: Int, mapColumns: Int, hasTaunts: Bool
  ) {
    let top = area.droppingBottom(mapRows)
    let left = area.bottom(mapRows).droppingRight(mapColumns + 1)
    if hasTaunts {
      let side = top.right(48)
      say = side.top(1)
      taunts = side.droppingTop(1)
    }
    let facts = top.droppingRight(hasTaunts ? 50 : 0)
    headline = facts.top(2)
    legend = facts.droppingTop(2)
    let rows = min(left.rows - 1, MotionTracker.rows(columns: left.columns))
    tracker = left.top(rows)
    scale = left.line(rows)
    note = left.droppingTop(rows + 2)
  }

  private mutating func arrangeNarrow(_ size: Size, hasTaunts: Bool) {
    var rest = Area(size)
    header = rest.top(1)
    keys = rest.bottom(1)
    status = rest.bottom(2).top(1)
    headline = rest.line(1)
    rest = rest.droppingTop(2).droppingBottom(2)
    // The tracker and its scale first; then what can be said.
    let words = hasTaunts ? min(rest.rows >= 12 ? 5 : 2, max(0, rest.rows - 6)) : 0
    let block = rest.bottom(words)
    say = block.top(1)
    taunts = block.droppingTop(1)
    rest = rest.droppingBottom(words)
    if size.columns >= 36 {
      // The shortest words about lanes still stand beside it.
      let columns = min((rest.rows - 1) * 4, rest.columns - 20)
      let rows = min(rest.rows - 1, MotionTracker.rows(columns: columns))
      tracker = rest.left(columns).top(rows)
      scale = rest.left(columns).line(rows)
      let side = rest.droppingLeft(columns + 2)
      note = side.line(rows)
      legend = side.top(rows)
      facts = rest.droppingTop(rows + 1)
    } else {
      let rows = min(max(rest.rows / 2, 4), MotionTracker.rows(columns: rest.columns))
      tracker = rest.top(rows)
      scale = rest.line(rows)
      legend = rest.droppingTop(rows + 1)
    }
  }
}
