import BeaconCodec

/// What the kernel's management says, about one adapter:
///
///     | event (2, LE) | adapter's index (2, LE) | length (2, LE) | parameters (length) |
///
///     Command Complete: | 0x0001 | … | opcode (2, LE) | status | more… |
///     Command Status:   | 0x0002 | … | opcode (2, LE) | status |
enum ManagementMessage: Hashable {
  case reply(ManagementReply)
  case event(ManagementEvent)

  /// nil for another adapter's, for events that do not matter here, and for anything malformed.
  init?(packet: Span<UInt8>, index: UInt16) {
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
        ManagementReply(
          opcode: opcode,
          status: ManagementStatus(rawValue: body[2]),
          parameters: (3..<body.count).map { body[$0] }))
    case 0x0006:
      guard body.count >= 4 else { return nil }
      self = .event(
        .settings(ManagementSettings(rawValue: littleEndianUInt32(body, at: 0))))
    case 0x0024:
      guard body.count >= 1 else { return nil }
      self = .event(.advertisingRemoved(instance: body[0]))
    default:
      return nil
    }
  }
}

struct ManagementReply: Hashable {
  var opcode: ManagementOpcode
  var status: ManagementStatus
  /// What follows the status.
  var parameters: [UInt8]
}

/// What others did to the adapter: what a socket itself has asked for is not told to it.
enum ManagementEvent: Hashable {
  /// New Settings: all that hold now.
  case settings(ManagementSettings)
  /// Advertising Removed: by a program, or because its time was over.
  case advertisingRemoved(instance: UInt8)
}

/// Which of the commands to the kernel's Bluetooth management that we give (BlueZ, doc/mgmt-api.txt).
public enum ManagementOpcode: UInt16, Sendable, Codable {
  case readControllerInformation = 0x0004
  case setPowered = 0x0005
  case setLowEnergy = 0x000D
  case stopDiscovery = 0x0024
  case readAdvertisingFeatures = 0x003D
  case removeAdvertising = 0x003F
  case addExtendedAdvertisingParameters = 0x0054
  case addExtendedAdvertisingData = 0x0055

  /// The documentation's name.
  public var name: String { specificationName(ofCase: "\(self)") }
}

/// What the kernel's management says to a command (BlueZ, doc/mgmt-api.txt: Error Codes).
public struct ManagementStatus: RawRepresentable, Hashable, Sendable, Codable {
  /// The documentation's number.
  public let rawValue: UInt8

  /// - Parameter rawValue: the documentation's number.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let success = ManagementStatus(rawValue: 0x00)
  /// The kernel is too old for it.
  package static let unknownCommand = ManagementStatus(rawValue: 0x01)
  /// Also what a controller's Command Disallowed becomes in Linux 6.1.
  package static let failed = ManagementStatus(rawValue: 0x03)
  /// Also what a controller's Command Disallowed becomes in other kernels.
  package static let busy = ManagementStatus(rawValue: 0x0A)
  /// Also: Low Energy is switched off, or the adapter is not powered.
  package static let rejected = ManagementStatus(rawValue: 0x0B)
  package static let invalidParameters = ManagementStatus(rawValue: 0x0D)
  /// rfkill forbids it.
  package static let blockedByRfkill = ManagementStatus(rawValue: 0x12)
  /// Not without CAP_NET_ADMIN.
  package static let permissionDenied = ManagementStatus(rawValue: 0x14)

  /// Those that answer commands of ours.
  private static let names: [UInt8: String] = [
    0x00: "Success",
    0x01: "Unknown Command",
    0x03: "Failed",
    0x07: "No Resources",
    0x08: "Timeout",
    0x0A: "Busy",
    0x0B: "Rejected",
    0x0C: "Not Supported",
    0x0D: "Invalid Parameters",
    0x0F: "Not Powered",
    0x10: "Cancelled",
    0x11: "Invalid Index",
    0x12: "RFKilled",
    0x14: "Permission Denied",
  ]
}

extension ManagementStatus: CustomStringConvertible {
  /// `Busy`
  public var description: String { Self.names[rawValue] ?? "status \(rawValue)" }
}

/// What the kernel tells about advertising on an adapter, before anything is done to it.
struct ManagementSurvey: Hashable {
  var settings: ManagementSettings
  /// Advertising instances have the numbers 1 and up to this.
  var maxInstances: UInt8
  /// Linux shows only those whose numbers are not above their count
  /// (net/bluetooth/mgmt.c: read_adv_features): ours, the last, is as a rule not among them.
  var instances: Set<UInt8>

  /// Somebody else's instances.
  var others: Set<UInt8> { instances.subtracting([maxInstances]) }

  /// The instance to use: the last one, for bluetoothd takes the lowest that is free. If it is there
  /// already while a lower one is free, it must be ours, of a program that was killed. nil where all
  /// are others'.
  var instance: UInt8? {
    guard maxInstances > 0 else { return nil }
    return instances.contains(maxInstances) && others.count >= Int(maxInstances) - 1
      ? nil : maxInstances
  }
}

extension ManagementSurvey {
  /// From the replies to `CommandSequence.survey`; nil for less than they must have.
  init?(_ replies: [[UInt8]]) {
    guard replies.count == 2 else { return nil }
    let (information, features) = (replies[0], replies[1])
    // Address (6), version, manufacturer (2), supported settings (4), current settings (4).
    // Supported flags (4), longest data, longest scan response, most instances, their number, they.
    guard information.count >= 17, features.count >= 8 else { return nil }
    self.init(
      settings: ManagementSettings(rawValue: littleEndianUInt32(information.span, at: 13)),
      maxInstances: features[6], instances: Set(features[8...].prefix(Int(features[7]))))
  }
}

/// How the kernel has set an adapter up (BlueZ, doc/mgmt-api.txt: Read Controller Information).
struct ManagementSettings: OptionSet, Hashable {
  let rawValue: UInt32

  static let powered = ManagementSettings(rawValue: 1 << 0)
  static let connectable = ManagementSettings(rawValue: 1 << 1)
  static let lowEnergy = ManagementSettings(rawValue: 1 << 9)
  /// The adapter's own advertising, which leaves instances no place.
  static let advertising = ManagementSettings(rawValue: 1 << 10)

  /// Whether an advertising instance is a beacon that nobody can connect to, under a random address.
  /// On a connectable adapter every instance would become ADV_IND with the public address.
  var allowBeacons: Bool { isDisjoint(with: [.connectable, .advertising]) }
}
