import BeaconCodec

/// What was found out about an adapter by using it for a moment.
public struct RadioTrial: Hashable, Sendable {
  /// The commands that it understands.
  public var commandSets: CommandSets?
  /// It has been used with the commands of Bluetooth 4 and refuses those of 5, which the kernel and we
  /// would use, until it is switched off and on.
  public var isStuck = false
  /// What the kernel has to say; nil where it does not speak to us.
  public var kernel: KernelView?
  /// Whether the kernel is searching for devices on somebody's behalf.
  public var isDiscovering: Bool?
  public var scan = ResidualActivity.unknown
  public var beacon = ResidualActivity.unknown
  /// The beacon is in the advertising set that no program but ours uses.
  public var isOwnSet = false
  public var heard: Heard?
  /// Why not more was found out.
  public var failure: RadioError?

  public init() {}

  public func scanOwner(users: [RunningProgram]?, hasDaemon: Bool) -> ActivityOwner {
    .ofScan(isDiscovering: isDiscovering, users: users, hasDaemon: hasDaemon)
  }

  public func beaconOwner(users: [RunningProgram]?, hasDaemon: Bool) -> ActivityOwner {
    .ofBeacon(isOwnSet: isOwnSet, kernel: kernel, users: users, hasDaemon: hasDaemon)
  }
}

/// What the kernel's management tells about advertising on an adapter.
public struct KernelView: Hashable, Sendable {
  /// How many beacons the kernel can keep on the air at the same time, and how many there are.
  public var places: Int
  public var taken: Int
  /// On a connectable adapter the kernel's beacons would show its address.
  public var isConnectable: Bool
  /// It keeps something on the air, whether for bluetoothd or another.
  public var isAdvertising: Bool

  public init(places: Int, taken: Int, isConnectable: Bool = false, isAdvertising: Bool = false) {
    self.places = places
    self.taken = taken
    self.isConnectable = isConnectable
    self.isAdvertising = isAdvertising
  }

  init(_ survey: ManagementSurvey) {
    places = Int(survey.maxInstances)
    taken = survey.instances.count
    isConnectable = survey.settings.contains(.connectable)
    isAdvertising = !survey.instances.isEmpty || survey.settings.contains(.advertising)
  }

  public var free: Int { max(0, places - taken) }
}

/// What was heard in a short time.
public struct Heard: Hashable, Sendable {
  public var seconds: Double
  public var reports: Int
  /// Reports that do not say how strong they came in.
  public var withoutRSSI: Int
  /// What could not be read, by reason.
  public var rejects: Rejects
  /// Different addresses.
  public var devices: Int
  /// Reports that the kernel lost; nil where it does not tell.
  public var drops: Int?
  /// By a scan of our own, which reports every packet; another's may report each device once.
  public var byOwnScan: Bool
  /// Somebody ended our scan before the time.
  public var wasInterrupted: Bool

  public init(
    seconds: Double, reports: Int, withoutRSSI: Int = 0, rejects: Rejects = Rejects(), devices: Int,
    drops: Int? = 0, byOwnScan: Bool = true, wasInterrupted: Bool = false
  ) {
    self.seconds = seconds
    self.reports = reports
    self.withoutRSSI = withoutRSSI
    self.rejects = rejects
    self.devices = devices
    self.drops = drops
    self.byOwnScan = byOwnScan
    self.wasInterrupted = wasInterrupted
  }
}
