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

/// A Bluetooth device on the USB that no driver has made an adapter of: its firmware is missing, or the
/// kernel is too old for it.
package struct IdleRadio: Hashable, Sendable {
  /// `0bda:8771`
  package var id: String

  package static func all() -> [IdleRadio] { all(in: "/sys/bus/usb/devices") }

  static func all(in folder: String) -> [IdleRadio] {
    SystemText.names(in: folder).compactMap { name in
      let device = folder + "/" + name
      // Interfaces, which have a colon in their names, are looked at with their devices.
      guard !name.contains(":"), isBluetooth(device, "bDevice") || hasInterface(device, name),
        !SystemText.names(in: device).contains(where: { hasAdapter(device + "/" + $0) }),
        let vendor = SystemText.firstLine(of: device + "/idVendor"),
        let product = SystemText.firstLine(of: device + "/idProduct")
      else { return nil }
      return IdleRadio(id: vendor + ":" + product)
    }
  }

  /// Wireless controller, radio frequency, Bluetooth programming interface (USB class codes).
  private static func isBluetooth(_ path: String, _ prefix: String) -> Bool {
    SystemText.firstLine(of: "\(path)/\(prefix)Class") == "e0"
      && SystemText.firstLine(of: "\(path)/\(prefix)SubClass") == "01"
      && SystemText.firstLine(of: "\(path)/\(prefix)Protocol") == "01"
  }

  private static func hasInterface(_ device: String, _ name: String) -> Bool {
    SystemText.names(in: device).contains {
      $0.hasPrefix(name + ":") && isBluetooth(device + "/" + $0, "bInterface")
    }
  }

  private static func hasAdapter(_ interface: String) -> Bool {
    !SystemText.names(in: interface + "/bluetooth").isEmpty
  }
}
