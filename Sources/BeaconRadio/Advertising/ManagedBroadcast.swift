import BeaconCodec

/// Broadcasts by an advertising instance of the kernel's, which knows of bluetoothd's instances and
/// takes ours away when nobody renews it.
///
/// How the lease is renewed depends on the controller, for the kernel would set a new random address
/// with each Add Extended Advertising Data (net/bluetooth/hci_sync.c: hci_get_random_address), and an
/// address that changes every few seconds is no good to those who hunt it:
///
/// - With advertising sets it is the controller that counts the time. Enabling the set once more,
///   straight at the controller, begins it anew: same address, no gap.
/// - Without, the kernel counts it, and Add Extended Advertising Parameters begins it anew without a
///   word to the controller. The price is that the kernel's copy of the data is empty afterwards:
///   should it set the data again, to rotate between instances for example, that is overheard, and
///   all begins anew.
///
/// What cannot be said to the kernel is said to the controller, once the kernel is done. Without
/// advertising sets it takes 100 to 150 ms for whatever nobody can connect to, whichever interval it
/// was given (hci_sync.c: hci_enable_advertising_sync).
struct ManagedBroadcast: BroadcastCommands {
  var broadcast: Broadcast
  var commandSets: CommandSets
  /// The adapter.
  var index: UInt16
  var instance: UInt8
  /// The controller's number for the instance.
  var handle: AdvertisingHandle
  /// Whether the kernel must be told first that the adapter is to speak Low Energy, which bluetoothd
  /// does where it runs. It is no more than a permission, and stays.
  var needsLowEnergy: Bool
  /// The controller has been reset since the kernel was asked, and may have forgotten the set.
  var isForgotten = false

  init(
    _ broadcast: Broadcast, commandSets: CommandSets, index: UInt16, instance: UInt8,
    survey: ManagementSurvey
  ) {
    self.broadcast = broadcast
    self.commandSets = commandSets
    self.index = index
    self.instance = instance
    // A controller's only set has the handle 0 (hci_core.c: hci_add_adv_instance).
    handle = AdvertisingHandle(rawValue: survey.maxInstances == 1 ? 0 : instance)
    needsLowEnergy = !survey.settings.contains(.lowEnergy)
  }

  var method: BroadcastMethod { .managed }

  func begin() -> CommandSequence {
    var steps: [CommandSequence.Step] = []
    if needsLowEnergy { steps.append(.init(encoded(.setLowEnergy(true)))) }
    // Of a program that was killed, or of our own.
    return CommandSequence(steps + end().steps + addition)
  }

  func renew() -> CommandSequence? {
    controller.renew() ?? CommandSequence([.init(parameters)])
  }

  /// Straight to the controller: the kernel takes another response with all of the data alone.
  func updateScanResponse() -> CommandSequence? { controller.updateScanResponse() }

  func updateInterval() -> CommandSequence? { controller.updateInterval() }

  /// Linux believes after a reset that its sets are still on. It tells the controller to turn them off, and keeps the
  /// instance for ever where that knows of no such set (net/bluetooth/hci_sync.c:
  /// hci_disable_ext_adv_instance_sync). So it is made again, for the moment; one that is on is left as it is.
  func end() -> CommandSequence {
    let recreation =
      isForgotten && controller.handle != nil ? controller.recreateSet() : []
    return CommandSequence(
      recreation + [.init(encoded(.removeAdvertising(instance: instance)), mayFail: true)])
  }

  func isDisrupted(by command: ObservedCommand) -> Bool { controller.isDisrupted(by: command) }

  func isExposed(by command: ObservedCommand) -> Bool {
    guard case .advertisingParameters(let other, isConnectable: true) = command else {
      return false
    }
    return other.map { $0.rawValue == 0 || $0 == handle } ?? true
  }

  func isDisrupted(by event: ManagementEvent) -> Bool {
    switch event {
    case .advertisingRemoved(let removed): removed == instance
    case .settings(let settings): !settings.allowBeacons || !settings.contains(.lowEnergy)
    }
  }

  private var addition: [CommandSequence.Step] {
    // With the data it goes on the air; when that fails, the instance is gone.
    let data = ManagementCommand.addExtendedAdvertisingData(
      instance: instance, payload: broadcast.payload, scanResponse: broadcast.scanResponse)
    return [.init(parameters), .init(encoded(data), fallbacks: holdingScan)]
      + (controller.handle == nil ? controller.adjust() : [])
  }

  /// The instance as the controller has it: as one of its sets, where it has sets. Its address is the
  /// kernel's affair.
  private var controller: RawBroadcast {
    RawBroadcast(
      broadcast: broadcast, address: BluetoothAddress(bits: 0, kind: .random),
      handle: commandSets.advertising == .extended ? handle : nil, scanning: commandSets.scanning)
  }

  private var parameters: EncodedCommand {
    encoded(
      .addExtendedAdvertisingParameters(
        instance: instance, timeout: UInt16(Lease.duration), interval: broadcast.interval,
        isScannable: broadcast.scanResponse != nil))
  }

  /// Where scanning and advertising share one address, the kernel cannot set it while a scan is on.
  private var holdingScan: [CommandSequence.Fallback] {
    guard commandSets.advertising == .legacy else { return [] }
    return [OwnScan.holdingUp(commandSets.scanning, for: [parameters])]
  }

  private func encoded(_ command: ManagementCommand) -> EncodedCommand {
    EncodedCommand(command, index: index)
  }
}
