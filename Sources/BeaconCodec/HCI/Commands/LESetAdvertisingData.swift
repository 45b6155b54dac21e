/// What is advertised, or answered to scan requests, in one piece. It may be changed while on the air.
///
/// The legacy way it is 31 bytes, of which a count are meant (Core 5.4, Vol 4, Part E, 7.8.7 and 7.8.8);
/// otherwise it is that of one advertising set (7.8.54 and 7.8.55).
package struct LESetAdvertisingData: ReadableHCICommand, Hashable {
  /// What it is for.
  package enum Part: Hashable, Sendable {
    /// For everybody who hears it.
    case advertisement
    /// For those who ask.
    case scanResponse
  }

  /// nil for the legacy way.
  package var handle: AdvertisingHandle?
  /// What it is for.
  package var part: Part
  /// The bytes on the air.
  package var payload: AdvertisingPayload

  package init(
    handle: AdvertisingHandle? = nil, _ part: Part = .advertisement, payload: AdvertisingPayload
  ) {
    self.handle = handle
    self.part = part
    self.payload = payload
  }

  /// nil for another command, and for too few bytes. Of more data than an `AdvertisingPayload` holds, its
  /// beginning.
  package init?(_ packet: HCICommandPacket) {
    let parameters = packet.parameters
    switch packet.opcode {
    case .leSetAdvertisingData, .leSetScanResponseData:
      guard parameters.count == 1 + AdvertisingPayload.capacity else { return nil }
    case .leSetExtendedAdvertisingData, .leSetExtendedScanResponseData:
      // Handle, operation, whether to cut it up.
      guard parameters.count >= 4 else { return nil }
      handle = AdvertisingHandle(rawValue: parameters[0])
    default: return nil
    }
    part =
      [.leSetScanResponseData, .leSetExtendedScanResponseData].contains(packet.opcode)
      ? .scanResponse : .advertisement
    let counted = parameters.dropFirst(handle == nil ? 0 : 3)
    guard let count = counted.first, counted.count > Int(count),
      let payload = AdvertisingPayload(
        Array(counted.dropFirst().prefix(min(Int(count), AdvertisingPayload.capacity))))
    else { return nil }
    self.payload = payload
  }

  /// LE Set Advertising Data, LE Set Scan Response Data, or the extended form of either.
  package var opcode: HCIOpcode {
    switch (handle, part) {
    case (nil, .advertisement): .leSetAdvertisingData
    case (nil, .scanResponse): .leSetScanResponseData
    case (_, .advertisement): .leSetExtendedAdvertisingData
    case (_, .scanResponse): .leSetExtendedScanResponseData
    }
  }

  /// Appends 32 bytes, or 4 and the data.
  package func appendParameters(to bytes: inout [UInt8]) {
    if let handle {
      bytes.append(handle.rawValue)
      bytes.append(0x03)  // operation: the complete data
      bytes.append(0x01)  // the controller should not cut it up
    }
    bytes.append(UInt8(clamping: payload.bytes.count))
    bytes += payload.bytes
    if handle == nil {
      bytes += [UInt8](repeating: 0, count: AdvertisingPayload.capacity - payload.bytes.count)
    }
  }
}

/// What one legacy advertising packet carries: up to 31 bytes of advertising data structures
/// (Core 5.4, Vol 6, Part B, 2.3.1).
public struct AdvertisingPayload: Hashable, Sendable {
  /// Bytes.
  public static let capacity = 31

  /// The structures, one after the other.
  public let bytes: [UInt8]

  /// Without a structure.
  public init() {
    bytes = []
  }

  /// nil for more than 31 bytes.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.capacity else { return nil }
    self.bytes = bytes
  }
}
