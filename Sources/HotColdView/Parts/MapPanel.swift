import BeaconCodec
import BeaconTracking
import HotColdWorld

/// Draws a map. A square has `scale` columns and `scale` half rows, so it looks square on the
/// screen. A cell that contains a wall shows only the wall.
struct MapDrawing {
  let map: WorldMap
  /// Columns, and half rows, per square.
  let scale: Int
  let columns: Int
  let rows: Int

  /// The largest scale with which the map fits, or at least a column per square.
  init(_ map: WorldMap, columns: Int, rows: Int) {
    self.map = map
    scale = Self.scale(map, columns: columns, rows: rows) ?? 1
    self.columns = map.columns * scale
    self.rows = (map.rows * scale + 1) / 2
  }

  /// The largest scale with which the whole map fits; nil if there is none.
  static func scale(_ map: WorldMap, columns: Int, rows: Int) -> Int? {
    guard map.columns > 0, map.rows > 0 else { return nil }
    let scale = min(columns / map.columns, 2 * rows / map.rows)
    return scale > 0 ? scale : nil
  }

  private func halves(_ column: Int, _ row: Int) -> (WorldMap.Square, WorldMap.Square) {
    guard column >= 0, row >= 0 else { return (.unseen, .unseen) }
    return (
      map[column / scale, 2 * row / scale], map[column / scale, (2 * row + 1) / scale]
    )
  }

  func hasWall(_ column: Int, _ row: Int) -> Bool {
    let (upper, lower) = halves(column, row)
    return upper.isWall || lower.isWall
  }

  /// The cell for a mark on a square.
  func cell(column: Int, row: Int) -> (column: Int, row: Int) {
    let cell = (column: column * scale + scale / 2, row: (row * scale + scale / 2) / 2)
    let isLower = (row * scale + scale / 2) % 2 == 1
    let (upper, lower) = halves(cell.column, cell.row)
    let other = isLower ? upper : lower
    // The other half of the cell shows a wall or a door; half a row away there is none.
    guard other.isWall || other == .door else { return cell }
    let beside = cell.row + (isLower ? 1 : -1)
    return hasWall(cell.column, beside) ? cell : (cell.column, beside)
  }

  /// The contents of a cell without players; nil for a blank.
  func sign(_ column: Int, _ row: Int, _ glyphs: GlyphSet) -> (Unicode.Scalar, Style)? {
    let (upper, lower) = halves(column, row)
    if upper == .struck || lower == .struck { return WorldMap.Square.struck.sign(glyphs) }
    if upper.isWall || lower.isWall { return (glyphs.halves(upper.isWall, lower.isWall), .plain) }
    if upper == .door || lower == .door { return WorldMap.Square.door.sign(glyphs) }
    // One dot per square, in the cell of its middle.
    let isMiddle =
      column % scale == scale / 2 && [2 * row, 2 * row + 1].contains { $0 % scale == scale / 2 }
    guard upper != .unseen || lower != .unseen, isMiddle else { return nil }
    return WorldMap.Square.floor.sign(glyphs)
  }
}

extension SafeText {
  /// The letter for a hider on the map.
  package var initial: Unicode.Scalar { description.unicodeScalars.first ?? "R" }
}

extension WorldMap {
  /// The contents of a square; nil for a blank. A player has the initial of its name, if known.
  func sign(
    _ column: Int, _ row: Int, _ glyphs: GlyphSet
  ) -> (sign: Unicode.Scalar, style: Style)? {
    self[column, row].sign(glyphs).map {
      (names[row * columns + column]?.initial ?? $0.sign, $0.style)
    }
  }
}

extension WorldMap.Square {
  /// nil for a blank. The web page parses the ASCII signs.
  func sign(_ glyphs: GlyphSet) -> (sign: Unicode.Scalar, style: Style)? {
    let isASCII = glyphs == .ascii
    return switch self {
    case .unseen: nil
    case .floor: (isASCII ? "." : "·", .dim)
    case .path: (isASCII ? "o" : "•", .plain)
    case .door: (isASCII ? "+" : "░", .dim)
    case .wall: (isASCII ? "#" : "█", .plain)
    case .struck: (isASCII ? "%" : "▓", .bold)
    case .hottest: (isASCII ? "*" : "✶", Style(.hot, bold: true))
    case .seeker: ("S", Style(bold: true, reverse: true))
    case .bomb: ("B", Style(.burning, bold: true, reverse: true))
    case .seenHider: ("R", .dim)
    case .hider: ("R", Style(.burning, bold: true, reverse: true))
    case .me: ("@", Style(bold: true, reverse: true))
    }
  }
}

extension Frame {
  /// Draws the house of the demo; with a title, also the map's legend.
  mutating func putWalk(_ walk: WalkView, hasTitle: Bool, in area: Area) {
    guard hasTitle else { return putMap(walk.map, in: area) }
    let title = walk.room ?? "the house"
    putMap(walk.map, in: putTitle(title, in: area))
    let legend = area.top(1).droppingLeft(cellWidth(text(title)) + 4)
    fill(legend, .plain)
    putMapLegend(walk, in: legend.droppingLeft(1))
  }

