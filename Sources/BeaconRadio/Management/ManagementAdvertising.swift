import BeaconCodec

/// Sets up an advertising instance, not yet on the air (0x0054, since Linux 5.11). Parameters that an
/// instance of the same number has already are replaced, and its time begins anew; its data is lost.
struct AddExtendedAdvertisingParameters: ManagementCommand {
  static let opcode = ManagementOpcode.addExtendedAdvertisingParameters

  /// 1 and up.
  var instance: UInt8
  /// Seconds after which the kernel removes it. No more than 65: some kernels compute the
  /// milliseconds in 16 bits.
  var timeout: UInt16
  /// Heeded for a controller with advertising sets alone.
  var interval: RadioInterval

  func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(instance)
    // Without the flag for it nobody can connect, unless the whole adapter is connectable.
    bytes.append(littleEndian: UInt32(1 << 13 | 1 << 14))  // flags: timeout and intervals are given
    bytes.append(littleEndian: UInt16(0))  // duration in a rotation: the kernel's choice
    bytes.append(littleEndian: timeout)
    bytes.append(littleEndian: UInt32(interval.rawValue))
    bytes.append(littleEndian: UInt32(interval.rawValue))
    bytes.append(0x7F)  // transmit power: the controller's choice
  }
}

/// Puts an advertising instance on the air (0x0055).
struct AddExtendedAdvertisingData: ManagementCommand {
  static let opcode = ManagementOpcode.addExtendedAdvertisingData

  var instance: UInt8
  var payload: AdvertisingPayload
  /// With one, whoever hears it may ask for it: the packets become scannable.
  var scanResponse: AdvertisingPayload?

  func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(instance)
    bytes.append(UInt8(clamping: payload.bytes.count))
    bytes.append(UInt8(clamping: scanResponse?.bytes.count ?? 0))
    bytes += payload.bytes
    bytes += scanResponse?.bytes ?? []
  }
}

/// An advertising instance with its data, in one command and at the kernel's own interval (0x003E).
struct AddAdvertising: ManagementCommand {
  static let opcode = ManagementOpcode.addAdvertising

  var instance: UInt8
  /// Seconds, as in `AddExtendedAdvertisingParameters`.
  var timeout: UInt16
  var payload: AdvertisingPayload
  /// With one, whoever hears it may ask for it: the packets become scannable.
  var scanResponse: AdvertisingPayload?

  func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(instance)
    bytes.append(littleEndian: UInt32(0))  // flags: none, so nobody can connect
    bytes.append(littleEndian: UInt16(0))  // duration in a rotation: the kernel's choice
    bytes.append(littleEndian: timeout)
    bytes.append(UInt8(clamping: payload.bytes.count))
    bytes.append(UInt8(clamping: scanResponse?.bytes.count ?? 0))
    bytes += payload.bytes
    bytes += scanResponse?.bytes ?? []
  }
}

/// Takes one advertising instance away (0x003F). 0 would take all of them, whosever they are.
struct RemoveAdvertising: ManagementCommand {
  static let opcode = ManagementOpcode.removeAdvertising

  var instance: UInt8

  func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(instance)
  }
}
