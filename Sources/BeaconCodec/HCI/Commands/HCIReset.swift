/// Brings the controller back to its beginnings, silent (Core 5.4, Vol 4, Part E, 7.3.2).
public struct HCIReset: HCICommand {
  public static let opcode = HCIOpcode.reset

  public init() {}
}
