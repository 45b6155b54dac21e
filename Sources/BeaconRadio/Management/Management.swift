import BeaconCodec

/// Changes by other programs; a socket does not get events of its own commands.
enum ManagementEvent: Hashable {
  /// New Settings: all of them.
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

/// The management's answer, from 0 (BlueZ, doc/mgmt-api.txt: Error Codes).
public enum ManagementStatus: UInt8, SpecificationNamed {
  case success
  /// The kernel is too old for it.
  case unknownCommand
  case notConnected
  /// Also a controller's Command Disallowed in Linux 6.1.
  case failed
  case connectFailed, authenticationFailed, notPaired, noResources, timeout, alreadyConnected
  /// Also a controller's Command Disallowed in other kernels.
  case busy
  /// Also without Low Energy or power.
  case rejected
  case notSupported, invalidParameters, disconnected, notPowered, cancelled, invalidIndex
  case blockedByRfkill, alreadyPaired
  /// Without CAP_NET_ADMIN.
  case permissionDenied
}

/// How the kernel advertises on an adapter, read before any change.
struct ManagementSurvey: Hashable {
  var settings: ManagementSettings
  /// The highest instance; the lowest is 1.
  var maxInstances: UInt8
  /// As listed, up to their count (mgmt.c: read_adv_features): usually without hotcold's highest.
  var instances: Set<UInt8>

  var others: Set<UInt8> { instances.subtracting([maxInstances]) }

  /// The highest, because bluetoothd uses the lowest free one; a killed hotcold may have left it.
  /// nil if other programs use all.
  var instance: UInt8? {
    guard maxInstances > 0 else { return nil }
    return instances.contains(maxInstances) && others.count >= Int(maxInstances) - 1
      ? nil : maxInstances
  }
}

extension ManagementSurvey {
  /// Replies to `CommandSequence.survey`; nil if too short.
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
  /// The adapter's own, which excludes instances.
  static let advertising = ManagementSettings(rawValue: 1 << 10)

  /// A connectable adapter's instances would be ADV_IND with the public address.
  var allowBeacons: Bool { isDisjoint(with: [.connectable, .advertising]) }
}
