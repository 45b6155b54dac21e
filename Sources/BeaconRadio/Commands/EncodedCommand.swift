import BeaconCodec

/// A command as bytes, ready to be sent, whichever type it was made from.
struct EncodedCommand: Hashable {
  let opcode: RadioCommand
  let packet: [UInt8]

  init(_ command: some HCICommand) {
    opcode = .controller(command.opcode)
    packet = command.packet
  }

  /// For the kernel, about the adapter of this index.
  init(_ command: some ManagementCommand, index: UInt16) {
    opcode = .kernel(command.opcode)
    packet = command.packet(index: index)
  }
}
