/// What one legacy advertising packet carries: up to 31 bytes of advertising data structures
/// (Core 5.4, Vol 6, Part B, 2.3.1).
public struct AdvertisingPayload: Hashable, Sendable {
  /// Bytes.
  public static let capacity = 31

  /// The structures, one after the other.
  public let bytes: [UInt8]

  /// Without a structure.
  public init() {
    bytes = []
  }

  /// nil for more than 31 bytes.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.capacity else { return nil }
    self.bytes = bytes
  }
}
