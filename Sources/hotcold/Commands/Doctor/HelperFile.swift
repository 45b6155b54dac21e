import BeaconRadio
import CFileAttributes
import Glibc

/// A `hotcold-radio` program, which would use the radio in our place.
struct HelperFile: Equatable {
  static let name = "hotcold-radio"

  var path: String
  var owner: UInt32
  /// Permission bits.
  var mode: UInt32
  /// File capabilities, permitted ones; nil where there are none.
  var capabilities: UInt64?

  /// Beside this program, or else in the PATH.
  static func find() -> HelperFile? {
    let folder = SystemText.target(of: "/proc/self/exe").flatMap { path in
      path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
    let beside = folder.map { "\($0)/\(name)" }
    guard let path = beside.flatMap({ SystemText.exists($0) ? $0 : nil }) ?? findProgram(name)
    else { return nil }
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return HelperFile(
      path: path, owner: status.st_uid, mode: status.st_mode & 0o7777,
      capabilities: capabilities(attribute(of: path)))
  }

  /// Of the attribute `security.capability` (Linux, include/uapi/linux/capability.h: vfs_cap_data):
  ///
  ///     | version and flags (4) | permitted (4) | inheritable (4) | permitted, upper (4) | ...
  static func capabilities(_ attribute: [UInt8]?) -> UInt64? {
    guard let attribute, attribute.count >= 20 else { return nil }
    func word(_ offset: Int) -> UInt64 {
      attribute[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    return word(4) | word(12) << 32
  }

  /// getxattr(2)
  private static func attribute(of path: String) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = buffer.withUnsafeMutableBytes {
      getxattr(path, "security.capability", $0.baseAddress, $0.count)
    }
    return count < 0 ? nil : Array(buffer.prefix(count))
  }
}

extension Facts {
  func checkHelper() -> Check {
    guard let helper else {
      return .unknown(.helper, "no \(HelperFile.name) program is installed; none is needed")
    }
    var text =
      "\(printable(helper.path)): owner \(helper.owner == 0 ? "root" : "user \(helper.owner)")"
    text += ", mode \(String(helper.mode, radix: 8)), " + capabilityWords(helper.capabilities)
    // Whoever can write to it can do all that it may do.
    return helper.owner != 0 || helper.mode & 0o022 != 0
      ? .warning(.helper, text + "; others than root can change it") : .ok(.helper, text)
  }

  private func capabilityWords(_ capabilities: UInt64?) -> String {
    guard let capabilities else { return "no capabilities" }
    let known = [(12, "cap_net_admin"), (13, "cap_net_raw")]
    var names = known.filter { capabilities >> UInt64($0.0) & 1 == 1 }.map(\.1)
    let others = known.reduce(capabilities) { $0 & ~(1 << UInt64($1.0)) }
    if others != 0 { names.append("\(others.nonzeroBitCount) more") }
    return names.joined(separator: " ")
  }
}
