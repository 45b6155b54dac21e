import BeaconCodec

@testable import BeaconRadio

/// The kernel's management of one adapter: it commands the controller as Linux does.
struct FakeKernel: Sendable {
  var settings: ManagementSettings = [.powered, .lowEnergy]
  /// The maker of the controller.
  var company: UInt16 = 0
  var maxInstances: UInt8 = 5
  var instances: Set<UInt8> = []
  /// Linux 6.6: an active scan without the kernel counts as a search of no kind.
  var takesScansForSearches = false
  /// Its controller has no address: it cannot be powered.
  var needsAddress = false
  /// Instances for which a scan response was announced.
  private(set) var scannable: Set<UInt8> = []
  /// Instances whose sets it believes to be on.
  private var enabled: Set<UInt8> = []
  /// Commands that it refuses.
  var refusals: [ManagementOpcode: ManagementStatus]
  /// Seconds that it takes to refuse.
  var slowness = 0.0
  /// The adapter of the latest command.
  private var index: UInt8 = 0
  /// All commands.
  private(set) var log: [[UInt8]] = []

  init(instances: Set<UInt8> = [], refusals: [ManagementOpcode: ManagementStatus] = [:]) {
    self.instances = instances
    self.refusals = refusals
  }

  var opcodes: [ManagementOpcode] {
    log.compactMap { ManagementOpcode(rawValue: UInt16($0[0]) | UInt16($0[1]) << 8) }
  }

  /// The status of the last command, if it was refused.
  var refusal: ManagementStatus? { opcodes.last.flatMap { refusals[$0] } }

  mutating func forgetLog() { log = [] }

  /// Its commands to the controller, and its reply.
  mutating func handle(
    _ packet: [UInt8], _ controller: inout FakeController
  ) -> (commands: [[UInt8]], reply: [UInt8]) {
    log.append(packet)
    index = packet[2]
    enabled.formIntersection(instances)
    let opcode = opcodes.last!
    if let status = refusals[opcode] { return ([], reply(opcode, status)) }
    let instance = packet.count > 6 ? packet[6] : 0
    var status = ManagementStatus.success
    var parameters: [UInt8] = []
    switch opcode {
    case .readControllerInformation:
      parameters =
        [UInt8](repeating: 0, count: 7) + littleEndian(company) + [0, 0, 0, 0]
        + littleEndian(settings.rawValue)
    case .readAdvertisingFeatures:
      // Linux does not list instances above the number of instances.
      let visible = instances.filter { $0 <= instances.count }.sorted()
      parameters = [0, 0, 0, 0, 31, 31, maxInstances, UInt8(visible.count)] + visible
    case .setPowered where needsAddress: status = .failed
    case .setStaticAddress: needsAddress = false
    case .setPowered:
      if packet[6] == 1 { settings.insert(.powered) } else { settings.remove(.powered) }
    case .setLowEnergy: settings.insert(.lowEnergy)
    case .addExtendedAdvertisingParameters:
      if controller.advertising == .extended, enabled.contains(instance),
        !controller.sets.contains(instance)
      {
        return ([], reply(opcode, .failed))
      }
      instances.insert(instance)
      // Bit 16 of the flags: a scan response follows.
      if packet[9] & 1 != 0 { scannable.insert(instance) } else { scannable.remove(instance) }
      if !settings.contains(.lowEnergy) { status = .rejected }
    case .addExtendedAdvertisingData
    where controller.advertising == .legacy && !instances.subtracting([instance]).isEmpty:
      // It waits for its turn.
      parameters = [instance]
    case .addExtendedAdvertisingData:
      return begin(opcode, instance, Int(packet[7]), packet.dropFirst(9), &controller)
    case .removeAdvertising where !settings.contains(.powered):
      // -ENETDOWN
      status = .failed
    case .removeAdvertising:
      guard instances.contains(instance) else {
        return ([], reply(opcode, .invalidParameters))
      }
      let stop: HCICommand =
        controller.advertising == .legacy
        ? HCICommand.leSetAdvertisingEnable(false)
        : HCICommand.leSetAdvertisingEnable(false, handle: AdvertisingHandle(rawValue: instance))
      // Linux gives up if the controller has forgotten the set.
      if controller.handle(stop.packet)?[6] == 0x42, enabled.contains(instance) {
        return ([stop.packet], reply(opcode, .failed))
      }
      instances.remove(instance)
      enabled.remove(instance)
      return ([stop.packet], reply(opcode, .success, [instance]))
    case .stopDiscovery where !takesScansForSearches: status = .unknownCommand
    case .stopDiscovery where !controller.isScanning: status = .rejected
    case .stopDiscovery where packet[6] != 0: status = .invalidParameters
    case .stopDiscovery: _ = controller.handle(HCICommand.leSetScanEnable(enable: false).packet)
    }
    return ([], reply(opcode, status, parameters))
  }

  private mutating func begin(
    _ opcode: ManagementOpcode, _ instance: UInt8, _ length: Int, _ data: ArraySlice<UInt8>,
    _ controller: inout FakeController
  ) -> (commands: [[UInt8]], reply: [UInt8]) {
    let address = BluetoothAddress.randomNonResolvable()
    let payload = AdvertisingPayload(Array(data.prefix(length)))!
    let response = AdvertisingPayload(Array(data.dropFirst(length)))!
    // A controller's set has its parameters already when the data comes.
    let isScannable =
      controller.advertising == .extended
      ? scannable.contains(instance) : !response.bytes.isEmpty
    let handle = AdvertisingHandle(rawValue: instance)
    let steps: [HCICommand] =
      controller.advertising == .legacy
      ? [
        HCICommand.leSetAdvertisingEnable(false),
        HCICommand.leSetRandomAddress(address: address),
        HCICommand.leSetAdvertisingParameters(
          interval: .beacon, isScannable: isScannable),
        HCICommand.leSetAdvertisingData(payload: payload),
        HCICommand.leSetScanResponseData(payload: response),
        HCICommand.leSetAdvertisingEnable(true),
      ]
      : [
        HCICommand.leSetAdvertisingParameters(
          handle: handle, interval: .beacon, isScannable: isScannable),
        HCICommand.leSetRandomAddress(handle: handle, address: address),
        HCICommand.leSetAdvertisingData(handle: handle, payload: payload),
        HCICommand.leSetScanResponseData(handle: handle, payload: response),
        HCICommand.leSetAdvertisingEnable(true, handle: handle),
      ]
    var commands: [[UInt8]] = []
    for step in steps {
      commands.append(step.packet)
      // The status of Command Complete.
      guard controller.handle(step.packet)?[6] == 0 else {
        instances.remove(instance)
        return (commands, reply(opcode, .failed))
      }
    }
    instances.insert(instance)
    enabled.insert(instance)
    return (commands, reply(opcode, .success, [instance]))
  }

  private func reply(
    _ opcode: ManagementOpcode, _ status: ManagementStatus, _ parameters: [UInt8] = []
  ) -> [UInt8] {
    [
      0x01, 0x00,  // Command Complete
      index, 0x00,  // adapter
    ] + littleEndian(UInt16(3 + parameters.count)) + littleEndian(opcode.rawValue)
      + [status.rawValue] + parameters
  }
}
