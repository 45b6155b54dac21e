import BeaconCodec

/// A command on its way, whichever type it was made from.
struct Order: Hashable {
  let opcode: HCIOpcode
  let packet: [UInt8]

  init(_ command: some HCICommand) {
    opcode = type(of: command).opcode
    packet = command.packet
  }
}
