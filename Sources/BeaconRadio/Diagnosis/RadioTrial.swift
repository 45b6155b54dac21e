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
