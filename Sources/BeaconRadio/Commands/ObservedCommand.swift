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

  /// The command with all that is nobody else's business left out: which it is; of a scan whether it is on and
  /// leaves duplicates out; of advertising sets their numbers, whether they are on and whether one can connect.
  var disclosed: any HCICommand {
    switch self {
    case .reset: HCIPlainCommand.reset
    case .setsCleared: HCIPlainCommand.leClearAdvertisingSets
    case .setRemoved(let handle): LERemoveAdvertisingSet(handle: handle)
    case .scanParameters(let command):
      LESetScanParameters(
        command.commands, kind: .passive, interval: .beacon, window: .beacon, ownAddress: .public)
    case .scanEnable(let command): command
    case .advertisingParameters(let command):
      LESetAdvertisingParameters(
        handle: command.handle, interval: .beacon ... .beacon,
        kind: command.kind == .connectable ? .connectable : .nonConnectable, ownAddress: .public)
    case .advertisingData(let command):
      LESetAdvertisingData(handle: command.handle, command.part, payload: AdvertisingPayload())
    case .advertisingEnable(let command):
      if let sets = command.sets {
        LESetAdvertisingEnable(enable: command.enable, sets: sets)
      } else {
        LESetAdvertisingEnable(enable: false)
      }
    }
  }

  /// All that there are.
  static let opcodes: [HCIOpcode] = [
    .reset, .leSetAdvertisingParameters, .leSetAdvertisingData, .leSetScanResponseData,
    .leSetAdvertisingEnable, .leSetScanParameters, .leSetScanEnable,
    .leSetExtendedAdvertisingParameters, .leSetExtendedAdvertisingData,
    .leSetExtendedScanResponseData, .leSetExtendedAdvertisingEnable, .leRemoveAdvertisingSet,
    .leClearAdvertisingSets, .leSetExtendedScanParameters, .leSetExtendedScanEnable,
  ]
}
