import BeaconCodec
import BeaconRadio
import HotColdGame
import HotColdSystem
import HotColdView

/// Encrypts a room's traffic between a radio and a game: it restores the numbers of received beacons, and sends
/// different ones each minute.
final class SecretRoom {
  private var listener: RoomListener
  private let secret: RoomSecret
  private let clock: MonotonicClock

  /// - Parameters:
  ///   - clock: the clock of the sightings' times.
  ///   - keepsNames: whether to pass on the names of things outside the room.
  init(_ secret: RoomSecret, clock: MonotonicClock, keepsNames: Bool = false) {
    self.secret = secret
    self.clock = clock
    let start = (WallClock.now.nanoseconds - clock.now().nanoseconds) / 1_000_000_000
    listener = RoomListener(
      secret: secret, time: RoomTime(unixSeconds: start), keepsNames: keepsNames)
  }

  func hear(_ sighting: Sighting) -> Sighting? { listener.hear(sighting) }

  /// Encrypts a broadcast: a beacon for this minute and a sealed message.
  func sealed(_ broadcast: Broadcast) -> Broadcast? {
    let minute = listener.time.minute(at: clock.now())
    guard var beacon = IBeacon(advertisingData: broadcast.payload.bytes.span) else { return nil }
    let own = beacon.identity
    beacon.identity = secret.rolled(own, at: minute)
    guard let payload = AdvertisingPayload(beacon.advertisingData) else { return nil }
    var sealed = broadcast
    sealed.payload = payload
    if let response = broadcast.scanResponse {
      let details = SightingDetails(scanResponse: response.bytes.span)
      guard let message = details.message.flatMap({ secret.seal($0, from: own, at: minute) }),
        let data = MessageFormat.structure(message), let other = AdvertisingPayload(data)
      else { return nil }
      sealed.scanResponse = other
    }
    return sealed
  }

  /// A warning if all players in range use another secret; nil otherwise.
  var status: Status? {
    guard listener.hearsOthersOnly(at: clock.now()) else { return nil }
    return .wrongCode
  }
}

/// The live radio of a game, combined with its room's secret and its house's broker, if any.
final class RoomRadio: SightingSource {
  private var radio: any SightingSource
  private let room: SecretRoom?
  private let link: GameLink?
  /// The last status of the radio, the broker's problem, and the one shown of the two.
  private var radioStatus: Status?
  private var trouble: Words?
  private var shown: Status?

  init(_ radio: any SightingSource, room: SecretRoom? = nil, link: GameLink? = nil) {
    self.radio = radio
    self.room = room
    self.link = link
  }

  var descriptors: [Int32] { radio.descriptors + (link?.descriptors ?? []) }
  var isLive: Bool { radio.isLive }
  var nextDue: Timestamp? { radio.nextDue }
  var counts: SourceCounts { radio.counts }
  var status: Status? { link == nil ? ownStatus : shown }

  /// Messages from the broker become sightings without RSSI, which do not affect the ranging.
  func listen(until time: Timestamp, _ hear: (Sighting) -> Void) throws {
    try radio.listen(until: time) { sighting in
      guard let sighting = room == nil ? sighting : room?.hear(sighting) else { return }
      link?.hearByRadio(sighting)
      hear(sighting)
    }
    guard let link else { return }
    for sighting in link.poll(at: time, minute: .now) { hear(sighting) }
    // The radio's status has precedence over the broker's problem.
    if ownStatus != radioStatus {
      radioStatus = ownStatus
      trouble = nil
      shown = radioStatus
    } else if radioStatus?.isProblem != true, link.trouble != trouble {
      trouble = link.trouble
      shown = trouble.map { Status(state: "broker", message: $0) } ?? radioStatus
    }
  }

  private var ownStatus: Status? {
    let status = radio.status
    return status?.isProblem == true ? status : room?.status ?? status
  }

  func send(_ broadcast: Broadcast) {
    if let sent = room == nil ? broadcast : room?.sealed(broadcast) { radio.send(sent) }
    link?.send(broadcast, minute: .now)
  }
}

extension Minute {
  /// By the wall clock.
  static var now: Minute { Minute(unixSeconds: WallClock.now.nanoseconds / 1_000_000_000) }
}
