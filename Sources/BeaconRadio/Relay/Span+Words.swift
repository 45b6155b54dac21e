extension Span<UInt8> {
  /// Two bytes, the lower first; they must be there.
  func word(_ offset: Int) -> UInt16 {
    UInt16(self[offset]) | UInt16(self[offset + 1]) << 8
  }
}
