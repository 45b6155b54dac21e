/// Which part of the hider's screen is where, on screens that have room for the tracker.
struct HideLayout {
  private(set) var header = Area.none
  private(set) var banner = Area.none
  /// How near the nearest is, in large letters; empty where there is no room for them.
  private(set) var word = Area.none
  /// The same in one line, or what it means in two.
  private(set) var headline = Area.none
  private(set) var tracker = Area.none
  /// Under the tracker: the metres.
  private(set) var scale = Area.none
  /// Of the house, in place of both.
  var plan: Area { tracker.joined(scale.left(tracker.columns)) }
  private(set) var legend = Area.none
  /// That a lane is no direction.
  private(set) var note = Area.none
  private(set) var say = Area.none
  private(set) var taunts = Area.none
  /// What is broadcast, where somebody wants to know it.
  private(set) var facts = Area.none
  private(set) var map = Area.none
  private(set) var status = Area.none
  private(set) var keys = Area.none
  private(set) var isWide = false

  /// nil where the screen is too small.
  init?(_ size: Size, map: MapGrid?, hasTaunts: Bool, details: Bool) {
    if size.columns >= 60, size.rows >= 18 {
      isWide = true
      arrangeWide(size, map: map, hasTaunts: hasTaunts, details: details)
    } else if size.columns >= 24, size.rows >= 10 {
      arrangeNarrow(size, hasTaunts: hasTaunts, details: details)
    } else {
      return nil
    }
  }

  private mutating func arrangeWide(
    _ size: Size, map grid: MapGrid?, hasTaunts: Bool, details: Bool
  ) {
    // The border, and a little air.
    var rest = Area(size).droppingLeft(2).droppingRight(2)
    header = rest.top(1)
    keys = rest.bottom(1)
    status = rest.bottom(2).top(1)
    rest = rest.droppingTop(1).droppingBottom(2)
    banner = rest.top(1)
    rest = rest.droppingTop(1)
    if details {
      facts = rest.bottom(2)
      rest = rest.droppingBottom(2)
    }
    let isAiry = rest.rows >= 17
    if hasTaunts {
      let block = rest.bottom(4)
      say = block.top(1)
      taunts = block.droppingTop(1)
      rest = rest.droppingBottom(isAiry ? 5 : 4)
    } else if isAiry {
      rest = rest.droppingBottom(1)
    }
    // The house, and tracker and people at its left, as far as both have room.
    if let grid, let scale = MapDrawing.scale(grid, columns: rest.columns - 50, rows: rest.rows) {
      map = rest.right(grid.columns * scale)
      rest = rest.droppingRight(map.columns + 3)
    }
    // A high place wants the tracker below the word, a wide one beside it.
    let isHigh = rest.rows >= 30 && rest.columns < 90 || rest.rows >= 36 && rest.columns < 150
    if rest.columns < 48 || isHigh { arrangeAbove(rest) } else { arrangeSide(rest) }
  }

  /// Word and people at the right of the tracker.
  private mutating func arrangeSide(_ area: Area) {
    let columns = min((area.rows - 1) * 4, area.columns - max(26, area.columns / 3))
    let rows = min(area.rows - 1, MotionTracker.rows(columns: columns))
    tracker = area.left(columns).top(rows)
    scale = area.left(columns + 2).line(rows)
    var side = area.droppingLeft(columns + 3)
    let letters = rows >= 9 ? max(min(rows / 4, 10), 4) : 0
    word = side.top(letters)
    side = side.droppingTop(letters)
    // Who they are comes before what a lane is.
    headline = side.top(2)
    let hasNote = side.rows >= 9
    note = hasNote ? side.bottom(3) : side.bottom(1)
    legend = side.droppingTop(2).droppingBottom(hasNote ? 3 : 1)
  }

  /// Word, tracker and people one below the other.
  private mutating func arrangeAbove(_ area: Area) {
    var rest = area
    word = rest.top(area.rows >= 24 ? 7 : area.rows >= 16 ? 4 : 0)
    rest = rest.droppingTop(word.rows)
    headline = rest.top(word.isEmpty ? 1 : 2)
    rest = rest.droppingTop(headline.rows)
    let rows = min(rest.rows * 3 / 5, MotionTracker.rows(columns: rest.columns))
    tracker = rest.top(rows)
    scale = rest.line(rows)
    rest = rest.droppingTop(rows + 1)
    note = rest.bottom(2)
    legend = rest.droppingBottom(2)
  }

  private mutating func arrangeNarrow(_ size: Size, hasTaunts: Bool, details: Bool) {
    var rest = Area(size)
    header = rest.top(1)
    keys = rest.bottom(1)
    status = rest.bottom(2).top(1)
    rest = rest.droppingTop(1).droppingBottom(2)
    // Small letters where the tracker still has room.
    if rest.rows >= 13 {
      word = rest.top(4)
      rest = rest.droppingTop(4)
    }
    headline = rest.top(1)
    rest = rest.droppingTop(1)
    if details, rest.rows >= 8 {
      facts = rest.bottom(2)
      rest = rest.droppingBottom(2)
    }
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
    } else {
      let rows = min(max(rest.rows / 2, 4), MotionTracker.rows(columns: rest.columns))
      tracker = rest.top(rows)
      scale = rest.line(rows)
      legend = rest.droppingTop(rows + 1)
    }
  }
}
