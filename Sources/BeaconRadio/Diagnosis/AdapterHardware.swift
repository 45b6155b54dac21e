/// How an adapter is connected, as far as the kernel shows it.
package struct AdapterHardware: Hashable, Sendable {
  /// `usb`, `serial`, `sdio`, ...; nil for a virtual one.
  package var bus: String?
  /// `btusb`
  package var driver: String?

  /// - Parameter name: `hci0`
  package static func of(_ name: String) -> AdapterHardware {
    of(name, in: "/sys/class/bluetooth")
  }

  static func of(_ name: String, in folder: String) -> AdapterHardware {
    let device = folder + "/" + name + "/device"
    return AdapterHardware(
      bus: lastPart(SystemText.target(of: device + "/subsystem")),
      driver: lastPart(SystemText.target(of: device + "/driver")))
  }

  private static func lastPart(_ path: String?) -> String? {
    path?.split(separator: "/").last.map(String.init)
  }
}
