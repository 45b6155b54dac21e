import BeaconCodec

/// The program and its helper exchange values in the form in which the compiler encodes them (`Codable`), one after the
/// other and without padding:
///
///     integer    its bytes, least significant first
///     Bool       0 or 1
///     text       its length (1), printable ASCII
///     optional   whether it is there (1), the value
///     array      its length (1), the elements
///     struct     its properties, in the order of their declaration
///     enum case  its name, a text; its values
enum RecordCoder {
  static func bytes(of value: some Encodable) -> [UInt8] {
    let encoder = RecordEncoder()
    // The encoder throws nothing, nor does any type that it is used with.
    try? encoder.encode(value)
    return encoder.bytes
  }

  /// - Throws: unless all of `bytes` is one such value.
  static func value<Value: Decodable>(
    of bytes: ArraySlice<UInt8>
  ) throws(MalformedRecord) -> Value {
    let decoder = RecordDecoder(bytes)
    guard let value = try? decoder.decode(Value.self), decoder.rest.isEmpty else {
      throw MalformedRecord()
    }
    return value
  }
}

/// The bytes are not those of the value that was expected.
struct MalformedRecord: Error {}

private final class RecordEncoder:
  Encoder, SingleValueEncodingContainer, UnkeyedEncodingContainer
{
  var bytes: [UInt8] = []
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  var count: Int { 0 }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Keyed(encoder: self))
  }
  func nestedContainer<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    container(keyedBy: type)
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer { self }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
  func singleValueContainer() -> any SingleValueEncodingContainer { self }
  func superEncoder() -> any Encoder { self }

  func encodeNil() { encode(false) }

  func encode(_ value: Bool) { bytes.append(value ? 1 : 0) }

  func encode(_ value: String) {
    bytes.append(UInt8(clamping: value.utf8.count))
    bytes += value.utf8.prefix(255)
  }

  func encode(_ value: some Encodable) throws {
    switch value {
    case let number as any FixedWidthInteger: bytes += littleEndian(number)
    case let array as [any Encodable]:
      bytes.append(UInt8(clamping: array.count))
      for element in array.prefix(255) { try encode(element) }
    case let flag as Bool: encode(flag)
    case let text as String: encode(text)
    default: try value.encode(to: self)
    }
  }

  struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: RecordEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { encoder.encodeNil() }
    func encode(_ value: some Encodable, forKey key: Key) throws { try encoder.encode(value) }

    // The standard library leaves these out where there is no value; all kinds that are used are here.
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encodeOptional(value) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encodeOptional(value) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try encodeOptional(value) }
    func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws {
      try encodeOptional(value)
    }

    private func encodeOptional(_ value: (some Encodable)?) throws {
      encoder.encode(value != nil)
      if let value { try encoder.encode(value) }
    }

    /// Of an enum, for the values of this case.
    func nestedContainer<Values>(
      keyedBy type: Values.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Values> {
      encoder.encode(key.stringValue)
      return encoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder }
    func superEncoder() -> any Encoder { encoder }
    func superEncoder(forKey key: Key) -> any Encoder { encoder }
  }
}

private final class RecordDecoder: Decoder, SingleValueDecodingContainer {
  var rest: ArraySlice<UInt8>
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  func container<Key>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Keyed(decoder: self))
  }
  /// Of arrays, which are decoded by `RecordArray`.
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw MalformedRecord() }
  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value: Any =
      switch type {
      case let kind as any FixedWidthInteger.Type: try integer(kind)
      case is Bool.Type: try bool()
      case is String.Type: try text()
      case let array as any RecordArray.Type:
        try array.init(Int(try integer(UInt8.self)), from: self)
      default: try Value(from: self)
      }
    guard let value = value as? Value else { throw MalformedRecord() }
    return value
  }

  private func take(_ count: Int) throws -> ArraySlice<UInt8> {
    guard rest.count >= count else { throw MalformedRecord() }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  private func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    try take(Number.bitWidth / 8).reversed()
      .reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
  }

  private func bool() throws -> Bool {
    let number = try integer(UInt8.self)
    guard number < 2 else { throw MalformedRecord() }
    return number == 1
  }

  private func text() throws -> String {
    let bytes = try take(Int(try integer(UInt8.self)))
    guard bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { throw MalformedRecord() }
    return String(decoding: bytes, as: UTF8.self)
  }

  struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: RecordDecoder
    var codingPath: [any CodingKey] { [] }

    /// The name of an enum's case, which is read by this.
    var allKeys: [Key] { (try? decoder.text()).flatMap { Key(stringValue: $0) }.map { [$0] } ?? [] }

    /// Whether there is a value of an optional, as the standard library asks before it decodes one.
    func decodeNil(forKey key: Key) throws -> Bool { try !decoder.bool() }
    func contains(_ key: Key) -> Bool { true }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try decoder.decode(type)
    }

    func nestedContainer<Values>(
      keyedBy type: Values.Type, forKey key: Key
    ) -> KeyedDecodingContainer<Values> { decoder.container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try decoder.unkeyedContainer()
    }
    func superDecoder() -> any Decoder { decoder }
    func superDecoder(forKey key: Key) -> any Decoder { decoder }
  }
}

/// An array, whose elements are decoded one by one.
private protocol RecordArray {
  init(_ count: Int, from decoder: RecordDecoder) throws
}

extension Array: RecordArray where Element: Decodable {
  fileprivate init(_ count: Int, from decoder: RecordDecoder) throws {
    self = try (0..<count).map { _ in try decoder.decode(Element.self) }
  }
}
