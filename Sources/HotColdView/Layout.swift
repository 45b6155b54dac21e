import HotColdWorld

/// The layout of the seeker's screen. Parts without room are empty. The word and the bar have priority, then the keys.
struct Layout {
  var header = Area.none
  /// The word, in large letters or in one line.
  var word = Area.none
  var hasBigWord = true
  /// The sentence that explains the word.
  var sentence = Area.none
  var bar = Area.none
  var scale = Area.none
  /// Boxes, with titles if there is room.
  var map = Area.none
  var curve = Area.none
  var company = Area.none
  var hasTitles = false
  /// Taunts and problems. If it is empty, they replace the sentence.
  var talk = Area.none
  var keys = Area.none

  /// - Parameters:
  ///   - map: the house, shown if there is room.
  ///   - others: lines for the list of players or beacons.
  ///   - problem: whether a problem must be shown.
  ///   - isSilent: whether there is no distance for a bar and a curve.
  init(
    _ size: Size, map: WorldMap? = nil, others: Int = 0, problem: Bool = false,
    isSilent: Bool = false
  ) {
    if size.columns >= 24, size.rows >= 10 {
      arrange(Area(size), map, others: others, isSilent: isSilent)
    } else {
      hasBigWord = size.columns >= 32 && size.rows >= 8
      arrangeNarrow(Area(size), problem: problem, bars: isSilent ? 0 : 1)
    }
  }

  private mutating func arrange(
    _ screen: Area, _ grid: WorldMap?, others: Int, isSilent: Bool
  ) {
    hasTitles = screen.rows >= 16
    header = screen.top(1)
    keys = screen.bottom(1)
    talk = hasTitles ? screen.bottom(2).top(1) : .none
    var rest = screen.droppingTop(1).droppingBottom(hasTitles ? 2 : 1)
    // The sentence, the bar and its scale, and the title of the map.
    let bars = isSilent ? 0 : hasTitles ? 2 : 1
    let lines = bars + (hasTitles ? 2 : 1)
    // Big letters have three rows or five.
    let least = screen.rows < 20 ? 3 : 5
    let most = max(least, min(14, (screen.rows - 1) / 4))
    var (wordRows, mapScale) = (most, 0)
    if let grid {
      wordRows = least
      // As large as possible, but leave a seventh of the screen for the word, and room for the curve. Half of the last
      // wall may be cut off.
      let sideColumns = screen.columns >= 70 && !(isSilent && others == 0) ? Self.leastSide + 1 : 0
      for scale in (1...8).reversed() where grid.columns * scale + sideColumns <= screen.columns {
        let room = rest.rows - lines - grid.rows * scale / 2
        guard room >= max(least, screen.rows / 7) else { continue }
        (wordRows, mapScale) = (min(most, room), scale)
        break
      }
    }
    word = rest.takeTop(wordRows)
    sentence = rest.top(1)
    bar = rest.line(1).top(bars)
    scale = rest.line(2).top(bars - 1)
    rest = rest.droppingTop(1 + bars)
    guard let grid else {
      if isSilent { company = rest } else { arrangeLists(rest, others: others) }
      return
    }
    let mapColumns = mapScale > 0 ? grid.columns * mapScale : rest.columns - Self.leastSide - 1
    let side = rest.droppingLeft(mapColumns + 1)
    guard !isSilent || others > 0, side.columns >= Self.leastSide, rest.columns >= 50 else {
      map = rest
      return
    }
    map = rest.left(mapColumns)
    let list =
      isSilent ? side.rows : others > 0 && side.rows >= 8 ? min(others, side.rows / 2) : 0
    curve = side.droppingBottom(list)
    company = side.bottom(list)
  }

  /// Columns of a curve with its labels.
  private static let leastSide = 20

  private mutating func arrangeLists(_ rest: Area, others: Int) {
    if rest.columns >= 60 {
      company = rest.right(min(max(rest.columns * 2 / 5, 34), 64))
      curve = rest.droppingRight(company.columns + 2)
    } else {
      let list = rest.rows >= 6 ? min(rest.rows / 2, others) : 0
      company = rest.bottom(list)
      curve = rest.droppingBottom(list)
    }
  }

  private mutating func arrangeNarrow(_ screen: Area, problem: Bool, bars: Int) {
    // The most important part first.
    let word = (\Layout.word, hasBigWord ? 5 : 1)
    let talk = (\Layout.talk, 1)
    let keys = (\Layout.keys, 1)
    let bar = (\Layout.bar, bars)
    let first =
      !problem
      ? [word, bar, keys] : (screen.rows < 3 ? [talk, word] : [word, talk]) + [keys, bar]
    let others = [(\Layout.sentence, 1), talk, (\Layout.header, 1), (\Layout.curve, screen.rows)]
    var heights: [WritableKeyPath<Layout, Area>: Int] = [:]
    var spare = screen.rows
    for (part, rows) in first + others where heights[part] == nil {
      heights[part] = min(rows, spare)
      spare -= min(rows, spare)
    }
    var rest = screen
    for part in [\Layout.header, \.word, \.sentence, \.bar, \.curve, \.talk, \.keys] {
      self[keyPath: part] = rest.takeTop(heights[part] ?? 0)
    }
  }
}

extension Frame {
  /// Draws a box's title in its first line.
  /// - Returns: the area for the contents.
  mutating func putTitle(_ title: Words, in area: Area) -> Area {
    guard !area.isEmpty else { return area }
    let line = String(repeating: glyphs.pick("─", ascii: "-"), count: area.columns)
    put(line, in: area.top(1), .dim)
    put(" \(text(title)) ", in: area.top(1).droppingLeft(2), .bold)
    return area.droppingTop(1)
  }

  /// Draws the demo's house, with a title and the legend of its map if wanted.
  mutating func putHouse(_ walk: WalkView, hasTitle: Bool, in area: Area) {
    guard hasTitle else { return putMap(walk.map, in: area) }
    let title: Words = "the house"
    putMap(walk.map, in: putTitle(title, in: area))
    let legend = area.top(1).droppingLeft(cellWidth(text(title)) + 4)
    fill(legend, .plain)
    putMapLegend(walk.map, hidden: walk.hidden, in: legend.droppingLeft(1))
  }

  /// Draws a sentence in the middle of a line, with a heart on both sides at each beat.
  mutating func putSentence(
    _ sentences: [Words], isHeartbeat: Bool, in area: Area, _ style: Style
  ) {
    let room = area.columns - 4
    let texts = sentences.map(text)
    guard let sentence = texts.first(where: { cellWidth($0) <= room }) ?? texts.last else { return }
    let heart = isHeartbeat ? glyphs.pick("♥", ascii: "*") : " "
    let whole = "\(heart) \(sentence) \(heart)"
    let width = cellWidth(whole)
    put(
      width <= area.columns ? whole : sentence,
      in: area.droppingLeft(max(0, (area.columns - width) / 2)), style)
  }
}
