import BeaconCodec

/// Which commands a peer may give: those of this package, in their own lengths. With the privileges
/// of the helper one could do far more.
struct CommandRules {
  struct Rule {
    var opcode: UInt16
    /// Of the parameters, in bytes.
    var lengths: ClosedRange<Int>
    /// What the first parameter may be.
    var first: ClosedRange<UInt8> = 0...255
    /// The first so many bytes are the number of one thing, where 0 would stand for all of its kind.
    var name = 0

    init(
      _ opcode: UInt16, _ lengths: ClosedRange<Int>, first: ClosedRange<UInt8> = 0...255,
      name: Int = 0
    ) {
      self.opcode = opcode
      self.lengths = lengths
      self.first = first
      self.name = name
    }

    init(_ opcode: HCIOpcode, _ lengths: ClosedRange<Int>) {
      self.init(opcode.rawValue, lengths)
    }

    init(_ opcode: HCIOpcode, _ length: Int = 0) {
      self.init(opcode.rawValue, length...length)
    }

    init(
      _ opcode: ManagementOpcode, _ lengths: ClosedRange<Int>,
      first: ClosedRange<UInt8> = 0...255, name: Int = 0
    ) {
      self.init(opcode.rawValue, lengths, first: first, name: name)
    }
  }

  enum Layout {
    case controller
    case management
  }

  let layout: Layout
  private let rules: [Rule]

  init(_ layout: Layout, _ rules: [Rule]) {
    self.layout = layout
    self.rules = rules
  }

  /// Whether such a packet may pass.
  func allow(_ packet: Span<UInt8>) -> Bool {
    guard let (opcode, parameters) = command(packet),
      let rule = rules.first(where: { $0.opcode == opcode })
    else { return false }
    return rule.lengths.contains(parameters.count)
      && (parameters.isEmpty || rule.first.contains(packet[parameters.lowerBound]))
      && (rule.name == 0 || parameters.prefix(rule.name).contains { packet[$0] != 0 })
  }

  /// As far as it can be told.
  func opcode(_ packet: Span<UInt8>) -> UInt16 {
    let offset = layout == .controller ? 1 : 0
    return packet.count >= offset + 2 ? packet.word(offset) : 0
  }

  /// A command, and where its parameters are; nil where the lengths do not agree.
  private func command(_ packet: Span<UInt8>) -> (opcode: UInt16, parameters: Range<Int>)? {
    switch layout {
    case .controller:
      guard packet.count >= 4, packet[0] == HCIPacketIndicator.command,
        Int(packet[3]) == packet.count - 4
      else { return nil }
      return (packet.word(1), 4..<packet.count)
    case .management:
      guard packet.count >= 6, Int(packet.word(4)) == packet.count - 6 else { return nil }
      return (packet.word(0), 6..<packet.count)
    }
  }
}

extension SocketPurpose {
  var rules: CommandRules {
    switch self {
    case .control: .controller
    case .management: .management
    case .reports, .devices, .user: CommandRules(.controller, [])
    }
  }
}

extension CommandRules {
  /// Core 5.4, Vol 4, Part E, 7.4.2 and 7.8.
  static let controller = CommandRules(
    .controller,
    [
      Rule(.readLocalSupportedCommands),
      Rule(.leReadLocalSupportedFeatures),
      Rule(.leSetRandomAddress, 6),
      Rule(.leSetAdvertisingParameters, 15),
      Rule(.leSetAdvertisingData, 32),
      Rule(.leSetScanResponseData, 32),
      Rule(.leSetAdvertisingEnable, 1),
      Rule(.leSetScanParameters, 7),
      Rule(.leSetScanEnable, 2),
      Rule(.leSetAdvertisingSetRandomAddress, 7),
      Rule(.leSetExtendedAdvertisingParameters, 25),
      Rule(.leSetExtendedAdvertisingData, 4...255),
      Rule(.leSetExtendedScanResponseData, 4...255),
      // No set, which stands for all of them, or one.
      Rule(.leSetExtendedAdvertisingEnable, 2...6),
      Rule(LEReadNumberOfSupportedAdvertisingSets.opcode),
      Rule(.leRemoveAdvertisingSet, 1),
      Rule(.leClearAdvertisingSets),
      // One kind of radio, or both.
      Rule(.leSetExtendedScanParameters, 8...13),
      Rule(.leSetExtendedScanEnable, 6),
    ])

  /// BlueZ, doc/mgmt-api.txt.
  static let management = CommandRules(
    .management,
    [
      Rule(.readControllerInformation, 0...0),
      // On, never off.
      Rule(.setLowEnergy, 1...1, first: 1...1),
      // No kind of discovery: it stops nothing.
      Rule(StopNoDiscovery.opcode, 1...1, first: 0...0),
      Rule(.readAdvertisingFeatures, 0...0),
      Rule(.addAdvertising, 11...266, name: 1),
      Rule(.removeAdvertising, 1...1, name: 1),
      Rule(.addExtendedAdvertisingParameters, 18...18, name: 1),
      Rule(.addExtendedAdvertisingData, 3...258, name: 1),
      // One pattern.
      Rule(.addAdvertisementPatternsMonitor, 35...35, first: 1...1),
      Rule(.removeAdvertisementMonitor, 2...2, name: 2),
    ])
}

extension Span<UInt8> {
  /// Two bytes, the lower first; they must be there.
  func word(_ offset: Int) -> UInt16 {
    UInt16(self[offset]) | UInt16(self[offset + 1]) << 8
  }
}
