import BeaconCodec

/// A command, and who was to carry it out.
public enum RadioCommand: Hashable, Sendable {
  /// To the controller.
  case controller(HCIOpcode)
  /// To the kernel's management.
  case kernel(ManagementOpcode)
}

extension RadioCommand: CustomStringConvertible {
  /// Its name in the specification or the documentation.
  public var description: String {
    switch self {
    case .controller(let opcode): opcode.description
    case .kernel(let opcode): opcode.description
    }
  }
}

/// What was said to a command.
public enum RadioStatus: Hashable, Sendable {
  /// By the controller.
  case controller(HCIStatus)
  /// By the kernel's management.
  case kernel(ManagementStatus)

  var isSuccess: Bool { self == .controller(.success) || self == .kernel(.success) }

  /// The controller's state does not allow it now, though it might another time. The kernel has two
  /// words for it.
  var isDisallowed: Bool {
    self == .controller(.commandDisallowed) || self == .kernel(.busy) || self == .kernel(.failed)
  }
}

extension RadioStatus: CustomStringConvertible {
  /// Its name in the specification or the documentation.
  public var description: String {
    switch self {
    case .controller(let status): status.description
    case .kernel(let status): status.description
    }
  }
}
