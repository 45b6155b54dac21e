import BeaconCodec
import BeaconRadio
import HotColdGame
import HotColdSystem

/// A room with a secret, between a radio and a game: what is heard gets its own numbers back, and what is sent takes
/// other numbers each minute. Both go by one clock.
package final class SecretRoom {
  private var listener: RoomListener
  private let secret: RoomSecret
  private let clock: MonotonicClock

  /// - Parameters:
  ///   - clock: the one that sightings are stamped by.
  ///   - keepsNames: whether names of things that are none of the room are passed on.
  package init(_ secret: RoomSecret, clock: MonotonicClock, keepsNames: Bool = false) {
    self.secret = secret
    self.clock = clock
    let start = (WallClock.now.nanoseconds - clock.now().nanoseconds) / 1_000_000_000
    listener = RoomListener(
      secret: secret, time: RoomTime(unixSeconds: start), keepsNames: keepsNames)
  }

  package func hear(_ sighting: Sighting) -> Sighting? { listener.hear(sighting) }

  /// What strangers may hear of a player's broadcast: a beacon of this minute and a sealed message.
  func sealed(_ broadcast: Broadcast) -> Broadcast? {
    secret.sealed(broadcast, at: listener.time.minute(at: clock.now()))
  }

  /// Why nobody is there, where others play with another secret.
  var status: Status? {
    guard listener.hearsOthersOnly(at: clock.now()) else { return nil }
    return .wrongCode
  }
}

/// The room's secret behind a source.
package struct SecretSource: SourceWrapper {
  var base: any SightingSource
  private let room: SecretRoom

  package init(_ base: any SightingSource, _ room: SecretRoom) {
    self.base = base
    self.room = room
  }

  package var status: Status? {
    let own = base.status
    return own?.isProblem == true ? own : room.status ?? own
  }

  package mutating func listen(until time: Timestamp, _ hear: (Sighting) -> Void) throws {
    let room = room
    try base.listen(until: time) { sighting in
      if let sighting = room.hear(sighting) { hear(sighting) }
    }
  }
}

/// The same before a transmitter.
struct SecretTransmitter: Transmitter {
  let base: any Transmitter
  let room: SecretRoom

  func send(_ broadcast: Broadcast) {
    if let sealed = room.sealed(broadcast) { base.send(sealed) }
  }
}

extension Minute {
  /// Of the wall clock.
  package static var now: Minute { Minute(unixSeconds: WallClock.now.nanoseconds / 1_000_000_000) }
}

extension RoomSecret {
  func sealed(_ broadcast: Broadcast, at minute: Minute) -> Broadcast? {
    guard var beacon = IBeacon(advertisingData: broadcast.payload.bytes.span) else { return nil }
    let own = beacon.identity
    beacon.identity = rolled(beacon.identity, at: minute)
    guard let payload = AdvertisingPayload(beacon.advertisingData) else { return nil }
    var sealed = broadcast
    sealed.payload = payload
    if let response = broadcast.scanResponse {
      let details = SightingDetails(scanResponse: response.bytes.span)
      guard let message = details.message.flatMap({ seal($0, from: own, at: minute) }),
        let data = MessageFormat.hotcold.structure(message), let other = AdvertisingPayload(data)
      else { return nil }
      sealed.scanResponse = other
    }
    return sealed
  }
}
