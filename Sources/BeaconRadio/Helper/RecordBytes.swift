import BeaconCodec

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
