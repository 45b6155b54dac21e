import BeaconCodec

/// The commands of one broadcast: those that begin it, keep it on the air, change it and end it.
///
/// The best way is an advertising instance of the kernel, which knows of bluetoothd's instances and removes ours if its
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
///
/// Without the kernel the commands go straight to the controller. With those of Bluetooth 5 the broadcast has an
/// advertising set of its own, which the controller ends if it is not renewed. With those of Bluetooth 4 the controller
/// has one set for all programs, and knows no lease: a program that is killed leaves its beacon on the air. Nor does
/// anything show that the set is still on; so its parameters are set, which the controller disallows while it is.
struct BroadcastCommands {
  /// The kernel's advertising instance.
  struct Instance {
    /// 1 and up.
    var number: UInt8
    /// The kernel must first be asked to switch on Low Energy, as bluetoothd does where it runs. It stays on.
    var needsLowEnergy: Bool
    /// The controller's number for the instance.
    var handle: AdvertisingHandle
    /// The controller has been reset since the kernel was asked, and may have forgotten the set.
    var isForgotten = false

    /// nil if other programs use all.
    init?(_ survey: ManagementSurvey) {
      guard let number = survey.instance else { return nil }
      self.number = number
      needsLowEnergy = !survey.settings.contains(.lowEnergy)
      // A controller's only set has the handle 0 (hci_core.c: hci_add_adv_instance).
      handle = AdvertisingHandle(rawValue: survey.maxInstances == 1 ? 0 : number)
    }
  }

  var broadcast: Broadcast
  /// Our random address; the kernel chooses that of an instance.
  var address: BluetoothAddress
  /// The advertising set; nil for the commands of Bluetooth 4.
  var handle: AdvertisingHandle?
  /// The commands by which a scan is paused while the address of Bluetooth 4 is set.
  var scanning: CommandSet
  /// nil for a broadcast without the kernel.
  var instance: Instance?
  /// Whether the controller shows that Bluetooth 4's only set is on.
  var showsWhetherOn = true

  /// Begins the broadcast from any state; the data is set before it goes on the air.
  func begin() -> CommandSequence {
    guard let instance else { return CommandSequence(rawBeginning) }
    let lowEnergy: [CommandSequence.Step] =
      instance.needsLowEnergy ? [.init(.lowEnergyOn)] : []
    // With the data it goes on the air; when that fails, the instance is gone.
    let data = ControlCommand.addExtendedAdvertisingData(
      instance: instance.number, payload: broadcast.payload, scanResponse: broadcast.scanResponse)
    // If scanning and advertising share one address, the kernel cannot set it while a scan is on.
    let pause =
      handle == nil ? [OwnScan.pausing(scanning, for: [parameters(of: instance)])] : []
    // A killed program, or our own, may have left the instance.
    return CommandSequence(
      lowEnergy + end().steps + [
        .init(parameters(of: instance)), .init(data, fallbacks: pause),
      ] + (handle == nil ? adjustment : []))
  }

  /// Keeps it going if it would end by itself, and checks that it is still on, as far as possible; nil for neither.
  func renew() -> CommandSequence? {
    guard handle == nil else {
      // A controller that refuses it while the set is on gets it while it is off for a moment: with another set the
      // address would change.
      let off = CommandSequence.Fallback(commands: [enable(false)])
      return CommandSequence([.init(enable(true), fallbacks: [off])])
    }
    var probe = CommandSequence.Step(parameters)
    probe.isProbe = true
    let steps =
      (showsWhetherOn ? [probe] : []) + (instance.map { [.init(parameters(of: $0))] } ?? [])
    return steps.isEmpty ? nil : CommandSequence(steps)
  }

  /// Replaces the scan response on the air; nil if there is none. It goes straight to the controller: the kernel takes
  /// a scan response only together with the data.
  func updateScanResponse() -> CommandSequence? {
    responseSteps.isEmpty ? nil : CommandSequence(responseSteps)
  }

  /// Changes the interval of the broadcast on the air, under the same address; nil if the broadcast has to start again
  /// for that.
  func updateInterval() -> CommandSequence? { handle == nil ? nil : CommandSequence(adjustment) }

  /// Undoes what `begin` did.
  func end() -> CommandSequence {
    guard let instance else { return CommandSequence(rawEnd) }
    // Linux believes after a reset that its sets are still on. It tells the controller to turn them off, and keeps the
    // instance for ever if the controller knows no such set (net/bluetooth/hci_sync.c:
    // hci_disable_ext_adv_instance_sync). So the set is made again, for the moment; one that is on is left as it is.
    let recreation: [CommandSequence.Step] =
      instance.isForgotten && handle != nil ? [.init(parameters, mayFail: true)] : []
    return CommandSequence(
      recreation + [.init(.removeAdvertising(instance: instance.number), mayFail: true)])
  }

