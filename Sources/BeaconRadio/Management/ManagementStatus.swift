/// What the kernel's management says to a command (BlueZ, doc/mgmt-api.txt: Error Codes).
public struct ManagementStatus: RawRepresentable, Hashable, Sendable {
  /// The documentation's number.
  public let rawValue: UInt8

  /// - Parameter rawValue: the documentation's number.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let success = ManagementStatus(rawValue: 0x00)
  /// The kernel is too old for it.
  package static let unknownCommand = ManagementStatus(rawValue: 0x01)
  /// Also what a controller's Command Disallowed becomes in Linux 6.1.
  package static let failed = ManagementStatus(rawValue: 0x03)
  /// Also what a controller's Command Disallowed becomes in other kernels.
  package static let busy = ManagementStatus(rawValue: 0x0A)
  /// Also: Low Energy is switched off, or the adapter is not powered.
  package static let rejected = ManagementStatus(rawValue: 0x0B)
  package static let invalidParameters = ManagementStatus(rawValue: 0x0D)
  /// There is no such adapter, or a program has its user channel.
  package static let invalidIndex = ManagementStatus(rawValue: 0x11)
  /// rfkill forbids it.
  package static let blockedByRfkill = ManagementStatus(rawValue: 0x12)
  /// Not without CAP_NET_ADMIN.
  package static let permissionDenied = ManagementStatus(rawValue: 0x14)

  private static let names = [
    "Success",  // 0x00
    "Unknown Command",
    "Not Connected",
    "Failed",
    "Connect Failed",
    "Authentication Failed",
    "Not Paired",
    "No Resources",
    "Timeout",  // 0x08
    "Already Connected",
    "Busy",
    "Rejected",
    "Not Supported",
    "Invalid Parameters",
    "Disconnected",
    "Not Powered",
    "Cancelled",  // 0x10
    "Invalid Index",
    "RFKilled",
    "Already Paired",
    "Permission Denied",
  ]
}

extension ManagementStatus: CustomStringConvertible {
  /// `Busy`
  public var description: String {
    let index = Int(rawValue)
    return index < Self.names.count ? Self.names[index] : "status \(rawValue)"
  }
}
