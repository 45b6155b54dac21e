import BeaconCodec

/// What a peer may ask of a controller, in the words of this package and no others. Whose the thing is
/// that it is about, and whether now is the time, is decided elsewhere.
enum ControllerRequest: Hashable {
  /// What the controller can do.
  case question
  /// The random address of scans and of the legacy beacon.
  case address
  case legacyParameters
  /// Advertising data or scan response.
  case legacyData
  case legacyEnable(Bool)
  case setParameters(AdvertisingHandle)
  /// Address, advertising data or scan response.
  case setData(AdvertisingHandle)
  case setEnable(AdvertisingHandle, Bool)
  case setRemoval(AdvertisingHandle)
  case scanParameters
  case scanEnable(Bool)

  /// nil for any other command, and for one with anything in it that this package never says.
  init?(_ header: HCICommandHeader) {
    let request: ControllerRequest?
    switch header.opcode {
    case .readLocalSupportedCommands, .leReadLocalSupportedFeatures,
      LEReadNumberOfSupportedAdvertisingSets.opcode:
      request = header.parameters.isEmpty ? .question : nil
    case .leSetRandomAddress:
      request = LESetRandomAddress(exactly: header)
        .flatMap { $0.address.isNonResolvable ? .address : nil }
    case .leSetAdvertisingParameters:
      request = LESetAdvertisingParameters(exactly: header)
        .flatMap { $0.isPermitted ? .legacyParameters : nil }
    case .leSetAdvertisingData:
      request = LESetAdvertisingData(exactly: header)
        .flatMap { BeaconPayload.isBeacon($0.payload.bytes) ? .legacyData : nil }
    case .leSetScanResponseData:
      request = LESetScanResponseData(exactly: header)
        .flatMap { BeaconPayload.isResponse($0.payload.bytes) ? .legacyData : nil }
    case .leSetAdvertisingEnable:
      request = LESetAdvertisingEnable(exactly: header).map { .legacyEnable($0.enable) }
    case .leSetExtendedAdvertisingParameters:
      request = LESetExtendedAdvertisingParameters(exactly: header)
        .flatMap { $0.isPermitted ? .setParameters($0.handle) : nil }
    case .leSetAdvertisingSetRandomAddress:
      request = LESetAdvertisingSetRandomAddress(exactly: header)
        .flatMap { $0.address.isNonResolvable ? .setData($0.handle) : nil }
    case .leSetExtendedAdvertisingData:
      request = LESetExtendedAdvertisingData(exactly: header)
        .flatMap { BeaconPayload.isBeacon($0.payload.bytes) ? .setData($0.handle) : nil }
    case .leSetExtendedScanResponseData:
      request = LESetExtendedScanResponseData(exactly: header)
        .flatMap { BeaconPayload.isResponse($0.payload.bytes) ? .setData($0.handle) : nil }
    case .leSetExtendedAdvertisingEnable:
      request = LESetExtendedAdvertisingEnable(exactly: header)
        .flatMap { $0.isPermitted ? .setEnable($0.handle, $0.enable) : nil }
    case .leRemoveAdvertisingSet:
      request = LERemoveAdvertisingSet(exactly: header).map { .setRemoval($0.handle) }
    case .leSetScanParameters:
      request = LESetScanParameters(exactly: header).flatMap {
        Self.isPermitted($0.kind, $0.interval, $0.window, $0.ownAddress) ? .scanParameters : nil
      }
    case .leSetExtendedScanParameters:
      request = LESetExtendedScanParameters(exactly: header).flatMap {
        Self.isPermitted($0.kind, $0.interval, $0.window, $0.ownAddress) ? .scanParameters : nil
      }
    case .leSetScanEnable:
      request = LESetScanEnable(exactly: header)
        .flatMap { $0.filterDuplicates ? nil : .scanEnable($0.enable) }
    case .leSetExtendedScanEnable:
      request = LESetExtendedScanEnable(exactly: header)
        .flatMap { $0.filterDuplicates ? nil : .scanEnable($0.enable) }
    default:
      request = nil
    }
    guard let request else { return nil }
    self = request
  }

  /// The longest interval of a scan: others on the same machine, whose scan it may stand in for, still
  /// hear what they look for.
  static let longestScanInterval = RadioInterval(milliseconds: 200)

  /// It listens for half of the time or more, and never shows the adapter's own address: a passive scan
  /// sends nothing.
  private static func isPermitted(
    _ kind: LESetScanParameters.Kind, _ interval: RadioInterval, _ window: RadioInterval,
    _ ownAddress: BluetoothAddress.Kind
  ) -> Bool {
    RadioInterval.scannable.contains(interval) && interval <= longestScanInterval
      && window <= interval && Int(window.rawValue) * 2 >= Int(interval.rawValue)
      && (kind == .passive || ownAddress == .random)
  }
}

extension BluetoothAddress {
  /// One that says nothing about anybody: its two upper bits are zero, and it is not all zeros
  /// (Core 5.4, Vol 6, Part B, 1.3.2.2).
  fileprivate var isNonResolvable: Bool { bits != 0 && bits >> 46 == 0 }
}

// Beacons that nobody can connect to, under a random address, at an interval that there is.

extension LESetAdvertisingParameters {
  fileprivate var isPermitted: Bool {
    kind != .connectable && ownAddress == .random
      && RadioInterval.advertisable.contains(interval.lowerBound)
      && RadioInterval.advertisable.contains(interval.upperBound)
  }
}

extension LESetExtendedAdvertisingParameters {
  fileprivate var isPermitted: Bool {
    ownAddress == .random && RadioInterval.advertisable.contains(interval.lowerBound)
      && RadioInterval.advertisable.contains(interval.upperBound)
  }
}

extension LESetExtendedAdvertisingEnable {
  /// Never on without a lease.
  fileprivate var isPermitted: Bool {
    enable ? (1...UInt16(Lease.longest * 100)).contains(duration) : duration == 0
  }
}
