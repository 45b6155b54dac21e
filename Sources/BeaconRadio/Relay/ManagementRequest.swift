import BeaconCodec

/// What a peer may ask of the kernel's management, in the words of this package and no others.
enum ManagementRequest: Hashable {
  /// How the adapter is set, which advertising instances there are, or whether the kernel searches.
  case question
  /// That the adapter may speak Low Energy: on, never off.
  case lowEnergy
  /// The adapter's power: on, never off.
  case power
  /// Adds an instance, or begins its time anew.
  case instance(UInt8)
  /// An instance that says nothing and soon ends by itself: nothing is to be turned off.
  case handover(UInt8)
  /// Puts its data on the air.
  case instanceData(UInt8)
  case instanceRemoval(UInt8)

  /// nil for any other command, for another adapter, and for anything that this package never says.
  /// - Parameter messages: what a scan response may tell.
  init?(_ packet: Span<UInt8>, index: UInt16, messages: MessageFormat) {
    guard let packet = ManagementPacket(packet), packet.index == index,
      let request = Self.request(packet, messages)
    else { return nil }
    self = request
  }

  // The instance 0 would be all of them, whosever they are.
  private static func request(
    _ packet: ManagementPacket, _ messages: MessageFormat
  ) -> ManagementRequest? {
    switch packet.opcode {
    case .readControllerInformation, .readAdvertisingFeatures, .stopDiscovery:
      ManagementQuestion(exactly: packet).map { _ in .question }
    case .setLowEnergy:
      ManagementSwitch(exactly: packet).flatMap { $0.enable ? .lowEnergy : nil }
    case .setPowered:
      ManagementSwitch(exactly: packet).flatMap { $0.enable ? .power : nil }
    case .addExtendedAdvertisingParameters:
      AddExtendedAdvertisingParameters(exactly: packet).flatMap {
        guard $0.instance != 0, leases.contains($0.timeout),
          RadioInterval.advertisable.contains($0.interval)
        else { return nil }
        return $0 == .handover($0.instance) ? .handover($0.instance) : .instance($0.instance)
      }
    case .addExtendedAdvertisingData:
      AddExtendedAdvertisingData(exactly: packet).flatMap {
        guard $0.instance != 0 else { return nil }
        if $0 == .handover($0.instance) { return .handover($0.instance) }
        return $0.data.isPermitted(messages) ? .instanceData($0.instance) : nil
      }
    case .removeAdvertising:
      RemoveAdvertising(exactly: packet).flatMap {
        $0.instance != 0 ? .instanceRemoval($0.instance) : nil
      }
    default: nil
    }
  }

  private static let leases = 1...UInt16(Lease.longest)
}

extension InstanceData {
  fileprivate func isPermitted(_ messages: MessageFormat) -> Bool {
    BeaconPayload.isBeacon(payload.bytes)
      && BeaconPayload.isResponse(scanResponse?.bytes ?? [], messages)
  }
}
