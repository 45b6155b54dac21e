/// A command that can be read back from a packet.
public protocol ReadableHCICommand: HCICommand {
  /// nil for parameters that this type cannot hold.
  init?(parameters: [UInt8])
}

extension ReadableHCICommand {
  /// nil unless the packet is this command and holds nothing that this type does not know of: written
  /// again it has the same bytes.
  public init?(exactly header: HCICommandHeader) {
    guard header.opcode == Self.opcode, let command = Self(parameters: header.parameters) else {
      return nil
    }
    var written: [UInt8] = []
    command.appendParameters(to: &written)
    guard written == header.parameters else { return nil }
    self = command
  }
}

extension [UInt8] {
  /// An interval of two bytes, little-endian; they must be there.
  func interval(at offset: Int) -> RadioInterval {
    RadioInterval(rawValue: UInt16(self[offset]) | UInt16(self[offset + 1]) << 8)
  }
}
