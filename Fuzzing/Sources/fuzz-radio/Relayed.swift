import BeaconCodec
import Fuzzer
import HotColdAir

@testable import BeaconRadio

extension FuzzTarget {
  /// The helper between a hostile peer and a hostile kernel. The first byte says whether it is alone; then
  /// for each packet who sends it, its length and its bytes, without the indicator where a controller
  /// has one.
  static let relay = FuzzTarget(
    "relay", maximumLength: 160,
    seeds: [
      [0, 0, 5, 0x0C, 0x20, 2, 1, 0], [0, 9, 5, 1, 0, 0, 0, 0], [0, 9, 2, 1, 0, 0, 0, 0, 0x73],
      // A scan: parameters, their answer, on.
      [0, 0, 10, 0x0B, 0x20, 7, 0, 0xA0, 0, 0xA0, 0, 0, 0]
        + [2, 6, 0x0E, 4, 1, 0x0B, 0x20, 0] + [0, 5, 0x0C, 0x20, 2, 1, 0],
      // Another's scan is ended, and time goes by.
      [0, 1, 10, 0x0B, 0x20, 7, 1, 0x12, 0, 0x12, 0, 1, 0] + [1, 5, 0x0C, 0x20, 2, 1, 1]
        + [0, 5, 0x0C, 0x20, 2, 0, 0] + [6, 1, 9],
      // Advertising sets.
      [1, 0, 9, 0x39, 0x20, 6, 0, 1, 0xEF, 0, 0, 0, 0, 4, 0x3C, 0x20, 1, 0xEF],
      // The kernel tells the helper how it advertises, then of another's instance.
      [0, 5, 26, 1, 0, 0, 0, 20, 0, 4, 0, 0] + [UInt8](repeating: 0, count: 13) + [1, 2, 0, 0]
        + [5, 17, 1, 0, 0, 0, 11, 0, 0x3D, 0, 0, 0, 0, 0, 0, 31, 31, 5, 0] + [
          5, 7, 0x23, 0, 0, 0, 1, 0, 5,
        ],
      // An instance, with its answers.
      [
        0, 3, 24, 0x54, 0, 0, 0, 18, 0, 5, 0, 0x60, 0, 0, 0, 0, 18, 0, 0xA0, 0, 0, 0, 0xA0, 0, 0, 0,
        0x7F,
      ]
        + [4, 10, 1, 0, 0, 0, 4, 0, 0x54, 0, 0, 5]
        + [3, 7, 0x3F, 0, 0, 0, 1, 0, 5] + [4, 9, 1, 0, 0, 0, 3, 0, 0x3F, 0, 0],
    ]
  ) { input in
    var source = ByteSource(input)
    var relay = HostileRelay(isAlone: source.byte() & 1 == 1)
    while !source.isEmpty {
      let kind = source.byte()
      relay.take(kind, source.block())
    }
    relay.end()
  }
}

/// A helper of which it is seen to that nothing gets through that must not.
private struct HostileRelay {
  private var guardian: RelayGuard
  private var now = Timestamp.zero
  /// Instances that others have added, as the kernel told the helper, and that the peer has none of.
  private var others: Set<UInt8> = []
  /// Enabling commands of others: what lets their scan go on.
  private var theirScans: [[UInt8]] = []

  init(isAlone: Bool) {
    guardian = RelayGuard(index: 0, isAlone: isAlone, messages: .hotcold)
  }

  mutating func take(_ kind: UInt8, _ bytes: [UInt8]) {
    switch kind {
    case 0: command([HCIPacketIndicator.command] + bytes)
    case 1: heard([HCIPacketIndicator.command] + bytes)
    case 2: heard([HCIPacketIndicator.event] + bytes)
    case 3: managementCommand(bytes)
    case 4:
      forget(bytes)
      let passed = guardian.heardManagement(bytes.span)
      guard let passed else { return }
      require(
        Disclosure.management(passed.span, index: 0) == passed,
        "what passes has nothing to hide")
      require(
        Disclosure.managementEvents.contains(passed.span.word(0)), "and is one of four events")
    case 5:
      forget(bytes)
      for question in guardian.heardKernel(bytes.span) {
        require(
          ManagementRequest(question.span, index: 0, messages: .hotcold) == .question,
          "it only asks")
      }
      // Advertising Added.
      if bytes.count >= 7, bytes[0] == 0x23, bytes[1] == 0, bytes[2] == 0, bytes[3] == 0,
        !guardian.farewell(to: .management(index: 0)).contains(
          RemoveAdvertising(instance: bytes[6]).packet(index: 0))
      {
        others.insert(bytes[6])
      }
    case 6:
      now = now.advanced(bySeconds: Double(bytes.first ?? 0) / 8)
      checkOrders(guardian.orders(at: now))
    case 7: require(Disclosure.isReport(bytes.span) == isReport(bytes), "reports alone pass")
    case 8:
      if let passed = Disclosure.devices(bytes.span) {
        require(passed.count == 9, "an event of a device has nine bytes")
      }
    default: checkRecord(bytes)
    }
  }

