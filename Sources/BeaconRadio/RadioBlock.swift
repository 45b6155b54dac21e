import Glibc
import LinuxSystem
import SystemPackage

/// How rfkill keeps a radio silent.
public enum RadioBlock: String, Hashable, Sendable {
  /// By software: a setting that software can undo.
  case soft
  /// By a switch or a key on the machine.
  case hard
}

/// One of rfkill's switches (Linux, Documentation/ABI/stable/sysfs-class-rfkill).
package struct RadioSwitch: Hashable, Sendable {
  /// `hci0` for the switch of an adapter; another name for one that switches all of Bluetooth.
  package var name: String
  package var soft: Bool
  package var hard: Bool
  /// rfkill's number, from the name of its folder.
  var number: UInt32 = 0

  /// Whether it switches a single adapter.
  var isAdapters: Bool { name.hasPrefix("hci") }

  /// nil if the radio is not blocked; `hard` if it is blocked in both ways.
  package var block: RadioBlock? { hard ? .hard : soft ? .soft : nil }

  /// All switches of kind `bluetooth`.
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

  /// Whether this user may end a soft block: on a desktop the logged-in user, elsewhere root or a group.
  package static var mayUnblock: Bool { faccessat(AT_FDCWD, device, W_OK, AT_EACCESS) == 0 }

  /// Ends the soft block of these switches only.
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

  /// Linux, include/uapi/linux/rfkill.h: struct rfkill_event, in the machine's byte order:
  ///
  ///     | number (4) | kind: 2, Bluetooth | operation: 2, change one | soft: 0 | hard: 0 |
  var unblocking: [UInt8] { Swift.withUnsafeBytes(of: number) { Array($0) } + [2, 2, 0, 0] }
}

extension [RadioSwitch] {
  /// The block by a switch of the machine. On some laptops it takes the adapter off its bus, so that a blocked adapter
  /// looks like a missing one.
  var platformBlock: RadioBlock? { filter { !$0.isAdapters }.block }

  /// The block of an adapter that is switched off or gone.
  package func block(of adapter: Adapter) -> RadioBlock? {
    first { $0.name == adapter.name }?.block ?? platformBlock
  }

  /// nil if none blocks; `hard` if at least one blocks by hardware.
  package var block: RadioBlock? {
    let blocks = compactMap(\.block)
    return blocks.contains(.hard) ? .hard : blocks.first
  }
}
