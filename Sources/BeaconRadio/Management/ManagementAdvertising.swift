import BeaconCodec

/// Sets up an advertising instance, not yet on the air (0x0054, since Linux 5.11). Parameters that an
/// instance of the same number has already are replaced, and its time begins anew; its data is lost.
struct AddExtendedAdvertisingParameters: Hashable {
  /// 1 and up.
  var instance: UInt8
  /// Seconds after which the kernel removes it. No more than 65: some kernels compute the
  /// milliseconds in 16 bits.
  var timeout: UInt16
  /// Heeded for a controller with advertising sets alone.
  var interval: RadioInterval
  /// A scan response follows with the data. A controller's advertising set is made scannable now or never
  /// (net/bluetooth/hci_sync.c: hci_setup_ext_adv_instance_sync).
  var isScannable = false

  /// Those of an instance that has no data and ends after two seconds.
  static func handover(_ instance: UInt8) -> AddExtendedAdvertisingParameters {
    AddExtendedAdvertisingParameters(instance: instance, timeout: 2, interval: .beacon)
  }

  /// Which parameters are given (include/net/bluetooth/mgmt.h: MGMT_ADV_PARAM_...).
  private enum Flag {
    static let timeout: UInt32 = 1 << 13
    static let intervals: UInt32 = 1 << 14
    static let scanResponse: UInt32 = 1 << 16
  }
}

extension AddExtendedAdvertisingParameters: ManagementCommand {
  var opcode: ManagementOpcode { .addExtendedAdvertisingParameters }

  func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(instance)
    // Without the flag for it nobody can connect, unless the whole adapter is connectable.
    bytes.append(
      littleEndian: Flag.timeout | Flag.intervals | (isScannable ? Flag.scanResponse : 0))
    bytes.append(littleEndian: UInt16(0))  // duration in a rotation: the kernel's choice
    bytes.append(littleEndian: timeout)
    bytes.append(littleEndian: UInt32(interval.rawValue))
    bytes.append(littleEndian: UInt32(interval.rawValue))
    bytes.append(0x7F)  // transmit power: the controller's choice
  }
}

/// Puts an advertising instance on the air (0x0055).
struct AddExtendedAdvertisingData: ManagementCommand, Hashable {
  var instance: UInt8
  var data: InstanceData

  init(instance: UInt8, payload: AdvertisingPayload, scanResponse: AdvertisingPayload? = nil) {
    self.instance = instance
    data = InstanceData(payload: payload, scanResponse: scanResponse)
  }

  /// No data, for an instance that only takes its turn.
  static func handover(_ instance: UInt8) -> AddExtendedAdvertisingData {
    AddExtendedAdvertisingData(instance: instance, payload: AdvertisingPayload())
  }

  var opcode: ManagementOpcode { .addExtendedAdvertisingData }

  func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(instance)
    data.append(to: &bytes)
  }
}

/// What an instance sends: two lengths, then the advertising data and the scan response of just these lengths.
struct InstanceData: Hashable {
  var payload: AdvertisingPayload
  /// With one, whoever hears it may ask for it: the packets become scannable.
  var scanResponse: AdvertisingPayload?

  func append(to bytes: inout [UInt8]) {
    bytes.append(UInt8(clamping: payload.bytes.count))
    bytes.append(UInt8(clamping: scanResponse?.bytes.count ?? 0))
    bytes += payload.bytes
    bytes += scanResponse?.bytes ?? []
  }
}

/// Takes one advertising instance away (0x003F). 0 would take all of them, whosever they are.
struct RemoveAdvertising: Hashable {
  var instance: UInt8
}

extension RemoveAdvertising: ManagementCommand {
  var opcode: ManagementOpcode { .removeAdvertising }

  func appendParameters(to bytes: inout [UInt8]) { bytes.append(instance) }
}