  /// Whether another program's command has stopped or changed the broadcast.
  func isDisrupted(by command: ObservedCommand) -> Bool {
    switch command {
    case .reset: true
    case .setsCleared: handle != nil
    case .setRemoved(let removed): removed == handle
    case .advertisingParameters(let other, _), .advertisingData(let other): other == handle
    case .scanResponseData(let other):
      other == handle && (handle != nil || broadcast.scanResponse != nil)
    case .legacyAdvertisingEnable: handle == nil
    case .advertisingEnable(let isEnabled, let sets):
      handle.map { !isEnabled && (sets.isEmpty || sets.contains($0)) } ?? false
    case .scanParameters, .scanEnable: false
    }
  }

  /// Whether another program's command makes the kernel's instance connectable, so that it may show the adapter's own
  /// address.
  func isExposed(by command: ObservedCommand) -> Bool {
    guard let instance, case .advertisingParameters(let other, isConnectable: true) = command else {
      return false
    }
    return other.map { $0.rawValue == 0 || $0 == instance.handle } ?? true
  }

  /// Whether the kernel has stopped or changed the broadcast.
  func isDisrupted(by event: ManagementEvent) -> Bool {
    guard let instance else { return false }
    return switch event {
    case .advertisingRemoved(let removed): removed == instance.number
    case .settings(let settings): !settings.allowBeacons || !settings.contains(.lowEnergy)
    }
  }

  // MARK: The controller's commands

  private var rawBeginning: [CommandSequence.Step] {
    let stop = CommandSequence.Fallback(commands: [enable(false)])
    let address = HCICommand.leSetRandomAddress(handle: handle, address: address)
    let first: [CommandSequence.Step] =
      handle == nil
      ? [
        .init(address, fallbacks: [stop, OwnScan.pausing(scanning)]),
        .init(parameters, fallbacks: [stop]),
      ]
      // The parameters make the set that has an address.
      : [.init(parameters, fallbacks: [stop]), .init(address)]
    // Refused if another program interfered.
    let again = CommandSequence.Fallback(
      commands: [enable(false), .controller(parameters)])
    return first + [.init(data)] + responseSteps + [.init(enable(true), fallbacks: [again])]
  }

  /// Sets the requested interval on the air. Without sets it also sets the data, because the kernel leaves out data that
  /// it believes the controller has already.
  private var adjustment: [CommandSequence.Step] {
    [.init(enable(false)), .init(parameters)]
      + (handle == nil ? [.init(data)] + responseSteps : []) + [.init(enable(true))]
  }

  private var rawEnd: [CommandSequence.Step] {
    var commands: [HCICommand]
    if let handle {
      commands = [.leRemoveAdvertisingSet(handle: handle)]
    } else {
      // The only set of Bluetooth 4 is the kernel's, too, which leaves out data that it believes to be there already:
      // ours would go on the air again with its next advertisement, under the adapter's own address.
      commands = [
        .leSetAdvertisingData(payload: AdvertisingPayload()),
        .leSetScanResponseData(payload: AdvertisingPayload()),
      ]
    }
    return [.init(enable(false), mayFail: true)] + commands.map { .init($0, mayFail: true) }
  }

  private var parameters: HCICommand {
    HCICommand.leSetAdvertisingParameters(
      handle: handle, interval: broadcast.interval,
      isScannable: broadcast.scanResponse != nil)
  }

  private var data: HCICommand {
    HCICommand.leSetAdvertisingData(handle: handle, payload: broadcast.payload)
  }

  private var responseSteps: [CommandSequence.Step] {
    broadcast.scanResponse.map {
      [.init(HCICommand.leSetScanResponseData(handle: handle, payload: $0))]
    } ?? []
  }

  private func enable(_ enable: Bool) -> ControlCommand {
    guard let handle else { return .controller(.leSetAdvertisingEnable(enable)) }
    // In units of 10 ms.
    let duration = enable ? UInt16(Lease.duration * 100) : 0
    return .controller(.leSetAdvertisingEnable(enable, handle: handle, duration: duration))
  }

  // MARK: The kernel's commands

  private func parameters(of instance: Instance) -> ControlCommand {
    .addExtendedAdvertisingParameters(
      instance: instance.number, timeout: UInt16(Lease.duration), interval: broadcast.interval,
      isScannable: broadcast.scanResponse != nil)
  }
}
