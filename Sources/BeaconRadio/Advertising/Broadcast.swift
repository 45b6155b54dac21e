import BeaconCodec

/// An advertisement that is sent repeatedly.
public struct Broadcast: Hashable, Sendable {
  /// The advertising data of each packet.
  public var payload: AdvertisingPayload
  /// The scan response; nil if the broadcast is not scannable.
  public var scanResponse: AdvertisingPayload?
  /// The time between packets; the controller adds a random delay of up to 10 ms.
  public var interval: RadioInterval

  /// Creates a broadcast, sent at the nearest possible interval.
  public init(
    payload: AdvertisingPayload, scanResponse: AdvertisingPayload? = nil,
    interval: RadioInterval = .beacon
  ) {
    self.payload = payload
    self.scanResponse = scanResponse
    self.interval = interval
  }
}

/// The time limit of a broadcast that is not renewed.
enum Lease {
  /// Seconds. The beacon of a killed program ends within 20 s.
  static let duration = 18.0
  /// Seconds between two renewals.
  static let renewal = 5.0
}

/// The number of this program among the hotcold programs that broadcast on one adapter, each with
/// its own advertising set. On a controller with a single set, the latest program broadcasts, and
/// the others wait. A slot is a claimed name, which the kernel frees when the process ends.
final class BroadcastSlot {
  /// From 0.
  let number: Int
  private let adapter: Adapter
  private let host: any RadioHost
  /// Holds the claimed name.
  private let claim: AnyObject

  /// The most slots on a controller with a single set: a user's programs and some of root's.
  private static let limit = 32

  /// Returns nil if all slots are taken.
  /// - Parameter isShared: whether all programs share a single set.
  init?(on adapter: Adapter, isShared: Bool, host: any RadioHost) {
    // With a shared set, the highest number belongs to the latest program.
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

  /// Whether no later program has started.
  var isLatest: Bool {
    !(number + 1..<Self.limit).contains { Self.isTaken($0, on: adapter, host: host) }
  }

  static func isAnyTaken(on adapter: Adapter, host: any RadioHost) -> Bool {
    (0..<limit).contains { isTaken($0, on: adapter, host: host) }
  }

  /// Whether a hotcold program holds this number.
  static func isTaken(_ number: Int, on adapter: Adapter, host: any RadioHost) -> Bool {
    host.isClaimed(name(number, adapter))
  }

  /// Contains the index, because two adapters may have the same address.
  private static func name(_ number: Int, _ adapter: Adapter) -> String {
    "hotcold/broadcast/\(adapter.index)/\(String(adapter.address.bits, radix: 16))/\(number)"
  }
}
