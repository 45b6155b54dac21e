import Glibc

/// The kernel's end of an adapter: what a driver is for a controller of metal. Each read and each write
/// is one packet.
final class KernelEnd {
  private let device: Descriptor
  let index: UInt16

  init() throws {
    device = try Descriptor(opening: "/dev/vhci")
    // A vendor packet with a dual-mode controller's type makes the adapter, and one comes back that
    // tells its number.
    try device.write([0xFF, 0x00])
    var reader = ByteReader(try device.read())
    guard reader.take(2) == [0xFF, 0x00], let index = reader.u16() else {
      throw SystemError("vhci", EPROTO)
    }
    self.index = index
  }

  var descriptor: Int32 { device.number }

  func read() throws -> [UInt8] { try device.read() }

  func write(_ packet: [UInt8]) throws { try device.write(packet) }
}