  private func isReport(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 4 && bytes[0] == 4 && bytes[1] == 0x3E && [2, 0x0D].contains(bytes[3])
  }

  /// Advertising Removed.
  private mutating func forget(_ bytes: [UInt8]) {
    if bytes.count >= 7, bytes[0] == 0x24, bytes[1] == 0, bytes[2] == 0, bytes[3] == 0 {
      others.remove(bytes[6])
    }
  }

  private mutating func command(_ packet: [UInt8]) {
    switch guardian.command(packet.span, at: now) {
    case .pass(let passed):
      let header = HCICommandPacket(passed.span)
      require(
        header.flatMap { ControllerRequest($0, messages: .hotcold) } != nil
          || theirScans.contains(passed),
        "what passes is what the game says, or what lets another's scan go on")
      require(passed.count <= 4 + 255, "and no more than a command")
    case .deny, .refuse: break
    }
  }

  private mutating func managementCommand(_ packet: [UInt8]) {
    switch guardian.managementCommand(packet.span) {
    case .pass(let passed):
      require(passed == packet, "the kernel hears what was said")
      switch ManagementRequest(passed.span, index: 0, messages: .hotcold) {
      case .instance(let number), .instanceData(let number), .instanceRemoval(let number),
        .handover(let number):
        require(!others.contains(number), "others' instances are theirs")
      case .power:
        require(
          guardian.kernel.survey?.settings.contains(.powered) == false,
          "only what is off is switched on")
      case .question, .lowEnergy: break
      case nil: require(false, "what passes is what the game says")
      }
    case .deny, .refuse: break
    }
  }

  private mutating func heard(_ packet: [UInt8]) {
    if let passed = guardian.heard(packet.span) {
      require(Disclosure.control(passed.span) == passed, "what passes has nothing to hide")
      require(passed.count <= max(packet.count, 7), "and is no longer than what was heard")
    }
    if packet[0] == HCIPacketIndicator.command { theirScans.append(packet) }
  }

  private func checkOrders(_ orders: [[UInt8]]) {
    for order in orders {
      require(order[0] == HCIPacketIndicator.command, "only commands are given")
      let opcode = HCIOpcode(rawValue: order.span.word(1))
      require(
        [
          .leSetScanParameters, .leSetScanEnable, .leSetExtendedScanParameters,
          .leSetExtendedScanEnable,
        ].contains(opcode), "and only to let a scan go on")
    }
  }

  /// The peer is gone. Each command is given again until all is off: the answers to what was asked
  /// before come first.
  mutating func end() {
    let purposes = [SocketPurpose.control(index: 0), .management(index: 0)]
    for purpose in purposes {
      require(guardian.farewell(to: purpose).count <= 300, "what is to be turned off is bounded")
    }
    for _ in 0..<20 where purposes.contains(where: { !guardian.farewell(to: $0).isEmpty }) {
      for purpose in purposes {
        for order in guardian.farewell(to: purpose) {
          guardian.said(order, to: purpose)
          if purpose.isControl {
            _ = guardian.heard(([4, 0x0E, 4, 1] + order[1...2] + [0]).span)
          } else {
            _ = guardian.heardManagement(
              ([1, 0] + order[2...3] + [3, 0] + order[0...1] + [0]).span)
          }
        }
      }
    }
    for purpose in purposes {
      require(guardian.farewell(to: purpose).isEmpty, "the farewell turns all off")
    }
    checkOrders(guardian.giveBackScan())
    require(guardian.giveBackScan().isEmpty, "what is put back is put back once")
  }

  private func checkRecord(_ bytes: [UInt8]) {
    guard let record = RelayRecord(bytes.span) else { return }
    let written = record.bytes
    require(written.count <= RelayRecord.capacity, "a record has its length")
    switch record {
    case .packet, .report: return
    default: break
    }
    require(RelayRecord(written.span) == record, "a record comes out as it went in")
    require(written == bytes, "and nothing is lost of it")
  }
}
