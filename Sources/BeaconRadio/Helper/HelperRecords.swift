import BeaconCodec

/// A request to the helper: one message on a socket that preserves message boundaries.
///
///     | version | the request's number | its values |
enum HelperRequest: Hashable {
  /// Use this adapter, and end the current use.
  case begin(index: UInt16, RadioUse)
  case replace(Broadcast)
  /// Turn off what is on.
  case end
  /// Power the adapter on, by the kernel.
  case powerOn(index: UInt16)
  /// Find the capabilities and use of the adapter; turn off what a killed hotcold left on.
  case inspect(index: UInt16, turnsOff: Bool)

  /// The version of requests. Replies need none, because both programs are installed together.
  static let version: UInt8 = 7
  /// The longest request in bytes.
  static let capacity = 128

  init(_ bytes: ArraySlice<UInt8>) throws(MalformedRecord) {
    guard bytes.first == Self.version else { throw MalformedRecord() }
    self = try RecordReader.value(of: bytes.dropFirst())
  }

  var bytes: [UInt8] { record(after: [Self.version]) }
}

extension HelperRequest: Recordable {
  init(from record: inout RecordReader) throws(MalformedRecord) {
    switch try record.get() as UInt8 {
    case 1: self = .begin(index: try record.get(), try record.get())
    case 2: self = .replace(try record.get())
    case 3: self = .end
    case 4: self = .powerOn(index: try record.get())
    case 5: self = .inspect(index: try record.get(), turnsOff: try record.get())
    default: throw MalformedRecord()
    }
  }

  func write(to record: inout RecordWriter) {
    switch self {
    case .begin(let index, let use): record.choice(1, index, use)
    case .replace(let broadcast): record.choice(2, broadcast)
    case .end: record.choice(3)
    case .powerOn(let index): record.choice(4, index)
    case .inspect(let index, let turnsOff): record.choice(5, index, turnsOff)
    }
  }
}

/// The helper's messages:
///
///     | 0 | reports |
///     | the reply's number | its values |
enum HelperReply: Hashable {
  /// The controller has confirmed the start.
  case begun(HelperState)
  case state(HelperState)
  case failed(RadioError)
  /// Everything is off, if the controller answered, except a broadcast that the kernel keeps.
  case ended(isKept: Bool)
  case powered
  case inspected(RadioInspection)

  /// A message with reports: for each, time (8, nanoseconds of the machine's monotonic clock),
  /// length (1), event.
  static let reportsKind: UInt8 = 0
  /// Bytes.
  static let reportHead = 9
  /// The longest reply in bytes.
  static let capacity = 4096

  init(_ bytes: ArraySlice<UInt8>) throws(MalformedRecord) {
    self = try RecordReader.value(of: bytes)
  }

  var bytes: [UInt8] { record() }
}

extension HelperReply: Recordable {
  init(from record: inout RecordReader) throws(MalformedRecord) {
    switch try record.get() as UInt8 {
    case 1: self = .begun(try record.get())
    case 2: self = .state(try record.get())
    case 3: self = .failed(try record.get())
    case 4: self = .ended(isKept: try record.get())
    case 5: self = .powered
    case 6: self = .inspected(try record.get())
    default: throw MalformedRecord()
    }
  }

  func write(to record: inout RecordWriter) {
    switch self {
    case .begun(let state): record.choice(1, state)
    case .state(let state): record.choice(2, state)
    case .failed(let error): record.choice(3, error)
    case .ended(let isKept): record.choice(4, isKept)
    case .powered: record.choice(5)
    case .inspected(let found): record.choice(6, found)
    }
  }
}

/// The state of a helper's session.
struct HelperState: Hashable {
  /// Changes when the adapter is plugged in again.
  var index: UInt16
  /// nil if not requested, or left out.
  var scan: RadioState?
  var broadcast: RadioState?
  /// The interval of the broadcast.
  var interval = RadioInterval.beacon
  /// Reports lost because a buffer was full.
  var drops: UInt64 = 0
}

extension HelperState: Recordable {
  init(from record: inout RecordReader) throws(MalformedRecord) {
    (index, scan, broadcast) = try (record.get(), record.get(), record.get())
    (interval, drops) = try (record.get(), record.get())
  }

  func write(to record: inout RecordWriter) {
    record.put(index, scan, broadcast, interval, drops)
  }
}

extension HelperReply {
  /// - Parameters:
  ///   - bytes: the message without its kind.
  ///   - body: gets the time in nanoseconds of the machine's monotonic clock, and the event.
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
