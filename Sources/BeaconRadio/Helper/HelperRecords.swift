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
