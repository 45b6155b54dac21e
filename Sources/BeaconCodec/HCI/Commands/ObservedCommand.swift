/// The scan parameters that any program has set.
package struct ObservedScan: Hashable, Sendable {
  package var kind: ScanKind
  package var interval: RadioInterval
  package var window: RadioInterval
  /// Whether it reports all devices on the 1M PHY, which all use, not only those in a list.
  package var reportsAll: Bool

  /// nil for other commands and malformed ones.
  init?(_ command: HCICommand) {
    let parameters = command.parameters
    // The offset of the kind; interval (2) and window (2) follow.
    let start: Int
    let policy: UInt8
    switch command.opcode {
    // The own address and the policy follow.
    case .leSetScanParameters where parameters.count >= 7:
      (start, policy, reportsAll) = (0, parameters[6], true)
    // After own address, policy and PHYs; the first entry is for 1M, if that is used.
    case .leSetExtendedScanParameters where parameters.count >= 8:
      (start, policy, reportsAll) = (3, parameters[1], parameters[2] & 1 != 0)
    default: return nil
    }
    kind = parameters[start] == 0 ? .passive : .active
    interval = RadioInterval(rawValue: littleEndianUInt16(parameters.span, at: start + 1))
    window = RadioInterval(rawValue: littleEndianUInt16(parameters.span, at: start + 3))
    // The other bit concerns directed advertising (Core 5.4, Vol 4, Part E, 7.8.10).
    if policy & 1 != 0 { reportsAll = false }
  }
}

/// A command by any program that changes scanning or advertising.
package enum ObservedCommand: Hashable, Sendable {
  case reset
  case scanParameters(ObservedScan)
  case scanEnable(Bool, filterDuplicates: Bool)
  /// The handle is nil for a legacy command, here and below.
  case advertisingParameters(AdvertisingHandle?, isConnectable: Bool)
  case advertisingData(AdvertisingHandle?)
  case scanResponseData(AdvertisingHandle?)
  case legacyAdvertisingEnable(Bool)
  /// An empty list stands for all sets, which can only be turned off.
  case advertisingEnable(Bool, [AdvertisingHandle])
  case setRemoved(AdvertisingHandle)
  case setsCleared

  /// nil for other commands and malformed ones.
  package init?(_ command: HCICommand) {
    let parameters = command.parameters
    let count = parameters.count
    func handle(_ offset: Int = 0) -> AdvertisingHandle {
      AdvertisingHandle(rawValue: parameters[offset])
    }
    switch command.opcode {
    case .reset: self = .reset
    case .leSetScanParameters, .leSetExtendedScanParameters:
      guard let scan = ObservedScan(command) else { return nil }
      self = .scanParameters(scan)
    case .leSetScanEnable where count >= 2, .leSetExtendedScanEnable where count >= 6:
      self = .scanEnable(parameters[0] == 1, filterDuplicates: parameters[1] != 0)
    case .leSetAdvertisingParameters where count >= 15:
      // All types except ADV_SCAN_IND and ADV_NONCONN_IND, also directed ones.
      self = .advertisingParameters(nil, isConnectable: ![2, 3].contains(parameters[4]))
    case .leSetExtendedAdvertisingParameters where count >= 25:
      self = .advertisingParameters(handle(), isConnectable: parameters[1] & 1 != 0)
    case .leSetAdvertisingData where count == 32: self = .advertisingData(nil)
    case .leSetScanResponseData where count == 32: self = .scanResponseData(nil)
    case .leSetExtendedAdvertisingData where count >= 4: self = .advertisingData(handle())
    case .leSetExtendedScanResponseData where count >= 4: self = .scanResponseData(handle())
    case .leSetAdvertisingEnable where count >= 1:
      self = .legacyAdvertisingEnable(parameters[0] == 1)
    case .leSetExtendedAdvertisingEnable where count >= 2 && count >= 2 + 4 * Int(parameters[1]):
      self = .advertisingEnable(
        parameters[0] == 1, (0..<Int(parameters[1])).map { handle(2 + 4 * $0) })
    case .leRemoveAdvertisingSet where count >= 1: self = .setRemoved(handle())
    case .leClearAdvertisingSets: self = .setsCleared
    default: return nil
    }
  }
}
