import BeaconCodec
import HotColdGame

/// The first screen: what to play, under which name, in which room, and any problem.
package enum TitleScreen {
  package static func frame(
    _ view: TitleView, size: Size, glyphs: GlyphSet, catalogue: Catalogue = .english
  ) -> Frame {
    var frame = Frame(size, glyphs, catalogue)
    let layout = TitleLayout(view, frame)
    putName(layout, &frame)
    for (index, field) in fields(view.form, rows: layout.fields.rows).enumerated() {
      put(field, of: view.form, in: layout.fields.line(index), &frame)
    }
    frame.putWrapped([view.form.hint], in: layout.hint, .dim)
    frame.put("Press Enter to start.", in: layout.start, .bold)
    putTrouble(view, in: layout.trouble, &frame)
    putPlayers(view, in: layout.players, &frame)
    frame.putKeys(view.form.isTyping ? .form : .title, in: layout.keys)
    return frame
  }

  private static func putName(_ layout: TitleLayout, _ frame: inout Frame) {
    if layout.hasLargeLogo {
      Logo.put(LetterSize(scale: 2), in: layout.name, &frame)
      frame.put(
        "Hide and seek with Bluetooth: one hides, the others hunt.", in: layout.slogan, .dim)
    } else if layout.hasLogo {
      Logo.put(LetterSize(scale: 1), in: layout.name, &frame)
      let words = layout.name.droppingLeft(Logo.columns + 4)
      frame.putFirstFitting(
        ["Hide and seek with Bluetooth.", "Hide and seek."], in: words, .bold)
      frame.putFirstFitting(
        ["One hides, the others hunt: HOT! COLD!", "One hides, others hunt."],
        in: words.line(1), .dim)
    } else {
      let used = frame.put("hotcold", in: layout.name, .bold)
      frame.putFirstFitting(
        ["hide and seek with Bluetooth", "hide and seek", ""],
        in: layout.name.droppingLeft(used + 2), .dim)
    }
  }

  /// As many fields as there is room for, always including the current one.
  private static func fields(_ form: TitleForm, rows: Int) -> ArraySlice<TitleForm.Field> {
    let all = form.fields
    let active = all.firstIndex(of: form.field) ?? 0
    return all.dropFirst(max(0, active - max(rows, 1) + 1)).prefix(rows)
  }

  private static func put(
    _ field: TitleForm.Field, of form: TitleForm, in line: Area, _ frame: inout Frame
  ) {
    let isActive = form.field == field
    if isActive { frame.put(frame.glyphs.pointer, in: line, .bold) }
    frame.put(field.label, in: line.droppingLeft(2), isActive ? .bold : .dim)
    let value = line.droppingLeft(9)
    if let text = form.line(of: field) {
      put(text, empty: field.empty, isActive: isActive, in: value, &frame)
    } else if let (all, chosen) = form.choices(of: field) {
      let isRow = field == .activity
      guard !isRow || !putInRow(all, chosen, isActive: isActive, in: value, &frame) else { return }
      put(
        all.isEmpty ? field.empty : all[chosen], at: chosen, of: all.count, isActive: isActive,
        in: value, &frame)
    }
  }

  /// Draws all options in a row, with the chosen one in brackets.
  /// - Returns: whether there was room for all of them.
  private static func putInRow(
    _ all: [Words], _ chosen: Int, isActive: Bool, in area: Area, _ frame: inout Frame
  ) -> Bool {
    let width = all.reduce(-1) { $0 + cellWidth(frame.text($1)) + 3 }
    guard width <= area.columns else { return false }
    var rest = area
    for (index, words) in all.enumerated() {
      let style = index == chosen ? Style(bold: true, reverse: isActive) : .dim
      let text: Words = index == chosen ? "[\(words)]" : " \(words) "
      rest = rest.droppingLeft(frame.put(text, in: rest, style) + 1)
    }
    return true
  }

  private static func put(
    _ text: EditLine, empty: Words, isActive: Bool, in area: Area, _ frame: inout Frame
  ) {
    if isActive {
      let line = area.left(min(area.columns, SafeText.maximumCells + 1))
      frame.putEdited(text, in: line)
      if text.text.isEmpty { frame.put(empty, in: line.droppingLeft(2), .dim) }
    } else if text.safeText.isEmpty {
      frame.put("(\(empty))", in: area, .dim)
    } else {
      frame.put("\(text.safeText)", in: area)
    }
  }

  private static func put(
    _ words: Words, at index: Int, of count: Int, isActive: Bool, in area: Area,
    _ frame: inout Frame
  ) {
    guard isActive, count > 1 else {
      frame.put(words, in: area)
      return
    }
    let glyphs = frame.glyphs
    let text: Words = "\(glyphs.backPointer) \(words) \(glyphs.pointer)"
    let used = frame.put(text, in: area, .bold)
    frame.putFirstFitting(
      ["\(index + 1) of \(count)", ""], in: area.droppingLeft(used + 2), .dim)
  }

  private static func putTrouble(_ view: TitleView, in area: Area, _ frame: inout Frame) {
    guard !area.isEmpty else { return }
    for (index, line) in view.troubleLines(columns: area.columns, frame.text).enumerated() {
      if line.isAlarm { frame.restyle(area.line(index), .alarm) }
      frame.put(line.text, in: area.line(index), line.isAlarm ? .alarm : .bold)
    }
  }

  private static func putPlayers(_ view: TitleView, in area: Area, _ frame: inout Frame) {
    guard !area.isEmpty else { return }
    guard !view.players.isEmpty else {
      let nobody: Words = "Nobody else is in the room yet."
      frame.putFirstFitting(view.isListening ? [nobody, "Nobody here yet."] : [""], in: area, .dim)
      return
    }
    guard area.rows >= 3 else {
      let names = Words.joined(view.players.map(\.words), separator: ", ")
      frame.putWrapped(["Here: \(names)"], in: area)
      return
    }
    frame.put("In the room", in: area, .dim)
    frame.putRows(view.players, in: area.droppingTop(1), indent: 2) { frame, player, line in
      let used = frame.put(player.words, in: line.droppingLeft(2))
      let metres: Words = player.distance.map { _ in DistanceText.about(player.distance) } ?? ""
      frame.putFirstFitting([metres, ""], in: line.droppingLeft(max(used + 4, 30)), .dim)
    }
  }
}

