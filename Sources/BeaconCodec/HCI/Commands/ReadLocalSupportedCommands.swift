/// Asks which commands the controller knows (Core 5.4, Vol 4, Part E, 7.4.2).
public struct ReadLocalSupportedCommands: HCICommand {
  public static let opcode = HCIOpcode.readLocalSupportedCommands

  public init() {}
}
