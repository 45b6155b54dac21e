import Glibc
import SystemPackage

extension RadioSwitch {
  private static let device = "/dev/rfkill"

  /// Whether this user may: on a desktop whoever sits at it, elsewhere root or a group.
  package static var mayUnblock: Bool { faccessat(AT_FDCWD, device, W_OK, AT_EACCESS) == 0 }

  /// Takes the soft block of these back, and of no others.
  static func unblock(_ switches: [RadioSwitch]) throws(RadioError) {
    do {
      let file = try FileDescriptor.open(
        FilePath(device), .writeOnly, options: [.closeOnExec, .nonBlocking])
      defer { try? file.close() }
      for one in switches { _ = try file.writeAll(one.unblocking) }
    } catch let error as Errno {
      throw RadioError(call: device, error, adapter: nil)
    } catch {
      throw RadioError(call: device, .ioError, adapter: nil)
    }
  }

  /// Linux, include/uapi/linux/rfkill.h: struct rfkill_event, in the machine's byte order:
  ///
  ///     | number (4) | kind: 2, Bluetooth | operation: 2, change one | soft: 0 | hard: 0 |
  var unblocking: [UInt8] { Swift.withUnsafeBytes(of: number) { Array($0) } + [2, 2, 0, 0] }
}
