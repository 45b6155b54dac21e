import BeaconCodec

/// An advertising instance of the kernel, the best way: the kernel knows of bluetoothd's instances, and removes ours if its
/// lease is not renewed. How the lease is renewed depends on the controller, because the kernel would set a new random
/// address with each Add Extended Advertising Data (net/bluetooth/hci_sync.c: hci_get_random_address), and a
/// beacon whose address changes every few seconds cannot be followed:
///
/// - If the controller has advertising sets, it counts the time. Enabling the set once more, by a command straight to
///   the controller, restarts it: same address, no gap.
/// - Otherwise the kernel counts it, and Add Extended Advertising Parameters restarts it without a
///   command to the controller. The price is that the kernel's copy of the data is empty afterwards:
///   if the kernel sets the data again, to rotate between instances for example, that is overheard, and
///   the broadcast begins again.
///
/// Settings without a kernel command go to the controller, after the kernel's commands. Without
/// advertising sets the kernel takes an interval of 100 to 150 ms for every advertisement that is not connectable
/// (hci_sync.c: hci_enable_advertising_sync).
struct KernelInstance: BroadcastMethod {
  /// 1 and up.
  let number: UInt8
  /// The controller's number for the instance.
  private let handle: AdvertisingHandle
  /// The kernel must first be asked to switch on Low Energy, as bluetoothd does where it runs. It stays on.
  private let needsLowEnergy: Bool
  private let commandSets: CommandSets
  /// The controller has been reset since the kernel was asked, and may have forgotten the set.
  var isForgotten = false

  /// nil if other programs use all instances.
  init?(_ survey: ManagementSurvey, _ commandSets: CommandSets) {
    guard let number = survey.instance else { return nil }
    self.number = number
    self.commandSets = commandSets
    needsLowEnergy = !survey.settings.contains(.lowEnergy)
    // A controller's only set has the handle 0 (hci_core.c: hci_add_adv_instance).
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
    // With the data it goes on the air; when that fails, the instance is gone.
    let data = ControlCommand.addExtendedAdvertisingData(
      instance: number, payload: broadcast.payload, scanResponse: broadcast.scanResponse)
    // If scanning and advertising share one address, the kernel cannot set it while a scan is on.
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

  /// Linux believes after a reset that its sets are still on. It tells the controller to turn them off, and keeps the
  /// instance for ever if the controller knows no such set (net/bluetooth/hci_sync.c:
  /// hci_disable_ext_adv_instance_sync). So the set is created again for a moment; a set that is on is left alone.
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
