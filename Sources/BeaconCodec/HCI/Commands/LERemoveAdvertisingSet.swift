/// Forgets one advertising set, which must be off (Core 5.4, Vol 4, Part E, 7.8.59).
package struct LERemoveAdvertisingSet: ReadableHCICommand, Hashable {
  /// Which set.
  package var handle: AdvertisingHandle

  package init(handle: AdvertisingHandle) {
    self.handle = handle
  }

  /// nil for another command, and without a parameter.
  package init?(_ packet: HCICommandPacket) {
    guard packet.opcode == .leRemoveAdvertisingSet, let handle = packet.parameters.first else {
      return nil
    }
    self.init(handle: AdvertisingHandle(rawValue: handle))
  }

  /// LE Remove Advertising Set.
  package var opcode: HCIOpcode { .leRemoveAdvertisingSet }

  /// Appends one byte.
  package func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(handle.rawValue)
  }
}
