import BeaconCodec

/// A message from the command socket or the management socket.
enum ControlMessage: Hashable {
  /// The controller's answer to any program's command, or the kernel's to ours, with what follows the status.
  case reply(RadioCommand, RadioStatus, [UInt8])
  /// A command that was sent to the controller.
  case command(ObservedCommand)
  /// The controller has failed and been reset (Core 5.4, Vol 4, Part E, 7.7.16).
  case hardwareError
  /// The kernel has changed something for another program.
  case kernel(ManagementEvent)

  /// nil for anything else, and for anything malformed.
  init?(packet: Span<UInt8>) {
    guard packet.count >= 2 else { return nil }
    switch packet[0] {
    case HCIPacketIndicator.command:
      guard let command = HCICommand(packet).flatMap({ ObservedCommand($0) }) else { return nil }
      self = .command(command)
    case HCIPacketIndicator.event:
      let event = packet.extracting(droppingFirst: 1)
      if event[0] == Self.hardwareErrorCode {
        self = .hardwareError
      } else if let reply = HCIReply(event: event) {
        self = .reply(.controller(reply.opcode), .controller(reply.status), reply.parameters)
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

extension ControlMessage {
  /// From a message of the kernel's management about the adapter of this index:
  ///
  ///     | event (2, LE) | adapter's index (2, LE) | length (2, LE) | parameters (length) |
  ///
  ///     Command Complete: | 0x0001 | … | opcode (2, LE) | status | more… |
  ///     Command Status:   | 0x0002 | … | opcode (2, LE) | status |
  ///
  /// nil for messages about other adapters, other events, and malformed ones.
  init?(management packet: Span<UInt8>, index: UInt16) {
    guard packet.count >= 6, littleEndianUInt16(packet, at: 2) == index else { return nil }
    let length = Int(littleEndianUInt16(packet, at: 4))
    guard packet.count - 6 >= length else { return nil }
    let body = packet.extracting(6..<6 + length)
    switch littleEndianUInt16(packet, at: 0) {
    case 0x0001, 0x0002:
      guard body.count >= 3,
        let opcode = ManagementOpcode(rawValue: littleEndianUInt16(body, at: 0))
      else { return nil }
      self = .reply(
        .kernel(opcode), .kernel(ManagementStatus(rawValue: body[2]) ?? .failed),
        bytes(of: body.extracting(droppingFirst: 3)))
    case 0x0006:
      guard body.count >= 4 else { return nil }
      self = .kernel(.settings(ManagementSettings(rawValue: littleEndianUInt32(body, at: 0))))
    case 0x0024:
      guard body.count >= 1 else { return nil }
      self = .kernel(.advertisingRemoved(instance: body[0]))
    default:
      return nil
    }
  }
}

extension ControlMessage: CustomStringConvertible {
  /// Without addresses and data.
  var description: String {
    switch self {
    case .reply(let command, let status, _): "\(command): \(status)"
    case .command(let command): "\(command)"
    case .hardwareError: "hardware error"
    case .kernel(let event): "\(event)"
    }
  }
}

/// The parameters of a scan by any program.
struct ObservedScan: Hashable {
  /// nil if it does not listen to the 1M PHY, on which everybody sends.
  var settings: ScanSettings?
  /// Whether it reports every device, rather than those of a list.
  private let reportsAll: Bool

  /// Whether it misses no more than a scan of ours with these settings.
  func isAsGood(as ours: ScanSettings) -> Bool {
    reportsAll && settings?.isAsGood(as: ours) ?? false
  }

  /// nil for another command, and for a malformed one.
  init?(_ command: HCICommand) {
    let parameters = command.parameters
    let policy: UInt8
    // Where kind, interval (2) and window (2) are.
    let start: Int?
    switch command.opcode {
    // After them own address, policy.
    case .leSetScanParameters where parameters.count >= 7: (policy, start) = (parameters[6], 0)
    // Before them own address, policy, PHYs; the first ones are those for 1M.
    case .leSetExtendedScanParameters where parameters.count >= 8:
      (policy, start) = (parameters[1], parameters[2] & 1 != 0 ? 3 : nil)
    default: return nil
    }
    // The other bit is about directed advertising (Core 5.4, Vol 4, Part E, 7.8.10).
    reportsAll = policy & 1 == 0
    settings = start.map {
      ScanSettings(
        kind: parameters[$0] == 0 ? .passive : .active,
        interval: RadioInterval(rawValue: littleEndianUInt16(parameters.span, at: $0 + 1)),
        window: RadioInterval(rawValue: littleEndianUInt16(parameters.span, at: $0 + 3)))
    }
  }
}

/// A command to a controller by any program, as far as it changes scanning or advertising.
enum ObservedCommand: Hashable {
  case reset
  case scanParameters(ObservedScan)
  case scanEnable(Bool, filterDuplicates: Bool)
  /// The handle is nil for a legacy command, here as below.
  case advertisingParameters(AdvertisingHandle?, isConnectable: Bool)
  case advertisingData(AdvertisingHandle?)
  case scanResponseData(AdvertisingHandle?)
  case legacyAdvertisingEnable(Bool)
  /// No sets means all of them, which can only be turned off.
  case advertisingEnable(Bool, [AdvertisingHandle])
  case setRemoved(AdvertisingHandle)
  case setsCleared

  /// nil for any other command, and for a malformed one.
  init?(_ command: HCICommand) {
    let parameters = command.parameters
    let count = parameters.count
    func handle(_ offset: Int = 0) -> AdvertisingHandle {
      AdvertisingHandle(rawValue: parameters[offset])
    }
    switch command.opcode {
    case .reset: self = .reset
    case .leSetScanParameters, .leSetExtendedScanParameters:
      guard let scan = ObservedScan(command) else { return nil }
      self = .scanParameters(scan)
    case .leSetScanEnable where count >= 2, .leSetExtendedScanEnable where count >= 6:
      self = .scanEnable(parameters[0] == 1, filterDuplicates: parameters[1] != 0)
    case .leSetAdvertisingParameters where count >= 15:
      // All types but ADV_SCAN_IND and ADV_NONCONN_IND, also directed ones.
      self = .advertisingParameters(nil, isConnectable: ![2, 3].contains(parameters[4]))
    case .leSetExtendedAdvertisingParameters where count >= 25:
      self = .advertisingParameters(handle(), isConnectable: parameters[1] & 1 != 0)
    case .leSetAdvertisingData where count == 32: self = .advertisingData(nil)
    case .leSetScanResponseData where count == 32: self = .scanResponseData(nil)
    case .leSetExtendedAdvertisingData where count >= 4: self = .advertisingData(handle())
    case .leSetExtendedScanResponseData where count >= 4: self = .scanResponseData(handle())
    case .leSetAdvertisingEnable where count >= 1:
      self = .legacyAdvertisingEnable(parameters[0] == 1)
    case .leSetExtendedAdvertisingEnable where count >= 2 && count >= 2 + 4 * Int(parameters[1]):
      self = .advertisingEnable(
        parameters[0] == 1, (0..<Int(parameters[1])).map { handle(2 + 4 * $0) })
    case .leRemoveAdvertisingSet where count >= 1: self = .setRemoved(handle())
    case .leClearAdvertisingSets: self = .setsCleared
    default: return nil
    }
  }
}
