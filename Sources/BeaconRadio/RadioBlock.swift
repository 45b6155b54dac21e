import Glibc
import LinuxSystem
import SystemPackage

/// An rfkill block.
public enum RadioBlock: String, Hashable, Sendable {
  /// A setting that software can undo.
  case soft
  /// A switch or a key on the machine.
  case hard
}

/// An rfkill switch (Linux, Documentation/ABI/stable/sysfs-class-rfkill).
package struct RadioSwitch: Hashable, Sendable {
  /// `hci0` for the switch of one adapter; other names for switches of all Bluetooth.
  package var name: String
  package var soft: Bool
  package var hard: Bool
  /// From the folder's name.
  var number: UInt32 = 0

  /// Whether it is the switch of one adapter.
  var isAdapters: Bool { name.hasPrefix("hci") }

  /// nil if it does not block; `hard` if both kinds do.
  package var block: RadioBlock? { hard ? .hard : soft ? .soft : nil }

  /// The Bluetooth switches.
  package static func all(in folder: String = "/sys/class/rfkill") -> [RadioSwitch] {
    SystemText.names(in: folder).compactMap { entry in
      let path = folder + "/" + entry
      guard SystemText.firstLine(of: path + "/type") == "bluetooth",
        let name = SystemText.firstLine(of: path + "/name")
      else { return nil }
      return RadioSwitch(
        name: name, soft: SystemText.firstLine(of: path + "/soft") == "1",
        hard: SystemText.firstLine(of: path + "/hard") == "1",
        number: UInt32(entry.drop { !$0.isASCII || !$0.isNumber }) ?? 0)
    }
  }

  private static let device = "/dev/rfkill"

  /// Whether this user may end a soft block: a desktop's logged-in user, otherwise root or a group.
  package static var mayUnblock: Bool { faccessat(AT_FDCWD, device, W_OK, AT_EACCESS) == 0 }

  /// Ends the soft blocks of these switches only.
  static func unblock(_ switches: [RadioSwitch]) throws(RadioError) {
    do {
      let file = try FileDescriptor.open(
        FilePath(device), .writeOnly, options: [.closeOnExec, .nonBlocking])
      defer { try? file.close() }
      for one in switches { _ = try file.writeAll(one.unblocking) }
    } catch {
      throw RadioError(call: device, error as? Errno ?? .ioError, adapter: nil)
    }
  }

  /// Linux, include/uapi/linux/rfkill.h: struct rfkill_event, in native byte order:
  ///
  ///     | number (4) | kind: 2, Bluetooth | operation: 2, change one | soft: 0 | hard: 0 |
  var unblocking: [UInt8] { Swift.withUnsafeBytes(of: number) { Array($0) } + [2, 2, 0, 0] }
}

extension [RadioSwitch] {
  /// The machine's own switch, which on some laptops removes the adapter from its bus.
  var platformBlock: RadioBlock? { filter { !$0.isAdapters }.block }

  /// The block of an adapter that is off or gone.
  package func block(of adapter: Adapter) -> RadioBlock? {
    first { $0.name == adapter.name }?.block ?? platformBlock
  }

  /// nil if none blocks; `hard` if any is hard.
  package var block: RadioBlock? {
    let blocks = compactMap(\.block)
    return blocks.contains(.hard) ? .hard : blocks.first
  }
}
