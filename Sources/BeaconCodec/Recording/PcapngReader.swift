/// Reads a pcapng capture (draft-ietf-opsawg-pcapng) piece by piece. It is a sequence of blocks;
/// each section has its own byte order and interfaces:
///
///     block               type | length of the block | body | length again
///                         4    | 4                   |      | 4
///     section (0A0D0D0A)  byte order 1A2B3C4D | version | length of the section | options
///     interface (1)       link type | reserved | longest packet | options
///                         2         | 2        | 4              |
///     packet (6)          interface | time | included length | original length | packet | options
///                         4         | 8    | 4               | 4               |
///     old packet (2)      interface | drops | the rest as in a packet
///                         2         | 2     |
///     simple packet (3)   original length | packet of the first interface
///                         4               |
struct PcapngReader: Sendable {
  /// Bytes up to the byte order of a section.
  static let sectionStart = 12
  private static let section: UInt32 = 0x0A0D_0D0A
  private static let byteOrderMagic: UInt32 = 0x1A2B_3C4D
  /// Limits on an interface block's bytes and a section's interfaces, far above real ones.
  private static let maximumInterfaceLength = 64 * 1024
  private static let maximumInterfaces = 256

  private struct Interface: Sendable {
    /// nil for an interface other than Bluetooth LE.
    var linkType: LinkType?
    /// Its number among the Bluetooth interfaces.
    var number: UInt16
    /// The longest packet in bytes; 0 for no limit.
    var maximumLength = 0
    var clock = CaptureClock()
  }

  private var order = ByteOrder.little
  private var interfaces: [Interface] = []
  /// The previous packet's time, also used for simple packets, which have none.
  private var latest = Timestamp.zero
  private(set) var hasBluetooth = false
  /// The first link type other than Bluetooth LE.
  private(set) var foreignLinkType: UInt32?

  /// Reads the block at `position`.
  @inline(__always)
  mutating func step(
    _ bytes: borrowing Span<UInt8>, at position: Int
  ) throws(RecordingFailure) -> ContainerStep {
    let head = bytes.extracting(droppingFirst: position).extracting(first: 28)
    guard head.count == 28, order.uint32(head, at: 0) == 6 else {
      return try otherBlock(bytes, at: position)
    }
    let length = try blockLength(head, atLeast: 32)
    return packet(
      head, at: position, of: bytes.count, length: length, interface: Int(order.uint32(head, at: 8))
    )
  }

  /// Reads a packet whose time, length and data are laid out as in an enhanced packet block.
  /// - Parameters:
  ///   - head: the block's first 28 bytes.
  ///   - end: the end of the available bytes.
  @inline(__always)
  private mutating func packet(
    _ head: borrowing Span<UInt8>, at position: Int, of end: Int, length: Int,
    interface number: Int
  ) -> ContainerStep {
    let included = Int(order.uint32(head, at: 20))
    guard number < interfaces.count, included <= length &- 32 else {
      return .other(length: length, rejected: .record)
    }
    // Copying the whole interface would cost more than the rest.
    guard let linkType = interfaces[number].linkType else {
      return .other(length: length, rejected: nil)
    }
    guard included <= BTSnoop.maximumRecordLength else {
      return .other(length: length, rejected: .record)
    }
    let start = position &+ 28
    guard start &+ included <= end else { return .incomplete }
    let ticks = UInt64(order.uint32(head, at: 12)) << 32 | UInt64(order.uint32(head, at: 16))
    guard let time = interfaces[number].clock.time(ticks) else {
      return .other(length: length, rejected: .time)
    }
    latest = time
    return .packet(
      CapturedPacket(
        time: time, linkType: linkType, interface: interfaces[number].number, start: start,
        end: start &+ included),
      length: length)
  }

  /// Adds the padding that some writers do not count.
  @inline(__always)
  private func blockLength(
    _ head: borrowing Span<UInt8>, atLeast minimum: UInt32
  ) throws(RecordingFailure) -> Int {
    let length = order.uint32(head, at: 4)
    guard length >= minimum else { throw .recordLength(length) }
    return (Int(length) &+ 3) & ~3
  }

  @inline(never)
  private mutating func otherBlock(
    _ bytes: borrowing Span<UInt8>, at position: Int
  ) throws(RecordingFailure) -> ContainerStep {
    let head = bytes.extracting(droppingFirst: position).extracting(first: 28)
    guard head.count >= Self.sectionStart else { return .incomplete }
    let type = order.uint32(head, at: 0)
    if type == Self.section { try beginSection(head) }
    let length = try blockLength(head, atLeast: 12)
    switch type {
    case 1:
      guard length >= 20, length <= Self.maximumInterfaceLength else {
        throw .recordLength(order.uint32(head, at: 4))
      }
      guard position + length <= bytes.count else { return .incomplete }
      addInterface(bytes.extracting(position + 8..<position + length - 4))
    case 2, 6:
      guard length >= 32 else { throw .recordLength(order.uint32(head, at: 4)) }
      guard head.count == 28 else { return .incomplete }
      let interface = type == 2 ? Int(order.uint16(head, at: 8)) : Int(order.uint32(head, at: 8))
      return packet(
        head, at: position, of: bytes.count, length: length, interface: interface)
    case 3: return simplePacket(bytes, at: position, length: length)
    default: break
    }
    return .other(length: length, rejected: nil)
  }

