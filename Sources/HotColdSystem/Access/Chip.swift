import BeaconCodec
import BeaconRadio
import LinuxSystem

/// An adapter's chip, and the kernel that runs it.
package struct Chip: Hashable, Sendable {
  /// The manufacturer's company identifier (Bluetooth Assigned Numbers, 7.1).
  package var company: UInt16
  /// The kernel's release, such as `6.1.0-44-amd64`.
  package var kernel: String

  /// Asks the kernel, which needs no privilege; nil without an answer.
  package init?(of adapter: Adapter) {
    guard let link = try? LinuxHost().link(.management) else { return nil }
    var buffer = [UInt8](repeating: 0, count: 512)
    // Read Controller Information (BlueZ, doc/mgmt-api.txt): opcode, adapter, no parameters.
    try? link.send([0x04, 0x00] + littleEndian(adapter.index) + [0, 0])
    Descriptor.waitReadable([link.fileDescriptor], seconds: 0.5)
    guard let count = try? link.receive(into: &buffer)?.count else { return nil }
    self.init(
      answer: Array(buffer.prefix(count)), of: adapter.index,
      kernel: SystemText.lines(of: "/proc/sys/kernel/osrelease")?.first ?? "?")
  }

  /// Command Complete (2), adapter (2), length (2), opcode (2), status, address (6), version, maker
  /// (2) ...
  package init?(answer: [UInt8], of index: UInt16, kernel: String) {
    let answer = answer.span
    guard answer.count >= 18, littleEndianUInt16(answer, at: 0) == 1,
      littleEndianUInt16(answer, at: 2) == index, littleEndianUInt16(answer, at: 6) == 4,
      answer[8] == 0
    else { return nil }
    self.init(company: littleEndianUInt16(answer, at: 16), kernel: kernel)
  }

  package init(company: UInt16, kernel: String) {
    self.company = company
    self.kernel = kernel
  }

  /// `Realtek`, or the identifier of a company that is not listed here.
  package var maker: String {
    Self.makers[company] ?? "0x" + String(company, radix: 16, uppercase: true)
  }

  private static let makers: [UInt16: String] = [
    0x0002: "Intel", 0x000A: "CSR", 0x000D: "Texas Instruments", 0x000F: "Broadcom",
    0x001D: "Qualcomm", 0x0046: "MediaTek", 0x0048: "Marvell", 0x005D: "Realtek",
    0x0131: "Cypress",
  ]

  /// Whether this manufacturer's chips are known to be deaf with this kernel.
  package var isKnownToBeDeaf: Bool {
    Self.deaf[company, default: []].contains { release in
      kernel.hasPrefix(release) && kernel.dropFirst(release.count).first?.isNumber != true
    }
  }

  /// Kernels with such reports, by company (bluetooth-next#133, #634, #637, #641; bazzite#5447).
  private static let deaf: [UInt16: [String]] = [0x005D: ["6.18.45", "7.1.9"], 0x0046: ["7.1.5"]]
}
