import BeaconCodec
import BeaconLocating
import Glibc
import HotColdView

extension Frame {
  /// - Returns: the number of rows used.
  mutating func putPlan(_ view: HouseView, in area: Area) -> Int {
    let plan = view.plan.only(floor: view.floor)
    guard let map = HouseMap(view.plan, shown: plan, area) else { return 0 }
    for room in map.rooms.filter(\.isOutlined).map(\.room) {
      let (left, right) = (room.x.lowerBound, room.x.upperBound)
      let (top, bottom) = (room.y.lowerBound, room.y.upperBound)
      let corners = [(left, top), (left, bottom), (right, bottom), (right, top), (left, top)].map {
        HousePlan.Point(x: $0, y: $1)
      }
      for (from, to) in zip(corners, corners.dropFirst()) { map.edge(from, to, &self) }
    }
    for wall in plan.drawn(plan.edges) { map.edge(wall.from, wall.to, &self) }
    for wall in map.walls {
      map.line(wall.from, wall.to, sign: glyphs.pick("▒", ascii: "#"), .plain, &self)
    }
    func isHere(_ thing: HouseView.Thing) -> Bool { thing.floor == view.floor }
    let chosen = view.list.selected.map { view.list.rows[$0] }.flatMap { isHere($0) ? $0 : nil }
    let others = view.list.rows.filter { isHere($0) && $0.id != chosen?.id }
    // All trails at the same time would be confusing.
    if let chosen, let place = chosen.place {
      for point in chosen.trail {
        map.put(glyphs.pick("·", ascii: "."), in: map.cell(point), Style(.cold), &self)
      }
      map.ring(around: place, radius: chosen.radius, &self)
    }
    var taken: Set<HouseMap.Cell> = []
    for station in plan.stations {
      let isGone = view.gone.contains(station.name)
      let cell = map.cell(plan.place(of: station))
      taken.insert(cell)
      map.put(isGone ? "x" : glyphs.station, in: cell, isGone ? .dim : .plain, &self)
    }
    // Stations first, then the chosen thing; others move aside, or appear only in the list.
    let things = [chosen].compactMap(\.self) + others
    let cells = (things + view.list.folded.filter(isHere)).map { thing in
      map.mark(thing, isSelected: thing.id == chosen?.id, &taken, &self)
    }
    for room in map.rooms where room.isNamed { map.name(room.room, &self) }
    for (thing, cell) in zip(things, cells) {
      if let cell { map.label(thing, isSelected: thing.id == chosen?.id, at: cell, &self) }
    }
    return map.rows
  }

  /// Draws the floors; the shown one has brackets.
  mutating func putFloors(_ view: HouseView, in line: Area) {
    var rest = line
    for (number, floor) in view.plan.floors.enumerated() {
      let isShown = number == view.floor
      let name = SafeText(full: floor.name).description
      rest = rest.droppingLeft(
        put(isShown ? "[\(name)]" : " \(name) ", in: rest, isShown ? .bold : .dim) + 1)
    }
  }

  mutating func putPlanLegend(in line: Area) {
    let signs = glyphs.planSigns.map { "\($0) \($1)" as Words }
    put(.joined(signs, separator: ", "), in: line, .dim)
  }
}

extension GlyphSet {
  /// The sign of a thing without a letter.
  var thing: String { self == .braille ? "●" : "*" }

  /// The sign of a station, and of the edge of a thing's probable place.
  var station: String { pick("▲", ascii: "^") }
  var ring: String { pick("°", ascii: "'") }

  /// The signs for the legend and the help.
  var planSigns: KeyValuePairs<Words, Words> {
    ["\(station)": "station", "x": "offline", "\(ring)": "80% sure to be inside"]
  }
}

/// Converts metres to cells, and draws into them.
private struct HouseMap {
  let rooms: [HousePlan.DrawnRoom]
  let walls: [Wall]
  private let area: Area
  /// The left and top edges in metres.
  private let x: Double
  private let y: Double
  /// Cells per metre; half as many vertically, because cells are twice as high as wide.
  private let scale: Double
  let rows: Int

  /// nil if there is nothing to draw, or no room.
  /// - Parameters:
  ///   - plan: all floors, which have the same scale.
  ///   - shown: the floor to draw.
  init?(_ plan: HousePlan, shown: HousePlan, _ area: Area) {
    rooms = shown.drawnRooms
    walls = shown.drawn(shown.walls)
    let places =
      plan.stations.map(plan.place) + plan.drawn(plan.walls).flatMap { [$0.from, $0.to] }
    let all = plan.drawnRooms.map(\.room)
    let xs = all.flatMap { [$0.x.lowerBound, $0.x.upperBound] } + places.map(\.x)
    let ys = all.flatMap { [$0.y.lowerBound, $0.y.upperBound] } + places.map(\.y)
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max(),
      [left, right, top, bottom].allSatisfy(\.isFinite), area.columns >= 4, area.rows >= 3
    else { return nil }
    let margin = all.isEmpty ? 1.0 : 0
    x = left - margin
    y = top - margin
    let width = max(right - left + 2 * margin, 1)
    let height = max(bottom - top + 2 * margin, 1)
    scale = min(Double(area.columns - 1) / width, 2 * Double(area.rows - 1) / height)
    rows = clampedInt((height * scale / 2).rounded() + 1, to: 0...area.rows)
    self.area = area
  }

