extension Room {
  /// Lets seconds pass, in steps of a tenth.
  /// - Parameter moment: what happens before each of them.
  package mutating func run(
    _ seconds: Int, against adversary: inout Adversary,
    each moment: (inout Room) -> Void = { _ in }
  ) {
    for _ in 0..<seconds * 10 {
      moment(&self)
      step()
      adversary.act(in: &self)
    }
  }
}
