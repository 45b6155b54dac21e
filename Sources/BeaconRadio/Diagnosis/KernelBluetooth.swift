import SystemPackage

/// Whether Bluetooth can be had from this kernel at all, and from the place where this process runs:
/// the kernel has it in its initial network namespace alone, and looks for permission in the
/// initial user namespace.
package struct KernelBluetooth: Hashable, Sendable {
  /// Why no Bluetooth socket can be opened; nil where one can.
  package var failure: RadioError?
  /// The kernel has Bluetooth, loaded or built in.
  package var hasModule: Bool
  /// It is installed beside the kernel, but may not have been loaded.
  package var isInstalled: Bool
  /// Whether the namespaces are those that the machine itself runs in; nil where it cannot be told.
  package var isInitialNetwork: Bool?
  package var isInitialUser: Bool?

  package static func look() -> KernelBluetooth {
    var failure: RadioError?
    do throws(Errno) {
      // The kernel loads its module for this where it has one.
      _ = try Descriptor.hciSocket()
    } catch {
      failure = RadioError(call: "socket", error, adapter: nil)
    }
    return KernelBluetooth(
      failure: failure,
      hasModule: SystemText.exists("/sys/module/bluetooth"),
      isInstalled: SystemText.firstLine(of: "/proc/sys/kernel/osrelease").map {
        SystemText.exists("/lib/modules/\($0)/kernel/net/bluetooth")
      } ?? false,
      // The kernel opens Bluetooth sockets in no other one (net/bluetooth/af_bluetooth.c).
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

  /// Its number is not the same on all kernels; the machine's first process is in it, though, where
  /// that can be seen.
  static var isInitialNetwork: Bool? {
    guard SystemText.target(of: "/proc/self/ns/pid") == initialProcesses,
      let first = SystemText.target(of: "/proc/1/ns/net"),
      let own = SystemText.target(of: "/proc/self/ns/net")
    else { return nil }
    return own == first
  }
}
