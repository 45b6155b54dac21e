/// How the kernel has set an adapter up (BlueZ, doc/mgmt-api.txt: Read Controller Information).
struct ManagementSettings: OptionSet, Hashable {
  let rawValue: UInt32

  static let powered = ManagementSettings(rawValue: 1 << 0)
  static let connectable = ManagementSettings(rawValue: 1 << 1)
  static let lowEnergy = ManagementSettings(rawValue: 1 << 9)
  /// The adapter's own advertising, which leaves instances no place.
  static let advertising = ManagementSettings(rawValue: 1 << 10)

  /// Whether an advertising instance is a beacon that nobody can connect to, under a random address.
  /// On a connectable adapter every instance would become ADV_IND with the public address.
  var allowBeacons: Bool { isDisjoint(with: [.connectable, .advertising]) }
}
