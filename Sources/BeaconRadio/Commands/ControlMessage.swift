import BeaconCodec

/// What comes in on a raw socket for commands.
enum ControlMessage: Hashable {
  /// What the controller says to a command, whoever gave it.
  case reply(HCIReply)
  /// A command that somebody else sent to the same controller.
  case overheard(ObservedCommand)
  /// The controller has failed and been reset (Core 5.4, Vol 4, Part E, 7.7.16).
  case hardwareError

  /// nil for anything else, and for anything malformed.
  init?(packet: Span<UInt8>) {
    guard packet.count >= 2 else { return nil }
    switch packet[0] {
    case HCIPacketIndicator.command:
      guard let command = ObservedCommand(packet) else { return nil }
      self = .overheard(command)
    case HCIPacketIndicator.event:
      let event = packet.extracting(droppingFirst: 1)
      if event[0] == Self.hardwareErrorCode {
        self = .hardwareError
      } else if let reply = HCIReply(event: event) {
        self = .reply(reply)
      } else {
        return nil
      }
    default:
      return nil
    }
  }

  /// The code of the event Hardware Error.
  static let hardwareErrorCode: UInt8 = 0x10
}

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
