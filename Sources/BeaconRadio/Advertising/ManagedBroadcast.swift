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
/// was given (hci_sync.c: hci_enable_advertising_sync), and its older command knows no interval.
struct ManagedBroadcast: BroadcastCommands {
  var broadcast: Broadcast
  var dialects: Dialects
  /// The adapter.
  var index: UInt16
  var instance: UInt8
  /// The controller's number for the instance.
  var handle: AdvertisingHandle
  /// Whether the kernel must be told first that the adapter is to speak Low Energy, which bluetoothd
  /// does where it runs. It is no more than a permission, and stays.
  var needsLowEnergy: Bool
  /// On a kernel that does not know the extended commands.
  var isOld: Bool

  init(
    _ broadcast: Broadcast, dialects: Dialects, index: UInt16, instance: UInt8,
    survey: ManagementSurvey, isOld: Bool
  ) {
    self.broadcast = broadcast
    self.dialects = dialects
    self.index = index
    self.instance = instance
    // A controller's only set has the handle 0 (hci_core.c: hci_add_adv_instance).
    handle = AdvertisingHandle(rawValue: survey.maxInstances == 1 ? 0 : instance)
    needsLowEnergy = !survey.settings.contains(.lowEnergy)
    self.isOld = isOld
  }

  var way: BroadcastWay { isOld ? .managedOld : .managed }

  func begin() -> CommandSequence {
    var steps: [CommandSequence.Step] = []
    if needsLowEnergy { steps.append(.init(order: order(SetLowEnergy(enable: true)))) }
    // Of a program that was killed, or of our own.
    steps.append(.init(order: order(RemoveAdvertising(instance: instance)), mayFail: true))
    return CommandSequence(steps + (isOld ? oldSteps : newSteps))
  }

  func renew() -> CommandSequence? {
    if let own { return own.renew() }
    return CommandSequence(isOld ? oldSteps : [.init(order: parameters)])
  }

  /// Straight to the controller: the kernel takes another response with all of the data alone.
  func respond() -> CommandSequence? { own?.respond() ?? legacy.respond() }

  func pace() -> CommandSequence? { own?.pace() }

  func end() -> CommandSequence {
    CommandSequence([
      .init(order: order(RemoveAdvertising(instance: instance)), mayFail: true)
    ])
  }

  func isSpoilt(by command: HCICommandHeader) -> Bool {
    own?.isSpoilt(by: command) ?? legacy.isSpoilt(by: command)
  }

  func isExposed(by command: HCICommandHeader) -> Bool {
    switch command.opcode {
    case .leSetAdvertisingParameters:
      // Two intervals of two bytes, then the type: 2 and 3 are the ones that nobody can connect to.
      command.parameters.count > 4 && ![2, 3].contains(command.parameters[4])
    case .leSetExtendedAdvertisingParameters:
      // The handle, then the properties, of which the lowest bit makes it connectable.
      command.parameters.count > 1 && [0, handle.rawValue].contains(command.parameters[0])
        && command.parameters[1] & 1 != 0
    default: false
    }
  }

  func isSpoilt(by event: ManagementEvent) -> Bool {
    switch event {
    case .advertisingRemoved(let removed): removed == instance
    case .monitorRemoved: false
    case .settings(let settings): !settings.allowBeacons || !settings.contains(.lowEnergy)
    }
  }

  private var newSteps: [CommandSequence.Step] {
    // With the data it goes on the air; when that fails, the instance is gone.
    [.init(order: parameters), .init(order: data, remedies: holdingScan(parameters))]
      + (own == nil ? adjustment : [])
  }

  private var oldSteps: [CommandSequence.Step] {
    [.init(order: everything, remedies: holdingScan())] + adjustment
  }

  private var adjustment: [CommandSequence.Step] { own?.adjust() ?? legacy.adjust() }

  private var legacy: RawLegacyBroadcast {
    RawLegacyBroadcast(broadcast: broadcast, address: address, scanning: dialects.scanning)
  }

  /// The kernel's affair.
  private var address: BluetoothAddress { BluetoothAddress(bits: 0, kind: .random) }

  /// The instance as a set of the controller's, where it has sets.
  private var own: RawExtendedBroadcast? {
    guard dialects.advertising == .extended else { return nil }
    return RawExtendedBroadcast(broadcast: broadcast, address: address, handle: handle)
  }

  private var parameters: Order {
    order(
      AddExtendedAdvertisingParameters(
        instance: instance, timeout: UInt16(Lease.duration), interval: broadcast.interval))
  }

  private var data: Order {
    order(
      AddExtendedAdvertisingData(
        instance: instance, payload: broadcast.payload, scanResponse: broadcast.scanResponse))
  }

  private var everything: Order {
    order(
      AddAdvertising(
        instance: instance, timeout: UInt16(Lease.duration), payload: broadcast.payload,
        scanResponse: broadcast.scanResponse))
  }

  /// Where scanning and advertising share one address, the kernel cannot set it while a scan is on.
  private func holdingScan(_ more: Order...) -> [CommandSequence.Remedy] {
    guard dialects.advertising == .legacy else { return [] }
    return [ScanCommands.holdingUp(dialects.scanning, for: more)]
  }

  private func order(_ command: some ManagementCommand) -> Order { Order(command, index: index) }
}
