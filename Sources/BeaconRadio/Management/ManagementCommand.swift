/// A command to the kernel's management, which arbitrates between Bluetooth's programs
/// (BlueZ, doc/mgmt-api.txt: Packet Structures):
///
///     | opcode (2, LE) | adapter's index (2, LE) | length (2, LE) | parameters (length) |
protocol ManagementCommand {
  var opcode: ManagementOpcode { get }

  func appendParameters(to bytes: inout [UInt8])

  /// nil for another command, and for what this type cannot hold.
  init?(_ packet: ManagementPacket)
}

extension ManagementCommand {
  func packet(index: UInt16) -> [UInt8] {
    let parameters = parameters
    var bytes: [UInt8] = []
    bytes.reserveCapacity(6 + parameters.count)
    bytes.append(littleEndian: opcode.rawValue)
    bytes.append(littleEndian: index)
    bytes.append(littleEndian: UInt16(clamping: parameters.count))
    return bytes + parameters
  }

  /// nil unless the packet is this command and holds nothing that this type does not know of: written
  /// again it has the same bytes.
  init?(exactly packet: ManagementPacket) {
    guard let command = Self(packet), command.opcode == packet.opcode,
      command.parameters == packet.parameters
    else { return nil }
    self = command
  }

  private var parameters: [UInt8] {
    var parameters: [UInt8] = []
    appendParameters(to: &parameters)
    return parameters
  }
}

/// A command as it stands in a packet, whatever it is.
struct ManagementPacket: Hashable {
  var opcode: ManagementOpcode
  /// The adapter's.
  var index: UInt16
  var parameters: [UInt8]

  /// nil where the length is not that of the packet.
  init?(_ packet: Span<UInt8>) {
    guard packet.count >= 6, Int(packet.word(4)) == packet.count - 6 else { return nil }
    opcode = ManagementOpcode(rawValue: packet.word(0))
    index = packet.word(2)
    parameters = (6..<packet.count).map { packet[$0] }
  }
}

extension [UInt8] {
  mutating func append(littleEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  /// Two bytes, the lower first; they must be there.
  func word(_ offset: Int) -> UInt16 { span.word(offset) }
}

extension Span<UInt8> {
  /// Two bytes, the lower first; they must be there.
  func word(_ offset: Int) -> UInt16 {
    UInt16(self[offset]) | UInt16(self[offset + 1]) << 8
  }
}

/// A question to the kernel, which changes nothing.
struct ManagementQuestion: ManagementCommand, Hashable {
  let opcode: ManagementOpcode
  private let parameters: [UInt8]

  /// What an adapter is and how it is set (0x0004).
  static let controllerInformation = ManagementQuestion(opcode: .readControllerInformation)
  /// How many advertising instances there can be, and which there are (0x003D).
  static let advertisingFeatures = ManagementQuestion(opcode: .readAdvertisingFeatures)
  /// Stop Discovery of a kind that there is not (0x0024). The kernel refuses: in one way when it is
  /// searching, which it goes on with, and in another when it is not (net/bluetooth/mgmt.c: stop_discovery).
  static let discovery = ManagementQuestion(
    opcode: .stopDiscovery,
    parameters: [0x00])  // neither BR/EDR nor LE

  private init(opcode: ManagementOpcode, parameters: [UInt8] = []) {
    self.opcode = opcode
    self.parameters = parameters
  }

  init?(_ packet: ManagementPacket) {
    let all = [Self.controllerInformation, .advertisingFeatures, .discovery]
    guard let question = all.first(where: { $0.opcode == packet.opcode }) else { return nil }
    self = question
  }

  func appendParameters(to bytes: inout [UInt8]) { bytes += parameters }

  /// Whether the kernel is searching, by its answer to `discovery`; nil for one that tells nothing.
  static func isDiscovering(_ status: RadioStatus) -> Bool? {
    switch status {
    case .kernel(.invalidParameters): true
    case .kernel(.rejected): false
    default: nil
    }
  }
}

/// Ends the kernel's search for devices, whoever has begun it (0x0024); the kernel tells everybody. bluetoothd then
/// begins a new one, where somebody still wants it.
struct StopDiscovery: ManagementCommand, Hashable {
  /// Of which kind it is: one bit for BR/EDR, LE public and LE random each. The kernel takes the right one alone.
  var kind: UInt8

  /// BR/EDR and LE, as bluetoothd does; LE alone.
  static let kinds: [UInt8] = [7, 6]

  init(kind: UInt8) { self.kind = kind }

  init?(_ packet: ManagementPacket) {
    guard packet.opcode == .stopDiscovery, let kind = packet.parameters.first else { return nil }
    self.kind = kind
  }

  var opcode: ManagementOpcode { .stopDiscovery }

  func appendParameters(to bytes: inout [UInt8]) { bytes.append(kind) }
}

/// Switches something of an adapter on or off.
struct ManagementSwitch: ManagementCommand, Hashable {
  let opcode: ManagementOpcode
  var enable: Bool

  /// The kernel's Low Energy half (0x000D).
  static func lowEnergy(_ enable: Bool) -> ManagementSwitch {
    ManagementSwitch(opcode: .setLowEnergy, enable: enable)
  }

  /// The power (0x0005).
  static func powered(_ enable: Bool) -> ManagementSwitch {
    ManagementSwitch(opcode: .setPowered, enable: enable)
  }

  private init(opcode: ManagementOpcode, enable: Bool) {
    self.opcode = opcode
    self.enable = enable
  }

  init?(_ packet: ManagementPacket) {
    guard [.setLowEnergy, .setPowered].contains(packet.opcode),
      let enable = packet.parameters.first
    else { return nil }
    self.init(opcode: packet.opcode, enable: enable == 1)
  }

  func appendParameters(to bytes: inout [UInt8]) { bytes.append(enable ? 1 : 0) }
}
