import BeaconRadio

/// How this program came onto the machine, on which depends what mends its helper.
package enum Installation: Equatable, Sendable {
  /// By `make install`, or it was only built.
  case built
  /// By the Debian package.
  case debian
  /// By a package of another kind.
  case package

  package static let name = "hotcold"

  package static func look() -> Installation {
    guard let program = SystemText.target(of: "/proc/self/exe"),
      let end = program.lastIndex(of: "/")
    else { return .built }
    return Installation(
      folder: String(program[..<end]), hasCopyright: SystemText.exists(copyright))
  }

  /// Each package of Debian has such a file (Debian Policy 12.5); those of other systems have none.
  private static let copyright = "/usr/share/doc/\(name)/copyright"

  /// - Parameters:
  ///   - folder: where this program is.
  ///   - hasCopyright: whether Debian's file about the package is there.
  init(folder: String, hasCopyright: Bool) {
    self = folder != "/usr/bin" ? .built : hasCopyright ? .debian : .package
  }

  /// The command that gives the helper its owner and its capabilities again; nil where the package has to be
  /// installed anew.
  package var repair: String? {
    switch self {
    case .built: "sudo make install"
    case .debian: "sudo dpkg-reconfigure \(Self.name)"
    case .package: nil
    }
  }

  /// The command that makes somebody a member of the helper's group.
  func join(_ group: String, user: String) -> String {
    self == .debian ? "sudo adduser \(user) \(group)" : "sudo usermod -aG \(group) \(user)"
  }
}
