import BeaconCodec
import HotColdGame

/// A text being typed: a name, a room, a taunt. It accepts only what `SafeText` keeps.
package struct EditLine: Hashable, Sendable {
  /// The text before and after the cursor.
  private(set) var head = ""
  private(set) var tail = ""
  let maximumBytes: Int
  private let maximumCells: Int
  /// Why the last key was refused.
  package private(set) var refusal: Words?

  package var isFull: Bool { refusal != nil }

  package var text: String { head + tail }

  package init(
    _ text: SafeText = .empty, maximumBytes: Int = .max, maximumCells: Int = SafeText.maximumCells
  ) {
    self.maximumBytes = maximumBytes
    self.maximumCells = maximumCells
    for character in text.description { insert(character) }
    refusal = nil
  }

  /// A line for typing a taunt.
  package static func toSay(_ text: SafeText = .empty) -> EditLine {
    EditLine(
      text, maximumBytes: TextPiece.maximumTextLength, maximumCells: SafeText.maximumSpokenCells)
  }

  /// The text without blanks at its ends.
  package var safeText: SafeText { SafeText(utf8: text.utf8, maximumCells: maximumCells) }

  /// - Returns: whether it is an editing key, even if it had no effect.
  @discardableResult
  package mutating func press(_ key: Key) -> Bool {
    refusal = nil
    switch key {
    case .character(let character): insert(character)
    case .left: if let last = head.popLast() { tail = String(last) + tail }
    case .right: if !tail.isEmpty { head.append(tail.removeFirst()) }
    case .home: (head, tail) = ("", text)
    case .end: (head, tail) = (text, "")
    case .backspace, .delete: remove(key)
    case .clear: (head, tail) = ("", "")
    case .up, .down, .pageUp, .pageDown, .tab, .backTab, .enter, .escape: return false
    }
    return true
  }

  mutating func replace(with text: String) {
    press(.clear)
    for character in text { insert(character) }
  }

  private mutating func insert(_ character: Character) {
    let typed = head + String(character)
    let candidate = typed + tail
    guard isSafe(candidate) else { return }
    guard cellWidth(candidate) <= maximumCells else {
      refusal = "No more fits."
      return
    }
    guard candidate.utf8.count <= maximumBytes else {
      refusal = "Only \(maximumBytes) bytes fit."
      return
    }
    head = typed
  }

  private mutating func remove(_ key: Key) {
    if key == .delete { tail = String(tail.dropFirst()) } else { head = String(head.dropLast()) }
    // An accent may have lost its letter, or the text may start with a blank now.
    guard !isSafe(text) else { return }
    let safe = safeText.description
    (head, tail) = (String(safe.prefix(head.count)), String(safe.dropFirst(head.count)))
  }

  /// Whether `SafeText` keeps the text. Blanks at its end are allowed, before the next word.
  private func isSafe(_ text: String) -> Bool {
    var words = text
    while words.last == " " { words.removeLast() }
    // Check the full length of a text that is too long.
    let safe = SafeText(utf8: words.utf8, maximumCells: SafeText.maximumSpokenCells).description
    return (safe == words || cellWidth(words) > maximumCells) && (text.isEmpty || text.first != " ")
  }
}

extension Frame {
  /// Clears a line, and draws the label, the text with the cursor, and the reason of a refusal.
  package mutating func putEntry(_ label: Words, _ line: EditLine, in area: Area) {
    fill(area.top(1), .plain)
    let used = area.columns >= cellWidth(text(label)) + 8 ? put(label, in: area, .bold) : 0
    var rest = area.droppingLeft(used)
    // The text is more important than the label.
    let free = rest.columns - cellWidth(line.text) - 3
    if let refusal = line.refusal,
      let text = [refusal, "full"].map(text).first(where: { cellWidth($0) <= free })
    {
      putRight(text, in: rest, .bold)
      rest = rest.droppingRight(cellWidth(text) + 2)
    }
    putEdited(line, in: rest)
  }

  mutating func putEdited(_ line: EditLine, in area: Area) {
    guard !area.isEmpty else { return }
    let under = line.tail.first.map(String.init)
    // At the end, the cursor is an underscore, which all terminals have.
    let sign = under ?? "_"
    var head = line.head
    while !head.isEmpty, cellWidth(head) + max(1, cellWidth(sign)) > area.columns {
      head.removeFirst()
    }
    var rest = area.droppingLeft(put(head, in: area))
    rest = rest.droppingLeft(put(sign, in: rest, Style(bold: true, reverse: under != nil)))
    put(String(line.tail.dropFirst()), in: rest)
  }
}

package struct ListSearch: Sendable {
  package private(set) var line = EditLine()
  package private(set) var isTyping = false

  package init() {}

  package var isShown: Bool { isTyping || !line.text.isEmpty }

  /// Whether a row's texts contain the typed letters, in any case; true without letters.
  package func matches(_ texts: @autoclosure () -> [String]) -> Bool {
    let letters = line.safeText.description.lowercased()
    return letters.isEmpty || texts().contains { $0.lowercased().contains(letters) }
  }

  /// - Returns: whether the search used the key.
  package mutating func press(_ key: Key) -> Bool {
    switch key {
    case .escape where isShown: self = ListSearch()
    case .enter where isTyping, .tab where isTyping: isTyping = false
    case .character("/") where !isTyping: isTyping = true
    default:
      // Arrows move through the list.
      return isTyping && line.press(key)
    }
    return true
  }
}

package enum Key: Hashable, Sendable {
  case character(Character)
  case up, down, left, right
  case home, end, pageUp, pageDown
  case tab, backTab, enter, escape, backspace, delete
  /// Ctrl-U empties a line.
  case clear

  /// The key without Shift or Caps Lock, for commands.
  package var lowercased: Key {
    guard case .character(let letter) = self else { return self }
    return .character(letter.lowercased().first ?? letter)
  }

  /// How many rows to move in a list of `count` rows; nil for other keys.
  package func step(in count: Int) -> Int? {
    switch self {
    case .up, .backTab: -1
    case .down, .tab: 1
    case .pageUp: -10
    case .pageDown: 10
    case .home: -count
    case .end: count
    default: nil
    }
  }
}
