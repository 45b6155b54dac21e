import BeaconCodec

/// What was found out about an adapter by using it for a moment.
package struct RadioTrial: Hashable, Sendable {
  /// The commands that it understands.
  package var commandSets: CommandSets?
  /// It has been used with the commands of Bluetooth 4 and refuses those of 5, which the kernel and we
  /// would use, until it is switched off and on.
  package var isStuck = false
  /// What the kernel has to say; nil where it does not speak to us.
  package var kernel: KernelView?
  /// Whether the kernel is searching for devices on somebody's behalf.
  package var isDiscovering: Bool?
  package var scan = ResidualActivity.unknown
  package var beacon = ResidualActivity.unknown
  /// The beacon is in the advertising set that no program but ours uses.
  package var isOwnSet = false
  package var heard: Heard?
  /// Why not more was found out.
  package var failure: RadioError?

  package func scanOwner(users: [RunningProgram]?, hasDaemon: Bool) -> ActivityOwner {
    .ofScan(isDiscovering: isDiscovering, users: users, hasDaemon: hasDaemon)
  }

  package func beaconOwner(users: [RunningProgram]?, hasDaemon: Bool) -> ActivityOwner {
    .ofBeacon(isOwnSet: isOwnSet, kernel: kernel, users: users, hasDaemon: hasDaemon)
  }
}

/// What the kernel's management tells about advertising on an adapter.
package struct KernelView: Hashable, Sendable {
  /// How many beacons the kernel can keep on the air at the same time, and how many there are.
  package var places: Int
  package var taken: Int
  /// On a connectable adapter the kernel's beacons would show its address.
  package var isConnectable = false
  /// It keeps something on the air, whether for bluetoothd or another.
  package var isAdvertising = false

  package var free: Int { max(0, places - taken) }
}

extension KernelView {
  /// - Parameter hasHider: a program of ours broadcasts. The kernel does not show its instance, whose number is
  ///   higher than their count (net/bluetooth/mgmt.c: read_adv_features).
  init(_ survey: ManagementSurvey, hasHider: Bool = false) {
    places = Int(survey.maxInstances)
    let isHidden = hasHider && !survey.instances.contains(survey.maxInstances)
    taken = survey.instances.count + (isHidden ? 1 : 0)
    isConnectable = survey.settings.contains(.connectable)
    isAdvertising = !survey.instances.isEmpty || survey.settings.contains(.advertising)
  }
}

/// What was heard in a short time.
package struct Heard: Hashable, Sendable {
  package var seconds: Double
  package var reports = 0
  /// Reports that do not say how strong they came in.
  package var withoutRSSI = 0
  /// What could not be read, by reason.
  package var rejects = Rejects()
  /// Different addresses.
  package var devices = 0
  /// Reports that the kernel lost; nil where it does not tell.
  package var drops: Int? = 0
  /// By a scan of our own, which reports every packet; another's may report each device once.
  package var byOwnScan = true
  /// Somebody ended our scan before the time.
  package var wasInterrupted = false
}

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
