import CBlueZ
import SystemPackage

/// A helper that starts helpers, for one who was root when it was started and gives that up: it has the two
/// capabilities that they need, belongs to the player's own user, and hears no packet. It ends when
/// nobody holds on to this any more.
public final class RadioLauncher: Sendable {
  let path: String
  private let connection: Descriptor
  private let process: HelperProcess

  /// Only for root.
  /// - Parameters:
  ///   - path: of the helper.
  ///   - user: whose helpers they are to be.
  ///   - group: that user's own.
  public init(path: String, user: UInt32, group: UInt32) throws(RadioError) {
    do throws(Errno) {
      let (ours, theirs) = try Descriptor.pair()
      let far = Descriptor(owning: theirs)
      connection = Descriptor(owning: ours)
      process = try HelperProcess(
        path: path, arguments: Self.words(user: user, group: group), connections: [far.raw])
    } catch {
      throw RadioError(call: path, error, adapter: nil)
    }
    self.path = path
  }

  /// How the helper is told: `launcher 1000 1000`.
  private static func words(user: UInt32, group: UInt32) -> [String] {
    ["launcher", "\(user)", "\(group)"]
  }

  /// - Returns: the user and the group; nil for anything else than `words`.
  package static func user(words: [String]) -> (user: UInt32, group: UInt32)? {
    guard words.count == 3, let user = UInt32(words[1]), let group = UInt32(words[2]),
      words == Self.words(user: user, group: group)
    else { return nil }
    return (user, group)
  }

  /// Bytes of what it is asked at most: the words of some purposes, with a space between them.
  package static let requestCapacity = 256

  /// Starts a helper with ends of connections; they stay open here.
  func start(_ words: [String], connections: [Int32]) throws(Errno) {
    let request = Array(words.joined(separator: " ").utf8)
    _ = try valueOrErrno(retryOnInterrupt: true) {
      hotcold_send_descriptors(
        connection.raw, request, request.count, connections, connections.count)
    }
  }
}

extension RadioLauncher: Hashable {
  /// Whether it is the same one.
  public static func == (a: RadioLauncher, b: RadioLauncher) -> Bool { a === b }
  /// Takes which one it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
