import BeaconCodec

/// A value in a message between program and helper. Values have no padding between them:
///
///     integer    its bytes, least significant first
///     Bool       0 or 1
///     text       its length (1), printable ASCII
///     array      its length (1), the elements
///     optional   whether it is there (1), the value
///     choice     its number (1), its values
protocol Recordable {
  /// Reads a value, or throws; accepts any bytes.
  init(from record: inout RecordReader) throws(MalformedRecord)
  func write(to record: inout RecordWriter)
}

extension Recordable {
  /// The bytes of a whole message.
  func record(after head: [UInt8] = []) -> [UInt8] {
    var record = RecordWriter(bytes: head)
    write(to: &record)
    return record.bytes
  }
}

/// The bytes are not a valid value of the expected type.
struct MalformedRecord: Error {}

struct RecordWriter {
  fileprivate(set) var bytes: [UInt8]

  mutating func put(_ values: any Recordable...) {
    for value in values { value.write(to: &self) }
  }

  mutating func choice(_ number: UInt8, _ values: any Recordable...) {
    bytes.append(number)
    for value in values { value.write(to: &self) }
  }
}

struct RecordReader {
  private var rest: ArraySlice<UInt8>

  /// - Throws: unless `bytes` is exactly one value of this type.
  static func value<Value: Recordable>(
    of bytes: ArraySlice<UInt8>
  ) throws(MalformedRecord) -> Value {
    var record = RecordReader(rest: bytes)
    let value: Value = try record.get()
    guard record.rest.isEmpty else { throw MalformedRecord() }
    return value
  }

  mutating func get<Value: Recordable>() throws(MalformedRecord) -> Value {
    try Value(from: &self)
  }

  fileprivate mutating func take(_ count: Int) throws(MalformedRecord) -> ArraySlice<UInt8> {
    guard rest.count >= count else { throw MalformedRecord() }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}

extension Recordable where Self: FixedWidthInteger {
  init(from record: inout RecordReader) throws(MalformedRecord) {
    self = try record.take(Self.bitWidth / 8).reversed()
      .reduce(0) { $0 << 8 | Self(truncatingIfNeeded: $1) }
  }

  func write(to record: inout RecordWriter) { record.bytes += BeaconCodec.littleEndian(self) }
}

extension Recordable where Self: RawRepresentable, RawValue: Recordable {
  init(from record: inout RecordReader) throws(MalformedRecord) {
    guard let value = Self(rawValue: try record.get()) else { throw MalformedRecord() }
    self = value
  }

  func write(to record: inout RecordWriter) { record.put(rawValue) }
}

extension UInt8: Recordable {}
extension UInt16: Recordable {}
extension UInt64: Recordable {}
extension Int32: Recordable {}

extension Bool: Recordable {
  init(from record: inout RecordReader) throws(MalformedRecord) {
    let number: UInt8 = try record.get()
    guard number < 2 else { throw MalformedRecord() }
    self = number == 1
  }

  func write(to record: inout RecordWriter) { record.choice(self ? 1 : 0) }
}

extension String: Recordable {
  init(from record: inout RecordReader) throws(MalformedRecord) {
    let bytes: [UInt8] = try record.get()
    guard bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { throw MalformedRecord() }
    self.init(decoding: bytes, as: UTF8.self)
  }

  func write(to record: inout RecordWriter) { record.put(Array(utf8)) }
}

extension Array: Recordable where Element: Recordable {
  init(from record: inout RecordReader) throws(MalformedRecord) {
    let count: UInt8 = try record.get()
    self = []
    for _ in 0..<count { append(try record.get()) }
  }

  func write(to record: inout RecordWriter) {
    record.choice(UInt8(clamping: count))
    for element in prefix(255) { element.write(to: &record) }
  }
}

extension Optional: Recordable where Wrapped: Recordable {
  init(from record: inout RecordReader) throws(MalformedRecord) {
    let isThere: Bool = try record.get()
    self = isThere ? try Wrapped(from: &record) : nil
  }

  func write(to record: inout RecordWriter) {
    record.put(self != nil)
    if let self { self.write(to: &record) }
  }
}
