/// Whether a scan or a beacon was on before anybody here did anything about it.
package enum ResidualActivity: Hashable, Sendable {
  case none
  case on
  case unknown
}

/// Whose a scan or a beacon is, as far as can be told.
package enum ActivityOwner: Hashable, Sendable {
  /// Asked for through the kernel, as by bluetoothd, which will end it.
  case kernel
  /// A running program that has the radio open.
  case program(RunningProgram)
  /// Left behind by a program that is gone.
  case nobody
  /// One of these; which, cannot be told.
  case unclear
}

extension ActivityOwner {
  /// - Parameters:
  ///   - isDiscovering: whether the kernel is searching for devices; nil where it does not tell.
  ///   - users: the programs that have the radio open; nil where they cannot be seen.
  package static func ofScan(
    isDiscovering: Bool?, users: [RunningProgram]?, hasDaemon: Bool
  ) -> ActivityOwner {
    // The kernel waits for paired devices by a scan that it does not tell of.
    ActivityOwner(isKernels: isDiscovering, users: users, mayBeSilent: hasDaemon)
  }

  /// - Parameters:
  ///   - isOwnSet: whether it is in the advertising set that no program but ours uses.
  ///   - kernel: what the kernel tells of beacons; nil where it does not.
  package static func ofBeacon(
    isOwnSet: Bool, kernel: KernelView?, users: [RunningProgram]?, hasDaemon: Bool
  ) -> ActivityOwner {
    if isOwnSet { return ActivityOwner(isKernels: false, users: users, mayBeSilent: false) }
    // Of its instances the kernel shows those alone whose numbers are no higher than their count
    // (net/bluetooth/mgmt.c: read_adv_features).
    return ActivityOwner(isKernels: kernel?.isAdvertising, users: users, mayBeSilent: hasDaemon)
  }

  private init(isKernels: Bool?, users: [RunningProgram]?, mayBeSilent: Bool) {
    if isKernels == true {
      self = .kernel
    } else if let user = users?.first(where: { !$0.isBystander }) {
      self = .program(user)
    } else if users == nil || mayBeSilent {
      self = .unclear
    } else {
      self = .nobody
    }
  }
}

extension RunningProgram {
  /// It speaks through the kernel alone, or only listens to what is said.
  package var isBystander: Bool {
    ["bluetoothd", "bluetoothctl", "btmgmt", "btmon", "hcidump"].contains(name)
  }
}
