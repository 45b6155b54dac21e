import BeaconCodec

/// A broadcast.
public struct Broadcast: Hashable, Sendable {
  /// The advertising data.
  public var payload: AdvertisingPayload
  /// The answer to active scanners; nil for a broadcast that is not scannable.
  public var scanResponse: AdvertisingPayload?
  /// From one packet to the next; the controller adds up to 10 ms at random.
  public var interval: RadioInterval

  /// A broadcast with these properties; it is sent at the nearest possible interval.
  public init(
    payload: AdvertisingPayload, scanResponse: AdvertisingPayload? = nil,
    interval: RadioInterval = .beacon
  ) {
    self.payload = payload
    self.scanResponse = scanResponse
    self.interval = interval
  }
}

/// How long a broadcast continues if it is not renewed.
enum Lease {
  /// Seconds. A beacon whose program was killed falls silent within 20.
  static let duration = 18.0
  /// Seconds between renewals.
  static let renewal = 5.0
}

/// This program's number among the hotcold programs that broadcast from one adapter. If the controller has advertising
/// sets, each program has its own. Otherwise all share the controller's only set: the latest program broadcasts, and
/// the others wait until it has ended, because they would take the set from each other for ever.
///
/// A place is a name that one process can hold at a time; the kernel frees it however the process ends.
final class BroadcastSlot {
  /// Counted from 0.
  let number: Int
  private let adapter: Adapter
  private let host: any RadioHost
  /// The name is held as long as this is.
  private let claim: AnyObject

  /// The most places on the controller's only set: more programs than a user may run at once, and some of root's.
  private static let limit = 32

  /// nil if all are taken.
  /// - Parameter isShared: whether all programs share the controller's only set.
  init?(on adapter: Adapter, isShared: Bool, host: any RadioHost) {
    // Of programs that share a set, the latest has the highest number.
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

  /// Whether no other program has begun to broadcast since this one did.
  var isLatest: Bool {
    !(number + 1..<Self.limit).contains { Self.isTaken($0, on: adapter, host: host) }
  }

  /// Whether a hotcold program broadcasts from the adapter.
  static func isAnyTaken(on adapter: Adapter, host: any RadioHost) -> Bool {
    (0..<limit).contains { isTaken($0, on: adapter, host: host) }
  }

  /// Whether a hotcold program has the place of this number.
  static func isTaken(_ number: Int, on adapter: Adapter, host: any RadioHost) -> Bool {
    host.isClaimed(name(number, adapter))
  }

  /// Two adapters may have the same address.
  private static func name(_ number: Int, _ adapter: Adapter) -> String {
    "hotcold/broadcast/\(adapter.index)/\(String(adapter.address.bits, radix: 16))/\(number)"
  }
}
