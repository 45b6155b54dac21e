import BeaconCodec

/// A Bluetooth 5 set of our own, by commands to the controller, which ends it unless it is renewed.
struct OwnSet: BroadcastMethod {
  let handle: AdvertisingHandle
  let address: BluetoothAddress

  var set: AdvertisingSet { AdvertisingSet(handle: handle) }

  func begin(_ broadcast: Broadcast) -> CommandSequence {
    // If the kernel's set is on, it belongs to another program.
    let stop = handle == .kernels ? [] : [CommandSequence.Fallback(commands: [set.enable(false)])]
    return CommandSequence(
      // Setting the parameters creates the set, which then gets an address.
      [
        .init(set.parameters(broadcast), fallbacks: stop),
        .init(HCICommand.leSetRandomAddress(handle: handle, address: address)),
      ] + set.data(broadcast) + [set.beginning(broadcast)])
  }

  func renew(_ broadcast: Broadcast, mayAsk: Bool) -> CommandSequence? { set.renewal }

  func end() -> CommandSequence {
    CommandSequence([
      .init(set.enable(false), mayFail: true),
      .init(HCICommand.leRemoveAdvertisingSet(handle: handle), mayFail: true),
    ])
  }
}

/// Bluetooth 4's only set, shared by all programs. It has no lease: a killed program's beacon stays
/// on. While it is on, the controller disallows setting its parameters; this shows whether it is.
struct OnlySet: BroadcastMethod {
  let address: BluetoothAddress
  /// The commands that pause a scan while the address is set.
  let scanning: CommandSet
  /// A free instance number, if other instances of the kernel had the set.
  var displaces: UInt8?

  var set: AdvertisingSet { AdvertisingSet() }

  func begin(_ broadcast: Broadcast) -> CommandSequence {
    let stop = CommandSequence.Fallback(commands: [set.enable(false)])
    return CommandSequence(
      [
        .init(
          HCICommand.leSetRandomAddress(address: address),
          fallbacks: [stop, scanning.pausingScan()]),
        .init(set.parameters(broadcast), fallbacks: [stop]),
      ] + set.data(broadcast) + [set.beginning(broadcast)])
  }

  func renew(_ broadcast: Broadcast, mayAsk: Bool) -> CommandSequence? {
    mayAsk ? CommandSequence([set.probe(broadcast)]) : nil
  }

  /// Clears the data, which the kernel would otherwise send in its next advertisement, with the
  /// adapter's own address.
  func end() -> CommandSequence {
    let nothing = AdvertisingPayload()
    let clearing: [HCICommand] = [
      .leSetAdvertisingData(payload: nothing), .leSetScanResponseData(payload: nothing),
    ]
    return CommandSequence(
      [.init(set.enable(false), mayFail: true)] + clearing.map { .init($0, mayFail: true) }
        + (displaces.map(handover) ?? []))
  }

  /// Adds a short, empty instance: for the rotation the kernel sets the data of its others again.
  private func handover(_ instance: UInt8) -> [CommandSequence.Step] {
    [
      .init(
        .addExtendedAdvertisingParameters(instance: instance, timeout: 2, interval: .beacon),
        mayFail: true),
      .init(
        .addExtendedAdvertisingData(instance: instance, payload: AdvertisingPayload()),
        mayFail: true),
    ]
  }
}

extension AdvertisingSet {
  /// Starts the set; refused if another program interfered.
  fileprivate func beginning(_ broadcast: Broadcast) -> CommandSequence.Step {
    let again = CommandSequence.Fallback(
      commands: [enable(false), .controller(parameters(broadcast))])
    return .init(enable(true), fallbacks: [again])
  }
}
