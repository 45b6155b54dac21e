import BeaconCodec

/// Changes by other programs; a socket gets no events caused by its own commands.
enum ManagementEvent: Hashable {
  /// New Settings, with all of them.
  case settings(ManagementSettings)
  /// Advertising Removed, by a program or its timeout.
  case advertisingRemoved(instance: UInt8)
}

/// A command to the kernel's Bluetooth management (BlueZ, doc/mgmt-api.txt).
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

/// The kernel's answer (BlueZ, doc/mgmt-api.txt: Error Codes), numbered from 0.
public enum ManagementStatus: UInt8, SpecificationNamed {
  case success
  /// The kernel is too old for the command.
  case unknownCommand
  case notConnected
  /// In Linux 6.1, also when the controller disallows the command.
  case failed
  case connectFailed, authenticationFailed, notPaired, noResources, timeout, alreadyConnected
  /// In other kernels, also when the controller disallows the command.
  case busy
  /// Also without Low Energy support or power.
  case rejected
  case notSupported, invalidParameters, disconnected, notPowered, cancelled, invalidIndex
  case blockedByRfkill, alreadyPaired
  /// CAP_NET_ADMIN is missing.
  case permissionDenied
}

/// How the kernel advertises on an adapter, read before any change.
struct ManagementSurvey: Hashable {
  var settings: ManagementSettings
  /// The highest instance; the lowest is 1.
  var maxInstances: UInt8
  /// As listed, up to their number (mgmt.c: read_adv_features): usually without hotcold's highest.
  var instances: Set<UInt8>

  var others: Set<UInt8> { instances.subtracting([maxInstances]) }

  /// The instance to use: the highest, because bluetoothd uses the lowest free one. A killed
  /// hotcold may have left it. nil if other programs use all.
  var instance: UInt8? {
    guard maxInstances > 0 else { return nil }
    return instances.contains(maxInstances) && others.count >= Int(maxInstances) - 1
      ? nil : maxInstances
  }
}

extension ManagementSurvey {
  /// Reads the replies to `CommandSequence.survey`; nil if they are too short.
  init?(_ replies: [[UInt8]]) {
    guard replies.count == 2 else { return nil }
    let (information, features) = (replies[0], replies[1])
    // Address (6), version, manufacturer (2), supported settings (4), current settings (4).
    // Flags (4), longest data, longest scan response, most instances, their number, instances.
    guard information.count >= 17, features.count >= 8 else { return nil }
    self.init(
      settings: ManagementSettings(rawValue: littleEndianUInt32(information.span, at: 13)),
      maxInstances: features[6], instances: Set(features[8...].prefix(Int(features[7]))))
  }
}

/// An adapter's settings (BlueZ, doc/mgmt-api.txt: Read Controller Information).
struct ManagementSettings: OptionSet, Hashable {
  let rawValue: UInt32

  static let powered = ManagementSettings(rawValue: 1 << 0)
  static let connectable = ManagementSettings(rawValue: 1 << 1)
  static let lowEnergy = ManagementSettings(rawValue: 1 << 9)
  /// The adapter's own advertising is on, which excludes instances.
  static let advertising = ManagementSettings(rawValue: 1 << 10)

  /// Instances of a connectable adapter would be ADV_IND with the public address.
  var allowBeacons: Bool { isDisjoint(with: [.connectable, .advertising]) }
}
