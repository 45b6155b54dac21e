import BeaconCodec
import BeaconRadio
import HotColdGame
import HotColdSystem

/// A room's secret behind a source: what is heard gets its own numbers back.
package struct SecretSource: SourceWrapper {
  var base: any SightingSource
  private var listener: RoomListener

  /// - Parameter keepsNames: whether names of things that are none of the room are passed on.
  package init(_ base: any SightingSource, secret: RoomSecret, keepsNames: Bool = false) {
    self.base = base
    listener = RoomListener(secret: secret, keepsNames: keepsNames)
  }

  package mutating func listen(until time: Timestamp, _ hear: (Sighting) -> Void) throws {
    let minute = Minute.now
    var listener = listener
    defer { self.listener = listener }
    try base.listen(until: time) { sighting in
      if let sighting = listener.hear(sighting, at: minute) { hear(sighting) }
    }
  }
}

/// The same before a transmitter: what is sent takes other numbers each minute.
package struct SecretTransmitter: Transmitter {
  private let base: any Transmitter
  private let secret: RoomSecret

  package init(_ base: any Transmitter, secret: RoomSecret) {
    self.base = base
    self.secret = secret
  }

  package func send(_ broadcast: Broadcast) {
    if let sealed = secret.sealed(broadcast, at: .now) { base.send(sealed) }
  }
}

extension Minute {
  /// Of the wall clock.
  package static var now: Minute { Minute(unixSeconds: WallClock.now.nanoseconds / 1_000_000_000) }
}

extension RoomSecret {
  /// What strangers may hear of a player's broadcast: a beacon of this minute and a sealed message.
  package func sealed(_ broadcast: Broadcast, at minute: Minute) -> Broadcast? {
    guard var beacon = IBeacon(advertisingData: broadcast.payload.bytes.span) else { return nil }
    beacon.identity = rolled(beacon.identity, at: minute)
    guard let payload = AdvertisingPayload(beacon.advertisingData) else { return nil }
    var sealed = broadcast
    sealed.payload = payload
    if let response = broadcast.scanResponse {
      let details = SightingDetails(scanResponse: response.bytes.span)
      guard let message = details.message.flatMap({ seal($0, at: minute) }),
        let data = MessageFormat.hotcold.structure(message), let other = AdvertisingPayload(data)
      else { return nil }
      sealed.scanResponse = other
    }
    return sealed
  }
}
