/// How this process gets at the radio.
public enum RadioAccess: Hashable, Sendable {
  /// By the kernel's sockets: takes CAP_NET_RAW, and CAP_NET_ADMIN for the kernel's management.
  case direct
  /// By the helper `hotcold-radio`, a program that has these capabilities and does no more than this package needs.
  case helper(path: String)
  /// By a helper that runs already: one that was started while this process was root.
  case running(Helper)

  /// The helper's file name.
  package static let helperName = "hotcold-radio"
}
