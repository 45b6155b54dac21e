import BeaconCodec

/// Builds the commands of a broadcast: `KernelInstance`, `OwnSet` or `OnlySet`. Uses no clock.
protocol BroadcastMethod {
  var set: AdvertisingSet { get }

  /// Starts the broadcast in any state. The data is set before advertising is enabled.
  func begin(_ broadcast: Broadcast) -> CommandSequence

  /// Renews the lease, or asks whether the broadcast is on; nil if neither is needed.
  /// - Parameter mayAsk: false if the controller's answer is unreliable.
  func renew(_ broadcast: Broadcast, mayAsk: Bool) -> CommandSequence?

  /// Undoes what `begin` did.
  func end() -> CommandSequence

  /// The effect of another program's command or a kernel event on the broadcast, if any.
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
  /// Whether it can replace the other without a restart: both or neither must be scannable.
  func continues(_ other: Broadcast) -> Bool {
    payload == other.payload && (scanResponse == nil) == (other.scanResponse == nil)
  }
}

/// Builds the controller's commands for one advertising set.
struct AdvertisingSet {
  /// nil for Bluetooth 4's only set.
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

  /// Turns the set on or off. If it has a handle, turning it on restarts the lease.
  func enable(_ enable: Bool) -> ControlCommand {
    guard let handle else { return .controller(.leSetAdvertisingEnable(enable)) }
    // In units of 10 ms.
    let duration = enable ? UInt16(Lease.duration * 100) : 0
    return .controller(.leSetAdvertisingEnable(enable, handle: handle, duration: duration))
  }

  /// Sets the interval, and without sets the data, which the kernel skips if it believes it is set.
  func adjustment(_ broadcast: Broadcast) -> [CommandSequence.Step] {
    [.init(enable(false)), .init(parameters(broadcast))]
      + (handle == nil ? data(broadcast) : []) + [.init(enable(true))]
  }

  /// Changes the scan response and the interval directly at the controller: the kernel accepts a
  /// scan response only together with the data. nil if the broadcast has to start again.
  func change(_ broadcast: Broadcast, to new: Broadcast) -> CommandSequence? {
    guard new.continues(broadcast) else { return nil }
    return CommandSequence(
      (new.scanResponse == broadcast.scanResponse ? [] : response(new))
        + (new.interval == broadcast.interval ? [] : adjustment(new)))
  }

  /// Restarts the lease of a set with a handle. If the controller refuses that while the set is on,
  /// turns it off for a moment; another set would mean another address.
  var renewal: CommandSequence {
    CommandSequence([
      .init(enable(true), fallbacks: [CommandSequence.Fallback(commands: [enable(false)])])
    ])
  }

  /// Asks whether Bluetooth 4's only set is on: if so, setting its parameters is disallowed.
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
