import BeaconCodec

/// A request to the helper. Each is one message of a socket that preserves message boundaries:
///
///     | version | the request, by `RecordCoder` |
enum HelperRequest: Hashable, Codable {
  /// Use the adapter of this index, and end its previous use.
  case begin(index: UInt16, RadioUse)
  /// Change the broadcast.
  case replace(Broadcast)
  /// Turn off what is on.
  case end
  /// Switch the adapter on, by the kernel.
  case powerOn(index: UInt16)
  /// Find out what the adapter can do and is doing, and optionally turn off what a killed hotcold left on.
  case inspect(index: UInt16, turnsOff: Bool)

  /// Of the requests: replies are not checked, because a program comes with its helper.
  static let version: UInt8 = 6
  /// The longest request, in bytes.
  static let capacity = 128

  init(_ bytes: ArraySlice<UInt8>) throws(MalformedRecord) {
    guard bytes.first == Self.version else { throw MalformedRecord() }
    self = try RecordCoder.value(of: bytes.dropFirst())
  }

  var bytes: [UInt8] { [Self.version] + RecordCoder.bytes(of: self) }
}

/// The helper's messages to the program:
///
///     | 0 | reports |
///     | 1 | a reply, by `RecordCoder` |
enum HelperReply: Hashable, Codable {
  /// The controller has confirmed what was begun.
  case begun(HelperState)
  case state(HelperState)
  /// Why a request failed.
  case failed(RadioError)
  /// Everything is off, as far as the controller has confirmed it; but the kernel may keep the broadcast of an adapter
  /// without power.
  case ended(isKept: Bool)
  /// The adapter is on.
  case powered
  case inspected(RadioInspection)

  /// The kind of a message with reports, which are not held here: time (8), length (1), event; and so on. The times
  /// are nanoseconds of the machine's monotonic clock.
  static let reportsKind: UInt8 = 0
  private static let replyKind: UInt8 = 1
  /// Bytes of a report's head.
  static let reportHead = 9
  /// The longest message, in bytes.
  static let capacity = 4096

  init(_ bytes: ArraySlice<UInt8>) throws(MalformedRecord) {
    guard bytes.first == Self.replyKind else { throw MalformedRecord() }
    self = try RecordCoder.value(of: bytes.dropFirst())
  }

  var bytes: [UInt8] { [Self.replyKind] + RecordCoder.bytes(of: self) }
}

/// The state of a session in the helper.
struct HelperState: Hashable, Codable {
  /// The adapter's index, which changes when it is plugged in again.
  var index: UInt16
  /// nil if it was not requested, or left out.
  var scan: RadioState?
  var broadcast: RadioState?
  /// The interval of the broadcast.
  var interval = RadioInterval.beacon
  /// Reports that were lost because a buffer was full.
  var drops: UInt64 = 0
}

extension HelperReply {
  /// Reads the reports of one message.
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

// MARK: What the values are made of

extension RadioInterval: Codable {}
extension ScanKind: Codable {}
extension HCIOpcode: Codable {}
extension HCIStatus: Codable {}

extension AdvertisingPayload: Codable {
  public init(from decoder: any Decoder) throws {
    let bytes = try decoder.singleValueContainer().decode([UInt8].self)
    guard let payload = AdvertisingPayload(bytes) else { throw MalformedRecord() }
    self = payload
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(bytes)
  }
}
