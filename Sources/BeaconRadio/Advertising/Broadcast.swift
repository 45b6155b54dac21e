import BeaconCodec

/// What is sent.
public struct Broadcast: Hashable, Sendable {
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

/// How long a broadcast goes on if nobody is left to renew it.
enum Lease {
  /// Seconds. A beacon whose program was killed falls silent within 20.
  static let duration = 18.0
  /// Seconds between renewals.
  static let renewal = 5.0
}

/// How a broadcast is made, the best first.
public enum BroadcastMethod: String, Sendable, CaseIterable {
  /// The kernel's management arbitrates with bluetoothd, and ends the broadcast when nobody renews
  /// it (Linux 5.11 and later).
  case managed
  /// Commands of Bluetooth 5 straight to the controller.
  case rawExtended
  /// Commands of Bluetooth 4 straight to the controller. A program that is killed leaves its beacon on
  /// the air.
  case rawLegacy
}
