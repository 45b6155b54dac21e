extension Frame {
  /// One place of a frame. No more than plain numbers: a frame of them is made, compared and thrown away
  /// many times in a second.
  package struct Cell: Equatable, Sendable {
    /// nil behind a wide character, which takes two cells.
    private var letter: Unicode.Scalar?
    private var marks: (Unicode.Scalar?, Unicode.Scalar?)
    package var style: Style
    /// Cells that the character takes: 0 behind a wide one.
    package private(set) var width: Int

    init(_ letter: Unicode.Scalar = " ", style: Style = .plain, width: Int = 1) {
      self.init(letter: letter, style: style, width: width)
    }

    private init(letter: Unicode.Scalar?, style: Style, width: Int) {
      self.letter = letter
      marks = (nil, nil)
      self.style = style
      self.width = width
    }

    /// The second half of a wide character.
    static func behind(_ style: Style) -> Cell { Cell(letter: nil, style: style, width: 0) }

    package static func == (a: Cell, b: Cell) -> Bool {
      a.letter == b.letter && a.marks == b.marks && a.style == b.style && a.width == b.width
    }

    /// Puts a mark upon the character. A third one would only grow over the neighbours.
    mutating func add(_ mark: Unicode.Scalar) {
      if marks.0 == nil {
        marks.0 = mark
      } else if marks.1 == nil {
        marks.1 = mark
      }
    }

    /// Whether nothing is to be seen there.
    var isBlank: Bool {
      letter == " " && marks.0 == nil && style.ground == .plain && !style.reverse
    }

    /// Whether all of it is one narrow character.
    package var isSimple: Bool { width == 1 && marks.0 == nil }

    /// Appends the character with its marks.
    package func append(to text: inout String) {
      if let letter { text.unicodeScalars.append(letter) }
      if let mark = marks.0 { text.unicodeScalars.append(mark) }
      if let mark = marks.1 { text.unicodeScalars.append(mark) }
    }

    /// The character with its marks.
    package var text: String {
      var text = ""
      append(to: &text)
      return text
    }
  }
}
