import BeaconCodec

/// What a peer may ask of the kernel's management, in the words of this package and no others.
enum ManagementRequest: Hashable {
  /// How the adapter is set, or which advertising instances there are.
  case question
  /// That the adapter may speak Low Energy: on, never off.
  case lowEnergy
  /// Adds an instance, or begins its time anew.
  case instance(UInt8)
  /// Puts its data on the air.
  case instanceData(UInt8)
  case instanceRemoval(UInt8)
  case monitor
  case monitorRemoval(UInt16)

  /// nil for any other command, for another adapter, and for anything that this package never says.
  init?(_ packet: Span<UInt8>, index: UInt16) {
    guard packet.count >= 6, packet.word(2) == index, Int(packet.word(4)) == packet.count - 6 else {
      return nil
    }
    let parameters = (6..<packet.count).map { packet[$0] }
    let request: ManagementRequest?
    switch ManagementOpcode(rawValue: packet.word(0)) {
    case .readControllerInformation, .readAdvertisingFeatures:
      request = parameters.isEmpty ? .question : nil
    case StopNoDiscovery.opcode: request = parameters == [0] ? .question : nil
    case .setLowEnergy: request = parameters == [1] ? .lowEnergy : nil
    case .addAdvertising:
      request = Self.isOldInstance(parameters) ? .instance(parameters[0]) : nil
    case .addExtendedAdvertisingParameters:
      request = Self.isInstance(parameters) ? .instance(parameters[0]) : nil
    case .addExtendedAdvertisingData:
      request = Self.isData(parameters[...], lengthsAt: 1) ? .instanceData(parameters[0]) : nil
    // 0 would be all of them, whosever they are.
    case .removeAdvertising:
      request = parameters.count == 1 && parameters[0] != 0 ? .instanceRemoval(parameters[0]) : nil
    case .addAdvertisementPatternsMonitor: request = Self.isMonitor(parameters) ? .monitor : nil
    case .removeAdvertisementMonitor:
      guard parameters.count == 2 else { return nil }
      let handle = UInt16(parameters[0]) | UInt16(parameters[1]) << 8
      request = handle != 0 ? .monitorRemoval(handle) : nil
    default: request = nil
    }
    guard let request else { return nil }
    self = request
  }

  private static let leases = 1...UInt16(Lease.longest)

  /// No flags, so that nobody can connect; a lease; and data of ours.
  private static func isOldInstance(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 11, bytes[0] != 0,
      leases.contains(UInt16(bytes[7]) | UInt16(bytes[8]) << 8)
    else { return false }
    return bytes[1..<7].allSatisfy { $0 == 0 } && isData(bytes[...], lengthsAt: 9)
  }

  private static func isInstance(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == 18, bytes[0] != 0, bytes[11] == 0, bytes[12] == 0 else { return false }
    let timeout = UInt16(bytes[7]) | UInt16(bytes[8]) << 8
    let interval = RadioInterval(rawValue: UInt16(bytes[9]) | UInt16(bytes[10]) << 8)
    let written = AddExtendedAdvertisingParameters(
      instance: bytes[0], timeout: timeout, interval: interval)
    var expected: [UInt8] = []
    written.appendParameters(to: &expected)
    return leases.contains(timeout) && RadioInterval.advertisable.contains(interval)
      && expected == bytes
  }

  /// Two lengths, and behind them the advertising data and the scan response of just these lengths.
  private static func isData(_ bytes: ArraySlice<UInt8>, lengthsAt offset: Int) -> Bool {
    guard bytes.count >= offset + 2, bytes[0] != 0 else { return false }
    let (data, response) = (Int(bytes[offset]), Int(bytes[offset + 1]))
    let rest = bytes[(offset + 2)...]
    return rest.count == data + response && BeaconPayload.isBeacon(Array(rest.prefix(data)))
      && BeaconPayload.isResponse(Array(rest.dropFirst(data)))
  }

  /// One pattern, as the command has it.
  private static func isMonitor(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == 35,
      let pattern = MonitorPattern(
        type: bytes[1], bytes: Array(bytes[4...].prefix(Int(bytes[3])))), bytes[3] <= 29
    else { return false }
    var written: [UInt8] = []
    AddAdvertisementPatternsMonitor(pattern: pattern).appendParameters(to: &written)
    return written == bytes
  }
}
