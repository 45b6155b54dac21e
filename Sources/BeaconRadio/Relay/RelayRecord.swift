import SystemPackage

/// What the helper and its peer say to each other. Each record is one message of a socket that keeps
/// them apart; numbers are little-endian:
///
///     | 0 | packet… |                 to and from the socket
///     | 1 | version |                 the first: the socket is open
///     | 2 | errno (4) | call… |       the first and last: why it is not
///     | 3 | errno (4) |               sending or receiving has failed
///     | 4 | count (4) |               packets that the kernel has dropped since the socket was opened
///     | 5 | opcode (2) | count (4) |  a command that may never pass, and how many there were
///     | 6 | opcode (2) |              a command that may not pass now, or not about this thing
///     | 7 | time (8) | packet… |      from a socket for reports: when it came, nanoseconds of the monotonic clock
///
/// The peer sends packets only.
enum RelayRecord: Hashable {
  /// All bytes but the first.
  case packet
  /// All bytes but the first nine.
  case report(arrival: Int64)
  case opened(version: UInt8)
  case failed(Errno, call: String)
  case error(Errno)
  case drops(UInt32)
  case refused(opcode: UInt16, count: UInt32)
  case denied(opcode: UInt16)

  static let version: UInt8 = 2
  static let packetKind: UInt8 = 0
  static let reportKind: UInt8 = 7
  /// Before a report's packet, in bytes.
  static let reportHead = 9
  /// The longest record, in bytes.
  static let capacity = reportHead + RelayRecord.packetCapacity
  /// The longest packet: an event of the kernel's management is longer than any of a controller.
  static let packetCapacity = 1024
  /// Of a call's name.
  private static let nameCapacity = 64

  /// nil for anything malformed.
  init?(_ bytes: Span<UInt8>) {
    guard bytes.count >= 1, bytes.count <= Self.capacity else { return nil }
    switch (bytes[0], bytes.count) {
    case (Self.packetKind, 2...1 + Self.packetCapacity): self = .packet
    case (Self.reportKind, (Self.reportHead + 1)...):
      self = .report(
        arrival: Int64(bitPattern: UInt64(bytes.number(1)) | UInt64(bytes.number(5)) << 32))
    case (1, 2): self = .opened(version: bytes[1])
    case (2, 5...5 + Self.nameCapacity):
      let name = (5..<bytes.count).map { bytes[$0] }
      guard name.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
      self = .failed(
        Errno(rawValue: Int32(bitPattern: bytes.number(1))),
        call: String(decoding: name, as: UTF8.self))
    case (3, 5): self = .error(Errno(rawValue: Int32(bitPattern: bytes.number(1))))
    case (4, 5): self = .drops(bytes.number(1))
    case (5, 7):
      self = .refused(
        opcode: UInt16(bytes[1]) | UInt16(bytes[2]) << 8, count: bytes.number(3))
    case (6, 3): self = .denied(opcode: UInt16(bytes[1]) | UInt16(bytes[2]) << 8)
    default: return nil
    }
  }

  /// Of a report its head alone, and of a packet its first byte alone: what follows is not held here.
  var bytes: [UInt8] {
    var bytes: [UInt8]
    switch self {
    case .packet:
      bytes = [Self.packetKind]
    case .report(let arrival):
      bytes = [Self.reportKind]
      bytes.append(littleEndian: arrival)
    case .opened(let version):
      bytes = [1, version]
    case .failed(let errno, let call):
      bytes = [2]
      bytes.append(littleEndian: errno.rawValue)
      bytes += call.utf8.filter { (0x20..<0x7F).contains($0) }.prefix(Self.nameCapacity)
    case .error(let errno):
      bytes = [3]
      bytes.append(littleEndian: errno.rawValue)
    case .drops(let count):
      bytes = [4]
      bytes.append(littleEndian: count)
    case .refused(let opcode, let count):
      bytes = [5]
      bytes.append(littleEndian: opcode)
      bytes.append(littleEndian: count)
    case .denied(let opcode):
      bytes = [6]
      bytes.append(littleEndian: opcode)
    }
    return bytes
  }
}

extension Span<UInt8> {
  /// Four bytes, the lowest first; they must be there.
  fileprivate func number(_ offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(self[offset + $1]) << (8 * UInt32($1)) }
  }
}