  /// Draws the whole map as large as possible, or the part around the player.
  mutating func putMap(_ map: WorldMap, in area: Area) {
    guard !area.isEmpty, map.columns > 0, map.rows > 0 else { return }
    let drawing = MapDrawing(map, columns: area.columns, rows: area.rows)
    let place = map.place(of: .me) ?? (map.columns / 2, map.rows / 2)
    let me = drawing.cell(column: place.column, row: place.row)
    let first = (
      column: scroll(drawing.columns, around: me.column, room: area.columns),
      row: scroll(drawing.rows, around: me.row, room: area.rows)
    )
    let area = area.middle(columns: drawing.columns, rows: drawing.rows)
    for row in 0..<min(drawing.rows, area.rows) {
      for column in 0..<min(drawing.columns, area.columns) {
        guard let (sign, style) = drawing.sign(first.column + column, first.row + row, glyphs)
        else { continue }
        mark(sign, area.column + column, area.row + row, style)
      }
    }
    putMarks(drawing, from: first, in: area)
  }

  private mutating func putMarks(
    _ drawing: MapDrawing, from first: (column: Int, row: Int), in area: Area
  ) {
    let map = drawing.map
    for kind in [WorldMap.Square.path, .hottest, .seenHider, .seeker, .bomb, .hider, .me] {
      // In the cell beside the place, because two rows of squares may share a cell.
      if kind == .hottest, let pointer = map.pointer {
        let cell = drawing.cell(column: pointer.column, row: pointer.row)
        let x = cell.column + pointer.step.columns - first.column
        let y = cell.row + pointer.step.rows - first.row
        if (0..<area.columns).contains(x), (0..<area.rows).contains(y) {
          let style = Style(.burning, bold: true)
          mark(glyphs.arrow(pointer.eighth), area.column + x, area.row + y, style)
        }
      }
      for (column, row) in map.places(of: kind) {
        let cell = drawing.cell(column: column, row: row)
        let (x, y) = (cell.column - first.column, cell.row - first.row)
        guard let (sign, style) = map.sign(column, row, glyphs),
          (0..<area.columns).contains(x), (0..<area.rows).contains(y),
          kind != .path || !drawing.hasWall(cell.column, cell.row)
        else { continue }
        mark(sign, area.column + x, area.row + y, style)
      }
    }
  }

  /// Draws the signs of the map and their meanings in the area's lines.
  mutating func putMapLegend(_ walk: WalkView, in area: Area) {
    let map = walk.map
    let always = [WorldMap.Square.me, .wall, .door, .floor]
    /// The players of some kinds by name, or one entry if none has a name.
    func entries(
      _ kinds: WorldMap.Square..., nameless: Words
    ) -> [(WorldMap.Square, Words, Unicode.Scalar?)] {
      let kind = kinds.first { map.place(of: $0) != nil } ?? .unseen
      let places = map.names.filter {
        kinds.contains(map[$0.key % map.columns, $0.key / map.columns])
      }
      let names = Set(places.values).sorted { $0.initial < $1.initial }
      return names.isEmpty
        ? [(kind, nameless, nil)] : names.map { (kind, "\($0)", $0.initial) }
    }
    // The most important first, because there may not be room for all.
    let legend =
      [(.me, "you", nil)] + entries(.hider, .seenHider, nameless: "hides") + [
        (.bomb, "the bomb", nil)
      ]
      + entries(.seeker, nameless: walk.walking) + [
        (.hottest, "hottest", nil), (.door, "door", nil), (.path, "your way", nil),
        (.wall, "wall", nil), (.floor, "floor", nil),
      ]
    let shown = legend.filter { always.contains($0.0) || map.place(of: $0.0) != nil }
    putPairs(
      shown.compactMap { kind, words, initial in
        guard let (sign, style) = kind.sign(glyphs) else { return nil }
        return (String(initial ?? sign), style, words)
      }, in: area)
  }
}

package struct WalkView: Hashable, Sendable {
  package var map: WorldMap
  /// In metres.
  package var walked: Double
  /// nil in a door.
  package var room: Words?
  /// The word for the other players in the legend.
  package var walking: Words = "seeks"
}

extension WalkView {
  /// - Parameters:
  ///   - revealed: whether to show the whole house and all players.
  ///   - goal: the device to find, if any.
  ///   - hottest: where the signal was strongest.
  package init(_ world: World, revealed: Bool, goal: Device? = nil, hottest: Point? = nil) {
    map = world.map(revealed: revealed, goal: goal?.address, hottest: hottest)
    if let goal, let (column, row) = map.place(of: .hider) ?? map.place(of: .seenHider) {
      map.names[row * map.columns + column] = goal.title
    }
    walked = world.walked
    room = world.room(at: world.me).map { Words(key: $0) }
  }
}