  struct Cell: Hashable {
    var column: Int
    var row: Int
  }

  func cell(_ point: HousePlan.Point) -> Cell {
    Cell(
      column: clampedInt(((point.x - x) * scale).rounded(), to: -1...area.columns),
      row: clampedInt(((point.y - y) * scale / 2).rounded(), to: -1...area.rows))
  }

  private func contains(_ cell: Cell) -> Bool {
    (0..<area.columns).contains(cell.column) && (0..<area.rows).contains(cell.row)
  }

  func put(_ sign: String, in cell: Cell, _ style: Style, _ frame: inout Frame) {
    guard contains(cell) else { return }
    frame.put(sign, in: area.line(cell.row).droppingLeft(cell.column), style)
  }

  func line(
    _ from: HousePlan.Point, _ to: HousePlan.Point, sign: String, _ style: Style,
    _ frame: inout Frame
  ) {
    let (start, end) = (cell(from), cell(to))
    let steps = max(abs(end.column - start.column), abs(end.row - start.row), 1)
    for step in 0...steps {
      let share = Double(step) / Double(steps)
      let column = Double(start.column) + share * Double(end.column - start.column)
      let row = Double(start.row) + share * Double(end.row - start.row)
      put(sign, in: Cell(column: Int(column.rounded()), row: Int(row.rounded())), style, &frame)
    }
  }

  func edge(_ from: HousePlan.Point, _ to: HousePlan.Point, _ frame: inout Frame) {
    let glyphs = frame.glyphs
    let (start, end) = (cell(from), cell(to))
    let sign =
      start.row == end.row
      ? glyphs.pick("─", ascii: "-")
      : start.column == end.column ? glyphs.pick("│", ascii: "|") : glyphs.pick("·", ascii: ".")
    line(from, to, sign: sign, .dim, &frame)
    for corner in [start, end] { put(glyphs.pick("┼", ascii: "+"), in: corner, .dim, &frame) }
  }

  /// Draws a room's name in the first free line, truncated if necessary.
  func name(_ room: Room, _ frame: inout Frame) {
    let first = cell(HousePlan.Point(x: room.x.lowerBound, y: room.y.lowerBound))
    let last = cell(HousePlan.Point(x: room.x.upperBound, y: room.y.upperBound))
    let width = last.column - first.column - 1
    guard width >= 3, last.row - first.row >= 2, first.row >= -1 else { return }
    let name = SafeText(full: room.name).description
    let lines = (first.row + 1..<last.row).map { row in
      let line = area.line(row).droppingLeft(first.column + 1).left(width)
      return line.left(min(frame.freeColumns(line), cellWidth(name)))
    }
    guard let line = lines.max(by: { $0.columns < $1.columns }), line.columns >= 3 else { return }
    frame.put(name, in: line, .dim)
  }

  /// Draws the circle that contains the thing with a probability of 80%.
  func ring(around place: HousePlan.Point, radius: Double, _ frame: inout Frame) {
    guard radius.isFinite, radius * scale >= 2 else { return }
    for step in 0..<48 {
      let angle = 2 * Double.pi * Double(step) / 48
      let point = HousePlan.Point(
        x: place.x + radius * cos(angle), y: place.y + radius * sin(angle))
      put(frame.glyphs.ring, in: cell(point), .dim, &frame)
    }
  }

  /// Draws the mark of a thing, next to its place if that is taken.
  /// - Returns: the cell; nil off the map, or if there is no room.
  func mark(
    _ thing: HouseView.Thing, isSelected: Bool, _ taken: inout Set<Cell>, _ frame: inout Frame
  ) -> Cell? {
    guard let own = thing.place.map(cell), contains(own) else { return nil }
    let near = [0, 1, -1, 2, -2].map { Cell(column: own.column + $0, row: own.row) }
    guard let cell = near.first(where: { contains($0) && !taken.contains($0) }) else { return nil }
    taken.insert(cell)
    put(thing.sign ?? frame.glyphs.thing, in: cell, Self.style(isSelected), &frame)
    return cell
  }

  private static func style(_ isSelected: Bool) -> Style {
    isSelected ? Style(.hot, bold: true) : .bold
  }

  /// Draws the name of a thing to the right of its mark, otherwise to the left, if there is room.
  func label(_ thing: HouseView.Thing, isSelected: Bool, at cell: Cell, _ frame: inout Frame) {
    let name = thing.isMe ? frame.text("YOU") : thing.name.description
    let width = cellWidth(name) + 2
    let line = area.line(cell.row)
    let places = [
      line.droppingLeft(cell.column + 1).left(width), line.left(cell.column).right(width),
    ]
    guard let place = places.first(where: { frame.freeColumns($0) == width }) else { return }
    frame.put(name, in: place.droppingLeft(1), isSelected ? Self.style(true) : .plain)
  }
}

extension Frame {
  /// The number of columns on the left that contain at most a trail or a circle.
  fileprivate func freeColumns(_ line: Area) -> Int {
    (0..<line.columns).prefix { column in
      [" ", "°", "'", "·", "."].contains(self[line.column + column, line.row].text)
    }.count
  }
}
