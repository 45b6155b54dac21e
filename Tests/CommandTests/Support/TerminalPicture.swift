/// The screen of an xterm, with the control sequences that ncurses uses.
struct TerminalPicture {
  private(set) var columns: Int
  private(set) var rows: Int
  private(set) var isAlternate = false
  private(set) var isCursorVisible = true
  /// The number of colour changes.
  private(set) var colorChanges = 0
  /// Unknown sequences.
  private(set) var unknown: [String] = []
  private var cells: [[Unicode.Scalar]]
  private var column = 0
  /// Whether text wraps after the last column.
  private var wraps = true
  private var row = 0
  /// Rows that scroll.
  private var region: Range<Int>
  private var lastPrinted: Unicode.Scalar = " "
  private var state = State.ground
  private var pending = PartialCharacter()

  private enum State {
    case ground, escape
    /// One more byte belongs to the escape sequence.
    case designation
    case control([UInt8])
    case systemCommand
  }

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    region = 0..<rows
  }

  /// The rows as lines.
  var text: String {
    cells.map { row in
      var line = String.UnicodeScalarView()
      line.append(contentsOf: row)
      return String(line)
    }.joined(separator: "\n")
  }

  mutating func resize(columns: Int, rows: Int) {
    let old = cells
    self.columns = columns
    self.rows = rows
    cells = (0..<rows).map { row in
      (0..<columns).map { row < old.count && $0 < old[row].count ? old[row][$0] : " " }
    }
    region = 0..<rows
    clampCursor()
  }

  mutating func take(_ bytes: [UInt8]) {
    for byte in bytes { take(byte) }
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground:
      if byte < 0x20 || byte == 0x7F { return control(byte) }
      if let scalar = pending.take(byte) { put(scalar) }
    case .escape: escape(byte)
    case .designation: state = .ground
    case .control(let parameters):
      guard (0x40...0x7E).contains(byte) else {
        state = .control(parameters + [byte])
        return
      }
      state = .ground
      control(Sequence(parameters, end: byte))
    case .systemCommand: if byte == 7 { state = .ground }
    }
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x07, 0x00, 0x0E, 0x0F: break
    case 0x08: column = max(0, min(column, columns - 1) - 1)
    case 0x09: column = min(columns - 1, (column / 8 + 1) * 8)
    case 0x0A: lineFeed()
    case 0x0D: column = 0
    case 0x1B: state = .escape
    default: unknown.append("control \(byte)")
    }
  }

  private mutating func escape(_ byte: UInt8) {
    state = .ground
    switch byte {
    case UInt8(ascii: "["): state = .control([])
    case UInt8(ascii: "]"): state = .systemCommand
    case UInt8(ascii: "("), UInt8(ascii: ")"): state = .designation
    case UInt8(ascii: "M"):
      if row == region.lowerBound { scroll(by: -1) } else { row = max(0, row - 1) }
    case UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "7"), UInt8(ascii: "8"): break
    default: unknown.append("escape \(byte)")
    }
  }

  /// `ESC [`, parameters, and the byte that ends it.
  private struct Sequence {
    var end: Character
    var isPrivate: Bool
    var numbers: [Int]

    init(_ parameters: [UInt8], end: UInt8) {
      self.end = Character(Unicode.Scalar(end))
      let text = String(decoding: parameters, as: UTF8.self)
      isPrivate = text.hasPrefix("?")
      numbers = text.drop { $0 == "?" }.split(separator: ";", omittingEmptySubsequences: false)
        .map { Int($0) ?? 0 }
    }

    /// A count or place; 1 by default.
    subscript(index: Int) -> Int {
      index < numbers.count && numbers[index] > 0 ? numbers[index] : 1
    }
  }

  private mutating func control(_ sequence: Sequence) {
    let count = sequence[0]
    switch sequence.end {
    case "A": row -= count
    case "B": row += count
    case "C": column += count
    case "D": column = min(column, columns - 1) - count
    case "G": column = count - 1
    case "d": row = count - 1
    case "H": (row, column) = (count - 1, sequence[1] - 1)
    case "J": erase(sequence.numbers[0], row, wholeScreen: true)
    case "K": erase(sequence.numbers[0], row, wholeScreen: false)
    case "X": fill(row, column..<column + count)
    case "P":
      cells[row].removeSubrange(min(column, columns)..<min(column + count, columns))
      cells[row] += Array(repeating: " ", count: columns - cells[row].count)
    case "@":
      cells[row].insert(contentsOf: Array(repeating: " ", count: count), at: min(column, columns))
      cells[row] = Array(cells[row].prefix(columns))
    // Ignored outside the region: output for the old size may arrive after a resize.
    case "L", "M":
      guard region.contains(row) else { break }
      scroll(by: sequence.end == "M" ? count : -count, in: row..<region.upperBound)
    case "S": scroll(by: count)
    case "T": scroll(by: -count)
    case "b": for _ in 0..<count { put(lastPrinted) }
    case "r":
      let top = min(count, rows) - 1
      let bottom = sequence.numbers.count > 1 ? min(sequence[1], rows) : rows
      region = top..<max(top + 1, bottom)
      (row, column) = (0, 0)
    case "m":
      colorChanges += sequence.numbers.count { (30...49).contains($0) || (90...107).contains($0) }
    case "h" where sequence.isPrivate: for number in sequence.numbers { setMode(number, true) }
    case "l" where sequence.isPrivate: for number in sequence.numbers { setMode(number, false) }
    // The shape of the Linux console's cursor.
    case "c" where sequence.isPrivate: break
    case "l", "h", "t": break
    default: unknown.append("ESC [ \(sequence.numbers) \(sequence.end)")
    }
    clampCursor()
  }

  private mutating func setMode(_ mode: Int, _ isOn: Bool) {
    switch mode {
    case 7: wraps = isOn
    case 25: isCursorVisible = isOn
    case 1049: isAlternate = isOn
    default: break
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    if column >= columns {
      column = 0
      lineFeed()
    }
    cells[row][column] = scalar
    lastPrinted = scalar
    // ncurses draws the last corner without wrapping, and continues from there.
    column = min(column + 1, wraps ? columns : columns - 1)
  }

  private mutating func lineFeed() {
    if row == region.upperBound - 1 { scroll(by: 1) } else { row = min(rows - 1, row + 1) }
  }

  private mutating func scroll(by count: Int, in range: Range<Int>? = nil) {
    let range = range ?? region
    guard !range.isEmpty, count != 0 else { return }
    let empty = Array(repeating: Unicode.Scalar(" "), count: columns)
    for _ in 0..<min(abs(count), range.count) {
      if count > 0 {
        cells.remove(at: range.lowerBound)
        cells.insert(empty, at: range.upperBound - 1)
      } else {
        cells.remove(at: range.upperBound - 1)
        cells.insert(empty, at: range.lowerBound)
      }
    }
  }

  private mutating func erase(_ part: Int, _ row: Int, wholeScreen: Bool) {
    let at = min(column, columns - 1)
    switch part {
    case 0: fill(row, at..<columns)
    case 1: fill(row, 0..<at + 1)
    default: fill(row, 0..<columns)
    }
    guard wholeScreen else { return }
    for other in 0..<rows where part > 1 || part == 0 && other > row || part == 1 && other < row {
      fill(other, 0..<columns)
    }
  }

  private mutating func fill(_ row: Int, _ range: Range<Int>) {
    for column in range.clamped(to: 0..<columns) { cells[row][column] = " " }
  }

  private mutating func clampCursor() {
    row = max(0, min(row, rows - 1))
    column = max(0, min(column, columns))
  }
}

/// Decodes UTF-8 byte by byte.
private struct PartialCharacter {
  private var bytes: [UInt8] = []

  mutating func take(_ byte: UInt8) -> Unicode.Scalar? {
    bytes.append(byte)
    let length = bytes[0] < 0xC0 ? 1 : bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4
    guard bytes.count >= length else { return nil }
    defer { bytes.removeAll() }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.first
  }
}
