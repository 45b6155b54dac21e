import BeaconCodec

/// Makes the commands of a broadcast: `KernelInstance`, `OwnSet` or `OnlySet`. Reads no clock.
protocol BroadcastMethod {
  var set: AdvertisingSet { get }

  /// Begins from any state. The data is set before advertising starts.
  func begin(_ broadcast: Broadcast) -> CommandSequence

  /// Renews the lease, or asks whether the broadcast is on; nil for neither.
  /// - Parameter mayAsk: false for a controller that never shows it.
  func renew(_ broadcast: Broadcast, mayAsk: Bool) -> CommandSequence?

  /// Undoes what `begin` did.
  func end() -> CommandSequence

  /// The effect of another program's command or a kernel event; nil for none.
  func disruption(by message: ControlMessage, of broadcast: Broadcast) -> Disruption?
}

extension BroadcastMethod {
  func disruption(by message: ControlMessage, of broadcast: Broadcast) -> Disruption? {
    set.isDisrupted(by: message, broadcast) ? .stopped : nil
  }
}

enum Disruption {
  /// Off or changed.
  case stopped
  /// On, but perhaps under the adapter's own address.
  case exposed
}

extension Broadcast {
  /// Whether it can replace the other on the air: both or neither must be scannable.
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

  /// With the scan response.
  func data(_ broadcast: Broadcast) -> [CommandSequence.Step] {
    [.init(HCICommand.leSetAdvertisingData(handle: handle, payload: broadcast.payload))]
      + response(broadcast)
  }

  private func response(_ broadcast: Broadcast) -> [CommandSequence.Step] {
    broadcast.scanResponse.map {
      [.init(HCICommand.leSetScanResponseData(handle: handle, payload: $0))]
    } ?? []
  }

  /// Restarts the lease of a set with a handle.
  func enable(_ enable: Bool) -> ControlCommand {
    guard let handle else { return .controller(.leSetAdvertisingEnable(enable)) }
    // In 10 ms.
    let duration = enable ? UInt16(Lease.duration * 100) : 0
    return .controller(.leSetAdvertisingEnable(enable, handle: handle, duration: duration))
  }

  /// Sets the interval, and without sets the data: the kernel omits data that it believes is set.
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

  /// Restarts the lease of a set with a handle. If a controller refuses that while the set is on,
  /// the set is off for a moment, because another set would change the address.
  var renewal: CommandSequence {
    CommandSequence([
      .init(enable(true), fallbacks: [CommandSequence.Fallback(commands: [enable(false)])])
    ])
  }

  /// Asks whether Bluetooth 4's only set is on: then its parameters are disallowed.
  func probe(_ broadcast: Broadcast) -> CommandSequence.Step {
    var probe = CommandSequence.Step(parameters(broadcast))
    probe.isProbe = true
    return probe
  }

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
