import BeaconCodec
import HotColdView

extension Words {
  static func stations(_ count: Int) -> Words {
    counted(count, one: "\(count) station", other: "\(count) stations")
  }
}

extension HelpView {
  static var house: HelpView {
    HelpView("How to read the plan") { glyphs in
      [
        [
          "":
            "Your things, where the stations hear them. The dots are the path of the chosen thing.",
          "a b c": "A thing, with its letter in the list.",
          "\(glyphs.thing)": "A thing without a name, if others have names.",
        ], glyphs.planSigns,
        [
          "keys":
            "The arrows choose a thing, / searches, Esc shows all again, f shows the next floor, q quits."
        ],
      ]
    }
  }
}

extension HouseView: ScreenView {
  func draw(on frame: inout Frame) {
    var rest = frame.putMargins(
      Header("hotcold house", detail: summary, clocks: ["\(clock)"]),
      status,
      list.search.isTyping
        ? .search
        : [.quit, .choose] + (plan.floors.count > 1 ? [KeyHint("f", "next floor")] : [])
          + [.filter, .help])
    if let url { frame.put(Words(verbatim: url), in: rest.takeTop(1), .dim) }
    if list.search.isShown {
      frame.putSearch(list.search, found: list.rows.count, in: rest.takeTop(1))
    }
    let hasPlan = !plan.rooms.isEmpty || !plan.stations.isEmpty
    if hasPlan, rest.columns >= 70, rest.rows >= 6 {
      let width = min(max(rest.columns / 3, 28), 44)
      putList(in: rest.right(width), &frame)
      var area = rest.droppingRight(width + 2)
      if area.rows >= 14 {
        frame.putPlanLegend(in: area.bottom(1))
        area = area.droppingBottom(1)
      }
      putMoves(in: putPlan(in: area, &frame), &frame)
    } else if hasPlan, rest.columns >= 24, rest.rows >= 9 {
      let lines = list.rows.count + (list.folded.isEmpty ? 0 : 1)
      let rows = min(lines, max(rest.rows / 3, 2))
      putList(in: rest.bottom(rows), &frame)
      _ = putPlan(in: rest.droppingBottom(rows), &frame)
    } else {
      putList(in: rest, &frame)
    }
  }

  /// - Returns: the area below.
  private func putPlan(in area: Area, _ frame: inout Frame) -> Area {
    var area = area
    if plan.floors.count > 1 { frame.putFloors(self, in: area.takeTop(1)) }
    return area.droppingTop(frame.putPlan(self, in: area))
  }

  /// Draws the moves, if there is room.
  private func putMoves(in area: Area, _ frame: inout Frame) {
    guard !list.moves.isEmpty, area.rows >= 3 else { return }
    let area = frame.putTitle("lately", in: area.droppingTop(1))
    for (line, move) in zip(0..<area.rows, list.moves) {
      frame.put(
        "\(move.clock)  \(move.name): \(frame.text(move.whereabouts))", in: area.line(line))
    }
  }

  private var summary: Words {
    let known = plan.stations.count
    let gone = plan.stations.count { self.gone.contains($0.name) }
    return .joined(
      [
        .things(list.total),
        gone > 0 ? "\(known - gone) of \(known) stations" : .stations(known),
      ], separator: ", ")
  }

  private func putList(in area: Area, _ frame: inout Frame) {
    guard let selected = list.selected else {
      let words: Words =
        list.total > 0
        ? "No match. Esc shows all."
        : "Nothing heard yet. Start hotcold station in some rooms."
      frame.putWrapped([words], in: area)
      return
    }
    var area = area
    let count = list.folded.count
    if count > 0, area.rows >= 2 {
      let line = area.line(min(list.rows.count, area.rows - 1)).droppingLeft(2)
      frame.put(frame.glyphs.thing, in: line, .dim)
      frame.put(
        .counted(
          count, one: "and \(count) more without a name",
          other: "and \(count) more without names"),
        in: line.droppingLeft(2), .dim)
      area = area.droppingBottom(1)
    }
    frame.putList(list.rows, selected: selected, in: area, Self.put)
  }

  private static func put(
    _ frame: inout Frame, _ thing: Thing, isSelected: Bool, in line: Area
  ) {
    let isOld = thing.place == nil || thing.age >= 10
    let style = isSelected ? Style.bold : isOld ? .dim : .plain
    frame.put(thing.sign ?? frame.glyphs.thing, in: line.droppingLeft(2), style)
    let rest = line.droppingLeft(4)
    let age = thing.age >= 10 ? " \(ageText(thing.age))" : ""
    let place: Words = thing.whereabouts == .empty ? "not heard" : "\(thing.whereabouts)\(age)"
    let width = min(cellWidth(frame.text(place)), rest.columns / 2)
    frame.putFirstFitting([place], in: rest.right(width), isOld ? .dim : style, mayCut: true)
    frame.putFirstFitting(["\(thing.name)"], in: rest.droppingRight(width + 1), style, mayCut: true)
  }
}
