import BeaconCodec

/// What the helper hands out of what its sockets hear: those bytes that this package reads, and no
/// others. Keys, pairings, connections, names and data of others never leave it.
///
/// Each function makes the packet that may pass, in its full form, with zeros in the place of what is
/// nobody's business; nil where nothing may.
enum Disclosure {
  /// Of a raw socket for commands: answers, a failure of the controller, and which commands others give.
  static func control(_ packet: Span<UInt8>) -> [UInt8]? {
    switch ControlMessage(packet: packet) {
    case .reply(let reply): answer(reply)
    case .hardwareError: [HCIPacketIndicator.event, ControlMessage.hardwareErrorCode, 1, 0]
    case .overheard(let command): command.disclosed.packet
    case nil: nil
    }
  }

  /// Of a raw socket for reports: whether it is an advertising report, legacy or extended, which passes as
  /// it came.
  static func isReport(_ packet: Span<UInt8>) -> Bool {
    packet.count >= 4 && packet[0] == HCIPacketIndicator.event && packet[1] == 0x3E
      && reportSubevents.contains(packet[3])
  }

  /// LE Advertising Report and LE Extended Advertising Report (Core 5.4, Vol 4, Part E, 7.7.65.2 and 13).
  static let reportSubevents: [UInt8] = [0x02, 0x0D]

  /// Adapters that come, go, wake and sleep.
  static func devices(_ packet: Span<UInt8>) -> [UInt8]? {
    guard DeviceEvent(packet: packet) != nil else { return nil }
    return [packet[0], packet[1], 6] + (3..<9).map { packet[$0] }
  }

  /// Of the kernel's management, about one adapter.
  static func management(_ packet: Span<UInt8>, index: UInt16) -> [UInt8]? {
    switch ManagementMessage(packet: packet, index: index) {
    case .reply(let reply):
      return disclosed(reply).map { parameters in
        managementEvent(
          0x0001, index,
          reply.opcode.rawValue.littleEndianBytes + [reply.status.rawValue] + parameters)
      }
    case .event(.settings(let settings)):
      let bits = settings.intersection(.read).rawValue
      return managementEvent(
        0x0006, index, (0..<4).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) })
    case .event(.advertisingRemoved(let instance)):
      return managementEvent(0x0024, index, [instance])
    case nil: return nil
    }
  }

  /// The kernel's events of which anything passes, for its own filter.
  static let managementEvents: [UInt16] = [0x0001, 0x0002, 0x0006, 0x0024]

  /// The commands about which anything passes, answers and others' commands, for the kernel's own filter.
  static let opcodes = Array(Set(ControllerRequest.opcodes + ObservedCommand.opcodes))
    .sorted { $0.rawValue < $1.rawValue }

  // MARK: Answers of the controller

  /// Commands whose answers are told, each with how many bytes behind the status.
  private static let answers: [HCIOpcode: Int] = {
    var answers: [HCIOpcode: Int] = [:]
    for opcode in ControllerRequest.opcodes { answers[opcode] = 0 }
    answers[.readLocalSupportedCommands] = 64
    answers[.leReadLocalSupportedFeatures] = 8
    return answers
  }()

  private static func answer(_ reply: HCIReply) -> [UInt8]? {
    guard let length = answers[reply.opcode] else { return nil }
    return answer(to: reply.opcode, reply.status, Array(reply.parameters.prefix(length)))
  }

  /// The Command Complete for it.
  static func answer(
    to opcode: HCIOpcode, _ status: HCIStatus, _ parameters: [UInt8] = []
  ) -> [UInt8] {
    [HCIPacketIndicator.event, HCIReply.commandComplete, UInt8(4 + parameters.count), 1]
      + opcode.rawValue.littleEndianBytes + [status.rawValue] + parameters
  }

  // MARK: Answers of the kernel

  private static func disclosed(_ reply: ManagementReply) -> [UInt8]? {
    let parameters = reply.parameters
    switch reply.opcode {
    // Address, version, manufacturer, supported settings, current settings; the class, the names.
    case .readControllerInformation where parameters.count >= 17:
      let bits = parameters[13..<17].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      let settings = ManagementSettings(rawValue: bits).intersection(.read).rawValue
      return [UInt8](repeating: 0, count: 13)
        + (0..<4).map { UInt8(truncatingIfNeeded: settings >> ($0 * 8)) }
    // Supported flags, the longest data and scan response; then how many instances, and which.
    case .readAdvertisingFeatures where parameters.count >= 8:
      let instances = parameters[8...].prefix(Int(parameters[7]))
      return [0, 0, 0, 0, 0, 0, parameters[6], UInt8(instances.count)] + instances
    // Which instance.
    case .removeAdvertising: return Array(parameters.prefix(1))
    case .readControllerInformation, .readAdvertisingFeatures, .setLowEnergy, .setPowered,
      .addExtendedAdvertisingParameters, .addExtendedAdvertisingData,
      .stopDiscovery:
      return []
    default: return nil
    }
  }

  /// The Command Status for it.
  static func answer(
    to opcode: ManagementOpcode, _ status: ManagementStatus, index: UInt16
  ) -> [UInt8] {
    managementEvent(0x0002, index, opcode.rawValue.littleEndianBytes + [status.rawValue])
  }

  private static func managementEvent(
    _ code: UInt16, _ index: UInt16, _ parameters: [UInt8]
  ) -> [UInt8] {
    code.littleEndianBytes + index.littleEndianBytes + UInt16(parameters.count).littleEndianBytes
      + parameters
  }
}

extension ManagementSettings {
  /// Those that this package reads.
  static let read: ManagementSettings = [.powered, .connectable, .lowEnergy, .advertising]
}

extension UInt16 {
  fileprivate var littleEndianBytes: [UInt8] {
    [UInt8(truncatingIfNeeded: self), UInt8(truncatingIfNeeded: self >> 8)]
  }
}
