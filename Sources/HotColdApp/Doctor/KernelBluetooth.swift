import BeaconRadio
import LinuxSystem

/// Whether this process can use the kernel's Bluetooth, which exists only in the initial network
/// namespace and checks permissions in the initial user namespace.
struct KernelBluetooth: Hashable, Sendable {
  /// Why the adapters cannot be listed; nil if they can.
  var failure: RadioError?
  /// Whether the module is loaded or built in.
  var hasModule: Bool
  /// Whether the module is installed; it may be blocked from loading.
  var isInstalled: Bool
  /// Whether this is the initial user namespace; assumed if unknown.
  var isInitialUser: Bool

  /// Linux, include/linux/proc_ns.h
  private static let initialUser = "user:[4026531837]"

  /// - Parameter failure: of listing the adapters, which makes the kernel load its module.
  static func look(failure: RadioError?) -> KernelBluetooth {
    KernelBluetooth(
      failure: failure,
      hasModule: SystemText.exists("/sys/module/bluetooth"),
      isInstalled: SystemText.firstLine(of: "/proc/sys/kernel/osrelease").map {
        SystemText.exists("/lib/modules/\($0)/kernel/net/bluetooth")
      } ?? false,
      isInitialUser: SystemText.target(of: "/proc/self/ns/user") ?? initialUser == initialUser)
  }
}

/// A Bluetooth USB device without a driver: the firmware is missing, or the kernel is too old.
enum IdleRadio {
  /// The USB IDs of these devices, such as `0bda:8771`.
  static func all(in folder: String = "/sys/bus/usb/devices") -> [String] {
    SystemText.names(in: folder).compactMap { name in
      let device = folder + "/" + name
      // Interfaces have a colon in their names, and are checked with their devices.
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
