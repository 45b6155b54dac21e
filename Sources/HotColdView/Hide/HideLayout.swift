import HotColdWorld

/// The layout of the hider's screen, if there is room for the tracker.
struct HideLayout {
  private(set) var header = Area.none
  /// How near the nearest seeker is, in large letters; empty without room.
  private(set) var word = Area.none
  /// The same in one line, or a sentence about it.
  private(set) var headline = Area.none
  /// Above the tracker.
  private(set) var title = Area.none
  private(set) var tracker = Area.none
  /// The metres, below the tracker.
  private(set) var scale = Area.none
  /// The house, in place of tracker and scale.
  private(set) var plan = Area.none
  private(set) var legend = Area.none
  /// The note that a lane is not a direction.
  private(set) var note = Area.none
  private(set) var taunts = Area.none
  /// The broadcast, if the player wants to see it.
  private(set) var facts = Area.none
  private(set) var map = Area.none
  private(set) var talk = Area.none
  private(set) var keys = Area.none
  private(set) var isWide = false

  /// nil where the screen is too small.
  init?(_ size: Size, map: WorldMap?, hasTaunts: Bool, details: Bool) {
    guard size.columns >= 24, size.rows >= 10 else { return nil }
    let screen = Area(size)
    header = screen.top(1)
    keys = screen.bottom(1)
    talk = screen.bottom(2).top(1)
    let rest = screen.droppingTop(1).droppingBottom(2)
    isWide = size.columns >= 60 && size.rows >= 18
    if isWide {
      arrangeWide(rest, map: map, hasTaunts: hasTaunts, details: details)
    } else {
      arrangeNarrow(rest, hasTaunts: hasTaunts, details: details)
    }
  }

  private mutating func arrangeWide(
    _ area: Area, map grid: WorldMap?, hasTaunts: Bool, details: Bool
  ) {
    var rest = area
    let height = area.rows + 3
    // Big letters have three rows or five.
    word = rest.takeTop(height < 22 ? 3 : max(5, min(13, height / 5)))
    headline = rest.takeTop(1)
    if details { facts = rest.takeBottom(2) }
    if hasTaunts { taunts = rest.takeBottom(3) }
    guard let grid, grid.columns > 0, grid.rows > 0 else {
      let left = rest.left(min(max(rest.columns * 3 / 5, 40), (rest.rows - 2) * 4 + 2))
      let side = rest.droppingLeft(left.columns + 2)
      arrangeTracker(left, people: 0)
      note = side.bottom(side.rows >= 9 ? 2 : 1)
      legend = side.droppingBottom(note.rows)
      return
    }
    // Half of the last wall may be cut off.
    let room = rest.columns - Self.leastTracker - 1
    let scale = max(1, min(room / grid.columns, (2 * rest.rows - 1) / grid.rows))
    let side = rest.right(min(grid.columns * scale, room))
    map = side.top(min(rest.rows, (grid.rows * scale + 1) / 2 + 1))
    let left = rest.droppingRight(side.columns + 1)
    if side.rows - map.rows >= 4 {
      arrangeTracker(left, people: 0)
      legend = side.droppingTop(map.rows + 1)
    } else {
      arrangeTracker(left, people: 3)
    }
  }

  /// Columns of a tracker beside a map.
  private static let leastTracker = 26

  /// - Parameter people: lines below it for the seekers.
  private mutating func arrangeTracker(_ area: Area, people: Int) {
    let rows = min(area.rows - 2 - people, MotionTracker.rows(columns: area.columns))
    title = area.top(1)
    place(rows, in: area.droppingTop(1))
    if people > 0 { legend = area.droppingTop(rows + 2) }
  }

  private mutating func place(_ rows: Int, in area: Area) {
    plan = area.top(rows + 1)
    tracker = area.top(rows)
    scale = area.line(rows)
  }

  private mutating func arrangeNarrow(_ area: Area, hasTaunts: Bool, details: Bool) {
    var rest = area
    // Small letters, if the tracker still has room.
    if rest.rows >= 13 { word = rest.takeTop(3) }
    headline = rest.takeTop(1)
    if details, rest.rows >= 8 { facts = rest.takeBottom(2) }
    // The tracker and its scale first, then the taunts.
    let words = hasTaunts ? min(rest.rows >= 12 ? 5 : 2, max(0, rest.rows - 6)) : 0
    taunts = rest.takeBottom(words)
    if area.columns >= 36 {
      // Leave room for the shortest note about lanes.
      let columns = min((rest.rows - 1) * 4, rest.columns - 20)
      let rows = min(rest.rows - 1, MotionTracker.rows(columns: columns))
      place(rows, in: rest.left(columns))
      let side = rest.droppingLeft(columns + 2)
      note = side.line(rows)
      legend = side.top(rows)
    } else {
      let rows = min(max(rest.rows / 2, 4), MotionTracker.rows(columns: rest.columns))
      place(rows, in: rest)
      legend = rest.droppingTop(rows + 1)
    }
  }
}
