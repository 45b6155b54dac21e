// What swift-argument-parser takes from FoundationEssentials, and no more. Debian's module of that name can be read by
// Debian's own compiler alone. `--experimental-dump-help` says nothing with it; nothing else misses anything.

public protocol LocalizedError: Error {
  var errorDescription: String? { get }
}

public struct Data: Sendable {}

public final class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prettyPrinted = Self(rawValue: 1)
    public static let sortedKeys = Self(rawValue: 2)
  }

  struct Unsupported: Error {}

  public var outputFormatting: OutputFormatting = []

  public init() {}

  public func encode(_ value: some Encodable) throws -> Data { throw Unsupported() }
}

public enum TextEncoding: Sendable {
  case utf8
}

extension String {
  public init?(data: Data, encoding: TextEncoding) { return nil }
}
