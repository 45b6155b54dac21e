import BeaconCodec
import BeaconRadio
import CGlibc
import Glibc
import LinuxSystem

/// The helper `hotcold-radio`, which uses the radio for a program without privileges. It must be in
/// the same folder as this program, because the two are installed together.
package struct HelperFile: Equatable {
  package var path: String
  package var owner: UInt32
  /// The name of its group, or the number of a group without a name.
  package var group: String
  /// The permission bits.
  package var mode: UInt32
  /// The permitted file capabilities; nil without any.
  package var capabilities: UInt64?
  package var mayRun: Bool
  /// Whether the system lists this user in its group. A session started earlier may lack the group.
  var isMember: Bool
  /// Whether this process has the group.
  var hasGroup: Bool
  /// Whether the file system is mounted nosuid, so that its programs gain no privileges.
  var isMountedNosuid: Bool

  package static func find() -> HelperFile? {
    programFolder.flatMap { HelperFile(path: "\($0)/\(RadioAccess.helperName)") }
  }
}

extension HelperFile {
  package init?(path: String) {
    guard let status = FileName(path).status else { return nil }
    let group = getgrgid(status.st_gid)?.pointee
    var groups = [gid_t](repeating: 0, count: max(Int(getgroups(0, nil)), 1))
    let groupCount = getgroups(Int32(groups.count), &groups)
    var system = statvfs()
    let isMountedNosuid = statvfs(path, &system) == 0 && system.f_flag & UInt(ST_NOSUID) != 0
    self.init(
      path: path, owner: status.st_uid,
      group: group.map { String(cString: $0.gr_name) } ?? "\(status.st_gid)",
      mode: status.st_mode & 0o7777, capabilities: Self.capabilities(Self.attribute(of: path)),
      mayRun: access(path, X_OK) == 0,
      isMember: UserName.groups(of: UserName.own, primary: getgid()).contains(status.st_gid),
      hasGroup: getegid() == status.st_gid
        || groups.prefix(Int(max(groupCount, 0))).contains(status.st_gid),
      isMountedNosuid: isMountedNosuid)
  }

  var isCapable: Bool {
    Capability.allCases.allSatisfy { (capabilities ?? 0) & $0.mask != 0 }
  }

  /// The attribute `security.capability` (Linux, include/uapi/linux/capability.h: vfs_cap_data):
  ///
  ///     | version and flags (4) | permitted (4) | inheritable (4) | permitted, upper (4) | ...
  package static func capabilities(_ attribute: [UInt8]?) -> UInt64? {
    guard let attribute, attribute.count >= 20 else { return nil }
    let lower = littleEndianUInt32(attribute.span, at: 4)
    return UInt64(lower) | UInt64(littleEndianUInt32(attribute.span, at: 12)) << 32
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

private var programFolder: String? {
  guard let program = SystemText.target(of: "/proc/self/exe"), let end = program.lastIndex(of: "/")
  else { return nil }
  return String(program[..<end])
}

package enum UserName {
  /// The name of the user who started this program (getpwuid(3)), otherwise the shell's variable.
  package static var own: String {
    getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) } ?? "$USER"
  }

  /// The listed groups of a user, and the primary one (getgrouplist(3)).
  static func groups(of name: String, primary: gid_t) -> [gid_t] {
    var count: Int32 = 0
    // Without a buffer, this only counts them.
    getgrouplist(name, primary, nil, &count)
    var groups = [gid_t](repeating: 0, count: Int(count))
    let listed = getgrouplist(name, primary, &groups, &count)
    return listed < 0 ? [primary] : Array(groups.prefix(Int(count)))
  }
}

/// How this program was installed, which decides how to repair the helper.
package enum Installation: Equatable, Sendable {
  /// With `make install`, or not installed.
  case built
  /// With the Debian package.
  case debian
  /// With another system's package.
  case package

  package static let name = "hotcold"

  package static func look() -> Installation {
    programFolder.map { Installation(folder: $0, hasCopyright: SystemText.exists(copyright)) }
      ?? .built
  }

  /// Part of every Debian package (Debian Policy 12.5), but not of other systems' packages.
  private static let copyright = "/usr/share/doc/\(name)/copyright"

  init(folder: String, hasCopyright: Bool) {
    self = folder != "/usr/bin" ? .built : hasCopyright ? .debian : .package
  }

  /// The command that restores owner and capabilities; nil if the package has to be reinstalled.
  package var repair: String? {
    switch self {
    case .built: "sudo make install"
    case .debian: "sudo dpkg-reconfigure \(Self.name)"
    case .package: nil
    }
  }

  func join(_ group: String, user: String) -> String {
    self == .debian ? "sudo adduser \(user) \(group)" : "sudo usermod -aG \(group) \(user)"
  }
}
