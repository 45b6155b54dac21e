import BeaconCodec

/// A command on its way, whichever type it was made from.
struct Order: Hashable {
  let command: RadioCommand
  let packet: [UInt8]

  init(_ command: some HCICommand) {
    self.command = .controller(type(of: command).opcode)
    packet = command.packet
  }

  /// For the kernel, about the adapter of this index.
  init(_ command: some ManagementCommand, index: UInt16) {
    self.command = .kernel(type(of: command).opcode)
    packet = command.packet(index: index)
  }
}
