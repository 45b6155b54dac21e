import BeaconCodec

/// What a player was known by before, and whether it is that again: more than one thing, as a stranger may take
/// several steps in one silence.
struct Formers<Bond: Equatable & Sendable>: Equatable, Sendable {
  /// A player who is silent for longer than so many steps take has left.
  private static var capacity: Int { 16 }

  private struct Former: Equatable {
    let bond: Bond
    var comeback = Comeback()
  }

  /// The latest last.
  private var formers: [Former] = []

  mutating func add(_ bond: Bond) {
    if let known = formers.firstIndex(where: { $0.bond == bond }) {
      formers.append(formers.remove(at: known))
      return
    }
    if formers.count >= Self.capacity { formers.removeFirst() }
    formers.append(Former(bond: bond))
  }

  func contains(where isIt: (Bond) -> Bool) -> Bool { formers.contains { isIt($0.bond) } }

  /// What may have been before is heard again.
  /// - Parameter isBeside: whether what is in its place now has to be heard, too.
  /// - Returns: whether the player is back: then it is no former thing any more.
  mutating func hear(at now: Timestamp, isBeside: Bool = false, where isIt: (Bond) -> Bool) -> Bool
  {
    guard let index = formers.lastIndex(where: { isIt($0.bond) }),
      formers[index].comeback.hear(at: now, isBeside: isBeside)
    else { return false }
    formers.remove(at: index)
    return true
  }

  /// What is in its place now is heard.
  mutating func hearOther() {
    for index in formers.indices { formers[index].comeback.hearOther() }
  }
}
