import BeaconCodec
import CBlueZ

/// Keeps unneeded packets out of a socket's queue, after `hci_filter`: a classic Berkeley packet
/// filter, with big-endian numbers (Linux, Documentation/networking/filter.rst).
struct PacketFilter {
  private(set) var instructions: [sock_filter] = []

  /// For raw command sockets: answers, hardware errors, and others' commands with these opcodes.
  static var control: PacketFilter {
    var filter = PacketFilter()
    // The packets:
    //     command           | 0x01 | opcode (2) | ...
    //     Command Complete  | 0x04 | 0x0E | length | packets | opcode (2) | ...
    //     Command Status    | 0x04 | 0x0F | length | status | packets | opcode (2) |
    //     Hardware Error    | 0x04 | 0x10 | ...
    filter.loadByte(0)
    filter.skip(unless: HCIPacketIndicator.command, 2)
    filter.loadWord(1)
    filter.jump(7)
    filter.loadByte(1)
    filter.skip(unless: UInt8(0x10), 1)
    filter.accept()
    filter.skip(unless: HCIReply.commandComplete, 2)
    filter.loadWord(4)
    filter.jump(1)
    filter.loadWord(5)
    filter.accept(HCIOpcode.allCases.map(\.rawValue.byteSwapped))
    return filter
  }

  /// LE Advertising Report, LE Extended Advertising Report (Core 5.4, Vol 4, Part E, 7.7.65.2, 13).
  static var reports: PacketFilter {
    var filter = PacketFilter()
    filter.loadByte(3)
    filter.accept([0x02, 0x0D] as [UInt8])
    return filter
  }

  /// Answers, New Settings and Advertising Removed (Linux, include/net/bluetooth/mgmt.h).
  static var management: PacketFilter {
    var filter = PacketFilter()
    filter.loadWord(0)
    filter.accept([0x0001, 0x0002, 0x0006, 0x0024].map(\UInt16.byteSwapped))
    return filter
  }

  private mutating func loadByte(_ offset: UInt32) { add(BPF_LD | BPF_B | BPF_ABS, offset) }
  private mutating func loadWord(_ offset: UInt32) { add(BPF_LD | BPF_H | BPF_ABS, offset) }
  private mutating func jump(_ count: UInt32) { add(BPF_JMP | BPF_JA, count) }
  private mutating func accept() { add(BPF_RET | BPF_K, 0xFFFF) }

  /// Skips `count` instructions unless the loaded number has this value.
  private mutating func skip(unless value: some UnsignedInteger, _ count: UInt8) {
    add(BPF_JMP | BPF_JEQ | BPF_K, UInt32(value), otherwise: count)
  }

  /// Accepts these values, in the order of loaded bytes; rejects all others.
  private mutating func accept(_ numbers: [some UnsignedInteger]) {
    for number in numbers {
      skip(unless: number, 1)
      accept()
    }
    add(BPF_RET | BPF_K, 0)
  }

  private mutating func add(_ code: Int32, _ value: UInt32, otherwise: UInt8 = 0) {
    instructions.append(sock_filter(code: UInt16(code), jt: 0, jf: otherwise, k: value))
  }
}

/// A bit per packet indicator, and one per event code (Linux, net/bluetooth/hci_sock.c).
extension hci_filter {
  /// Others' commands; Command Complete, Command Status (0x0E, 0x0F) and Hardware Error (0x10).
  static let control = hci_filter(type_mask: 1 << 1 | 1 << 4, event_mask: (7 << 0x0E, 0), opcode: 0)

  /// LE Meta (0x3E): advertising reports, and little else.
  static let reports = hci_filter(type_mask: 1 << 4, event_mask: (0, 1 << (0x3E - 32)), opcode: 0)
}
