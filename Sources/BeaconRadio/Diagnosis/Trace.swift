/// Whether a scan or a beacon was on before anybody here did anything about it.
public enum Trace: Hashable, Sendable {
  case none
  case on
  case unknown
}

/// Whose a scan or a beacon is, as far as can be told.
public enum TraceOwner: Hashable, Sendable {
  /// Asked for through the kernel, as by bluetoothd, which will end it.
  case kernel
  /// A running program that has the radio open.
  case program(RunningProgram)
  /// Left behind by a program that is gone.
  case nobody
  /// One of these; which, cannot be told.
  case unclear
}

extension TraceOwner {
  /// - Parameters:
  ///   - isKernels: whether the kernel knows it as its own; nil where it does not tell.
  ///   - users: the programs that have the radio open; nil where they cannot be seen.
  ///   - mayBeSilent: the kernel can have one of its own without telling.
  init(isKernels: Bool?, users: [RunningProgram]?, mayBeSilent: Bool) {
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
  public var isBystander: Bool {
    ["bluetoothd", "bluetoothctl", "btmgmt", "btmon", "hcidump"].contains(name)
  }
}
