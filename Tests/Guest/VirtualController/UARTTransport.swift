import Glibc

/// `hci_uart`: a serial line with H4 packets (Core Specification, Vol 4, Part A). The line is a pseudoterminal, one end of
/// which is attached to the driver, as `btattach` does.
final class UARTTransport: HostTransport {
  private let line: Descriptor
  private let driverEnd: Descriptor
  let index: UInt16
  private var stream = PacketStream()

  // Linux, include/uapi/linux/tty.h, include/uapi/asm-generic/ioctls.h, and drivers/bluetooth/hci_uart.h.
  private static let driver: Int32 = 15  // N_HCI
  private static let protocolH4: Int32 = 0
  /// HCI_UART_RESET_ON_INIT: reset the controller when it is attached, as hci_vhci does, instead of when it is detached,
  /// because then it no longer answers.
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
    driverEnd = try Descriptor(opening: "/dev/pts/\(number)")
    let end = driverEnd.number
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
      throw SystemError("hci_uart: device number")
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

/// Splits the bytes that a host sends over a serial line into packets.
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
    // Command (opcode) and synchronous data (handle): 2 bytes, then a length of 1 byte.
    case 0x01, 0x03: return bytes.count < 4 ? nil : 4 + Int(bytes[3])
    // Asynchronous and isochronous data: a handle of 2 bytes, then a length of 2 bytes.
    case 0x02, 0x05:
      return bytes.count < 5 ? nil : 5 + (Int(bytes[3]) | Int(bytes[4]) << 8)
    // Not a packet: skip the byte; a packet may follow.
    default: return 1
    }
  }
}
