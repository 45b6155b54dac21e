/// Reads a pcap capture (draft-ietf-opsawg-pcap) piece by piece, in the magic number's byte order:
///
///     header   magic | version | zone, accuracy | longest packet | link type
///              4     | 4       | 8              | 4              | 4
///     record   seconds | micro- or nanoseconds | included length | original length | packet
///              4       | 4                     | 4               | 4               |
struct PcapReader: Sendable {
  static let headerLength = 24
  private static let recordHeaderLength = 16

  /// Either byte order, with microseconds or nanoseconds.
  static let magics: [[UInt8]] = [
    [0xD4, 0xC3, 0xB2, 0xA1], [0xA1, 0xB2, 0xC3, 0xD4], [0x4D, 0x3C, 0xB2, 0xA1],
    [0xA1, 0xB2, 0x3C, 0x4D],
  ]

  private let order: ByteOrder
  private let linkType: LinkType
  /// Nanoseconds per unit of the fraction.
  private let unit: Int64

  /// - Parameter header: the first 24 bytes of the file, or more.
  init(header: borrowing Span<UInt8>) throws(RecordingFailure) {
    guard header.count >= Self.headerLength else { throw .truncatedHeader }
    order = header[0] == 0xA1 ? .big : .little
    unit = header[order == .big ? 2 : 1] == 0x3C ? 1 : 1000
    // The upper bits describe Ethernet checksums.
    let number = order.uint32(header, at: 20) & 0x03FF_FFFF
    guard let linkType = LinkType(rawValue: number) else { throw .linkType(number) }
    self.linkType = linkType
  }

  /// Reads the record at `position`.
  @inline(__always)
  func step(
    _ bytes: borrowing Span<UInt8>, at position: Int
  ) throws(RecordingFailure) -> ContainerStep {
    let header = bytes.extracting(droppingFirst: position).extracting(
      first: Self.recordHeaderLength)
    guard header.count == Self.recordHeaderLength else { return .incomplete }
    let included = order.uint32(header, at: 8)
    guard included <= BTSnoop.maximumRecordLength else { throw .recordLength(included) }
    let length = Self.recordHeaderLength &+ Int(included)
    guard length <= bytes.count &- position else { return .incomplete }
    // 32-bit numbers cannot overflow here.
    let nanoseconds =
      Int64(order.uint32(header, at: 0)) &* 1_000_000_000
      &+ Int64(order.uint32(header, at: 4)) &* unit
    return .packet(
      CapturedPacket(
        time: Timestamp(nanoseconds: nanoseconds), linkType: linkType,
        start: position &+ Self.recordHeaderLength, end: position &+ length), length: length)
  }
}

/// The byte order of a capture's numbers.
enum ByteOrder: Sendable {
  case big, little

  @inline(__always)
  func uint16(_ bytes: borrowing Span<UInt8>, at offset: Int) -> UInt16 {
    let number = littleEndianUInt16(bytes, at: offset)
    return self == .little ? number : number.byteSwapped
  }

  @inline(__always)
  func uint32(_ bytes: borrowing Span<UInt8>, at offset: Int) -> UInt32 {
    let number = littleEndianUInt32(bytes, at: offset)
    return self == .little ? number : number.byteSwapped
  }
}
