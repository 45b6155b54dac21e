import BeaconCodec

/// Which ways there are to broadcast from an adapter.
struct BroadcastPlan {
  var broadcast: Broadcast
  let dialects: Dialects
  /// Under which the raw ways broadcast; the kernel invents its own.
  var address: BluetoothAddress

  init(_ broadcast: Broadcast, dialects: Dialects, address: BluetoothAddress) {
    self.broadcast = Self.possible(broadcast, dialects)
    self.dialects = dialects
    self.address = address
  }

  /// As the controller can keep it.
  func possible(_ broadcast: Broadcast) -> Broadcast { Self.possible(broadcast, dialects) }

  private static func possible(_ broadcast: Broadcast, _ dialects: Dialects) -> Broadcast {
    var broadcast = broadcast
    // Whether a controller of Bluetooth 4 takes less, or refuses it, there is no asking.
    if dialects.advertising == .legacy { broadcast.interval = max(broadcast.interval, .beacon) }
    return broadcast
  }

  /// The best first; the last is a raw one, always.
  /// - Parameters:
  ///   - index: the adapter's.
  ///   - survey: nil where the kernel's management is not to be had.
  ///   - avoiding: ways that were refused before.
  func ways(
    index: UInt16, survey: ManagementSurvey?, avoiding: Set<BroadcastWay> = []
  ) -> [any BroadcastCommands] {
    var ways: [any BroadcastCommands] = []
    if let survey, isWelcome(survey), let instance = survey.instance {
      for isOld in [false, true] {
        ways.append(
          ManagedBroadcast(
            broadcast, dialects: dialects, index: index, instance: instance, survey: survey,
            isOld: isOld))
      }
    }
    return ways.filter { !avoiding.contains($0.way) } + [raw]
  }

  /// Where an adapter with instances becomes connectable, Linux 6.1 puts its set 0 on the air, which
  /// nobody has asked for (net/bluetooth/hci_sync.c: hci_update_connectable_sync): without data, but under
  /// the adapter's own address, and for good.
  func endOfExposure(_ survey: ManagementSurvey) -> [CommandSequence.Step] {
    guard dialects.advertising == .extended, survey.settings.contains(.connectable),
      !survey.settings.contains(.advertising)
    else { return [] }
    let handle = AdvertisingHandle(rawValue: 0)
    return [
      .init(
        order: Order(LESetExtendedAdvertisingEnable(enable: false, handle: handle)), mayFail: true)
    ]
  }

  /// A controller without advertising sets is lent to each instance in turn, for seconds: no beacon
  /// to range on. In Linux 6.1 a raw scan also keeps the next one from getting its address, and
  /// then none is on the air.
  private func isWelcome(_ survey: ManagementSurvey) -> Bool {
    survey.settings.allowBeacons && (dialects.advertising == .extended || survey.others.isEmpty)
  }

  private var raw: any BroadcastCommands {
    switch dialects.advertising {
    case .legacy:
      RawLegacyBroadcast(broadcast: broadcast, address: address, scanning: dialects.scanning)
    case .extended:
      RawExtendedBroadcast(broadcast: broadcast, address: address)
    }
  }
}
