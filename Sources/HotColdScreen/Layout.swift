/// Which part of the screen is where. What there is no room for is empty; what matters most goes last:
/// the word and the bar, then how to get out.
struct Layout {
  var header = Area.none
  /// For what is told or said; empty where there is no line to spare.
  var banner = Area.none
  /// The word in large letters, or in one line.
  var word = Area.none
  var hasBigWord = true
  /// The metres in large letters, where they stand below the word and not beside it.
  var number = Area.none
  /// What the word means in numbers.
  var facts = Area.none
  var bar = Area.none
  var scale = Area.none
  var lower = Area.none
  var map = Area.none
  /// The others who hunt, where they have no room in `lower`.
  var company = Area.none
  var status = Area.none
  var keys = Area.none
  /// A large screen, with a coloured border at its sides.
  var isWide = false

  /// - Parameters:
  ///   - map: what has to have room where there is a lot of it.
  ///   - problem: the status line must be seen.
  init(_ size: Size, map: MapGrid? = nil, problem: Bool = false) {
    if size.columns >= 60, size.rows >= 18 {
      isWide = true
      arrangeWide(Area(size), map: map)
    } else if map != nil, size.columns >= 36, size.rows >= 10 {
      arrangeBeside(Area(size))
    } else if map != nil, size.columns >= 24, size.rows >= 16 {
      arrangeBelow(Area(size))
    } else {
      hasBigWord = size.columns >= 32 && size.rows >= 8
      arrangeNarrow(Area(size), problem: problem)
    }
  }

  private mutating func arrangeWide(_ screen: Area, map grid: MapGrid?) {
    // The border, and a little air.
    var rest = screen.droppingLeft(2).droppingRight(2)
    header = rest.top(1)
    keys = rest.bottom(1)
    status = rest.bottom(2).top(1)
    rest = rest.droppingTop(1).droppingBottom(2)
    banner = rest.top(1)
    rest = rest.droppingTop(1)
    guard let grid else {
      let rows = max(min(rest.rows * 2 / 5, 16), 5)
      arrangeStack(rest, wordRows: rows)
      lower = lower.droppingTop(lower.rows >= 10 ? 1 : 0)
      return
    }
    // Word, facts and bar above the map, or at its left: whichever leaves more room for the map.
    let above =
      MapDrawing.scale(grid, columns: rest.columns - 18, rows: rest.rows - Self.leastStack)
      .map { $0 == 1 && rest.columns < grid.columns + 24 ? 0 : $0 } ?? 0
    let beside = MapDrawing.scale(grid, columns: rest.columns - 49, rows: rest.rows) ?? 0
    let aboveRows = above > 0 ? (grid.rows * above + 1) / 2 : min(13, rest.rows - Self.leastStack)
    if beside > above || beside == above && above > 1 && rest.rows - aboveRows < 10 {
      map = rest.right(grid.columns * beside)
      arrangeColumn(rest.droppingRight(map.columns + 3).left(72))
      return
    }
    let mapColumns = above > 0 ? grid.columns * above : rest.columns - 24
    let wordRows = min(rest.rows - aboveRows - 2, 14)
    let stack = rest.top(wordRows + 2)
    lower = rest.droppingTop(stack.rows)
    map = lower.right(mapColumns)
    let left = lower.droppingRight(mapColumns + 2)
    arrangeStack(stack, wordRows: wordRows)
    lower = left
    if left.columns < 24, word.columns >= 110 {
      // Who else hunts has no room beside the map.
      company = word.right(32)
      word = word.droppingRight(34)
    }
  }

  /// Rows of a small word, the facts and the bar.
  private static let leastStack = 7

  /// Word, facts and bar, one above the other.
  private mutating func arrangeStack(_ area: Area, wordRows: Int) {
    let hasScale = area.rows >= wordRows + 3 || wordRows >= 8
    let rows = wordRows - (hasScale && area.rows < wordRows + 3 ? 1 : 0)
    var rest = area
    word = rest.top(rows)
    rest = rest.droppingTop(rows)
    facts = rest.top(1)
    bar = rest.line(1)
    scale = hasScale ? rest.line(2) : .none
    lower = rest.droppingTop(hasScale ? 3 : 2)
  }

  /// All in one column at the left of a large map.
  private mutating func arrangeColumn(_ area: Area) {
    let rows = max(5, min(area.rows / 5, 10))
    var rest = area
    word = rest.top(rows)
    rest = rest.droppingTop(rows)
    number = rest.top(rows)
    rest = rest.droppingTop(rows + 1)
    facts = rest.top(5)
    rest = rest.droppingTop(6)
    bar = rest.top(1)
    scale = rest.line(1)
    lower = rest.droppingTop(3)
  }

  /// A small screen with the map at the right of everything.
  private mutating func arrangeBeside(_ screen: Area) {
    header = screen.top(1)
    keys = screen.bottom(1)
    status = screen.bottom(2).top(1)
    let rest = screen.droppingTop(1).droppingBottom(2)
    let left = rest.left(min(max(screen.columns * 2 / 5, 16), 30))
    map = rest.droppingLeft(left.columns + 1)
    let letterRows = left.columns >= 23 && rest.rows >= 11 ? 4 : 3
    word = left.top(letterRows)
    number = left.droppingTop(letterRows).top(3)
    bar = left.bottom(1)
    facts = left.droppingTop(letterRows + 3).droppingBottom(1)
    lower = facts.droppingTop(2)
    facts = facts.top(2)
  }

  /// A narrow and high screen: the map has the lower part.
  private mutating func arrangeBelow(_ screen: Area) {
    header = screen.top(1)
    keys = screen.bottom(1)
    status = screen.bottom(3).top(2)
    var rest = screen.droppingTop(1).droppingBottom(3)
    word = rest.top(4)
    rest = rest.droppingTop(4)
    if rest.rows >= 20 {
      number = rest.top(4)
      rest = rest.droppingTop(4)
    }
    facts = rest.top(2)
    bar = rest.line(2)
    map = rest.droppingTop(3)
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
