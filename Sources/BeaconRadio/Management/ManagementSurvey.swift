import BeaconCodec

/// What the kernel tells about advertising on an adapter, before anything is done to it.
struct ManagementSurvey: Hashable {
  var settings: ManagementSettings
  /// Advertising instances have the numbers 1 and up to this.
  var maxInstances: UInt8
  /// Linux shows only those whose numbers are not above their count
  /// (net/bluetooth/mgmt.c: read_adv_features): ours, the last, is as a rule not among them.
  var instances: Set<UInt8>

  init(settings: ManagementSettings, maxInstances: UInt8, instances: Set<UInt8>) {
    self.settings = settings
    self.maxInstances = maxInstances
    self.instances = instances
  }

  /// From the replies to `CommandSequence.survey`; nil for less than they must have.
  init?(_ replies: [[UInt8]]) {
    guard replies.count == 2 else { return nil }
    let (information, features) = (replies[0], replies[1])
    // Address (6), version, manufacturer (2), supported settings (4), current settings (4).
    // Supported flags (4), longest data, longest scan response, most instances, their number, they.
    guard information.count >= 17, features.count >= 8 else { return nil }
    settings = ManagementSettings(rawValue: littleEndianUInt32(information.span, at: 13))
    maxInstances = features[6]
    instances = Set(features[8...].prefix(Int(features[7])))
  }

  /// Somebody else's instances.
  var others: Set<UInt8> { instances.subtracting([maxInstances]) }

  /// The instance to use: the last one, for bluetoothd takes the lowest that is free. If it is there
  /// already while a lower one is free, it must be ours, of a program that was killed. nil where all
  /// are others'.
  var instance: UInt8? {
    guard maxInstances > 0 else { return nil }
    return instances.contains(maxInstances) && others.count >= Int(maxInstances) - 1
      ? nil : maxInstances
  }
}

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
