import BeaconCodec

/// An advertising instance of the kernel, the best method: the kernel coordinates it with
/// bluetoothd's, and removes it if its lease is not renewed. Add Extended Advertising Data would
/// renew it with a new random address each time (net/bluetooth/hci_sync.c: hci_get_random_address),
/// and a beacon whose address changes every few seconds cannot be followed. So:
///
/// - With advertising sets, the controller counts the time. Enabling the set again, by a command to
///   the controller, restarts it: same address, no gap.
/// - Otherwise the kernel counts it. Add Extended Advertising Parameters restarts it without a
///   command to the controller, but empties the kernel's copy of the data: when the kernel sets the
///   data again, as for a rotation, that is overheard, and the broadcast begins again.
///
/// Settings without a kernel command go to the controller, after the kernel's commands. Without
/// sets the kernel uses an interval of 100 to 150 ms for all advertisements that are not
/// connectable (hci_sync.c: hci_enable_advertising_sync).
struct KernelInstance: BroadcastMethod {
  /// From 1.
  let number: UInt8
  /// The instance's set at the controller.
  private let handle: AdvertisingHandle
  /// The kernel must switch on Low Energy first, as for bluetoothd. It stays on.
  private let needsLowEnergy: Bool
  private let commandSets: CommandSets
  /// A reset controller may have forgotten the set.
  var isForgotten = false

  /// nil if other programs use all.
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
    // The data starts the advertising; on a failure the instance is gone.
    let data = ControlCommand.addExtendedAdvertisingData(
      instance: number, payload: broadcast.payload, scanResponse: broadcast.scanResponse)
    // If scans and advertising share one address, the kernel cannot set it during a scan.
    let pause =
      hasSets ? [] : [commandSets.scanning.pausingScan(for: [parameters(broadcast)])]
    // A killed program, or our own, may have left the instance.
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
  /// the controller has forgotten (net/bluetooth/hci_sync.c: hci_disable_ext_adv_instance_sync). So
  /// this first creates the set, unless it is on.
  func end() -> CommandSequence {
    let parameters = set.parameters(Broadcast(payload: AdvertisingPayload()))
    let recreation: [CommandSequence.Step] =
      isForgotten && hasSets ? [.init(parameters, mayFail: true)] : []
    return CommandSequence(
      recreation + [.init(.removeAdvertising(instance: number), mayFail: true)])
  }

  func disruption(by message: ControlMessage, of broadcast: Broadcast) -> Disruption? {
    switch message {
    // The kernel makes it connectable.
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
