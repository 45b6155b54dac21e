/// A command that goes wrong on purpose.
struct Fault: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// Refused with this status.
    case fail(Status)
    /// Neither done nor answered.
    case mute
  }

  var kind: Kind
  /// Nil is every command.
  var opcode: Opcode?
  /// Nil is for ever.
  var timesLeft: Int?
}

extension [Fault] {
  /// The fault that strikes this command, if any; it is used up by one.
  mutating func strike(_ opcode: Opcode) -> Fault.Kind? {
    guard let index = firstIndex(where: { ($0.opcode ?? opcode) == opcode }) else { return nil }
    let kind = self[index].kind
    if let left = self[index].timesLeft {
      if left > 1 { self[index].timesLeft = left - 1 } else { remove(at: index) }
    }
    return kind
  }
}
