// A stub with the parts of FoundationEssentials that swift-argument-parser uses. Only Debian's own compiler can read
// Debian's module of that name. With the stub, `--experimental-dump-help` prints nothing; everything else works.

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
