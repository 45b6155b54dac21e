#if compiler(<6.3) || SWIFT_6_2_LIBRARY
  // Swift 6.2 does not have this method yet; here it costs one array more.
  extension [UInt8] {
    /// Appends what `initializer` writes.
    /// - Parameter addingCapacity: as many bytes as that can be, or more.
    @inlinable
    public mutating func append(
      addingCapacity: Int, initializingWith initializer: (inout OutputSpan<UInt8>) -> Void
    ) {
      append(
        contentsOf: [UInt8](unsafeUninitializedCapacity: addingCapacity) { buffer, count in
          var span = OutputSpan(buffer: buffer, initializedCount: 0)
          initializer(&span)
          count = span.finalize(for: buffer)
        })
    }
  }
#endif
