import BeaconCodec

/// What the program asks the helper for. Each request is one message of a socket that keeps messages apart:
///
///     | version | kind | what the kind demands |
enum HelperRequest: Hashable {
  /// Use the adapter of this index, in place of what it was used for before.
  case begin(index: UInt16, RadioUse)
  /// Broadcast something else from now on.
  case replace(Broadcast)
  /// Turn off what is on.
  case end
  /// Have the kernel switch the adapter on.
  case powerOn(index: UInt16)
  /// Find out what the adapter can do and is doing, and perhaps turn off what a killed program of ours has left on.
  case inspect(index: UInt16, turnsOff: Bool)

  static let version: UInt8 = 5
  /// The longest request, in bytes.
  static let capacity = 128

  init(_ bytes: ArraySlice<UInt8>) throws(MalformedRecord) {
    var reader = RecordReader(bytes)
    guard try reader.value(UInt8.self) == Self.version else { throw MalformedRecord() }
    switch try reader.value(UInt8.self) {
    case 1: self = .begin(index: try reader.value(), try reader.value())
    case 2: self = .replace(try reader.value())
    case 3: self = .end
    case 4: self = .powerOn(index: try reader.value())
    case 5: self = .inspect(index: try reader.value(), turnsOff: try reader.value())
    default: throw MalformedRecord()
    }
    try reader.end()
  }

  var bytes: [UInt8] {
    var writer = RecordWriter()
    writer.put(Self.version)
    switch self {
    case .begin(let index, let use): writer.put(kind: 1, index, use)
    case .replace(let broadcast): writer.put(kind: 2, broadcast)
    case .end: writer.put(kind: 3)
    case .powerOn(let index): writer.put(kind: 4, index)
    case .inspect(let index, let turnsOff): writer.put(kind: 5, index, turnsOff)
    }
    return writer.bytes
  }
}

/// What the helper says to it, one message each:
///
///     | kind | what the kind demands |
enum HelperReply: Hashable {
  /// The controller has confirmed what was begun.
  case begun(HelperState)
  case state(HelperState)
  /// Why not.
  case failed(RadioError)
  /// All is off, as far as the controller has confirmed it.
  case ended(isLeftToKernel: Bool)
  /// The adapter is on.
  case powered
  case inspected(RadioInspection)

  /// The kind of a message with reports, which are not held here: time (8), length (1), event; and so on. The times
  /// are nanoseconds of the machine's monotonic clock.
  static let reportsKind: UInt8 = 0
  /// Bytes of a report's head.
  static let reportHead = 9
  /// The longest message, in bytes.
  static let capacity = 4096

  init(_ bytes: ArraySlice<UInt8>) throws(MalformedRecord) {
    var reader = RecordReader(bytes)
    switch try reader.value(UInt8.self) {
    case 1: self = .begun(try reader.value())
    case 2: self = .state(try reader.value())
    case 3: self = .failed(try reader.value())
    case 4: self = .ended(isLeftToKernel: try reader.value())
    case 5: self = .powered
    case 6: self = .inspected(try reader.value())
    default: throw MalformedRecord()
    }
    try reader.end()
  }

  var bytes: [UInt8] {
    var writer = RecordWriter()
    switch self {
    case .begun(let state): writer.put(kind: 1, state)
    case .state(let state): writer.put(kind: 2, state)
    case .failed(let error): writer.put(kind: 3, error)
    case .ended(let isLeftToKernel): writer.put(kind: 4, isLeftToKernel)
    case .powered: writer.put(kind: 5)
    case .inspected(let found): writer.put(kind: 6, found)
    }
    return writer.bytes
  }
}

/// How a session in the helper is doing.
struct HelperState: Hashable {
  /// The adapter's index, which changes when it is plugged in again.
  var index: UInt16
  /// nil where the half was not asked for, or left out.
  var scan: RadioState?
  var broadcast: RadioState?
  /// nil where nothing is sent.
  var method: BroadcastMethod?
  /// At which it is sent.
  var interval = RadioInterval.beacon
  /// Reports that were lost because nobody took them in time; nil where the kernel does not tell.
  var drops: UInt64?
}

