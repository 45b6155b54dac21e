import BeaconCodec

/// An advertising set of our own by the commands of Bluetooth 5, straight to the controller, which ends it if it is not
/// renewed.
struct OwnSet: BroadcastMethod {
  let handle: AdvertisingHandle
  let address: BluetoothAddress

  var set: AdvertisingSet { AdvertisingSet(handle: handle) }

  func begin(_ broadcast: Broadcast) -> CommandSequence {
    // The kernel's set is on for another program.
    let stop = handle == .kernels ? [] : [CommandSequence.Fallback(commands: [set.enable(false)])]
    return CommandSequence(
      // The parameters make the set that has an address.
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

/// The only set of Bluetooth 4, which all programs share. It has no lease: a killed program leaves its beacon on the air.
/// To ask whether it is still on, its parameters are set, which the controller disallows while it is.
struct OnlySet: BroadcastMethod {
  let address: BluetoothAddress
  /// The commands by which a scan is paused while the address is set.
  let scanning: CommandSet
  /// A free instance number, if the kernel's other instances had the set before.
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

  /// The kernel uses the set, too, and skips data that it believes to be there already: it would send ours with its next
  /// advertisement, under the adapter's own address.
  func end() -> CommandSequence {
    let nothing = AdvertisingPayload()
    let clearing: [HCICommand] = [
      .leSetAdvertisingData(payload: nothing), .leSetScanResponseData(payload: nothing),
    ]
    return CommandSequence(
      [.init(set.enable(false), mayFail: true)] + clearing.map { .init($0, mayFail: true) }
        + (displaces.map(handover) ?? []))
  }

  /// Makes the kernel set the data of its other instances again, which it does when instances take turns: adds an
  /// empty instance that ends soon.
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
  /// Turns it on. It is refused if another program interfered.
  fileprivate func beginning(_ broadcast: Broadcast) -> CommandSequence.Step {
    let again = CommandSequence.Fallback(
      commands: [enable(false), .controller(parameters(broadcast))])
    return .init(enable(true), fallbacks: [again])
  }
}
