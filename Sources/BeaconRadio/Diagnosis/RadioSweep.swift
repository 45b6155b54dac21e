import BeaconCodec

/// Turns off what a killed program has left on.
package enum RadioSweep {
  package enum Finding: Hashable, Sendable {
    case scan
    case beacon
    /// A beacon that the kernel keeps for a program of ours.
    case instance(UInt8)
  }

  package enum Outcome: Hashable, Sendable {
    case turnedOff
    /// It may have been the kernel's own after all.
    case turnedOffUnclear
    case leftToKernel
    case leftTo(RunningProgram)
    case failed(RadioError)
  }

  package struct Result: Hashable, Sendable {
    package var finding: Finding
    package var outcome: Outcome

    init(_ finding: Finding, _ outcome: Outcome) {
      self.finding = finding
      self.outcome = outcome
    }
  }

  static func run(
    on adapter: Adapter, users: [RunningProgram]?, hasDaemon: Bool, clock: MonotonicClock,
    host: any RadioHost
  ) throws(RadioError) -> [Result] {
    let inspector = try RadioInspector(adapter, host: host, clock: clock)
    try inspector.askController()
    let sweeper = Sweeper(inspector: inspector, users: users, hasDaemon: hasDaemon)
    // What an instance has on the air goes with it, and must not be taken for another beacon.
    return try [sweeper.scan(), sweeper.instance(), sweeper.beacon()].compactMap { $0 }
  }
}

private struct Sweeper {
  let inspector: RadioInspector
  let users: [RunningProgram]?
  let hasDaemon: Bool

  func scan() throws(RadioError) -> RadioSweep.Result? {
    guard try inspector.findScan() == .on else { return nil }
    return end(
      .scan,
      .ofScan(isDiscovering: inspector.isDiscovering, users: users, hasDaemon: hasDaemon),
      [OwnScan.enable(false, inspector.spoken.scanning)])
  }

  /// The kernel does not show whether it is there; it tells when it is asked to remove it.
  func instance() throws(RadioError) -> RadioSweep.Result? {
    let owner = ActivityOwner.ofBeacon(
      isOwnSet: true, kernel: nil, users: users, hasDaemon: hasDaemon)
    guard owner == .nobody || owner == .unclear, !inspector.hasHider,
      let instance = inspector.survey?.instance
    else {
      return nil
    }
    let remove = EncodedCommand(
      RemoveAdvertising(instance: instance), index: inspector.adapter.index)
    guard try inspector.control.ask(remove, clock: inspector.clock).isSuccess else { return nil }
    inspector.askKernel()
    return .init(.instance(instance), owner == .unclear ? .turnedOffUnclear : .turnedOff)
  }

  func beacon() throws(RadioError) -> RadioSweep.Result? {
    switch inspector.spoken.advertising {
    case .legacy:
      let owner = owner(isOwnSet: false)
      if owner == .kernel { return .init(.beacon, .leftToKernel) }
      guard !inspector.hasHider, try inspector.findLegacyBeacon() == .on else { return nil }
      // The controller's only one may be anybody's.
      guard inspector.mayTouchOthers else {
        return .init(
          .beacon,
          .failed(
            .notPermitted(
              call: "\(HCIOpcode.leSetAdvertisingEnable)", adapter: inspector.adapter.name)))
      }
      return end(.beacon, owner, [EncodedCommand(LESetAdvertisingEnable(enable: false))])
    case .extended:
      var own: [AdvertisingHandle] = []
      for handle in inspector.leftoverHandles where try inspector.findSet(handle) == .on {
        own.append(handle)
      }
      if !own.isEmpty {
        return end(
          .beacon, owner(isOwnSet: true),
          own.flatMap {
            [
              EncodedCommand(LESetAdvertisingEnable(enable: false, handle: $0)),
              EncodedCommand(LERemoveAdvertisingSet(handle: $0)),
            ]
          })
      }
      let owner = owner(isOwnSet: false)
      if owner == .kernel { return .init(.beacon, .leftToKernel) }
      // Without the kernel's word on its own sets none of them is touched, nor a running program's.
      guard inspector.kernel != nil, owner == .nobody || owner == .unclear,
        try inspector.findAnySet() == .on
      else { return nil }
      return end(
        .beacon, owner,
        [
          EncodedCommand(LESetAdvertisingEnable.allSetsOff),
          EncodedCommand(HCIPlainCommand.leClearAdvertisingSets),
        ])
    }
  }

  private func owner(isOwnSet: Bool) -> ActivityOwner {
    .ofBeacon(isOwnSet: isOwnSet, kernel: inspector.kernel, users: users, hasDaemon: hasDaemon)
  }

  private func end(
    _ finding: RadioSweep.Finding, _ owner: ActivityOwner, _ commands: [EncodedCommand]
  ) -> RadioSweep.Result {
    switch owner {
    case .kernel: return .init(finding, .leftToKernel)
    case .program(let program): return .init(finding, .leftTo(program))
    case .nobody, .unclear: break
    }
    do throws(RadioError) {
      try inspector.control.perform(
        CommandSequence(commands.map { CommandSequence.Step($0) }), clock: inspector.clock)
    } catch {
      return .init(finding, .failed(error))
    }
    return .init(finding, owner == .unclear ? .turnedOffUnclear : .turnedOff)
  }
}
