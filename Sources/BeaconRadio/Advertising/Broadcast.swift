import BeaconCodec

/// An advertisement that is sent again and again.
public struct Broadcast: Hashable, Sendable {
  public var payload: AdvertisingPayload
  /// The scan response; nil for a broadcast that is not scannable.
  public var scanResponse: AdvertisingPayload?
  /// The time between packets; the controller adds up to 10 ms at random.
  public var interval: RadioInterval

  /// A broadcast, sent at the nearest possible interval.
  public init(
    payload: AdvertisingPayload, scanResponse: AdvertisingPayload? = nil,
    interval: RadioInterval = .beacon
  ) {
    self.payload = payload
    self.scanResponse = scanResponse
    self.interval = interval
  }
}

/// How long a broadcast lasts without renewal.
enum Lease {
  /// Seconds. A killed program's beacon ends within 20.
  static let duration = 18.0
  /// Seconds.
  static let renewal = 5.0
}

/// This program's number among the hotcold programs that broadcast from one adapter, each with its
/// own advertising set. Without sets they share the controller's only one: the latest program
/// broadcasts, and the others wait. A number is a name that the kernel frees at the process's end.
final class BroadcastSlot {
  /// From 0.
  let number: Int
  private let adapter: Adapter
  private let host: any RadioHost
  /// Holds the name.
  private let claim: AnyObject

  /// Numbers on the controller's only set: more than the programs of a user and some of root's.
  private static let limit = 32

  /// nil if all are taken.
  /// - Parameter isShared: whether all programs share the controller's only set.
  init?(on adapter: Adapter, isShared: Bool, host: any RadioHost) {
    // With a shared set, the latest program has the highest number.
    let latest = (0..<Self.limit).last { Self.isTaken($0, on: adapter, host: host) }
    let numbers =
      isShared ? (latest.map { $0 + 1 } ?? 0)..<Self.limit : 0..<AdvertisingHandle.ours.count
    for number in numbers {
      guard let claim = host.claim(Self.name(number, adapter)) else { continue }
      (self.claim, self.number, self.adapter, self.host) = (claim, number, adapter, host)
      return
    }
    return nil
  }

  /// Whether this program was the last to begin.
  var isLatest: Bool {
    !(number + 1..<Self.limit).contains { Self.isTaken($0, on: adapter, host: host) }
  }

  static func isAnyTaken(on adapter: Adapter, host: any RadioHost) -> Bool {
    (0..<limit).contains { isTaken($0, on: adapter, host: host) }
  }

  /// Whether a hotcold program has this number.
  static func isTaken(_ number: Int, on adapter: Adapter, host: any RadioHost) -> Bool {
    host.isClaimed(name(number, adapter))
  }

  /// Includes the index, because two adapters may have one address.
  private static func name(_ number: Int, _ adapter: Adapter) -> String {
    "hotcold/broadcast/\(adapter.index)/\(String(adapter.address.bits, radix: 16))/\(number)"
  }
}
