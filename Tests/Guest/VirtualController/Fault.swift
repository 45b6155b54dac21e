/// A fault that makes commands fail.
struct Fault: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// The command is refused with this status.
    case fail(Status)
    /// The command is neither executed nor answered.
    case mute
    /// Nor is this one, and the adapter is reset: unplugged, and plugged in again.
    case restart
  }

  var kind: Kind
  /// Nil means every command.
  var opcode: Opcode?
  /// What the command's parameters must begin with.
  var parameters: [UInt8] = []
  /// How many more commands fail; nil means all.
  var timesLeft: Int?
}

extension [Fault] {
  /// Returns the fault for this command, if any, and counts it down.
  mutating func takeFault(for opcode: Opcode, _ parameters: [UInt8]) -> Fault.Kind? {
    let index = firstIndex {
      ($0.opcode ?? opcode) == opcode && parameters.starts(with: $0.parameters)
    }
    guard let index else { return nil }
    let kind = self[index].kind
    if let left = self[index].timesLeft {
      if left > 1 { self[index].timesLeft = left - 1 } else { remove(at: index) }
    }
    return kind
  }
}