private struct TitleLayout {
  private(set) var name = Area.none
  private(set) var hasLogo = false
  private(set) var hasLargeLogo = false
  private(set) var slogan = Area.none
  private(set) var fields = Area.none
  private(set) var hint = Area.none
  private(set) var start = Area.none
  private(set) var trouble = Area.none
  private(set) var players = Area.none
  private(set) var keys = Area.none

  /// - Parameter frame: an empty frame.
  init(_ view: TitleView, _ frame: Frame) {
    let count = view.form.fields.count
    // On a large screen the form is in the middle, not in a corner.
    var rest = frame.area.middle(
      columns: min(frame.size.columns, 90), rows: min(frame.size.rows, 32))
    let size = Size(columns: rest.columns, rows: rest.rows)
    let isWide = size.columns >= 60 && size.rows >= 18
    let needed = view.troubleLines(columns: size.columns - (isWide ? 4 : 0), frame.text).count
    if isWide {
      rest = rest.droppingLeft(2).droppingRight(2)
      keys = rest.takeBottom(1, gap: 1)
      hasLargeLogo = size.rows >= 22 + needed
      // Without half blocks there is only the large logo.
      hasLogo = frame.glyphs != .ascii
      rest = rest.droppingTop(hasLargeLogo ? 1 : 0)
      name = rest.takeTop(
        hasLargeLogo || hasLogo ? LetterSize(scale: hasLargeLogo ? 2 : 1).rows : 1, gap: 1)
      if hasLargeLogo {
        slogan = rest.takeTop(1, gap: 1)
      }
      trouble = rest.bottom(needed)
      rest = rest.droppingBottom(needed == 0 ? 0 : needed + 1)
      fields = rest.takeTop(count, gap: 1)
      hint = rest.takeTop(size.columns < 74 ? 2 : 1)
      start = rest.top(1)
      players = rest.droppingTop(2)
      return
    }
    // First the current field, then the keys, then the problem.
    let spare = size.rows
    let keyRows = spare >= 2 ? 1 : 0
    let troubleRows = min(needed, max(0, spare - 7), 3) + (needed > 0 && (3...7) ~= spare ? 1 : 0)
    let nameRows = spare >= keyRows + troubleRows + 3 ? 1 : 0
    keys = rest.takeBottom(keyRows)
    trouble = rest.takeBottom(troubleRows)
    name = rest.takeTop(nameRows)
    fields = rest.takeTop(count)
    hint = rest.top(rest.rows >= 2 && size.columns < 70 ? 2 : 1)
    players = rest.droppingTop(hint.rows)
  }
}

/// The game's name in big letters, warm and cold.
enum Logo {
  /// Its width in cells at the smaller size.
  static let columns = 28

  static func put(_ size: LetterSize, in area: Area, _ frame: inout Frame) {
    var rest = area
    for (word, role) in [("HOT", Role.warm), ("COLD", .freezing)] {
      let used = frame.put(word, size, in: rest, Style(role, bold: true))
      rest = rest.droppingLeft(used + 2 * size.scale)
    }
  }
}
