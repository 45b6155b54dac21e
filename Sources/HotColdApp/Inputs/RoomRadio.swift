import BeaconCodec
import BeaconRadio
import BeaconTracking
import HotColdGame
import HotColdSystem
import LinuxSystem

extension RoomListener {
  /// - Parameter clock: the clock of the sightings' times.
  package init(
    _ secret: RoomSecret, clock: MonotonicClock, code: RoomCode? = nil, keepsNames: Bool = false
  ) {
    let start = (WallClock.now.nanoseconds - clock.now().nanoseconds) / 1_000_000_000
    self.init(
      secret: secret, time: RoomTime(unixSeconds: start), code: code, keepsNames: keepsNames)
  }

  /// Encrypts a broadcast: the beacon for this minute, and a sealed message.
  func sealed(_ broadcast: Broadcast, at now: Timestamp) -> Broadcast? {
    let minute = time.minute(at: now)
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
}

/// A game's live radio, with its room's secret and its house's broker, if any.
package final class RoomRadio: SightingSource {
  private var radio: any SightingSource
  private var room: RoomListener?
  private let link: GameLink?
  /// Derives the code's secret for another day.
  private var derivation: (work: KeyDerivation, day: Int64)?
  private var now = Timestamp.zero

  package init(_ radio: any SightingSource, room: RoomListener? = nil, link: GameLink? = nil) {
    self.radio = radio
    self.room = room
    self.link = link
  }

  package var descriptors: [Int32] { radio.descriptors + (link?.descriptors ?? []) }
  package var isLive: Bool { radio.isLive }
  package var nextDue: Timestamp? { radio.nextDue }
  package var counts: SourceCounts { radio.counts }
  /// A problem of the radio has priority over one of the broker.
  package var status: SourceStatus? {
    let status = radio.status
    if status?.isProblem == true { return status }
    if room?.hearsOthersOnly(at: now) == true { return .wrongCode }
    return link?.trouble.map { SourceStatus(state: "broker", message: $0) } ?? status
  }

  /// Messages from the broker become sightings without RSSI, so they do not affect ranging.
  package func listen(until time: Timestamp, _ hear: (Sighting) -> Void) throws {
    now = time
    try radio.listen(until: time) { sighting in
      guard let sighting = room == nil ? sighting : room?.hear(sighting) else { return }
      link?.hearByRadio(sighting)
      hear(sighting)
    }
    if let derivation {
      if let derived = derivation.work.result {
        room?.attempt(derived, of: derivation.day)
        self.derivation = nil
      }
    } else if let (code, day) = room?.wanted {
      derivation = (KeyDerivation(code, day: day), day)
    }
    for sighting in link?.poll(at: time, minute: .now) ?? [] { hear(sighting) }
  }

  package func ring(_ target: RingTarget, at time: Timestamp) -> Bool {
    radio.ring(target, at: time)
  }
  package func takeRingNews() -> RingNews? { radio.takeRingNews() }

  package func send(_ broadcast: Broadcast) {
    if let sent = room == nil ? broadcast : room?.sealed(broadcast, at: now) { radio.send(sent) }
    link?.send(broadcast, minute: .now)
  }
}

extension Minute {
  static var now: Minute { Minute(unixSeconds: WallClock.now.nanoseconds / 1_000_000_000) }
}
