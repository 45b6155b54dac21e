import Glibc

/// The kernel's end of an adapter: what a driver is for a controller of metal.
protocol KernelEnd: AnyObject {
  var index: UInt16 { get }
  var descriptor: Int32 { get }
  /// The packets that have come whole; none if there are none yet.
  func read() throws -> [[UInt8]]
  func write(_ packet: [UInt8]) throws
}

/// By whichever driver this kernel has: Debian's for arm64 has none for virtual controllers.
func makeKernelEnd() throws -> any KernelEnd {
  access("/dev/vhci", F_OK) == 0 ? try VirtualEnd() : try SerialEnd()
}

/// `hci_vhci`: each read and each write is one packet.
final class VirtualEnd: KernelEnd {
  private let device: Descriptor
  let index: UInt16

  init() throws {
    device = try Descriptor(opening: "/dev/vhci")
    // A vendor packet with a dual-mode controller's type makes the adapter, and one comes back that
    // has its number.
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
