import BeaconCodec

/// A controller that behaves like real ones: it knows both command sets, and refuses what its state forbids.
struct FakeController: Sendable {
  var scanning = CommandSet.legacy
  var advertising = CommandSet.legacy
  /// The family that its list of commands suggests for scanning, if that is wrong.
  var listedScanning: CommandSet?
  /// It scans by both families.
  var scansByBoth = false
  /// It has a random address, or can be given one.
  var hasRandomAddress = true
  /// It refuses to turn on a set that is on.
  var refusesRenewals = false
  /// It accepts legacy advertising parameters while advertising.
  var acceptsParametersAlways = false
  /// The most advertising sets.
  var mostSets = 5
  private var scansRandomly = false
  /// Seconds until it answers.
  var delay = 0.0
  /// Opcodes that it never answers.
  var mute: Set<HCIOpcode> = []
  /// Opcodes that it refuses, whatever its state.
  var refusals: [HCIOpcode: HCIStatus] = [:]
  /// Opcodes that it refuses once, if they turn something on.
  var refusalsOnce: [HCIOpcode: HCIStatus] = [:]

  private(set) var isScanning = false
  private(set) var isAdvertising = false
  private(set) var sets: Set<UInt8> = []
  private(set) var setsOn: Set<UInt8> = []
  /// The scan response set last, and whether the advertisement is scannable.
  private(set) var response: [UInt8] = []
  private(set) var isScannable = false
  /// All commands, without the packet indicator.
  private(set) var log: [[UInt8]] = []

  var opcodes: [HCIOpcode] {
    log.compactMap { HCIOpcode(rawValue: UInt16($0[0]) | UInt16($0[1]) << 8) }
  }

  mutating func forgetLog() { log = [] }

  /// The remains of another program or a killed one.
  mutating func leave(scanning: Bool = false, advertising: Bool = false, set: UInt8? = nil) {
    isScanning = scanning
    isAdvertising = advertising
    sets = set.map { [$0] } ?? []
    setsOn = sets
  }

  /// The packet that answers a command; nil for no answer.
  mutating func handle(_ packet: [UInt8]) -> [UInt8]? {
    guard let command = HCICommand(packet.span) else { return nil }
    log.append(Array(packet.dropFirst()))
    if mute.contains(command.opcode) { return nil }
    let status = status(of: command)
    let parameters = status == .success ? parameters(of: command.opcode) : []
    return [
      0x04,  // event
      0x0E,  // Command Complete
      UInt8(4 + parameters.count),
      0x01,  // commands allowed
    ] + littleEndian(command.opcode.rawValue) + [status.rawValue] + parameters
  }

  /// The answer to a question.
  private func parameters(of opcode: HCIOpcode) -> [UInt8] {
    switch opcode {
    case .readLocalSupportedCommands:
      [UInt8](repeating: 0, count: 37)
        + [listedScanning ?? scanning == .extended ? 0x60 : 0]
        + [UInt8](repeating: 0, count: 26)
    case .leReadLocalSupportedFeatures:
      [0, advertising == .extended ? 0x10 : 0, 0, 0, 0, 0, 0, 0]
    case .leSetExtendedAdvertisingParameters: [0]
    case .leReadNumberOfSupportedAdvertisingSets: [UInt8(mostSets)]
    default: []
    }
  }

  private mutating func status(of command: HCICommand) -> HCIStatus {
    let parameters = command.parameters
    if let status = refusals[command.opcode] { return status }
    if parameters.first == 1, let status = refusalsOnce.removeValue(forKey: command.opcode) {
      return status
    }
    switch command.opcode {
    case .readLocalSupportedCommands, .leReadLocalSupportedFeatures: break
    case .reset: leave()
    case .leSetRandomAddress: if isScanning || isAdvertising { return .commandDisallowed }
    case .leSetScanParameters where scanning == .legacy || scansByBoth,
      .leSetExtendedScanParameters where scanning == .extended || scansByBoth:
      if isScanning { return .commandDisallowed }
      scansRandomly = parameters[command.opcode == .leSetScanParameters ? 5 : 0] == 1
    case .leSetScanEnable where scanning == .legacy || scansByBoth,
      .leSetExtendedScanEnable where scanning == .extended || scansByBoth:
      if parameters[0] == 0, !isScanning { return .commandDisallowed }
      if parameters[0] == 1, scansRandomly, !hasRandomAddress { return .invalidParameters }
      isScanning = parameters[0] == 1
    case .leSetAdvertisingParameters where advertising == .legacy:
      if isAdvertising { return acceptsParametersAlways ? .success : .commandDisallowed }
      isScannable = parameters[4] == 2
    case .leSetScanResponseData where advertising == .legacy:
      response = Array(parameters.dropFirst().prefix(Int(parameters[0])))
    case .leSetAdvertisingData where advertising == .legacy: break
    case .leSetAdvertisingEnable where advertising == .legacy: isAdvertising = parameters[0] == 1
    case _ where advertising == .legacy: return .commandDisallowed
    case .leReadNumberOfSupportedAdvertisingSets: break
    case .leSetExtendedAdvertisingParameters:
      if setsOn.contains(parameters[0]) { return .commandDisallowed }
      if !sets.contains(parameters[0]), sets.count >= mostSets { return .memoryCapacityExceeded }
      sets.insert(parameters[0])
      isScannable = parameters[1] & 2 != 0
    case .leSetExtendedScanResponseData where sets.contains(parameters[0]):
      response = Array(parameters.dropFirst(4).prefix(Int(parameters[3])))
    case .leSetAdvertisingSetRandomAddress where sets.contains(parameters[0]),
      .leSetExtendedAdvertisingData where sets.contains(parameters[0]):
      break
    case .leSetExtendedAdvertisingEnable where parameters == [0, 0]: setsOn = []
    case .leSetExtendedAdvertisingEnable
    where parameters[0] == 1 && refusesRenewals && setsOn.contains(parameters[2]):
      return .commandDisallowed
    case .leSetExtendedAdvertisingEnable where sets.contains(parameters[2]):
      if parameters[0] == 1 { setsOn.insert(parameters[2]) } else { setsOn.remove(parameters[2]) }
    case .leClearAdvertisingSets:
      guard setsOn.isEmpty else { return .commandDisallowed }
      sets = []
    case .leRemoveAdvertisingSet where sets.contains(parameters[0]):
      if setsOn.contains(parameters[0]) { return .commandDisallowed }
      sets.remove(parameters[0])
    case .leSetExtendedScanResponseData, .leSetAdvertisingSetRandomAddress,
      .leSetExtendedAdvertisingData, .leSetExtendedAdvertisingEnable, .leRemoveAdvertisingSet:
      return .unknownAdvertisingIdentifier
    default: return .commandDisallowed
    }
    return .success
  }
}
