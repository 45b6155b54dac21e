import BeaconCodec

/// What the program asks the helper for. Each request is one message of a socket that keeps messages apart:
///
///     | version | the request, by `RecordCoder` |
enum HelperRequest: Hashable, Codable {
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

  static let version: UInt8 = 6
  /// The longest request, in bytes.
  static let capacity = 128

  init(_ bytes: ArraySlice<UInt8>) throws(MalformedRecord) {
    guard bytes.first == Self.version else { throw MalformedRecord() }
    self = try RecordCoder.value(of: bytes.dropFirst())
  }

  var bytes: [UInt8] { [Self.version] + RecordCoder.bytes(of: self) }
}

/// What the helper says to it, one message each:
///
///     | 0 | reports |
///     | 1 | a reply, by `RecordCoder` |
enum HelperReply: Hashable, Codable {
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

/// How a session in the helper is doing.
struct HelperState: Hashable, Codable {
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

// MARK: What the values are made of

extension RadioInterval: Codable {}
extension ScanKind: Codable {}
extension CommandSet: Codable {}
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
