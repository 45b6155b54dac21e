import BeaconCodec

extension RadioTrial {
  /// See `RadioAccess.trial`.
  /// - Parameter hear: gets what is heard.
  static func run(
    on adapter: Adapter, users: [RunningProgram]?, seconds: Double, stop: Int32? = nil,
    clock: MonotonicClock, host: any RadioHost, hear: (Span<UInt8>) -> Void
  ) -> RadioTrial {
    var trial = RadioTrial()
    do throws(RadioError) {
      let inspector = try RadioInspector(adapter, hears: true, host: host, clock: clock)
      trial.kernel = inspector.kernel
      trial.isDiscovering = inspector.isDiscovering
      try inspector.askController()
      trial.commandSets = inspector.commandSets
      trial.isStuck = inspector.isStuck
      try trial.findBeacon(inspector, users: users)
      trial.scan = try inspector.findScan()
      if let reports = inspector.reports {
        trial.heard = try inspector.listen(
          reports, ownScan: trial.scan == .none, seconds: seconds, stop: stop, host: host,
          hear: hear)
      }
    } catch {
      trial.failure = error
    }
    return trial
  }

  private mutating func findBeacon(
    _ inspector: RadioInspector, users: [RunningProgram]?
  ) throws(RadioError) {
    if inspector.kernel?.isAdvertising ?? false {
      beacon = .on
      return
    }
    // Somebody may be about to begin: what is off must not be touched then.
    if users?.contains(where: { !$0.isBystander }) ?? true { return }
    switch inspector.spoken.advertising {
    case .legacy: beacon = try inspector.findLegacyBeacon()
    case .extended:
      beacon = try inspector.findOwnSet()
      isOwnSet = beacon == .on
      if beacon == .none {
        beacon = inspector.kernel == nil ? .unknown : try inspector.findAnySet()
      }
    }
  }
}

extension RadioInspector {
  /// Counts what comes in.
  /// - Parameter ownScan: by a scan of our own, whose parameters are set; else by one that is on.
  fileprivate func listen(
    _ socket: ReportSocket, ownScan: Bool, seconds: Double, stop: Int32?, host: any RadioHost,
    hear: (Span<UInt8>) -> Void
  ) throws(RadioError) -> Heard {
    var watchdog = ScanWatchdog(now: clock.now())
    if ownScan {
      watchdog.attempted(at: clock.now())
      _ = control.takeNotices()
      try control.perform(
        CommandSequence([.init(OwnScan.enable(true, spoken.scanning))], patience: 0.8),
        clock: clock)
    }
    defer {
      // Not if somebody else has taken the radio over.
      if watchdog.mayBeOn {
        var end = CommandSequence(OwnScan.enable(false, spoken.scanning))
        end.patience = 0.3
        _ = try? control.perform(end, clock: clock)
      }
    }
    let start = clock.now()
    let end = start.advanced(bySeconds: seconds)
    while clock.now() < end {
      let left = max(0, end.seconds(since: clock.now()))
      let descriptors =
        [socket.link.fileDescriptor] + control.fileDescriptors + (stop.map { [$0] } ?? [])
      host.wait(for: descriptors, seconds: left)
      // A flood must not hold us beyond the time.
      _ = try socket.read(atMost: 4096, clock: clock) { hear($1) }
      _ = try control.poll(now: clock.now())
      for notice in control.takeNotices() {
        switch notice {
        case .command(let command, isOurs: false): watchdog.observed(command, at: clock.now())
        case .reply(let reply, isOurs: false): watchdog.answered(reply)
        case .command, .reply, .hardwareError, .kernel: break
        }
      }
      if let stop, Descriptor.isReadable(stop) { break }
    }
    return Heard(
      seconds: clock.now().seconds(since: start),
      drops: socket.link.drops.map { Int($0) },
      byOwnScan: ownScan, wasInterrupted: ownScan && watchdog.scan == .spoilt)
  }
}

/// Counts advertising reports, and what of them the game could not read.
struct ReportCount {
  /// So many are enough for a crowd.
  private static let addressLimit = 4096

  private var decoder = SightingDecoder()
  private var reports = 0
  private var withoutRSSI = 0
  private var addresses: Set<BluetoothAddress> = []

  /// Adds the counts to what is known of the listening.
  func complete(_ trial: inout RadioTrial) {
    trial.heard?.reports = reports
    trial.heard?.withoutRSSI = withoutRSSI
    trial.heard?.rejects = decoder.rejects
    trial.heard?.devices = addresses.count
  }

  mutating func read(_ event: Span<UInt8>) {
    var reports = reports
    var withoutRSSI = withoutRSSI
    var addresses: Set<BluetoothAddress> = []
    swap(&addresses, &self.addresses)
    decoder.decode(event, at: .zero) { sighting in
      reports += 1
      if sighting.rssi == nil { withoutRSSI += 1 }
      if addresses.count < Self.addressLimit { addresses.insert(sighting.address) }
    }
    self.reports = reports
    self.withoutRSSI = withoutRSSI
    self.addresses = addresses
  }
}
