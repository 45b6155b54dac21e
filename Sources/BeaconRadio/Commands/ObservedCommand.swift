import BeaconCodec

/// A command to a controller, by whomever, as far as it changes what is scanned or advertised.
enum ObservedCommand: Hashable {
  case reset
  case scanParameters(LESetScanParameters)
  case scanEnable(LESetScanEnable)
  case advertisingParameters(LESetAdvertisingParameters)
  case advertisingData(LESetAdvertisingData)
  case advertisingEnable(LESetAdvertisingEnable)
  case setRemoved(AdvertisingHandle)
  case setsCleared

  /// nil for any other command, and for one that no controller would take.
  init?(_ packet: HCICommandPacket) {
    if let command = LESetScanEnable(packet) {
      self = .scanEnable(command)
    } else if let command = LESetScanParameters(packet) {
      self = .scanParameters(command)
    } else if let command = LESetAdvertisingEnable(packet) {
      self = .advertisingEnable(command)
    } else if let command = LESetAdvertisingParameters(packet) {
      self = .advertisingParameters(command)
    } else if let command = LESetAdvertisingData(packet) {
      self = .advertisingData(command)
    } else if let command = LERemoveAdvertisingSet(packet) {
      self = .setRemoved(command.handle)
    } else {
      switch packet.opcode {
      case .reset: self = .reset
      case .leClearAdvertisingSets: self = .setsCleared
      default: return nil
      }
    }
  }

  /// From a packet with its indicator.
  init?(_ packet: Span<UInt8>) {
    guard let command = HCICommandPacket(packet) else { return nil }
    self.init(command)
  }
}

extension HCIOpcode {
  /// The commands that we give, and those of others that change what is scanned or advertised.
  static let ofInterest: [HCIOpcode] = [
    .reset, .readLocalSupportedCommands, .leReadLocalSupportedFeatures,
    .leReadNumberOfSupportedAdvertisingSets, .leSetRandomAddress, .leSetAdvertisingParameters,
    .leSetAdvertisingData, .leSetScanResponseData, .leSetAdvertisingEnable, .leSetScanParameters,
    .leSetScanEnable, .leSetExtendedAdvertisingParameters, .leSetAdvertisingSetRandomAddress,
    .leSetExtendedAdvertisingData, .leSetExtendedScanResponseData,
    .leSetExtendedAdvertisingEnable, .leRemoveAdvertisingSet, .leClearAdvertisingSets,
    .leSetExtendedScanParameters, .leSetExtendedScanEnable,
  ]
}
