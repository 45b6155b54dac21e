/// Reads a capture of Apple's PacketLogger piece by piece. It has no header. Numbers are
/// big-endian, in some versions little-endian:
///
///     record   length of the rest | seconds | microseconds | kind | packet
///              4                  | 4       | 4            | 1    |
struct PacketLoggerReader: Sendable {
  /// Bytes up to the packet.
  static let headerLength = 13
  private static let lengths: Range<UInt32> = 8..<65_536
  /// HCI commands, events and data; link-manager messages; and the logger's own records.
  private static let kinds: Set<UInt8> = [0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15]

  private let order: ByteOrder

  /// - Parameter start: at least four bytes of the file.
  init(start: borrowing Span<UInt8>) {
    order = Self.order(of: start)
  }

  private static func order(of start: borrowing Span<UInt8>) -> ByteOrder {
    lengths.contains(bigEndianUInt32(start, at: 0)) ? .big : .little
  }

  static func recognizes(_ start: borrowing Span<UInt8>) -> Bool {
    guard start.count >= headerLength else { return false }
    let order = order(of: start)
    return lengths.contains(order.uint32(start, at: 0))
      && order.uint32(start, at: 8) < 1_000_000
      && (kinds.contains(start[12]) || start[12] >= 0xF0)
  }

  /// Reads the record at `position`.
  @inline(__always)
  func step(
    _ bytes: borrowing Span<UInt8>, at position: Int
  ) throws(RecordingFailure) -> ContainerStep {
    let header = bytes.extracting(droppingFirst: position).extracting(first: 12)
    guard header.count == 12 else { return .incomplete }
    let length = order.uint32(header, at: 0)
    guard Self.lengths.contains(length) else { throw .recordLength(length) }
    let end = position &+ 4 &+ Int(length)
    guard end <= bytes.count else { return .incomplete }
    let start = position &+ Self.headerLength
    guard start <= end, bytes[start &- 1] == 1 else {
      return .other(length: end &- position, rejected: nil)
    }
    let nanoseconds =
      Int64(order.uint32(header, at: 4)) &* 1_000_000_000
      &+ Int64(order.uint32(header, at: 8)) &* 1000
    return .packet(
      CapturedPacket(
        time: Timestamp(nanoseconds: nanoseconds), linkType: .event, start: start, end: end),
      length: end &- position)
  }
}
