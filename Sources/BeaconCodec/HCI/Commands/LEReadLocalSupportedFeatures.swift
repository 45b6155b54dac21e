/// Asks what the controller's Low Energy half can do (Core 5.4, Vol 4, Part E, 7.8.3).
public struct LEReadLocalSupportedFeatures: HCICommand {
  public static let opcode = HCIOpcode.leReadLocalSupportedFeatures

  public init() {}
}
