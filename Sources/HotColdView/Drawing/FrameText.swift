import BeaconCodec

extension Frame {
  /// Translates words; without Unicode, removes accents.
  package func text(_ words: Words) -> String {
    let text = catalogue.text(words)
    return glyphs == .ascii && catalogue.language != .english ? folded(text) : text
  }

  /// Translates words, and wraps them to this many cells.
  func lines(_ words: Words, columns: Int) -> [String] { wrapped(text(words), columns: columns) }

  @discardableResult
  package mutating func put(_ words: Words, in area: Area, _ style: Style = .plain) -> Int {
    put(text(words), in: area, style)
  }

  mutating func putRight(_ words: Words, in area: Area, _ style: Style = .plain) {
    putRight(text(words), in: area, style)
  }

  /// Draws the first text that fits, otherwise the last one truncated, with a mark.
  /// - Parameter mayCut: whether a truncated text is acceptable.
  @discardableResult
  package mutating func putFirstFitting(
    _ words: [Words], in area: Area, _ style: Style = .plain, mayCut: Bool = false
  ) -> Int {
    let texts = words.map(text)
    if let text = texts.first(where: { cellWidth($0) <= area.columns }) {
      return put(text, in: area, style)
    }
    guard !area.isEmpty, var part = texts.last else { return 0 }
    if !mayCut { cut += 1 }
    while !part.isEmpty, cellWidth(part) >= area.columns { part.removeLast() }
    return put(part + glyphs.pick("…", ascii: "~"), in: area, style)
  }

  /// Draws paragraphs one below the other, wrapped between words.
  /// - Returns: the number of rows used.
  @discardableResult
  package mutating func putWrapped(_ paragraphs: [Words], in area: Area, _ style: Style = .plain)
    -> Int
  {
    let lines = paragraphs.flatMap { self.lines($0, columns: area.columns) }
    for (index, line) in lines.prefix(area.rows).enumerated() {
      put(line, in: area.line(index), style)
    }
    if lines.count > area.rows { cut += 1 }
    return min(lines.count, area.rows)
  }

  /// Draws a line per row while there is room, then the number of remaining rows.
  /// - Parameter indent: columns before the number of remaining rows.
  mutating func putRows<Row>(
    _ rows: some Collection<Row>, in area: Area, indent: Int = 0,
    _ put: (inout Frame, Row, Area) -> Void
  ) {
    let shown = rows.count > area.rows ? max(area.rows - 1, 0) : rows.count
    for (index, row) in rows.prefix(shown).enumerated() { put(&self, row, area.line(index)) }
    guard rows.count > shown else { return }
    self.put(
      "and \(rows.count - shown) more", in: area.line(shown).droppingLeft(indent), .dim)
  }
}

extension Frame {
  /// Draws the rows around the selected one, which is marked by a pointer.
  package mutating func putList<Row>(
    _ rows: [Row], selected: Int?, in area: Area,
    _ put: (inout Frame, Row, _ isSelected: Bool, Area) -> Void
  ) {
    let first = scroll(rows.count, around: selected ?? 0, room: area.rows)
    for (number, row) in rows.dropFirst(first).prefix(area.rows).enumerated() {
      let line = area.line(number)
      if first + number == selected { self.put(glyphs.pointer, in: line, .bold) }
      put(&self, row, first + number == selected, line)
    }
  }
}

/// Replaces the letters of the supported languages with ASCII.
package func folded(_ text: String) -> String {
  text.reduce(into: "") { $0 += asciiLetters[$1] ?? String($1) }
}

private let asciiLetters: [Character: String] = [
  "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss",
  "á": "a", "à": "a", "â": "a", "ç": "c", "é": "e", "è": "e", "ê": "e", "ë": "e", "í": "i",
  "î": "i", "ï": "i", "ñ": "n", "ó": "o", "ô": "o", "œ": "oe", "ú": "u", "ù": "u", "û": "u",
  "À": "A", "Â": "A", "Ç": "C", "É": "E", "È": "E", "Ê": "E", "Á": "A", "Í": "I", "Ñ": "N",
  "Ó": "O", "Ú": "U", "¡": "", "¿": "", "’": "'", "«": "\"", "»": "\"", "\u{A0}": " ",
]

/// Wraps a paragraph to lines of this many cells, between words, but not between a number and its
/// unit. Splits words longer than a line. An empty paragraph becomes an empty line.
package func wrapped(_ paragraph: String, columns: Int) -> [String] {
  guard columns > 0 else { return [] }
  var lines: [String] = []
  var line = ""
  var width = 0
  func endLine() {
    lines.append(line)
    line = ""
    width = 0
  }
  for word in words(of: paragraph) {
    let wordWidth = cellWidth(String(word))
    if width > 0 {
      if width + 1 + wordWidth <= columns {
        line += " "
        width += 1
      } else {
        endLine()
      }
    }
    for character in word {
      let step = cellWidth(String(character))
      // A wide character does not fit into a line of one cell.
      if width + step > columns, width > 0 { endLine() }
      line.append(character)
      width += step
    }
  }
  endLine()
  return lines
}

/// Splits a paragraph into words; a number and its unit are one word.
private func words(of paragraph: String) -> [Substring] {
  paragraph.split(separator: " ").reduce(into: []) { words, word in
    if let last = words.last, last.last?.isNumber == true,
      ["m", "s", "ms", "min", "dBm"].contains(word.filter(\.isLetter))
    {
      words[words.count - 1] = last + " " + word
    } else {
      words.append(word)
    }
  }
}

/// The width in cells; nil for a character that is not drawn.
package func cellWidth(_ scalar: Unicode.Scalar) -> Int? {
  TextRole(scalar)?.width
}

/// The width in cells.
package func cellWidth(_ text: String) -> Int {
  text.unicodeScalars.reduce(0) { $0 + (cellWidth($1) ?? 0) }
}