  /// Reads the byte order, and drops the previous section's interfaces.
  private mutating func beginSection(_ head: borrowing Span<UInt8>) throws(RecordingFailure) {
    switch Self.byteOrderMagic {
    case littleEndianUInt32(head, at: 8): order = .little
    case bigEndianUInt32(head, at: 8): order = .big
    default: throw .section
    }
    interfaces = []
  }

  private mutating func addInterface(_ body: borrowing Span<UInt8>) {
    guard interfaces.count < Self.maximumInterfaces else { return }
    let number = UInt32(order.uint16(body, at: 0))
    var interface = Interface(
      linkType: LinkType(rawValue: number),
      number: UInt16(truncatingIfNeeded: interfaces.count { $0.linkType != nil }))
    interface.maximumLength = Int(order.uint32(body, at: 4))
    if interface.linkType == nil {
      foreignLinkType = foreignLinkType ?? number
    } else {
      hasBluetooth = true
    }
    // Options: code, length, value, padding.
    var rest = body.extracting(droppingFirst: 8)
    while rest.count >= 4 {
      let (code, length) = (order.uint16(rest, at: 0), Int(order.uint16(rest, at: 2)))
      let value = rest.extracting(droppingFirst: 4).extracting(first: length)
      guard code != 0, value.count == length else { break }
      switch (code, length) {
      case (9, 1): interface.clock.setResolution(value[0])
      case (14, 8):
        let high = Int64(order.uint32(value, at: order == .big ? 0 : 4)) << 32
        interface.clock.offset = high | Int64(order.uint32(value, at: order == .big ? 4 : 0))
      default: break
      }
      rest = rest.extracting(droppingFirst: 4 + (length + 3) & ~3)
    }
    interfaces.append(interface)
  }

  private mutating func simplePacket(
    _ bytes: borrowing Span<UInt8>, at position: Int, length: Int
  ) -> ContainerStep {
    guard length >= 16, let interface = interfaces.first else {
      return .other(length: length, rejected: .record)
    }
    guard let linkType = interface.linkType else { return .other(length: length, rejected: nil) }
    let original = Int(order.uint32(bytes, at: position + 8))
    let limit = interface.maximumLength == 0 ? Int.max : interface.maximumLength
    let included = min(original, limit, length - 16)
    guard included <= BTSnoop.maximumRecordLength else {
      return .other(length: length, rejected: .record)
    }
    let start = position + 12
    guard start + included <= bytes.count else { return .incomplete }
    return .packet(
      CapturedPacket(
        time: latest, linkType: linkType, interface: interface.number, start: start,
        end: start + included),
      length: length)
  }
}

struct CaptureClock: Sendable {
  /// Seconds since the Unix epoch.
  var offset: Int64 = 0 {
    didSet { isPlain = false }
  }
  /// Whether a time is just its ticks times `factor`, as in nearly all captures.
  private var isPlain = true
  /// Nanoseconds per tick, or ticks per nanosecond: one of the two is 1.
  private var factor: UInt64 = 1000
  private var divisor: UInt64 = 1
  /// For ticks that are a power of two of a second.
  private var shift: UInt8?

  /// - Parameter resolution: `if_tsresol`: a negative power of 10, or of 2 with the highest bit.
  mutating func setResolution(_ resolution: UInt8) {
    let exponent = resolution & 0x7F
    if resolution & 0x80 != 0 {
      shift = exponent
    } else {
      // Even more digits would leave nothing, too.
      factor = exponent <= 9 ? power(9 - exponent) : 1
      divisor = exponent <= 9 ? 1 : power(min(exponent - 9, 19))
      shift = nil
    }
    isPlain = shift == nil && offset == 0 && (6...9).contains(exponent)
  }

  private func power(_ exponent: UInt8) -> UInt64 {
    (0..<exponent).reduce(1) { number, _ in number &* 10 }
  }

  /// Converts ticks to a time; nil outside the years 1678 to 2262.
  @inline(__always)
  func time(_ ticks: UInt64) -> Timestamp? {
    // Less than 2^52 times 1000 does not overflow.
    if isPlain, ticks < 1 << 52 {
      return Timestamp(nanoseconds: Int64(bitPattern: ticks &* factor))
    }
    return slowTime(ticks)
  }

  @inline(never)
  private func slowTime(_ ticks: UInt64) -> Timestamp? {
    var whole = UInt128(ticks)
    if let shift {
      whole = (whole * 1_000_000_000) >> UInt128(shift)
    } else {
      whole = whole * UInt128(factor) / UInt128(divisor)
    }
    let (start, isTooLarge) = offset.multipliedReportingOverflow(by: 1_000_000_000)
    guard !isTooLarge, let nanoseconds = Int64(exactly: whole) else { return nil }
    let (sum, overflow) = start.addingReportingOverflow(nanoseconds)
    return overflow ? nil : Timestamp(nanoseconds: sum)
  }
}
