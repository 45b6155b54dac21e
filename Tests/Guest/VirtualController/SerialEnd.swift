import Glibc

/// `hci_uart`: a serial line on which packets follow each other (H4: Core Specification, Vol 4, Part A). The line is a
/// pseudoterminal, whose one end is given to the driver, as `btattach` does it.
final class SerialEnd: KernelEnd {
  private let line: Descriptor
  private let drivers: Descriptor
  let index: UInt16
  private var stream = PacketStream()

  // Linux, include/uapi/linux/tty.h, include/uapi/asm-generic/ioctls.h, and drivers/bluetooth/hci_uart.h.
  private static let driver: Int32 = 15  // N_HCI
  private static let protocolH4: Int32 = 0
  /// Reset when it begins, as hci_vhci does, and not when it ends: then nobody would answer.
  private static let flags: Int32 = 1 << 1
  private static let unlock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430
  private static let setProtocol: UInt = 0x4004_55C8
  private static let getDevice: UInt = 0x8004_55CA
  private static let setFlags: UInt = 0x4004_55CB

  init() throws {
    line = try Descriptor(opening: "/dev/ptmx")
    var number: Int32 = 0
    guard ioctl(line.number, Self.unlock, &number) == 0,
      ioctl(line.number, Self.getNumber, &number) == 0
    else { throw SystemError("pseudoterminal") }
    drivers = try Descriptor(opening: "/dev/pts/\(number)")
    let end = drivers.number
    var settings = termios()
    tcgetattr(end, &settings)
    cfmakeraw(&settings)
    tcsetattr(end, TCSANOW, &settings)
    var driver = Self.driver
    guard ioctl(end, UInt(TIOCSETD), &driver) == 0 else { throw SystemError("hci_uart") }
    guard ioctl(end, Self.setFlags, Self.flags) == 0,
      ioctl(end, Self.setProtocol, Self.protocolH4) == 0
    else { throw SystemError("hci_uart: H4") }
    guard let index = UInt16(exactly: ioctl(end, Self.getDevice)) else {
      throw SystemError("hci_uart: its number")
    }
    self.index = index
  }

  var descriptor: Int32 { line.number }

  func read() throws -> [[UInt8]] {
    stream.append(try line.read())
    return stream.takePackets()
  }

  func write(_ packet: [UInt8]) throws { try line.write(packet) }
}

/// Finds the packets in what comes from a host over a serial line.
struct PacketStream {
  private var bytes: [UInt8] = []

  mutating func append(_ more: [UInt8]) { bytes += more }

  mutating func takePackets() -> [[UInt8]] {
    var packets: [[UInt8]] = []
    while let length = Self.length(of: bytes[...]), bytes.count >= length {
      packets.append(Array(bytes.prefix(length)))
      bytes.removeFirst(length)
    }
    return packets
  }

  /// The length of the packet that begins here; nil until enough of it has arrived.
  private static func length(of bytes: ArraySlice<UInt8>) -> Int? {
    guard let kind = bytes.first else { return nil }
    switch kind {
    // Command, synchronous data: what it is about (2), length (1).
    case 0x01, 0x03: return bytes.count < 4 ? nil : 4 + Int(bytes[3])
    // Asynchronous and isochronous data: what it is about (2), length (2).
    case 0x02, 0x05:
      return bytes.count < 5 ? nil : 5 + (Int(bytes[3]) | Int(bytes[4]) << 8)
    // No host sends such a thing: what follows may be a packet again.
    default: return 1
    }
  }
}
