import BeaconCodec

extension TitleForm {
  /// For fields in which letters are commands.
  fileprivate var commands: [KeyHint] {
    let asksName = name.text.isEmpty && fields.contains(.name)
    return .title.filter { $0.key == "n" ? asksName : $0.key != "c" || takesCode }
  }
}

extension TitleView: ScreenView {
  package func draw(on frame: inout Frame) {
    // In the middle of a large screen.
    var rest = frame.area.middle(columns: 90, rows: 32)
    let size = Size(columns: rest.columns, rows: rest.rows)
    let isWide = size.columns >= 60 && size.rows >= 18
    // A small screen shows only fields that can be changed.
    let fields = size.rows >= 15 ? form.fields : form.openFields
    if isWide { rest = rest.droppingLeft(2).droppingRight(2) }
    let trouble = troubleLines(columns: rest.columns, frame.text)
    let keys: [KeyHint] = form.isTyping ? .form : form.commands
    if isWide {
      frame.putKeys(keys, in: rest.takeBottom(1, gap: 1))
      if size.rows >= 22 + trouble.count {
        putLogo(in: &rest, &frame)
      } else {
        putName(in: rest.takeTop(1, gap: 1), &frame)
      }
      put(trouble, in: rest.takeBottom(trouble.count, gap: min(trouble.count, 1)), &frame)
    } else {
      frame.putKeys(keys, in: rest.takeBottom(1))
      // Leave two lines for the hint; the problem takes three.
      let most = max(3, rest.rows - fields.count - 3)
      put(trouble, in: rest.takeBottom(min(trouble.count, most)), &frame)
      putName(in: rest.takeTop(1), &frame)
    }
    let lines = rest.takeTop(fields.count, gap: isWide ? 1 : 0)
    frame.putList(fields, selected: fields.firstIndex(of: form.field), in: lines, put)
    frame.putWrapped([form.hint], in: rest.takeTop(size.columns < (isWide ? 74 : 70) ? 2 : 1), .dim)
    if isWide { frame.put("Press Enter to start.", in: rest.takeTop(1, gap: 1), .bold) }
    putPlayers(in: rest, &frame)
  }

  /// Draws the name in big letters, one half warm, the other cold.
  private func putLogo(in rest: inout Area, _ frame: inout Frame) {
    rest = rest.droppingTop(1)
    let area = rest.takeTop(BigLetters.rows(scale: 2), gap: 1)
    let hot = frame.put("HOT", scale: 2, in: area, Style(.warm, bold: true)) + 4
    frame.put("COLD", scale: 2, in: area.droppingLeft(hot), Style(.freezing, bold: true))
    frame.put(
      "Hide and seek with Bluetooth: one hides, the others hunt.", in: rest.takeTop(1, gap: 1), .dim
    )
  }

  private func putName(in line: Area, _ frame: inout Frame) {
    let used = frame.put("hotcold", in: line, .bold)
    frame.putFirstFitting(
      ["hide and seek with Bluetooth", "hide and seek", ""], in: line.droppingLeft(used + 2), .dim)
  }

  private func put(
    _ frame: inout Frame, _ field: TitleForm.Field, isActive: Bool, in line: Area
  ) {
    frame.put(field.label, in: line.droppingLeft(2), isActive ? .bold : .dim)
    let value = line.droppingLeft(9)
    if let text = form.line(of: field) {
      put(text, empty: field.empty, isActive: isActive, in: value, &frame)
    } else if let (all, chosen) = form.choices(of: field) {
      let isRow = field == .activity
      guard !isRow || !putInRow(all, chosen, isActive: isActive, in: value, &frame) else { return }
      put(
        form.chosen(field) ?? field.empty, at: chosen, of: all.count, isActive: isActive,
        in: value, &frame)
    }
  }

  /// Draws all options in a row, with the chosen one in brackets.
  /// - Returns: false if they do not fit.
  private func putInRow(
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

  private func put(
    _ text: EditLine, empty: Words, isActive: Bool, in area: Area, _ frame: inout Frame
  ) {
    if isActive {
      frame.putEntry("", text, in: area)
      if text.text.isEmpty { frame.put(empty, in: area.droppingLeft(2), .dim) }
    } else if text.safeText.isEmpty {
      frame.put("(\(empty))", in: area, .dim)
    } else {
      frame.put("\(text.safeText)", in: area)
    }
  }

  private func put(
    _ words: Words, at index: Int, of count: Int, isActive: Bool, in area: Area,
    _ frame: inout Frame
  ) {
    guard isActive, count > 1 else {
      frame.put(words, in: area)
      return
    }
    let (back, forth) = (frame.glyphs.pick("◄", ascii: "<"), frame.glyphs.pointer)
    let used = frame.put("\(back) \(words) \(forth)" as Words, in: area, .bold)
    frame.putFirstFitting(
      ["\(index + 1) of \(count)", ""], in: area.droppingLeft(used + 2), .dim)
  }

  private func put(
    _ trouble: [(text: String, isAlarm: Bool)], in area: Area, _ frame: inout Frame
  ) {
    for (index, line) in trouble.enumerated() {
      if line.isAlarm { frame.fill(area.line(index), .alarm) }
      frame.put(line.text, in: area.line(index), line.isAlarm ? .alarm : .bold)
    }
  }

  private func putPlayers(in area: Area, _ frame: inout Frame) {
    guard !area.isEmpty else { return }
    guard !players.isEmpty else {
      let nobody: Words = "Nobody else is in the room yet."
      frame.putFirstFitting(isListening ? [nobody, "Nobody here yet."] : [""], in: area, .dim)
      return
    }
    guard area.rows >= 3 else {
      let names = Words.joined(players.map(\.words), separator: ", ")
      frame.putWrapped(["Here: \(names)"], in: area)
      return
    }
    frame.put("In the room", in: area, .dim)
    frame.putRows(players, in: area.droppingTop(1), indent: 2) { frame, player, line in
      let used = frame.put(player.words, in: line.droppingLeft(2))
      let metres: Words = player.distance.map { _ in DistanceText.about(player.distance) } ?? ""
      frame.putFirstFitting([metres, ""], in: line.droppingLeft(max(used + 4, 30)), .dim)
    }
  }
}
