import BeaconCodec
import BeaconRadio
import HotColdRooms

/// A room's secret behind a source: what is heard gets its own numbers back.
struct SecretSource<Base: SightingSource>: SightingSource {
  private var base: Base
  private var listener: RoomListener

  init(_ base: Base, secret: RoomSecret) {
    self.base = base
    listener = RoomListener(secret: secret)
  }

  var descriptors: [Int32] { base.descriptors }
  var isLive: Bool { base.isLive }
  var nextDue: Timestamp? { base.nextDue }
  var horizon: Timestamp { base.horizon }
  var isEnded: Bool { base.isEnded }
  var counts: SourceCounts { base.counts }
  var status: Status? { base.status }

  mutating func begin() throws -> Timestamp { try base.begin() }

  mutating func listen(until time: Timestamp, _ hear: (Sighting) throws -> Void) throws {
    let minute = Minute.now
    var listener = listener
    defer { self.listener = listener }
    try base.listen(until: time) { sighting in
      if let sighting = listener.hear(sighting, at: minute) { try hear(sighting) }
    }
  }
}

/// The same before a transmitter: what is sent takes other numbers each minute.
struct SecretTransmitter: Transmitter {
  let base: any Transmitter
  let secret: RoomSecret

  func send(_ broadcast: Broadcast) {
    if let sealed = secret.sealed(broadcast, at: .now) { base.send(sealed) }
  }
}

extension Minute {
  /// Of the wall clock.
  static var now: Minute { Minute(unixSeconds: WallClock.now.nanoseconds / 1_000_000_000) }
}

extension RoomSecret {
  /// What strangers may hear of a player's broadcast: a beacon of this minute and a sealed message.
  func sealed(_ broadcast: Broadcast, at minute: Minute) -> Broadcast? {
    guard var beacon = IBeacon(advertisingData: broadcast.payload.bytes.span) else { return nil }
    beacon.identity = rolled(beacon.identity, at: minute)
    guard let payload = AdvertisingPayload(beacon.advertisingData) else { return nil }
    var sealed = broadcast
    sealed.payload = payload
    if let response = broadcast.scanResponse {
      let details = SightingDetails(eventType: [.legacy, .scanResponse], data: response.bytes.span)
      guard let message = details.message.flatMap({ seal($0, at: minute) }),
        let data = GameData.structure(message), let other = AdvertisingPayload(data)
      else { return nil }
      sealed.scanResponse = other
    }
    return sealed
  }
}
