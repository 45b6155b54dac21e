/// A command without parameters.
package struct HCIPlainCommand: ReadableHCICommand, Hashable {
  /// Which command.
  package let opcode: HCIOpcode

  /// Brings the controller back to its beginnings, silent (Core 5.4, Vol 4, Part E, 7.3.2).
  package static let reset = HCIPlainCommand(opcode: .reset)
  /// Asks which commands the controller knows (Core 5.4, Vol 4, Part E, 7.4.2).
  package static let readLocalSupportedCommands = HCIPlainCommand(
    opcode: .readLocalSupportedCommands)
  /// Asks what the controller's Low Energy half can do (Core 5.4, Vol 4, Part E, 7.8.3).
  package static let leReadLocalSupportedFeatures = HCIPlainCommand(
    opcode: .leReadLocalSupportedFeatures)
  /// Asks how many advertising sets there can be (Core 5.4, Vol 4, Part E, 7.8.58). It changes nothing, and
  /// is refused by a controller that has been spoken to with the commands of Bluetooth 4
  /// (Core 5.4, Vol 4, Part E, 3.1.1).
  package static let leReadNumberOfSupportedAdvertisingSets = HCIPlainCommand(
    opcode: .leReadNumberOfSupportedAdvertisingSets)
  /// Forgets all advertising sets; refused while one of them is on (Core 5.4, Vol 4, Part E, 7.8.60).
  package static let leClearAdvertisingSets = HCIPlainCommand(opcode: .leClearAdvertisingSets)

  private static let all = [
    reset, readLocalSupportedCommands, leReadLocalSupportedFeatures,
    leReadNumberOfSupportedAdvertisingSets, leClearAdvertisingSets,
  ]

  private init(opcode: HCIOpcode) {
    self.opcode = opcode
  }

  /// nil for a command that is none of these.
  package init?(_ packet: HCICommandPacket) {
    guard let command = Self.all.first(where: { $0.opcode == packet.opcode }) else { return nil }
    self = command
  }

  /// Appends nothing.
  package func appendParameters(to bytes: inout [UInt8]) {}
}
