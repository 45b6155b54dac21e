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
  case scanEnable(LESetScanEnable)

  /// nil for any other command, and for one with anything in it that this package never says.
  /// - Parameter messages: what a scan response may tell.
  init?(_ packet: HCICommandPacket, messages: MessageFormat) {
    guard let request = Self.request(packet, messages) else { return nil }
    self = request
  }

  private static func request(
    _ packet: HCICommandPacket, _ messages: MessageFormat
  ) -> ControllerRequest? {
    switch packet.opcode {
    case .readLocalSupportedCommands, .leReadLocalSupportedFeatures,
      .leReadNumberOfSupportedAdvertisingSets:
      HCIPlainCommand(exactly: packet).map { _ in .question }
    case .leSetRandomAddress, .leSetAdvertisingSetRandomAddress:
      LESetRandomAddress(exactly: packet).flatMap {
        $0.address.isNonResolvable ? $0.handle.map { .setData($0) } ?? .address : nil
      }
    case .leSetAdvertisingParameters, .leSetExtendedAdvertisingParameters:
      LESetAdvertisingParameters(exactly: packet).flatMap {
        $0.isPermitted ? $0.handle.map { .setParameters($0) } ?? .legacyParameters : nil
      }
    case .leSetAdvertisingData, .leSetScanResponseData, .leSetExtendedAdvertisingData,
      .leSetExtendedScanResponseData:
      LESetAdvertisingData(exactly: packet).flatMap {
        $0.isPermitted(messages) ? $0.handle.map { .setData($0) } ?? .legacyData : nil
      }
    case .leSetAdvertisingEnable, .leSetExtendedAdvertisingEnable:
      LESetAdvertisingEnable(exactly: packet).flatMap { request($0) }
    case .leRemoveAdvertisingSet:
      LERemoveAdvertisingSet(exactly: packet).map { .setRemoval($0.handle) }
    case .leSetScanParameters, .leSetExtendedScanParameters:
      LESetScanParameters(exactly: packet).flatMap { $0.isPermitted ? .scanParameters : nil }
    case .leSetScanEnable, .leSetExtendedScanEnable:
      LESetScanEnable(exactly: packet).flatMap { $0.filterDuplicates ? nil : .scanEnable($0) }
    default: nil
    }
  }

  /// One set, and never on without a lease.
  private static func request(_ command: LESetAdvertisingEnable) -> ControllerRequest? {
    guard let sets = command.sets else { return .legacyEnable(command.enable) }
    let isLeased =
      command.enable
      ? (1...UInt16(Lease.longest * 100)).contains(command.duration) : command.duration == 0
    guard sets.count == 1, isLeased else { return nil }
    return .setEnable(sets[0], command.enable)
  }

  /// Of all that may be asked.
  static let opcodes: [HCIOpcode] = [
    .readLocalSupportedCommands, .leReadLocalSupportedFeatures,
    .leReadNumberOfSupportedAdvertisingSets, .leSetRandomAddress,
    .leSetAdvertisingParameters, .leSetAdvertisingData, .leSetScanResponseData,
    .leSetAdvertisingEnable, .leSetExtendedAdvertisingParameters,
    .leSetAdvertisingSetRandomAddress, .leSetExtendedAdvertisingData,
    .leSetExtendedScanResponseData, .leSetExtendedAdvertisingEnable, .leRemoveAdvertisingSet,
    .leSetScanParameters, .leSetExtendedScanParameters, .leSetScanEnable,
    .leSetExtendedScanEnable,
  ]

  /// The longest interval of a scan: others on the same machine, whose scan it may stand in for, still
  /// hear what they look for.
  static let longestScanInterval = RadioInterval(milliseconds: 200)
}

extension BluetoothAddress {
  /// One that says nothing about anybody: its two upper bits are zero, and it is not all zeros
  /// (Core 5.4, Vol 6, Part B, 1.3.2.2).
  fileprivate var isNonResolvable: Bool { bits != 0 && bits >> 46 == 0 }
}

extension LESetScanParameters {
  /// It listens for half of the time or more, and never shows the adapter's own address: a passive scan
  /// sends nothing.
  fileprivate var isPermitted: Bool {
    RadioInterval.scannable.contains(interval) && interval <= ControllerRequest.longestScanInterval
      && window <= interval && Int(window.rawValue) * 2 >= Int(interval.rawValue)
      && (kind == .passive || ownAddress == .random)
  }
}

extension LESetAdvertisingParameters {
  /// A beacon that nobody can connect to, under a random address, at an interval that there is.
  fileprivate var isPermitted: Bool {
    kind != .connectable && ownAddress == .random
      && RadioInterval.advertisable.contains(interval.lowerBound)
      && RadioInterval.advertisable.contains(interval.upperBound)
  }
}

extension LESetAdvertisingData {
  fileprivate func isPermitted(_ messages: MessageFormat) -> Bool {
    switch part {
    case .advertisement: payload.bytes.isEmpty || BeaconPayload.isBeacon(payload.bytes)
    case .scanResponse: BeaconPayload.isResponse(payload.bytes, messages)
    }
  }
}
