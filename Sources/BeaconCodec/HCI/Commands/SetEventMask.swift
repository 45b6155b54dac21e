/// Which events the controller may send (Core 5.4, Vol 4, Part E, 7.3.1).
public struct SetEventMask: HCICommand {
  public static let opcode = HCIOpcode.setEventMask

  /// Event codes, 0x01...0x3F; those that answer commands come in any case. 0x3E is LE Meta.
  public var events: [UInt8]

  public init(events: [UInt8]) {
    self.events = events
  }

  public func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(mask: events)
  }
}
