import BeaconCodec

/// A controller as real ones behave: it knows its dialects, and refuses what its state forbids.
struct FakeController: Sendable {
  var scanning = CommandSet.legacy
  var advertising = CommandSet.legacy
  /// Opcodes that it never answers.
  var mute: Set<HCIOpcode> = []
  /// Opcodes that it refuses, whatever its state.
  var refusals: [HCIOpcode: HCIStatus] = [:]
  /// Opcodes that it refuses once, as far as they turn something on.
  var refusalsOnce: [HCIOpcode: HCIStatus] = [:]

  private(set) var isScanning = false
  private(set) var isAdvertising = false
  private(set) var sets: Set<UInt8> = []
  private(set) var setsOn: Set<UInt8> = []
  /// What is answered to whoever asks, as last set, and whether anybody may ask.
  private(set) var response: [UInt8] = []
  private(set) var isScannable = false
  /// All that it was told, without the packet indicator.
  private(set) var log: [[UInt8]] = []

  var opcodes: [HCIOpcode] { log.map { HCIOpcode(rawValue: UInt16($0[0]) | UInt16($0[1]) << 8) } }

  mutating func forgetLog() { log = [] }

  /// What another program, or a dead one, has left behind.
  mutating func leave(scanning: Bool = false, advertising: Bool = false, set: UInt8? = nil) {
    isScanning = scanning
    isAdvertising = advertising
    sets = set.map { [$0] } ?? []
    setsOn = sets
  }

  /// The packets that answer a command, nil for none at all.
  mutating func handle(_ packet: [UInt8]) -> [UInt8]? {
    guard let header = HCICommand(packet.span) else {
      return nil
    }
    log.append(Array(packet.dropFirst()))
    if mute.contains(header.opcode) { return nil }
    if let status = refusals[header.opcode] { return complete(header.opcode, status) }
    let parameters = header.parameters
    if parameters.count > 0, parameters[0] == 1,
      let status = refusalsOnce.removeValue(forKey: header.opcode)
    {
      return complete(header.opcode, status)
    }
    switch header.opcode {
    case .readLocalSupportedCommands:
      var commands = [UInt8](repeating: 0, count: 64)
      if scanning == .extended { commands[37] = 0x60 }
      return complete(header.opcode, .success, commands)
    case .leReadLocalSupportedFeatures:
      let octet: UInt8 = advertising == .extended ? 0x10 : 0
      return complete(header.opcode, .success, [0, octet, 0, 0, 0, 0, 0, 0])
    case .reset:
      leave()
      return complete(header.opcode, .success)
    case .leSetRandomAddress:
      return complete(header.opcode, isScanning || isAdvertising ? .commandDisallowed : .success)
    case .leSetScanParameters where scanning == .legacy,
      .leSetExtendedScanParameters where scanning == .extended:
      return complete(header.opcode, isScanning ? .commandDisallowed : .success)
    case .leSetScanEnable where scanning == .legacy,
      .leSetExtendedScanEnable where scanning == .extended:
      if parameters[0] == 0, !isScanning { return complete(header.opcode, .commandDisallowed) }
      isScanning = parameters[0] == 1
      return complete(header.opcode, .success)
    case .leSetAdvertisingParameters where advertising == .legacy:
      if isAdvertising { return complete(header.opcode, .commandDisallowed) }
      isScannable = parameters[4] == 2
      return complete(header.opcode, .success)
    case .leSetScanResponseData where advertising == .legacy:
      response = Array(parameters.dropFirst().prefix(Int(parameters[0])))
      return complete(header.opcode, .success)
    case .leSetAdvertisingData where advertising == .legacy:
      return complete(header.opcode, .success)
    case .leSetAdvertisingEnable where advertising == .legacy:
      isAdvertising = parameters[0] == 1
      return complete(header.opcode, .success)
    case .leSetExtendedAdvertisingParameters where advertising == .extended:
      if setsOn.contains(parameters[0]) { return complete(header.opcode, .commandDisallowed) }
      sets.insert(parameters[0])
      isScannable = parameters[1] & 2 != 0
      return complete(header.opcode, .success, [0])
    case .leSetExtendedScanResponseData where advertising == .extended:
      guard sets.contains(parameters[0]) else {
        return complete(header.opcode, .unknownAdvertisingIdentifier)
      }
      response = Array(parameters.dropFirst(4).prefix(Int(parameters[3])))
      return complete(header.opcode, .success)
    case .leSetAdvertisingSetRandomAddress where advertising == .extended,
      .leSetExtendedAdvertisingData where advertising == .extended:
      return complete(
        header.opcode, sets.contains(parameters[0]) ? .success : .unknownAdvertisingIdentifier)
    case .leSetExtendedAdvertisingEnable
    where advertising == .extended && Array(parameters) == [0, 0]:
      setsOn = []
      return complete(header.opcode, .success)
    case .leSetExtendedAdvertisingEnable where advertising == .extended:
      let handle = parameters[2]
      guard sets.contains(handle) else {
        return complete(header.opcode, .unknownAdvertisingIdentifier)
      }
      if parameters[0] == 1 { setsOn.insert(handle) } else { setsOn.remove(handle) }
      return complete(header.opcode, .success)
    case HCIOpcode(rawValue: 0x203B) where advertising == .extended:
      return complete(header.opcode, .success, [5])
    case .leClearAdvertisingSets where advertising == .extended:
      guard setsOn.isEmpty else { return complete(header.opcode, .commandDisallowed) }
      sets = []
      return complete(header.opcode, .success)
    case .leRemoveAdvertisingSet where advertising == .extended:
      guard sets.contains(parameters[0]) else {
        return complete(header.opcode, .unknownAdvertisingIdentifier)
      }
      if setsOn.contains(parameters[0]) { return complete(header.opcode, .commandDisallowed) }
      sets.remove(parameters[0])
      return complete(header.opcode, .success)
    default:
      return complete(header.opcode, .commandDisallowed)
    }
  }

  private func complete(
    _ opcode: HCIOpcode, _ status: HCIStatus, _ parameters: [UInt8] = []
  ) -> [UInt8] {
    [
      0x04,  // event
      0x0E,  // Command Complete
      UInt8(4 + parameters.count),
      0x01,  // commands allowed
      UInt8(truncatingIfNeeded: opcode.rawValue), UInt8(opcode.rawValue >> 8),
      status.rawValue,
    ] + parameters
  }
}
