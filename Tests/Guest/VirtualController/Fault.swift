/// A fault that makes commands fail.
struct Fault: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// The command is refused with this status.
    case fail(Status)
    /// The command is neither executed nor answered.
    case mute
  }

  var kind: Kind
  /// Nil means every command.
  var opcode: Opcode?
  /// How many more commands fail; nil means all.
  var timesLeft: Int?
}

extension [Fault] {
  /// Returns the fault for this command, if any, and counts it down.
  mutating func takeFault(for opcode: Opcode) -> Fault.Kind? {
    guard let index = firstIndex(where: { ($0.opcode ?? opcode) == opcode }) else { return nil }
    let kind = self[index].kind
    if let left = self[index].timesLeft {
      if left > 1 { self[index].timesLeft = left - 1 } else { remove(at: index) }
    }
    return kind
  }
}
