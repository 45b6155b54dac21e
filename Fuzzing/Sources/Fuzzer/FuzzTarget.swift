/// Something that is fed with bytes of any kind, and must keep its promises whatever they are.
package struct FuzzTarget: Sendable {
  package let name: String
  /// Bytes: longer inputs tell nothing new.
  package let maximumLength: Int
  /// Inputs to begin with: good ones, and those that once broke something.
  package let seeds: [[UInt8]]
  let run: @Sendable (borrowing Span<UInt8>) -> Void

  /// - Parameter run: traps where a promise is broken; see `require`.
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

/// Stops the program where a promise is broken, and says which.
package func require(_ isKept: @autoclosure () -> Bool, _ promise: @autoclosure () -> String) {
  if !isKept() { fatalError("broken: \(promise())") }
}
