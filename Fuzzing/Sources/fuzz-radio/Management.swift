import BeaconCodec
import Fuzzer

@testable import BeaconRadio

extension FuzzTarget {
  /// A packet from the kernel's management channel.
  static let management = FuzzTarget(
    "management", maximumLength: 300,
    seeds: [
      [0x01, 0, 0, 0, 3, 0, 0x3D, 0, 0],
      [0x02, 0, 0, 0, 3, 0, 0x54, 0, 0x0D],
      [0x06, 0, 0, 0, 4, 0, 1, 2, 0, 0],
      [0x24, 0, 0, 0, 1, 0, 3],
      [0x01, 0, 0, 0, 12, 0, 0x3D, 0, 0, 0, 0, 0, 0, 31, 31, 5, 1, 1],
      [0x01, 0, 0, 0, 0xFF, 0xFF],
    ]
  ) { packet in
    for index: UInt16 in [0, packet.count >= 4 ? littleEndianUInt16(packet, at: 2) : 1] {
      switch ControlMessage(management: packet, index: index) {
      case .reply(_, _, let parameters):
        require(parameters.count + 9 <= packet.count, "the parameters are within the packet")
        for information in [parameters, [UInt8](repeating: 0xFF, count: 280)] {
          guard
            let survey = ManagementSurvey([information, parameters])
          else { continue }
          require(
            survey.instances.count <= parameters.count, "there are no more instances than bytes")
          if let instance = survey.instance {
            require(instance > 0 && instance == survey.maxInstances, "our instance is the last one")
          }
        }
      case .command, .hardwareError, .kernel, nil: break
      }
    }
  }
}
