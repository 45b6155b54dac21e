import BeaconCodec

/// Which methods there are to broadcast from an adapter.
struct BroadcastPlan {
  var broadcast: Broadcast
  let commandSets: CommandSets
  /// Under which the raw ones broadcast; the kernel invents its own.
  var address: BluetoothAddress
  /// Of `BroadcastPlace`: the first has the kernel's instance.
  let place: Int

  init(
    _ broadcast: Broadcast, commandSets: CommandSets, address: BluetoothAddress, place: Int = 0
  ) {
    self.place = place
    self.broadcast = broadcast
    self.commandSets = commandSets
    self.address = address
    self.broadcast = possible(broadcast)
  }

  /// As the controller can keep it.
  func possible(_ broadcast: Broadcast) -> Broadcast {
    var broadcast = broadcast
    // Whether a controller of Bluetooth 4 takes less, or refuses it, there is no asking.
    if commandSets.advertising == .legacy { broadcast.interval = max(broadcast.interval, .beacon) }
    return broadcast
  }

  /// The commands of the best method that can be used.
  /// - Parameters:
  ///   - index: the adapter's.
  ///   - survey: nil if the kernel's management cannot be used.
  ///   - isRefused: whether the kernel has refused.
  func commands(
    index: UInt16, survey: ManagementSurvey?, isRefused: Bool = false
  ) -> BroadcastCommands {
    var commands = BroadcastCommands(
      broadcast: broadcast, address: address,
      handle: AdvertisingHandle.ours[min(place, AdvertisingHandle.ours.count - 1)],
      scanning: commandSets.scanning)
    if !isRefused, let survey, place == 0 || commandSets.advertising == .legacy,
      canUseKernelInstance(survey), let number = survey.instance
    {
      // A controller's only set has the handle 0 (hci_core.c: hci_add_adv_instance).
      let handle = AdvertisingHandle(rawValue: survey.maxInstances == 1 ? 0 : number)
      commands.handle = handle
      commands.instance = BroadcastCommands.Instance(
        number: number, index: index, needsLowEnergy: !survey.settings.contains(.lowEnergy),
        handle: handle)
    }
    if commandSets.advertising == .legacy { commands.handle = nil }
    return commands
  }

  /// Where an adapter with instances becomes connectable, Linux 6.1 puts its set 0 on the air, which
  /// nobody has asked for (net/bluetooth/hci_sync.c: hci_update_connectable_sync): without data, but under
  /// the adapter's own address, and for good.
  func endOfExposure(_ survey: ManagementSurvey) -> [CommandSequence.Step] {
    guard commandSets.advertising == .extended, survey.settings.contains(.connectable),
      !survey.settings.contains(.advertising)
    else { return [] }
    let handle = AdvertisingHandle(rawValue: 0)
    return [
      .init(HCICommand.leSetAdvertisingEnable(false, handle: handle), mayFail: true)
    ]
  }

  /// A controller without advertising sets is lent to each instance in turn, for seconds: no beacon
  /// to range on. In Linux 6.1 a raw scan also keeps the next one from getting its address, and
  /// then none is on the air.
  private func canUseKernelInstance(_ survey: ManagementSurvey) -> Bool {
    survey.settings.allowBeacons && (commandSets.advertising == .extended || survey.others.isEmpty)
  }
}