extension HelperReply {
  /// Hands the reports of one message over.
  /// - Parameters:
  ///   - bytes: the message without its kind.
  ///   - body: gets nanoseconds of the machine's monotonic clock, and the event.
  static func readReports(
    _ bytes: Span<UInt8>, _ body: (Int64, Span<UInt8>) -> Void
  ) throws(MalformedRecord) {
    var start = 0
    while start < bytes.count {
      guard bytes.count - start >= reportHead else { throw MalformedRecord() }
      let arrival = littleEndianUInt64(bytes, at: start)
      let end = start + reportHead + Int(bytes[start + 8])
      guard end <= bytes.count else { throw MalformedRecord() }
      body(Int64(bitPattern: arrival), bytes.extracting(start + reportHead..<end))
      start = end
    }
  }
}

/// A value that can stand in a record: a number of fixed size, the lowest byte first, text with its length before it, or
/// what is made of these.
protocol RecordField {
  init(_ reader: inout RecordReader) throws(MalformedRecord)
  func write(to writer: inout RecordWriter)
}

struct RecordWriter {
  fileprivate(set) var bytes: [UInt8] = []

  mutating func put<each Field: RecordField>(_ fields: repeat each Field) {
    repeat (each fields).write(to: &self)
  }

  /// A value of several kinds: which one it is, and what belongs to that.
  mutating func put<each Field: RecordField>(kind: UInt8, _ fields: repeat each Field) {
    bytes.append(kind)
    repeat (each fields).write(to: &self)
  }

  /// - Parameter string: 255 bytes of it.
  mutating func put(bytes string: some Collection<UInt8>) {
    bytes.append(UInt8(min(string.count, 255)))
    bytes += string.prefix(255)
  }
}

/// A record is not what its kind demands.
struct MalformedRecord: Error {}

/// Reads what a `RecordWriter` has written.
struct RecordReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  mutating func value<Field: RecordField>(
    _ type: Field.Type = Field.self
  ) throws(MalformedRecord) -> Field { try Field(&self) }

  /// The next bytes.
  mutating func take(_ count: Int) throws(MalformedRecord) -> ArraySlice<UInt8> {
    guard rest.count >= count else { throw MalformedRecord() }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func string() throws(MalformedRecord) -> [UInt8] {
    Array(try take(Int(try value(UInt8.self))))
  }

  /// Nothing may be left.
  func end() throws(MalformedRecord) {
    guard rest.isEmpty else { throw MalformedRecord() }
  }
}

extension RecordField where Self: FixedWidthInteger {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    self = try reader.take(Self.bitWidth / 8).reversed()
      .reduce(0) { $0 << 8 | Self(truncatingIfNeeded: $1) }
  }

  func write(to writer: inout RecordWriter) { writer.bytes += BeaconCodec.littleEndian(self) }
}

extension UInt8: RecordField {}
extension UInt16: RecordField {}
extension UInt64: RecordField {}
extension Int32: RecordField {}
extension Int: RecordField {}

extension Bool: RecordField {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    let number = try reader.value(UInt8.self)
    guard number < 2 else { throw MalformedRecord() }
    self = number == 1
  }

  func write(to writer: inout RecordWriter) { writer.put(self ? 1 : 0 as UInt8) }
}

/// Printable ASCII, such as the name of a call.
extension String: RecordField {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    let bytes = try reader.string()
    guard bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { throw MalformedRecord() }
    self.init(decoding: bytes, as: UTF8.self)
  }

  func write(to writer: inout RecordWriter) { writer.put(bytes: utf8) }
}

extension Optional: RecordField where Wrapped: RecordField {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    self = try reader.value(Bool.self) ? try reader.value(Wrapped.self) : nil
  }

  func write(to writer: inout RecordWriter) {
    writer.put(self != nil)
    if let self { writer.put(self) }
  }
}

extension Array: RecordField where Element: RecordField {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    self = []
    for _ in 0..<(try reader.value(UInt8.self)) { append(try reader.value()) }
  }

  func write(to writer: inout RecordWriter) {
    writer.put(UInt8(clamping: count))
    for element in prefix(255) { writer.put(element) }
  }
}

/// A number, or a word for each case.
extension RecordField where Self: RawRepresentable, RawValue: RecordField {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    guard let value = Self(rawValue: try reader.value()) else { throw MalformedRecord() }
    self = value
  }

  func write(to writer: inout RecordWriter) { writer.put(rawValue) }
}
