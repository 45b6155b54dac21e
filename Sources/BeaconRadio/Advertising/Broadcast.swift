import BeaconCodec

/// What is sent.
public struct Broadcast: Hashable, Sendable, Codable {
  /// For everybody who hears it.
  public var payload: AdvertisingPayload
  /// What is answered to those who ask for more; nil to be asked nothing.
  public var scanResponse: AdvertisingPayload?
  /// From one packet to the next; the controller adds up to 10 ms at random.
  public var interval: RadioInterval

  /// As its properties say, with the nearest interval that can be.
  public init(
    payload: AdvertisingPayload, scanResponse: AdvertisingPayload? = nil,
    interval: RadioInterval = .beacon
  ) {
    self.payload = payload
    self.scanResponse = scanResponse
    self.interval = interval.clamped(to: RadioInterval.advertisable)
  }
}

extension Broadcast {
  /// The values are brought into range, as by the other initializer.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      payload: try container.decode(AdvertisingPayload.self, forKey: .payload),
      scanResponse: try container.decodeIfPresent(AdvertisingPayload.self, forKey: .scanResponse),
      interval: try container.decode(RadioInterval.self, forKey: .interval))
  }
}

/// How long a broadcast goes on if nobody is left to renew it.
enum Lease {
  /// Seconds. A beacon whose program was killed falls silent within 20.
  static let duration = 18.0
  /// Seconds between renewals.
  static let renewal = 5.0
}

/// How a broadcast is made, the best first.
public enum BroadcastMethod: String, Sendable, CaseIterable, Codable {
  /// The kernel's management arbitrates with bluetoothd, and ends the broadcast when nobody renews
  /// it (Linux 5.11 and later).
  case managed
  /// Commands of Bluetooth 5 straight to the controller.
  case rawExtended
  /// Commands of Bluetooth 4 straight to the controller. A program that is killed leaves its beacon on
  /// the air.
  case rawLegacy
}

/// Which of the programs of ours that broadcast from one adapter this one is. Where there are advertising sets, each
/// has one of its own; where all share the controller's only one, it is the latest that broadcasts, and the others
/// wait until it has ended. Else they would take it from each other for ever.
///
/// A place is a name that the kernel gives to one program at a time, and takes back however that one ends.
final class BroadcastPlace {
  /// Counted from 0.
  let number: Int
  private let adapter: Adapter
  private let host: any RadioHost
  /// The name is held as long as this is.
  private let claim: AnyObject

  /// As many programs as a user may have at once, and some of root's.
  static let limit = 32

  /// nil where all are taken, or none can be had.
  /// - Parameter isShared: all programs share what is on the air.
  init?(on adapter: Adapter, isShared: Bool, host: any RadioHost) {
    let held = (0..<Self.limit).filter { host.isClaimed(Self.name($0, adapter)) }
    // The latest is that of the highest number.
    var number = isShared ? (held.last ?? -1) + 1 : (0..<Self.limit).first { !held.contains($0) }
    var claim: AnyObject?
    while let wanted = number, wanted < Self.limit, claim == nil {
      claim = host.claim(Self.name(wanted, adapter))
      // Another one was faster.
      number = claim == nil ? wanted + 1 : wanted
    }
    guard let number, let claim else { return nil }
    self.number = number
    self.claim = claim
    self.adapter = adapter
    self.host = host
  }

  /// Whether no other program has begun to broadcast since this one did.
  var isLatest: Bool {
    !(number + 1..<Self.limit).contains { host.isClaimed(Self.name($0, adapter)) }
  }

  /// Whether a program of ours broadcasts from the adapter.
  static func isAnyTaken(on adapter: Adapter, host: any RadioHost) -> Bool {
    (0..<limit).contains { isTaken($0, on: adapter, host: host) }
  }

  /// Whether a program of ours has the place of this number.
  static func isTaken(_ number: Int, on adapter: Adapter, host: any RadioHost) -> Bool {
    host.isClaimed(name(number, adapter))
  }

  private static func name(_ number: Int, _ adapter: Adapter) -> String {
    "hotcold/broadcast/\(String(adapter.address.bits, radix: 16))/\(number)"
  }
}
