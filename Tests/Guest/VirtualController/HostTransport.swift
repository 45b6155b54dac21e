import Glibc

/// The connection of a virtual controller to the kernel, its host.
protocol HostTransport: AnyObject {
  /// The kernel's number for the adapter: `hci0` is 0.
  var index: UInt16 { get }
  var descriptor: Int32 { get }
  /// The complete packets that have arrived.
  func read() throws -> [[UInt8]]
  func write(_ packet: [UInt8]) throws
}

/// Uses `hci_vhci` if the kernel has it; Debian's kernel for arm64 does not.
func makeHostTransport() throws -> any HostTransport {
  access("/dev/vhci", F_OK) == 0 ? try VHCITransport() : try UARTTransport()
}

/// `hci_vhci`: each read and each write is one packet.
final class VHCITransport: HostTransport {
  private let device: Descriptor
  let index: UInt16

  init() throws {
    device = try Descriptor(opening: "/dev/vhci")
    // A vendor packet with a dual-mode controller's type creates the adapter; the answer has its number.
    try device.write([0xFF, 0x00])
    var reader = ByteReader(try device.read())
    guard reader.take(2) == [0xFF, 0x00], let index = reader.u16() else {
      throw SystemError("vhci", EPROTO)
    }
    self.index = index
  }

  var descriptor: Int32 { device.number }

  func read() throws -> [[UInt8]] {
    let packet = try device.read()
    return packet.isEmpty ? [] : [packet]
  }

  func write(_ packet: [UInt8]) throws { try device.write(packet) }
}
