import BeaconCodec

/// A way to keep a broadcast on the air: `KernelInstance`, `OwnSet` or `OnlySet`. A value that makes command sequences and
/// judges what others do; it knows nothing of time.
protocol BroadcastMethod {
  /// What it uses at the controller.
  var set: AdvertisingSet { get }

  /// Begins from any state; the data is set before it goes on the air.
  func begin(_ broadcast: Broadcast) -> CommandSequence

  /// Renews its lease, or asks whether it is still on; nil for neither.
  /// - Parameter mayAsk: false for a controller that never shows it.
  func renew(_ broadcast: Broadcast, mayAsk: Bool) -> CommandSequence?

  /// Undoes what `begin` did.
  func end() -> CommandSequence

  /// What a command of another program, or an event of the kernel, does to the broadcast; nil for nothing.
  func disruption(by message: ControlMessage, of broadcast: Broadcast) -> Disruption?
}

extension BroadcastMethod {
  func disruption(by message: ControlMessage, of broadcast: Broadcast) -> Disruption? {
    set.isDisrupted(by: message, broadcast) ? .stopped : nil
  }
}

enum Disruption {
  /// It is off, or changed.
  case stopped
  /// It continues, but may show the adapter's own address.
  case exposed
}

extension Broadcast {
  /// Whether it can replace the other without beginning again. A broadcast on the air cannot become scannable, or stop
  /// being so.
  func continues(_ other: Broadcast) -> Bool {
    payload == other.payload && (scanResponse == nil) == (other.scanResponse == nil)
  }
}

/// The controller's commands for one advertising set.
struct AdvertisingSet {
  /// nil for the only set of Bluetooth 4.
  var handle: AdvertisingHandle?

  func parameters(_ broadcast: Broadcast) -> HCICommand {
    .leSetAdvertisingParameters(
      handle: handle, interval: broadcast.interval, isScannable: broadcast.scanResponse != nil)
  }

  /// Sets the data and the scan response.
  func data(_ broadcast: Broadcast) -> [CommandSequence.Step] {
    [.init(HCICommand.leSetAdvertisingData(handle: handle, payload: broadcast.payload))]
      + response(broadcast)
  }

  private func response(_ broadcast: Broadcast) -> [CommandSequence.Step] {
    broadcast.scanResponse.map {
      [.init(HCICommand.leSetScanResponseData(handle: handle, payload: $0))]
    } ?? []
  }

  /// With a lease, if the set has a handle.
  func enable(_ enable: Bool) -> ControlCommand {
    guard let handle else { return .controller(.leSetAdvertisingEnable(enable)) }
    // In units of 10 ms.
    let duration = enable ? UInt16(Lease.duration * 100) : 0
    return .controller(.leSetAdvertisingEnable(enable, handle: handle, duration: duration))
  }

  /// Sets the interval on the air. Without sets it also sets the data, because the kernel leaves out data that it
  /// believes the controller has already.
  func adjustment(_ broadcast: Broadcast) -> [CommandSequence.Step] {
    [.init(enable(false)), .init(parameters(broadcast))]
      + (handle == nil ? data(broadcast) : []) + [.init(enable(true))]
  }

  /// Changes the scan response and the interval on the air, straight at the controller: the kernel takes a scan response
  /// only together with the data. nil if the broadcast has to begin again.
  func change(_ broadcast: Broadcast, to new: Broadcast) -> CommandSequence? {
    guard new.continues(broadcast) else { return nil }
    return CommandSequence(
      (new.scanResponse == broadcast.scanResponse ? [] : response(new))
        + (new.interval == broadcast.interval ? [] : adjustment(new)))
  }

  /// Restarts the lease of a set with a handle. A controller that refuses it while the set is on gets it while it is off
  /// for a moment: with another set the address would change.
  var renewal: CommandSequence {
    CommandSequence([
      .init(enable(true), fallbacks: [CommandSequence.Fallback(commands: [enable(false)])])
    ])
  }

  /// Asks whether the only set of Bluetooth 4 is on: then its parameters are disallowed.
  func probe(_ broadcast: Broadcast) -> CommandSequence.Step {
    var probe = CommandSequence.Step(parameters(broadcast))
    probe.isProbe = true
    return probe
  }

  /// Whether another program's command, or a failure, stops or changes it.
  func isDisrupted(by message: ControlMessage, _ broadcast: Broadcast) -> Bool {
    guard case .command(let command) = message else { return message == .hardwareError }
    return switch command {
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
}
