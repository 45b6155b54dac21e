import BeaconCodec

/// Our own set of Bluetooth 5, by commands to the controller, which ends it without renewal.
struct OwnSet: BroadcastMethod {
  let handle: AdvertisingHandle
  let address: BluetoothAddress

  var set: AdvertisingSet { AdvertisingSet(handle: handle) }

  func begin(_ broadcast: Broadcast) -> CommandSequence {
    // The kernel's set is another program's if it is on.
    let stop = handle == .kernels ? [] : [CommandSequence.Fallback(commands: [set.enable(false)])]
    return CommandSequence(
      // The parameters create the set, which then gets an address.
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
/// on. The controller disallows its parameters while it is on, which answers whether it is.
struct OnlySet: BroadcastMethod {
  let address: BluetoothAddress
  /// To pause a scan while the address is set.
  let scanning: CommandSet
  /// A free instance, if the kernel's other instances had the set.
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

  /// Clears the data, which the kernel would otherwise send in its next advertisement, under the
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
  /// Refused if another program interfered.
  fileprivate func beginning(_ broadcast: Broadcast) -> CommandSequence.Step {
    let again = CommandSequence.Fallback(
      commands: [enable(false), .controller(parameters(broadcast))])
    return .init(enable(true), fallbacks: [again])
  }
}
