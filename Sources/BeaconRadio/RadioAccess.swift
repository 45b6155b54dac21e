/// How this process gets at the radio.
public enum RadioAccess: Hashable, Sendable {
  /// By the kernel's sockets: takes CAP_NET_RAW, and CAP_NET_ADMIN for the kernel's management.
  case direct
  /// By the helper `hotcold-radio`, a program that has these capabilities and gives away no more than
  /// this package needs.
  case helper(path: String)
  /// By the helper, which another process starts that was given the right to: for who was root.
  case launcher(RadioLauncher)

  /// The helper's file name.
  package static let helperName = "hotcold-radio"

  var host: any RadioHost {
    switch self {
    case .direct: LinuxHost()
    case .helper(let path): HelperHost(starter: .file(path))
    case .launcher(let launcher): HelperHost(starter: .launcher(launcher))
    }
  }
}
