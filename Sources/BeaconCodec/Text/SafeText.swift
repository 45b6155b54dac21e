/// Text that came from outside, made fit to be shown: one line of at most 24 terminal cells, or 36 of what
/// somebody says, with nothing in it that a terminal, a log or a screen reader would take for more than a letter.
///
/// Every sink takes names and taunts as this type, so that raw text cannot reach one by mistake.
public struct SafeText: Hashable, Sendable {
  /// Terminal cells.
  public static let maximumCells = 24
  /// Terminal cells of what somebody says: what a message has room for in letters of one byte.
  public static let maximumSpokenCells = 36
  /// More accents than this on one letter climb into the lines above.
  static let maximumMarks = 2
  /// Where reading stops, so that endless input costs no endless time.
  static let maximumScalars = 4096

  /// No text.
  public static let empty = SafeText("")

  /// The text itself.
  public let description: String
  /// How many terminal cells it fills, 0...36.
  public let cells: Int

  /// Cleans a text.
  public init(_ text: String) {
    self.init(utf8: text.utf8)
  }

  /// Cleans what somebody says, which may be longer than a name.
  public init(spoken text: String) {
    self.init(utf8: text.utf8, maximumCells: Self.maximumSpokenCells)
  }

  /// - Parameter bytes: meant as UTF-8; what is none becomes U+FFFD.
  public init(_ bytes: borrowing Span<UInt8>) {
    self.init(utf8: BeaconCodec.bytes(of: bytes.extracting(first: 4 * Self.maximumScalars)))
  }

  /// - Parameters:
  ///   - bytes: meant as UTF-8; what is none becomes U+FFFD.
  ///   - maximumCells: 24, or 36 of what somebody says.
  public init(utf8 bytes: some Sequence<UInt8>, maximumCells: Int = maximumCells) {
    let line = Line(utf8: bytes, maximumCells: min(maximumCells, Self.maximumSpokenCells))
    description = String(line.text.prefix(line.trimmedCount))
    cells = line.trimmedCells
  }

  /// Whether nothing is left.
  public var isEmpty: Bool { description.isEmpty }
}

extension SafeText: CustomStringConvertible {}

/// A line that grows by what may be shown, until it is full.
private struct Line {
  private(set) var text = String.UnicodeScalarView()
  /// How much of the text there is without the spaces at its end.
  private(set) var trimmedCount = 0
  private(set) var trimmedCells = 0
  private var count = 0
  private var cells = 0
  /// Marks that the last character bears. Nothing, or a space, bears none.
  private var marks = SafeText.maximumMarks
  /// A character came that there was no room for.
  private var isFull = false
  private let maximumCells: Int

  init(utf8 bytes: some Sequence<UInt8>, maximumCells: Int) {
    self.maximumCells = maximumCells
    var input = bytes.makeIterator()
    var decoder = UTF8()
    for _ in 0..<SafeText.maximumScalars where !isFull {
      switch decoder.decode(&input) {
      case .scalarValue(let scalar): append(scalar)
      case .error: append("\u{FFFD}")
      case .emptyInput: return
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch TextRole(scalar) {
    case .letter(let width):
      marks = 0
      put(scalar, width: width, isSpace: false)
    case .mark(let width) where marks < SafeText.maximumMarks:
      marks += 1
      put(scalar, width: width, isSpace: false)
    case .space(let width) where count > 0:
      marks = SafeText.maximumMarks
      put(scalar, width: width, isSpace: true)
    default: break
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar, width: Int, isSpace: Bool) {
    guard cells + width <= maximumCells else {
      isFull = true
      return
    }
    text.append(scalar)
    count += 1
    cells += width
    if !isSpace {
      trimmedCount = count
      trimmedCells = cells
    }
  }
}
