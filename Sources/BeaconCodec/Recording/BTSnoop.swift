/// The BTSnoop capture format (BlueZ, `doc/btsnoop.txt` and `src/shared/btsnoop.c`), all big-endian:
///
///     header   "btsnoop\0" | version 1 | datalink
///              8           | 4         | 4
///     record   original length | included length | flags | drops | time | data
///              4               | 4               | 4     | 4     | 8    |
///
/// Time is in microseconds since midnight, January 1st, 0 AD.
enum BTSnoop {
  static let magic = "btsnoop\0"
  static let headerLength = 16
  static let recordHeaderLength = 24

  /// In bytes: more than any packet has. After a longer record, the next one cannot be found.
  static let maximumRecordLength = 128 * 1024

  /// Microseconds from the format's epoch to the Unix epoch.
  static let unixEpoch: Int64 = 0x00E0_3AB4_4A67_6000 - 946_684_800_000_000

  /// Times that hciemu 1.2 and others count from 1970. Counted from the format's epoch, they would
  /// be before the year 286.
  static let unixTimes: Range<Int64> = 1..<(1 << 53)

  enum Datalink: UInt32 {
    /// HCI packets; the flags contain their kind.
    case hci = 1001
    /// HCI packets with a packet type byte (H4).
    case uart = 1002
    /// The kernel's monitor channel, as from `btmon -w`: the flags contain opcode and adapter.
    case monitor = 2001
  }
}

/// Writes a BTSnoop capture (monitor format, one adapter) for Wireshark and `btmon -r`.
public struct BTSnoopWriter: Sendable {
  /// Microseconds since the Unix epoch, added to each time.
  private let start: Int64

  /// - Parameter start: the wall-clock time at the session's `Timestamp.zero`.
  public init(start: Timestamp) {
    self.start = start.nanoseconds / 1000
  }

  /// The file's header, and the records that announce an adapter.
  public func preamble(adapter: BluetoothAddress) -> [UInt8] {
    let address = adapter.littleEndianBytes
    let name: [UInt8] = Array("hci0".utf8) + [0, 0, 0, 0]
    // New Index: controller type (primary), bus (virtual), address, name. Then Open Index.
    return Array(BTSnoop.magic.utf8) + bigEndian(UInt32(1))
      + bigEndian(BTSnoop.Datalink.monitor.rawValue)
      + record(opcode: 0, [0, 0] + address + name, at: .zero)
      + record(opcode: 8, [], at: .zero)
  }

  /// One HCI event without the H4 packet type.
  public func event(_ event: borrowing Span<UInt8>, at time: Timestamp) -> [UInt8] {
    record(opcode: 3, bytes(of: event), at: time)
  }

  private func record(opcode: UInt32, _ data: [UInt8], at time: Timestamp) -> [UInt8] {
    let length = bigEndian(UInt32(data.count))
    let written = BTSnoop.unixEpoch &+ start &+ time.nanoseconds / 1000
    return length + length + bigEndian(opcode) + bigEndian(UInt32(0)) + bigEndian(written) + data
  }
}

/// Reads a BTSnoop capture piece by piece.
struct BTSnoopReader: Sendable {
  private let datalink: BTSnoop.Datalink

  /// - Parameter header: the first 16 bytes of the file, or more.
  init(header: borrowing Span<UInt8>) throws(RecordingFailure) {
    guard header.count >= BTSnoop.headerLength else { throw .truncatedHeader }
    let version = bigEndianUInt32(header, at: 8)
    guard version == 1 else { throw .version(version) }
    let number = bigEndianUInt32(header, at: 12)
    guard let datalink = BTSnoop.Datalink(rawValue: number) else { throw .datalink(number) }
    self.datalink = datalink
  }

  /// Reads the record at `position`.
  @inline(__always)
  func step(
    _ bytes: borrowing Span<UInt8>, at position: Int
  ) throws(RecordingFailure) -> ContainerStep {
    let header = bytes.extracting(droppingFirst: position)
      .extracting(first: BTSnoop.recordHeaderLength)
    guard header.count == BTSnoop.recordHeaderLength else { return .incomplete }
    let included = bigEndianUInt32(header, at: 4)
    guard included <= BTSnoop.maximumRecordLength else { throw .recordLength(included) }
    // Both are limited by the available bytes, so the sum cannot overflow.
    let length = BTSnoop.recordHeaderLength &+ Int(included)
    guard length <= bytes.count &- position else { return .incomplete }

    let flags = bigEndianUInt32(header, at: 8)
    var start = position &+ BTSnoop.recordHeaderLength
    let isEvent: Bool
    switch datalink {
    case .monitor: isEvent = flags & 0xFFFF == 3
    // Bit 0: received. Bit 1: command or event, not data.
    case .hci: isEvent = flags & 3 == 3
    case .uart:
      guard included > 0 else { return .other(length: length, rejected: .record) }
      isEvent = bytes[start] == 0x04
      start &+= 1
    }
    guard isEvent else { return .other(length: length, rejected: nil) }
    let written = Int64(bitPattern: bigEndianUInt64(header, at: 16))
    let epoch = BTSnoop.unixTimes.contains(written) ? 0 : BTSnoop.unixEpoch
    let (unix, overflow) = written.subtractingReportingOverflow(epoch)
    let (nanoseconds, isTooLarge) = unix.multipliedReportingOverflow(by: 1000)
    guard !overflow, !isTooLarge else { return .other(length: length, rejected: .time) }
    return .packet(
      CapturedPacket(
        time: Timestamp(nanoseconds: nanoseconds), linkType: .event,
        adapter: datalink == .monitor ? UInt16(truncatingIfNeeded: flags >> 16) : 0,
        start: start, end: position &+ length), length: length)
  }
}
