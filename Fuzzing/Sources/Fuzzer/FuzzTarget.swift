/// Code that takes arbitrary bytes, and checks what must hold for all of them.
package struct FuzzTarget: Sendable {
  package let name: String
  /// In bytes: longer inputs show nothing new.
  package let maximumLength: Int
  /// Inputs to begin with: valid ones, and those that once failed.
  package let seeds: [[UInt8]]
  let run: @Sendable (borrowing Span<UInt8>) -> Void

  /// - Parameter run: traps if a check fails; see `require`.
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

/// Ends the program if a check fails, and prints which.
package func require(_ holds: @autoclosure () -> Bool, _ check: @autoclosure () -> String) {
  if !holds() { fatalError("failed: \(check())") }
}
