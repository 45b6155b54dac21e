/// A function that runs code on arbitrary bytes, and checks what must hold for all inputs.
package struct FuzzTarget: Sendable {
  package let name: String
  /// In bytes; longer inputs find nothing new.
  package let maximumLength: Int
  /// The first inputs: valid ones, and those that once failed.
  package let seeds: [[UInt8]]
  let run: @Sendable (borrowing Span<UInt8>) -> Void

  /// - Parameter run: traps if a check fails, by `require`.
  package init(
    _ name: String, maximumLength: Int, seeds: [[UInt8]],
    run: @escaping @Sendable (borrowing Span<UInt8>) -> Void
  ) {
    self.name = name
    self.maximumLength = maximumLength
    self.seeds = seeds
    self.run = run
  }
}

/// Ends the program and prints `check` if it fails.
package func require(_ holds: @autoclosure () -> Bool, _ check: @autoclosure () -> String) {
  if !holds() { fatalError("failed: \(check())") }
}
