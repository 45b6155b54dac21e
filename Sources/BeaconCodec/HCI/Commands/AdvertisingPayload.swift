/// What one legacy advertising packet carries: up to 31 bytes of advertising data structures
/// (Core 5.4, Vol 6, Part B, 2.3.1).
public struct AdvertisingPayload: Hashable, Sendable {
  public static let capacity = 31

  public let bytes: [UInt8]

  /// nil for more than 31 bytes.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.capacity else { return nil }
    self.bytes = bytes
  }

  /// From a count and at least so many bytes, as commands have it; what follows is left out.
  init?(counted bytes: some Collection<UInt8>) {
    guard let count = bytes.first, bytes.count > Int(count) else { return nil }
    self.init(Array(bytes.dropFirst().prefix(Int(count))))
  }
}
