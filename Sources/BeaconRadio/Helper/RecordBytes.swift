/// What a record is made of: numbers of fixed size, the lowest byte first, and byte strings with their length before
/// them.
struct RecordWriter {
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  mutating func put(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ flag: Bool) { put(flag ? 1 : 0 as UInt8) }

  /// - Parameter string: 255 bytes of it.
  mutating func put(bytes string: some Collection<UInt8>) {
    put(UInt8(min(string.count, 255)))
    bytes += string.prefix(255)
  }

  /// - Parameter write: writes the value, where there is one.
  mutating func put<Value>(
    optional value: Value?, _ write: (inout RecordWriter, Value) -> Void
  ) {
    put(value != nil)
    if let value { write(&self, value) }
  }
}

/// A record is not what its kind demands.
struct MalformedRecord: Error {}

/// Reads what a `RecordWriter` has written.
struct RecordReader {
  private let bytes: ArraySlice<UInt8>
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    rest = bytes
  }

  mutating func number<Number: FixedWidthInteger>(
    _ type: Number.Type = Number.self
  ) throws(MalformedRecord) -> Number {
    let size = Number.bitWidth / 8
    guard rest.count >= size else { throw MalformedRecord() }
    defer { rest = rest.dropFirst(size) }
    return rest.prefix(size).reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
  }

  mutating func flag() throws(MalformedRecord) -> Bool {
    let number = try number(UInt8.self)
    guard number < 2 else { throw MalformedRecord() }
    return number == 1
  }

  mutating func string() throws(MalformedRecord) -> [UInt8] {
    let count = Int(try number(UInt8.self))
    guard rest.count >= count else { throw MalformedRecord() }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func optional<Value>(
    _ read: (inout RecordReader) throws(MalformedRecord) -> Value
  ) throws(MalformedRecord) -> Value? {
    try flag() ? try read(&self) : nil
  }

  /// The value at this place of a list.
  mutating func choice<Value>(of values: [Value]) throws(MalformedRecord) -> Value {
    let number = Int(try number(UInt8.self))
    guard values.indices.contains(number) else { throw MalformedRecord() }
    return values[number]
  }

  /// Nothing may be left.
  func end() throws(MalformedRecord) {
    guard rest.isEmpty else { throw MalformedRecord() }
  }
}

extension RecordWriter {
  /// The place of a value in a list that holds it.
  mutating func put<Value: Equatable>(_ value: Value, of values: [Value]) {
    put(UInt8(values.firstIndex(of: value) ?? 0))
  }
}
