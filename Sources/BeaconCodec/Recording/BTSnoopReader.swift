/// Reads a BTSnoop capture piece by piece.
public struct BTSnoopReader: Sendable {
  /// How its packets are wrapped.
  public let datalink: BTSnoop.Datalink
  /// What could not be used, so far.
  public private(set) var rejects = Rejects()
  private var isFinished = false

  /// - Parameter header: the first 16 bytes of the file, or more.
  public init(header: borrowing Span<UInt8>) throws(BTSnoop.Failure) {
    guard Self.recognizes(header), header.count >= BTSnoop.headerLength else { throw .noBTSnoop }
    let version = bigEndianUInt32(header, at: 8)
    guard version == 1 else { throw .version(version) }
    let number = bigEndianUInt32(header, at: 12)
    guard let datalink = BTSnoop.Datalink(rawValue: number) else { throw .datalink(number) }
    self.datalink = datalink
  }

  /// Whether a file that begins so is a BTSnoop capture of any version.
  public static func recognizes(_ start: borrowing Span<UInt8>) -> Bool {
    guard start.count >= BTSnoop.magic.count else { return false }
    for position in 0..<BTSnoop.magic.count where start[position] != BTSnoop.magic[position] {
      return false
    }
    return true
  }

  /// Reads the record at `position`, and calls `body` if it holds an HCI event.
  @inline(__always)
  public mutating func step(
    _ bytes: borrowing Span<UInt8>, at position: Int, until limit: Timestamp,
    _ body: (Timestamp, borrowing Span<UInt8>) -> Void
  ) throws(BTSnoop.Failure) -> RecordingStep {
    let header = bytes.extracting(droppingFirst: position)
      .extracting(first: BTSnoop.recordHeaderLength)
    guard header.count == BTSnoop.recordHeaderLength else { return .incomplete }
    let included = bigEndianUInt32(header, at: 4)
    guard included <= BTSnoop.maximumRecordLength else { throw .recordLength(included) }
    // Both are of bytes that there are, and of fewer than an Int counts.
    let start = position &+ BTSnoop.recordHeaderLength
    let end = start &+ Int(included)
    guard end <= bytes.count else { return .incomplete }

    let flags = bigEndianUInt32(header, at: 8)
    guard let eventStart = eventOffset(flags: flags, bytes, start: start, end: end) else {
      return .read(next: end)
    }
    let written = Int64(bitPattern: bigEndianUInt64(header, at: 16))
    let (unix, overflow) = written.subtractingReportingOverflow(BTSnoop.unixEpoch)
    guard !overflow, let time = Timestamp(microseconds: unix) else {
      rejects.count(.time)
      return .read(next: end)
    }
    if time > limit { return .later(time) }
    body(time, bytes.extracting(eventStart..<end))
    return .read(next: end)
  }

  /// The end of the file: what is left over was cut off. It is counted once, however often the end is met.
  public mutating func finish(leftover: Int) {
    if leftover > 0, !isFinished { rejects.count(.record) }
    isFinished = true
  }

  /// Where the HCI event of a record begins, nil if it holds something else.
  private mutating func eventOffset(
    flags: UInt32, _ bytes: borrowing Span<UInt8>, start: Int, end: Int
  ) -> Int? {
    switch datalink {
    case .monitor:
      return flags & 0xFFFF == 3 ? start : nil
    case .hci:
      // Bit 0: received. Bit 1: command or event, not data.
      return flags & 3 == 3 ? start : nil
    case .uart:
      guard start < end else {
        rejects.count(.record)
        return nil
      }
      return bytes[start] == 0x04 ? start + 1 : nil
    }
  }
}
