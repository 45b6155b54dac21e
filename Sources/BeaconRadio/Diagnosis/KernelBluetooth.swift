/// Whether this kernel has Bluetooth and this process can use it. The kernel has it only in its initial network
/// namespace, and checks permissions in the initial user namespace.
package struct KernelBluetooth: Hashable, Sendable {
  /// Why the adapters cannot be listed; nil if they can.
  package var failure: RadioError?
  /// The kernel has Bluetooth, as a loaded module or built in.
  package var hasModule: Bool
  /// The module is installed, but may not be loaded.
  package var isInstalled: Bool
  /// Whether the namespaces are the initial ones; nil if unknown.
  package var isInitialNetwork: Bool?
  package var isInitialUser: Bool?

  /// - Parameter failure: why the adapters cannot be listed, which makes the kernel load its module.
  package static func look(failure: RadioError?) -> KernelBluetooth {
    KernelBluetooth(
      failure: failure,
      hasModule: SystemText.exists("/sys/module/bluetooth"),
      isInstalled: SystemText.firstLine(of: "/proc/sys/kernel/osrelease").map {
        SystemText.exists("/lib/modules/\($0)/kernel/net/bluetooth")
      } ?? false,
      // The kernel only opens Bluetooth sockets there (net/bluetooth/af_bluetooth.c).
      isInitialNetwork: failure == nil ? true : Namespace.isInitialNetwork,
      isInitialUser: Namespace.isInitialUser)
  }
}

/// The namespaces of this process (Linux, include/linux/proc_ns.h for the numbers).
private enum Namespace {
  private static let initialUser = "user:[4026531837]"
  private static let initialProcesses = "pid:[4026531836]"

  static var isInitialUser: Bool? {
    SystemText.target(of: "/proc/self/ns/user").map { $0 == initialUser }
  }

  /// Its number differs between kernels, but the first process is in it, if that is visible.
  static var isInitialNetwork: Bool? {
    guard SystemText.target(of: "/proc/self/ns/pid") == initialProcesses,
      let first = SystemText.target(of: "/proc/1/ns/net"),
      let own = SystemText.target(of: "/proc/self/ns/net")
    else { return nil }
    return own == first
  }
}

/// How an adapter is connected, from the kernel.
package struct AdapterHardware: Hashable, Sendable {
  /// `usb`, `serial`, `sdio`, ...; nil for a virtual one.
  package var bus: String?
  /// `btusb`
  package var driver: String?

  /// - Parameter name: `hci0`
  package static func of(
    _ name: String, in folder: String = "/sys/class/bluetooth"
  ) -> AdapterHardware {
    let device = folder + "/" + name + "/device"
    return AdapterHardware(
      bus: lastPart(SystemText.target(of: device + "/subsystem")),
      driver: lastPart(SystemText.target(of: device + "/driver")))
  }

  private static func lastPart(_ path: String?) -> String? {
    path?.split(separator: "/").last.map(String.init)
  }
}

/// A Bluetooth USB device without a driver: its firmware is missing, or the kernel is too old.
package enum IdleRadio {
  /// The USB IDs of these devices, such as `0bda:8771`.
  package static func all(in folder: String = "/sys/bus/usb/devices") -> [String] {
    SystemText.names(in: folder).compactMap { name in
      let device = folder + "/" + name
      // Interfaces have a colon in their names and are checked with their devices.
      guard !name.contains(":"), isBluetooth(device, "bDevice") || hasInterface(device, name),
        !SystemText.names(in: device).contains(where: { hasAdapter(device + "/" + $0) }),
        let vendor = SystemText.firstLine(of: device + "/idVendor"),
        let product = SystemText.firstLine(of: device + "/idProduct")
      else { return nil }
      return vendor + ":" + product
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
