import BeaconCodec
import Fuzzer

@testable import BeaconRadio

extension FuzzTarget {
  /// A packet from a raw HCI socket, with its indicator.
  static let controller = FuzzTarget(
    "controller", maximumLength: 260,
    seeds: [
      [0x04, 0x0E, 4, 1, 0x0C, 0x20, 0],
      [0x04, 0x0F, 4, 0x0C, 1, 0x0C, 0x20],
      [0x04, 0x10, 1, 0],
      [0x01, 0x0C, 0x20, 2, 1, 0],
      [0x04, 0x0E, 255, 1, 0x02, 0x10, 0],
      [0x04], [],
    ]
  ) { packet in
    switch ControlMessage(packet: packet) {
    case .reply(.controller(let opcode), .controller, let parameters):
      require(opcode.rawValue != 0, "a reply names a command")
      require(parameters.count + 5 <= packet.count, "the parameters are within the packet")
    case .reply: require(false, "the controller's reply is not the kernel's")
    case .command: require(packet[0] == 0x01, "a command has a command's indicator")
    case .hardwareError: require(packet[1] == 0x10, "a hardware error has its event code")
    case .kernel: require(false, "the kernel's messages come from another socket")
    case nil: break
    }
  }
}
