import BeaconCodec

/// What an adapter can do, and which scan and beacon are on that do not belong to a running hotcold.
package struct RadioInspection: Hashable, Sendable, Codable {
  package enum Finding: Hashable, Sendable, Codable {
    case scan
    case beacon
    /// A beacon that the kernel keeps for a hotcold program.
    case instance(UInt8)
  }

  /// Its owner, as far as is known.
  package enum Owner: Hashable, Sendable, Codable {
    /// Asked for through the kernel, as by bluetoothd, which will end it.
    case kernel
    /// A running program that has the radio open.
    case program(RunningProgram)
    /// Left behind by a program that is gone.
    case nobody
    /// One of these; which, cannot be told.
    case unclear
    /// Whether it is on at all cannot be told.
    case unknown
    /// It has no owner, or may have none, and could not be turned off.
    case failed(RadioError)
  }

  package struct Result: Hashable, Sendable, Codable {
    package var finding: Finding
    package var owner: Owner

    init(_ finding: Finding, _ owner: Owner) {
      self.finding = finding
      self.owner = owner
    }
  }

  /// The commands that it understands.
  package var commandSets: CommandSets
  /// It has been used with the commands of Bluetooth 4 and refuses those of 5, which the kernel and we
  /// would use, until it is switched off and on.
  package var isStuck = false
  /// The kernel's advertising; nil if its management cannot be used.
  package var kernel: KernelView?
  /// Whether the kernel is searching for devices for a program; nil if unknown.
  package var isDiscovering: Bool?
  /// What is on, or may be.
  package var results: [Result] = []

  /// Whose scan is on; nil where none is.
  package var scan: Owner? { results.first { $0.finding == .scan }?.owner }
  package var beacon: Owner? { results.first { $0.finding == .beacon }?.owner }
}

/// The state of the kernel's advertising on an adapter.
package struct KernelView: Hashable, Sendable, Codable {
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
  /// - Parameter hasHider: whether a hotcold program broadcasts. The kernel does not show its instance, whose number is
  ///   higher than their count (net/bluetooth/mgmt.c: read_adv_features).
  init(_ survey: ManagementSurvey, hasHider: Bool = false) {
    places = Int(survey.maxInstances)
    let isHidden = hasHider && !survey.instances.contains(survey.maxInstances)
    taken = survey.instances.count + (isHidden ? 1 : 0)
    isConnectable = survey.settings.contains(.connectable)
    isAdvertising = !survey.instances.isEmpty || survey.settings.contains(.advertising)
  }
}

extension RunningProgram {
  /// It speaks through the kernel alone, or only listens to what is said.
  package var isBystander: Bool {
    ["bluetoothd", "bluetoothctl", "btmgmt", "btmon", "hcidump"].contains(name)
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
  /// Reports that were lost; nil where the kernel does not tell.
  package var drops: Int? = 0
  /// Another program stopped our scan.
  package var wasInterrupted = false
}

extension Radio {
  /// Counts what comes in, and what of it the game could not read.
  /// - Parameters:
  ///   - seconds: how long to listen.
  ///   - stop: a descriptor that ends the listening when it becomes readable.
  package func listen(
    seconds: Double, stop: Int32? = nil, clock: MonotonicClock,
    wait: (_ descriptors: [Int32], _ seconds: Double) -> Void = {
      Descriptor.waitReadable($0, seconds: $1)
    }
  ) -> Heard {
    var heard = Heard(seconds: 0)
    var decoder = SightingDecoder()
    var addresses: Set<BluetoothAddress> = []
    let start = clock.now()
    let end = start.advanced(bySeconds: seconds)
    while clock.now() < end {
      let due = poll { time, event in
        decoder.decode(event, at: time) { sighting in
          heard.reports += 1
          if sighting.rssi == nil { heard.withoutRSSI += 1 }
          addresses.insert(sighting.address)
        }
      }
      if state(of: .scan) != .active { heard.wasInterrupted = true }
      if let stop, Descriptor.isReadable(stop) { break }
      wait(fileDescriptors + (stop.map { [$0] } ?? []), min(due, end).seconds(since: clock.now()))
    }
    heard.seconds = clock.now().seconds(since: start)
    heard.rejects = decoder.rejects
    heard.devices = addresses.count
    heard.drops = receiverDrops.map { Int($0) }
    return heard
  }
}
