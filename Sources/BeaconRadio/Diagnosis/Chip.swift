import BeaconCodec

/// The chip of an adapter, and the kernel that drives it.
package struct Chip: Hashable, Sendable {
  /// The company identifier of its maker (Bluetooth Assigned Numbers, 7.1).
  package var company: UInt16
  /// The release of the kernel, such as `6.1.0-44-amd64`.
  package var kernel: String

  /// Asks the kernel, which needs no privilege; nil if it does not answer.
  package init?(of adapter: Adapter, host: any RadioHost = LinuxHost()) {
    guard let link = try? host.link(.management) else { return nil }
    var buffer = [UInt8](repeating: 0, count: 512)
    try? link.send(ControlCommand.readControllerInformation.packet(index: adapter.index))
    host.wait(for: [link.fileDescriptor], seconds: 0.5)
    guard let count = try? link.receive(into: &buffer)?.count,
      case .reply(_, .kernel(.success), let information) = ControlMessage(
        management: buffer.span.extracting(first: count), index: adapter.index),
      information.count >= 9
    else { return nil }
    // Address (6), version, maker (2).
    company = littleEndianUInt16(information.span, at: 7)
    kernel = Self.runningKernel
  }

  init(company: UInt16, kernel: String) {
    self.company = company
    self.kernel = kernel
  }

  private static var runningKernel: String {
    SystemText.firstLine(of: "/proc/sys/kernel/osrelease") ?? "?"
  }

  /// `Realtek`, or the number of a maker that is not in the list.
  package var maker: String {
    Self.makers[company] ?? "0x" + String(company, radix: 16, uppercase: true)
  }

  private static let makers: [UInt16: String] = [
    0x0002: "Intel", 0x000A: "CSR", 0x000D: "Texas Instruments", 0x000F: "Broadcom",
    0x001D: "Qualcomm", 0x0046: "MediaTek", 0x0048: "Marvell", 0x005D: "Realtek",
    0x0131: "Cypress",
  ]

  /// Whether chips of this maker are known to hear nothing with this kernel.
  package var isKnownToBeDeaf: Bool {
    Self.deaf[company, default: []].contains { release in
      kernel.hasPrefix(release) && kernel.dropFirst(release.count).first?.isNumber != true
    }
  }

  /// By maker, the kernels that were reported (bluetooth-next#133, #634, #637, #641; bazzite#5447).
  private static let deaf: [UInt16: [String]] = [0x005D: ["6.18.45", "7.1.9"], 0x0046: ["7.1.5"]]
}
