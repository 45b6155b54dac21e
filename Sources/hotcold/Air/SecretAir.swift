import BeaconCodec
import BeaconRadio
import BeaconRanging
import HotColdGame
import HotColdRooms
import HotColdWorld

/// A room's secret between the air and the game: what is sent takes other numbers each minute, and what is
/// heard gets its own ones back.
struct SecretAir<Base: Air>: Air {
  private var base: Base
  private let secret: RoomSecret
  private var listener: RoomListener

  init(_ base: Base, secret: RoomSecret) {
    self.base = base
    self.secret = secret
    listener = RoomListener(secret: secret)
  }

  var descriptors: [Int32] { base.descriptors }
  var nextDue: Timestamp? { base.nextDue }
  var horizon: Timestamp { base.horizon }
  var isEnded: Bool { base.isEnded }
  var reports: Int { base.reports }
  var rejects: Rejects { base.rejects }
  var drops: Int? { base.drops }
  var status: Status? { base.status }
  var world: World? { base.world }

  mutating func begin() throws -> Timestamp { try base.begin() }

  mutating func listen(until time: Timestamp, _ hear: (Sighting) throws -> Void) throws {
    let minute = Minute.now
    var listener = listener
    defer { self.listener = listener }
    try base.listen(until: time) { sighting in
      if let sighting = listener.hear(sighting, at: minute) { try hear(sighting) }
    }
  }

  mutating func send(_ broadcast: Broadcast, at time: Timestamp) {
    if let sealed = secret.sealed(broadcast, at: .now) { base.send(sealed, at: time) }
  }

  mutating func walk(_ direction: Direction, at time: Timestamp) { base.walk(direction, at: time) }
  mutating func learn(_ estimate: Estimate, at time: Timestamp) { base.learn(estimate, at: time) }
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
