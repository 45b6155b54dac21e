import BeaconCodec

/// The best method: an advertising instance of the kernel, which coordinates it with bluetoothd's,
/// and removes it if its lease is not renewed. Add Extended Advertising Data would renew it with a
/// new random address each time (net/bluetooth/hci_sync.c: hci_get_random_address), and a beacon
/// whose address changes every few seconds cannot be followed. So:
///
/// - With advertising sets, the controller times the lease. Enabling the set again, by a command to
///   the controller, renews it without a gap and with the same address.
/// - Otherwise the kernel times it. Add Extended Advertising Parameters renews it without a command
///   to the controller, but clears the kernel's copy of the data: if the kernel sets the data
///   again, as in a rotation, this is overheard, and the broadcast starts again.
///
/// Settings that have no kernel command are sent to the controller after the kernel's commands.
/// Without sets, the kernel uses an interval of 100 to 150 ms for all non-connectable
/// advertisements (hci_sync.c: hci_enable_advertising_sync).
struct KernelInstance: BroadcastMethod {
  /// From 1.
  let number: UInt8
  /// The instance's set at the controller.
  private let handle: AdvertisingHandle
  /// Whether the kernel must switch on Low Energy first, as for bluetoothd. It stays on.
  private let needsLowEnergy: Bool
  private let commandSets: CommandSets
  /// Whether a reset controller may have forgotten the set.
  var isForgotten = false

  /// Returns nil if other programs use all instances.
  init?(_ survey: ManagementSurvey, _ commandSets: CommandSets) {
    guard let number = survey.instance else { return nil }
    self.number = number
    self.commandSets = commandSets
    needsLowEnergy = !survey.settings.contains(.lowEnergy)
    // The only set has the handle 0 (hci_core.c: hci_add_adv_instance).
    handle = AdvertisingHandle(rawValue: survey.maxInstances == 1 ? 0 : number)
  }

  private var hasSets: Bool { commandSets.advertising == .extended }
  var set: AdvertisingSet { AdvertisingSet(handle: hasSets ? handle : nil) }

  private func parameters(_ broadcast: Broadcast) -> ControlCommand {
    .addExtendedAdvertisingParameters(
      instance: number, timeout: UInt16(Lease.duration), interval: broadcast.interval,
      isScannable: broadcast.scanResponse != nil)
  }

  func begin(_ broadcast: Broadcast) -> CommandSequence {
    let lowEnergy: [CommandSequence.Step] = needsLowEnergy ? [.init(.lowEnergyOn)] : []
    // Setting the data starts the advertising. If it fails, the instance is removed.
    let data = ControlCommand.addExtendedAdvertisingData(
      instance: number, payload: broadcast.payload, scanResponse: broadcast.scanResponse)
    // The kernel cannot set an address shared by scans and advertising during a scan.
    let pause =
      hasSets ? [] : [commandSets.scanning.pausingScan(for: [parameters(broadcast)])]
    // A killed program, or this one, may have left the instance.
    return CommandSequence(
      lowEnergy + end().steps + [.init(parameters(broadcast)), .init(data, fallbacks: pause)]
        + (hasSets ? [] : set.adjustment(broadcast)))
  }

  func renew(_ broadcast: Broadcast, mayAsk: Bool) -> CommandSequence? {
    guard !hasSets else { return set.renewal }
    return CommandSequence(
      (mayAsk ? [set.probe(broadcast)] : []) + [.init(parameters(broadcast))])
  }

  /// After a reset, Linux believes that its sets are on, and cannot remove an instance whose set
  /// the controller has lost (net/bluetooth/hci_sync.c: hci_disable_ext_adv_instance_sync). So this
  /// creates the set first, unless it is on.
  func end() -> CommandSequence {
    let parameters = set.parameters(Broadcast(payload: AdvertisingPayload()))
    let recreation: [CommandSequence.Step] =
      isForgotten && hasSets ? [.init(parameters, mayFail: true)] : []
    return CommandSequence(
      recreation + [.init(.removeAdvertising(instance: number), mayFail: true)])
  }

  func disruption(by message: ControlMessage, of broadcast: Broadcast) -> Disruption? {
    switch message {
    // The kernel makes the instance connectable.
    case .command(.advertisingParameters(let other, isConnectable: true))
    where other.map { $0.rawValue == 0 || $0 == handle } ?? true:
      .exposed
    case .kernel(.advertisingRemoved(let removed)): removed == number ? .stopped : nil
    case .kernel(.settings(let settings)):
      settings.allowBeacons && settings.contains(.lowEnergy) ? nil : .stopped
    default: set.isDisrupted(by: message, broadcast) ? .stopped : nil
    }
  }
}
