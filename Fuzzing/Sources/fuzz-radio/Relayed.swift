import BeaconCodec
import Fuzzer

@testable import BeaconRadio

extension FuzzTarget {
  /// The helper's side: what a peer sends, what the socket says, and how the radio is left. A byte says
  /// which socket; then for each packet who sends it, its length and its bytes, without the indicator
  /// where a controller has one.
  static let relay = FuzzTarget(
    "relay", maximumLength: 128,
    seeds: [
      [0, 2, 5, 0, 1, 0, 0, 0], [0, 2, 7, 5, 1, 0x20, 9, 0, 0, 0], [0, 2, 9, 2, 1, 0, 0, 0, 0x73],
      // A scan: parameters, their answer, on.
      [0, 0, 10, 0x0B, 0x20, 7, 0, 0x10, 0, 0x10, 0, 0, 0]
        + [1, 6, 0x0E, 4, 1, 0x0B, 0x20, 0] + [0, 5, 0x0C, 0x20, 2, 1, 0],
      // Advertising sets.
      [0, 0, 9, 0x39, 0x20, 6, 1, 1, 0xEF, 0, 0, 0, 0, 4, 0x3C, 0x20, 1, 0xEF],
      // The kernel's management: an instance, a monitor and its answer.
      [1, 0, 9, 0x55, 0, 0, 0, 3, 0, 5, 0, 0]
        + [0, 41, 0x52, 0, 0, 0, 35, 0, 1] + [UInt8](repeating: 0, count: 34)
        + [1, 11, 0x01, 0, 0, 0, 5, 0, 0x52, 0, 0, 7, 0]
        + [0, 7, 0x3F, 0, 0, 0, 1, 0, 5] + [1, 9, 1, 0, 0, 0, 3, 0, 0x3F, 0, 0],
    ]
  ) { input in
    var source = ByteSource(input)
    let isController = source.byte() & 1 == 0
    let rules: CommandRules = isController ? .controller : .management
    var watch = RelayWatch(isController ? .control(index: 0) : .management)
    while !source.isEmpty {
      let kind = source.byte()
      let bytes = source.block()
      switch kind {
      case 0:
        let packet = isController ? [HCIPacketIndicator.command] + bytes : bytes
        if rules.allow(packet.span), watch.hasRoom(for: packet.span) { watch.sent(packet.span) }
      case 1:
        let packet = isController ? [HCIPacketIndicator.event] + bytes : bytes
        watch.received(packet.span)
      case 3 where isController:
        let packet = [HCIPacketIndicator.command] + bytes
        watch.received(packet.span)
      default: checkRecord(bytes)
      }
    }
    let farewell = watch.farewell
    require(farewell.count <= 300, "what is to be turned off is bounded")
    for command in farewell {
      require(rules.allow(command.span), "the farewell keeps to the rules")
    }
    // Each command is given again until all is off: the answers to what was asked before come first.
    for _ in 0..<20 where !watch.isContent {
      for command in watch.farewell {
        watch.sent(command.span)
        let opcode = isController ? command[1...2] : command[0...1]
        let answer =
          isController
          ? [4, 0x0E, 4, 1] + opcode + [0] : [1, 0] + command[2...3] + [3, 0] + opcode + [0]
        watch.received(answer.span)
      }
    }
    require(watch.farewell.isEmpty, "the farewell turns all off")
  }

  private static func checkRecord(_ bytes: [UInt8]) {
    guard let record = RelayRecord(bytes.span) else { return }
    let written = record.bytes
    require(written.count <= RelayRecord.capacity, "a record has its length")
    guard record != .packet else { return }
    require(RelayRecord(written.span) == record, "a record comes out as it went in")
    require(written == bytes, "and nothing is lost of it")
  }
}
