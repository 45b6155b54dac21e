import BeaconCodec
import HotColdGame

/// A line of text that is being typed: a name, a room, a taunt. It takes nothing that `SafeText` would
/// not show, so what one sees is what the others get.
package struct EditLine: Hashable, Sendable {
  package private(set) var text = ""
  /// How many characters stand before the cursor.
  package private(set) var cursor = 0
  /// UTF-8 bytes that the text may take.
  package let maximumBytes: Int
  /// Terminal cells that it may take.
  private let maximumCells: Int
  /// Whether the last key was refused, as there is no room for it.
  package private(set) var isFull = false

  package init(
    _ text: SafeText = .empty, maximumBytes: Int = .max, maximumCells: Int = SafeText.maximumCells
  ) {
    self.maximumBytes = maximumBytes
    self.maximumCells = maximumCells
    for character in text.description { insert(character) }
  }

  /// For words of one's own, which the others are told.
  package static var toSay: EditLine {
    EditLine(
      maximumBytes: TextPiece.maximumTextLength, maximumCells: SafeText.maximumSpokenCells)
  }

  /// What was typed, without the blanks around it.
  package var safeText: SafeText { SafeText(utf8: text.utf8, maximumCells: maximumCells) }

  /// - Returns: whether the key is one that edits, even where there is nothing left for it to do.
  @discardableResult
  package mutating func press(_ key: Key) -> Bool {
    isFull = false
    switch key {
    case .character(let character): insert(character)
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(text.count, cursor + 1)
    case .home: cursor = 0
    case .end: cursor = text.count
    case .backspace: remove(at: cursor - 1)
    case .delete: remove(at: cursor)
    case .up, .down, .pageUp, .pageDown, .tab, .backTab, .enter, .escape: return false
    }
    return true
  }

  private mutating func insert(_ character: Character) {
    let head = String(text.prefix(cursor)) + String(character)
    let candidate = head + text.dropFirst(cursor)
    guard isSafe(candidate) else { return }
    guard candidate.utf8.count <= maximumBytes, cellWidth(candidate) <= maximumCells else {
      isFull = true
      return
    }
    text = candidate
    // An accent joins the letter before it.
    cursor = min(head.count, text.count)
  }

  private mutating func remove(at index: Int) {
    guard index >= 0, index < text.count else { return }
    text = String(text.prefix(index)) + text.dropFirst(index + 1)
    // An accent may have lost its letter, or a blank come to stand first.
    if !isSafe(text) { text = safeText.description }
    cursor = min(index, text.count)
  }

  /// Blanks at the end are the beginning of the next word.
  private func isSafe(_ text: String) -> Bool {
    var words = text
    while words.last == " " { words.removeLast() }
    // Where it is too long, what fits tells whether the rest may stand there.
    let safe = SafeText(utf8: words.utf8, maximumCells: SafeText.maximumSpokenCells).description
    return (safe == words || cellWidth(words) > maximumCells) && (text.isEmpty || text.first != " ")
  }
}

extension Frame {
  /// A label, what has been typed so far, and the cursor; at the right that no more fits. Of a long text
  /// the part around the cursor is shown.
  mutating func putEntry(_ label: Words, _ line: EditLine, in area: Area) {
    let used = area.columns >= cellWidth(text(label)) + 8 ? put(label, in: area, .bold) : 0
    var rest = area.droppingLeft(used)
    // Room for the text itself comes first.
    let free = rest.columns - cellWidth(line.text) - 3
    let full = ["No more fits." as Words, "full"].map(text)
    if line.isFull, let text = full.first(where: { cellWidth($0) <= free }) {
      putRight(text, in: rest, .bold)
      rest = rest.droppingRight(cellWidth(text) + 2)
    }
    putEdited(line, in: rest)
  }

  mutating func putEdited(_ line: EditLine, in area: Area) {
    guard !area.isEmpty else { return }
    let under = line.text.dropFirst(line.cursor).first.map(String.init)
    // At the end the cursor is a sign of its own, which every terminal can show.
    let sign = under ?? "_"
    var head = line.text.prefix(line.cursor)
    while !head.isEmpty, cellWidth(String(head)) + max(1, cellWidth(sign)) > area.columns {
      head.removeFirst()
    }
    var rest = area.droppingLeft(put(String(head), in: area))
    rest = rest.droppingLeft(put(sign, in: rest, Style(bold: true, reverse: under != nil)))
    put(String(line.text.dropFirst(line.cursor + 1)), in: rest)
  }
}

/// The line by which a list is searched.
package struct ListSearch: Sendable {
  package private(set) var line = EditLine()
  package private(set) var isTyping = false

  /// Whether it says something, or is about to.
  var isShown: Bool { isTyping || !line.text.isEmpty }

  /// - Returns: whether the key was meant for the search.
  mutating func press(_ key: Key) -> Bool {
    switch key {
    case .escape where isShown: self = ListSearch()
    case .enter where isTyping, .tab where isTyping: isTyping = false
    case .character("/") where !isTyping: isTyping = true
    default:
      // The arrows go through the list meanwhile.
      return isTyping && line.press(key)
    }
    return true
  }
}

/// What was pressed.
package enum Key: Hashable, Sendable {
  case character(Character)
  case up, down, left, right
  case home, end, pageUp, pageDown
  case tab, backTab, enter, escape, backspace, delete

  /// By how many rows it moves in a list of so many; nil for a key that does not.
  func step(in count: Int) -> Int? {
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
