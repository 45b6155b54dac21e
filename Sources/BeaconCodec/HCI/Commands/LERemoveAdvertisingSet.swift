/// Forgets one advertising set, which must be off (Core 5.4, Vol 4, Part E, 7.8.59).
public struct LERemoveAdvertisingSet: ReadableHCICommand, Hashable {
  /// Which set.
  public var handle: AdvertisingHandle

  /// - Parameter handle: which set.
  public init(handle: AdvertisingHandle) {
    self.handle = handle
  }

  /// nil for another command, and without a parameter.
  public init?(_ packet: HCICommandPacket) {
    guard packet.opcode == .leRemoveAdvertisingSet, let handle = packet.parameters.first else {
      return nil
    }
    self.init(handle: AdvertisingHandle(rawValue: handle))
  }

  /// LE Remove Advertising Set.
  public var opcode: HCIOpcode { .leRemoveAdvertisingSet }

  /// Appends one byte.
  public func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(handle.rawValue)
  }
}
