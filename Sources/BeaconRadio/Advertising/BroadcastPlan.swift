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

  /// The best method that can be used.
  /// - Parameters:
  ///   - index: the adapter's.
  ///   - survey: nil where the kernel's management is not to be had.
  ///   - isRefused: whether the kernel has refused.
  func commands(
    index: UInt16, survey: ManagementSurvey?, isRefused: Bool = false
  ) -> any BroadcastCommands {
    guard !isRefused, let survey, place == 0 || commandSets.advertising == .legacy,
      canUseKernelInstance(survey),
      let instance = survey.instance
    else { return raw }
    return ManagedBroadcast(
      broadcast, commandSets: commandSets, index: index, instance: instance, survey: survey)
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

  private var raw: RawBroadcast {
    RawBroadcast(
      broadcast: broadcast, address: address,
      handle: commandSets.advertising == .extended ? handle : nil, scanning: commandSets.scanning)
  }

  private var handle: AdvertisingHandle {
    AdvertisingHandle.ours[min(place, AdvertisingHandle.ours.count - 1)]
  }
}

/// One way to make an adapter broadcast: what to send, and whose commands undo it.
protocol BroadcastCommands {
  var method: BroadcastMethod { get }
  var broadcast: Broadcast { get set }

  /// From any state into broadcasting; the data is set before it goes on the air.
  func begin() -> CommandSequence

  /// Keeps it going where it would end by itself; nil where it would not.
  func renew() -> CommandSequence?

  /// Puts another scan response on the air in the place of the one before; nil where there is none.
  func updateScanResponse() -> CommandSequence?

  /// Gives what is on the air the interval of `broadcast`, under the same address; nil where it has
  /// to start again for that.
  func updateInterval() -> CommandSequence?

  /// Takes back what `begin` did.
  func end() -> CommandSequence

  /// Whether somebody else's command has stopped or changed the broadcast.
  func isDisrupted(by command: ObservedCommand) -> Bool

  /// Whether somebody else's command makes it a broadcast that can be connected to, and so one that may
  /// show the adapter's own address.
  func isExposed(by command: ObservedCommand) -> Bool

  /// Whether the kernel has stopped or changed the broadcast.
  func isDisrupted(by event: ManagementEvent) -> Bool
}

extension BroadcastCommands {
  func isExposed(by command: ObservedCommand) -> Bool { false }
  func isDisrupted(by event: ManagementEvent) -> Bool { false }
}
