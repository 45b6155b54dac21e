import BeaconCodec

/// Changes by other programs; a socket does not get the events that its own commands cause.
enum ManagementEvent: Hashable {
  /// New Settings: all present settings.
  case settings(ManagementSettings)
  /// Advertising Removed: by a program, or after its timeout.
  case advertisingRemoved(instance: UInt8)
}

/// A command to the kernel's Bluetooth management that hotcold sends (BlueZ, doc/mgmt-api.txt).
public enum ManagementOpcode: UInt16, SpecificationNamed {
  case readControllerInformation = 0x0004
  case setPowered = 0x0005
  case setLowEnergy = 0x000D
  case stopDiscovery = 0x0024
  case setStaticAddress = 0x002B
  case readAdvertisingFeatures = 0x003D
  case removeAdvertising = 0x003F
  case addExtendedAdvertisingParameters = 0x0054
  case addExtendedAdvertisingData = 0x0055
}

/// The management's answer to a command, numbered from 0 (BlueZ, doc/mgmt-api.txt: Error Codes).
public enum ManagementStatus: UInt8, SpecificationNamed {
  case success
  /// The kernel is too old for this command.
  case unknownCommand
  case notConnected
  /// Also what a controller's Command Disallowed becomes in Linux 6.1.
  case failed
  case connectFailed, authenticationFailed, notPaired, noResources, timeout, alreadyConnected
  /// Also what a controller's Command Disallowed becomes in other kernels.
  case busy
  /// Also if Low Energy is off, or the adapter has no power.
  case rejected
  case notSupported, invalidParameters, disconnected, notPowered, cancelled, invalidIndex
  case blockedByRfkill, alreadyPaired
  /// CAP_NET_ADMIN is missing.
  case permissionDenied
}

/// The kernel's view of advertising on an adapter, read before changing anything.
struct ManagementSurvey: Hashable {
  var settings: ManagementSettings
  /// The highest number of an advertising instance; the lowest is 1.
  var maxInstances: UInt8
  /// The present instances. Linux only shows those with numbers up to their count (net/bluetooth/mgmt.c:
  /// read_adv_features), so hotcold's, which has the highest number, is usually missing.
  var instances: Set<UInt8>

  /// The instances of other programs.
  var others: Set<UInt8> { instances.subtracting([maxInstances]) }

  /// The instance to use: the highest, because bluetoothd uses the lowest free one. If it exists while a lower one is
  /// free, a killed hotcold has left it. nil if other programs use all.
  var instance: UInt8? {
    guard maxInstances > 0 else { return nil }
    return instances.contains(maxInstances) && others.count >= Int(maxInstances) - 1
      ? nil : maxInstances
  }
}

extension ManagementSurvey {
  /// From the replies to `CommandSequence.survey`; nil if they are too short.
  init?(_ replies: [[UInt8]]) {
    guard replies.count == 2 else { return nil }
    let (information, features) = (replies[0], replies[1])
    // Address (6), version, manufacturer (2), supported settings (4), current settings (4). Supported flags (4),
    // longest data, longest scan response, most instances, number of instances, instances.
    guard information.count >= 17, features.count >= 8 else { return nil }
    self.init(
      settings: ManagementSettings(rawValue: littleEndianUInt32(information.span, at: 13)),
      maxInstances: features[6], instances: Set(features[8...].prefix(Int(features[7]))))
  }
}

/// The settings of an adapter (BlueZ, doc/mgmt-api.txt: Read Controller Information).
struct ManagementSettings: OptionSet, Hashable {
  let rawValue: UInt32

  static let powered = ManagementSettings(rawValue: 1 << 0)
  static let connectable = ManagementSettings(rawValue: 1 << 1)
  static let lowEnergy = ManagementSettings(rawValue: 1 << 9)
  /// The adapter's own advertising, which excludes instances.
  static let advertising = ManagementSettings(rawValue: 1 << 10)

  /// Whether an advertising instance is non-connectable and has a random address. On a connectable adapter, each
  /// instance becomes ADV_IND with the public address.
  var allowBeacons: Bool { isDisjoint(with: [.connectable, .advertising]) }
}
