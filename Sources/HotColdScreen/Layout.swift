/// Which part of the screen is where. What there is no room for is empty; what matters most goes last:
/// the word and the bar, then how to get out.
struct Layout {
  private(set) var header = Area.none
  /// For what is said; empty where there is no line to spare.
  private(set) var banner = Area.none
  /// The word in large letters, or in one line.
  private(set) var word = Area.none
  private(set) var hasBigWord = true
  /// What the word means in numbers.
  private(set) var facts = Area.none
  private(set) var bar = Area.none
  private(set) var scale = Area.none
  private(set) var lower = Area.none
  private(set) var map = Area.none
  private(set) var status = Area.none
  private(set) var keys = Area.none
  /// Whether the facts stand beside the word, with room for each in a line.
  private(set) var isWide = false

  /// - Parameters:
  ///   - map: what has to have room where there is a lot of it.
  ///   - word: a word longer than others may take some of the room of the facts.
  ///   - problem: the status line must be seen.
  init(_ size: Size, map: MapGrid? = nil, word: String, problem: Bool = false) {
    if size.columns >= 60, size.rows >= 18 {
      arrangeWide(Area(size), map: map, factColumns: word.utf8.count > 4 ? 19 : 25)
    } else {
      hasBigWord = size.columns >= 32 && size.rows >= 8
      arrangeNarrow(Area(size), problem: problem)
    }
  }

  private mutating func arrangeWide(_ screen: Area, map grid: MapGrid?, factColumns: Int) {
    isWide = true
    // A little air at the sides.
    var rest = screen.droppingLeft(1).droppingRight(1)
    header = rest.top(1)
    keys = rest.bottom(1)
    status = rest.bottom(2).top(1)
    rest = rest.droppingTop(1).droppingBottom(2)

    var needed = 8
    var grid = grid
    if let map = grid, screen.columns >= map.columns + 30, screen.rows >= map.rows + 11 {
      needed = map.rows
    } else {
      grid = nil
    }
    // The word may grow with the screen, but not into what is below it.
    let airy = rest.rows - needed >= 12
    let others = airy ? 5 : 1
    let wordRows = max(7, min((rest.rows - needed - others) / 7 * 7, screen.rows * 2 / 35 * 7))
    if airy {
      banner = rest.top(1)
      rest = rest.droppingTop(1)
    }
    facts = rest.top(wordRows).right(factColumns)
    word = rest.top(wordRows).droppingRight(factColumns + 1)
    rest = rest.droppingTop(wordRows + (airy ? 1 : 0))
    bar = rest.top(1)
    rest = rest.droppingTop(1)
    if airy {
      scale = rest.top(1)
      rest = rest.droppingTop(2)
    }
    lower = rest
    if let grid {
      map = Area(Size(columns: screen.columns, rows: screen.rows))
        .droppingTop(rest.row).droppingBottom(2).right(grid.columns)
      lower = rest.left(screen.columns - grid.columns - 3)
    }
  }

  private mutating func arrangeNarrow(_ screen: Area, problem: Bool) {
    enum Part: Hashable { case word, bar, keys, status, facts, moreFacts, header, lower }
    var heights: [Part: Int] = [:]
    var spare = screen.rows
    func give(_ part: Part, _ rows: Int) {
      guard spare > 0 else { return }
      heights[part] = min(rows, spare)
      spare -= min(rows, spare)
    }
    if problem, screen.rows < 3 { give(.status, 1) }
    give(.word, hasBigWord ? 5 : 1)
    if problem, heights[.status] == nil { give(.status, 1) }
    if problem { give(.keys, 1) }
    give(.bar, 1)
    if !problem { give(.keys, 1) }
    give(.facts, 1)
    if heights[.status] == nil { give(.status, 1) }
    give(.moreFacts, 1)
    give(.header, 1)
    // On a high and narrow screen the word takes what it can use, and the rest is for graphs.
    if hasBigWord, spare >= 8, screen.columns >= 46 {
      heights[.word] = 7
      spare -= 2
    }
    give(.lower, spare)

    var rest = screen
    func take(_ part: Part) -> Area {
      let area = rest.top(heights[part] ?? 0)
      rest = rest.droppingTop(area.rows)
      return area
    }
    header = take(.header)
    word = take(.word)
    let factRows = (heights[.facts] ?? 0) + (heights[.moreFacts] ?? 0)
    facts = rest.top(factRows)
    rest = rest.droppingTop(factRows)
    bar = take(.bar)
    lower = take(.lower)
    status = take(.status)
    keys = take(.keys)
  }
}
