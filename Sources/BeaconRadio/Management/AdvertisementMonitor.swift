import BeaconCodec

/// What an advertisement must hold for the kernel to listen on our behalf: bytes at the start of one of
/// its data structures.
public struct MonitorPattern: Hashable, Sendable {
  /// The longest that there can be in an advertisement of 31 bytes, without a length and a type.
  public static let capacity = 29

  /// As in AD structures: 0xFF for manufacturer data.
  public let type: UInt8
  /// How the structure begins, behind its type.
  public let bytes: [UInt8]

  /// nil for nothing, and for more than 29 bytes.
  public init?(type: UInt8, bytes: [UInt8]) {
    guard (1...Self.capacity).contains(bytes.count) else { return nil }
    self.type = type
    self.bytes = bytes
  }

  /// Every iBeacon.
  public static let everyBeacon = MonitorPattern([])

  /// The iBeacons of a UUID, and of a major and a minor number as far as they are given in this order.
  public init(uuid: BeaconUUID?, major: UInt16? = nil, minor: UInt16? = nil) {
    guard let uuid else {
      self = .everyBeacon
      return
    }
    let numbers = IBeacon(
      identity: BeaconIdentity(uuid: uuid, major: major ?? 0, minor: minor ?? 0), measuredPower: 0
    ).advertisingData
    // Flags (3), length, type, company (2), kind (2); the UUID begins at 9.
    let count = major == nil ? 16 : minor == nil ? 18 : 20
    self.init(Array(numbers.dropFirst(9).prefix(count)))
  }

  /// - Parameter bytes: what follows Apple's number and the kind, 20 at most.
  private init(_ bytes: [UInt8]) {
    type = 0xFF
    self.bytes = [0x4C, 0x00, 0x02, 0x15] + bytes
  }
}

/// Makes the kernel listen, passively and for every packet, for as long as the monitor is there
/// (0x0052, since Linux 5.10). The answer tells its handle, in two bytes.
struct AddAdvertisementPatternsMonitor: Hashable {
  var pattern: MonitorPattern
}

extension AddAdvertisementPatternsMonitor: ManagementCommand {
  init?(_ packet: ManagementPacket) {
    let parameters = packet.parameters
    // How many patterns; the type, the offset, the length and 31 bytes of each.
    guard packet.opcode == .addAdvertisementPatternsMonitor, parameters.count == 35,
      let pattern = MonitorPattern(
        type: parameters[1], bytes: Array(parameters[4...].prefix(Int(parameters[3]))))
    else { return nil }
    self.init(pattern: pattern)
  }

  var opcode: ManagementOpcode { .addAdvertisementPatternsMonitor }

  func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(1)  // one pattern
    bytes.append(pattern.type)
    bytes.append(0)  // from the start
    bytes.append(UInt8(clamping: pattern.bytes.count))
    bytes += pattern.bytes
    bytes += [UInt8](repeating: 0, count: 31 - pattern.bytes.count)
  }
}

/// Takes one monitor away (0x0053). 0 would take all of them, whosever they are.
struct RemoveAdvertisementMonitor: Hashable {
  var handle: UInt16
}

extension RemoveAdvertisementMonitor: ManagementCommand {
  init?(_ packet: ManagementPacket) {
    guard packet.opcode == .removeAdvertisementMonitor, packet.parameters.count == 2 else {
      return nil
    }
    self.init(handle: packet.parameters.word(0))
  }

  var opcode: ManagementOpcode { .removeAdvertisementMonitor }

  func appendParameters(to bytes: inout [UInt8]) { bytes.append(littleEndian: handle) }
}
