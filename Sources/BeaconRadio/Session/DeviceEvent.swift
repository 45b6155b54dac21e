/// What the kernel tells about its adapters on a socket that is bound to none of them
/// (Linux, net/bluetooth/hci_sock.c: hci_sock_dev_event). All numbers in the machine's byte order:
///
///     | 0x04 | 0xFD | length | type 1 (2) | event (2) | index (2) |
struct DeviceEvent: Hashable {
  enum Kind: UInt16 {
    case registered = 1
    case unregistered = 2
    case up = 3
    case down = 4
  }

  var kind: Kind
  var index: UInt16

  init(kind: Kind, index: UInt16) {
    self.kind = kind
    self.index = index
  }

  /// nil for anything else.
  init?(packet: Span<UInt8>) {
    guard packet.count >= 9, packet[0] == 0x04, packet[1] == 0xFD, packet[2] >= 6,
      Self.word(packet, 3) == 1, let kind = Kind(rawValue: Self.word(packet, 5))
    else { return nil }
    self.kind = kind
    index = Self.word(packet, 7)
  }

  private static func word(_ bytes: Span<UInt8>, _ offset: Int) -> UInt16 {
    let value = UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8
    return UInt16(littleEndian: value)
  }
}
