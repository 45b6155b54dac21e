/// The random address that scanning and legacy advertising use, or that of one advertising set.
///
/// The controller refuses the former (0x0C) while it scans or advertises the legacy way
/// (Core 5.4, Vol 4, Part E, 7.8.4); the latter may come while it scans (7.8.52).
package struct LESetRandomAddress: ReadableHCICommand, Hashable {
  /// nil for scanning and legacy advertising.
  package var handle: AdvertisingHandle?
  /// A random one.
  package var address: BluetoothAddress

  package init(handle: AdvertisingHandle? = nil, address: BluetoothAddress) {
    self.handle = handle
    self.address = address
  }

  /// nil for another command, and for another length.
  package init?(_ packet: HCICommandPacket) {
    let parameters = packet.parameters
    switch (packet.opcode, parameters.count) {
    case (.leSetRandomAddress, 6):
      self.init(address: BluetoothAddress(littleEndian: parameters, kind: .random))
    case (.leSetAdvertisingSetRandomAddress, 7):
      self.init(
        handle: AdvertisingHandle(rawValue: parameters[0]),
        address: BluetoothAddress(littleEndian: parameters[1...], kind: .random))
    default: return nil
    }
  }

  /// LE Set Random Address, or LE Set Advertising Set Random Address.
  package var opcode: HCIOpcode {
    handle == nil ? .leSetRandomAddress : .leSetAdvertisingSetRandomAddress
  }

  /// Appends six bytes, or seven.
  package func appendParameters(to bytes: inout [UInt8]) {
    if let handle { bytes.append(handle.rawValue) }
    bytes += address.littleEndianBytes
  }
}
