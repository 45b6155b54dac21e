import BeaconCodec
import TestSupport
import Testing

@testable import HotColdGame

/// Listening in a room with a secret.
struct RoomListenerTests {
  private static let secret = RoomSecretTests.secret
  private static let hider = BeaconIdentity(uuid: RoomSecretTests.room, major: 0, minor: 0)
  /// Seconds since 1970 at which a listener's session begins: the beginning of a minute.
  private static let start: Int64 = 29_000_000 * 60
  private static let message = RoomSecretTests.message

  private static func listener(clock: Int64 = 0, keepsNames: Bool = false) -> RoomListener {
    RoomListener(
      secret: secret, time: RoomTime(unixSeconds: start + clock), keepsNames: keepsNames)
  }

  /// A minute by the true clock.
  private static func minute(_ seconds: Double) -> Minute {
    Minute(unixSeconds: start + Int64(seconds.rounded(.down)))
  }

  private static func beacon(
    _ address: UInt64, at seconds: Double, minute: Minute? = nil, _ identity: BeaconIdentity = hider
  ) -> Sighting {
    Sighting(
      time: .after(seconds), address: BluetoothAddress(bits: address, kind: .random), rssi: -60,
      identity: secret.rolled(identity, at: minute ?? self.minute(seconds)), measuredPower: -59)
  }

  private static func answer(_ address: UInt64, at seconds: Double, _ message: [UInt8]?) -> Sighting
  {
    Sighting(
      time: .after(seconds), address: BluetoothAddress(bits: address, kind: .random), rssi: -60,
      details: SightingDetails(
        name: LocalName(text: SafeText("Eve"), isComplete: true), company: 0xFFFF, message: message)
    )
  }

  private static func sealed(
    at seconds: Double, minute: Minute? = nil, from sender: BeaconIdentity = hider
  ) -> [UInt8]? {
    secret.seal(message, from: sender, at: minute ?? self.minute(seconds))
  }

  /// A listener that has heard the hider for ten seconds, from the address 1.
  private static func inTheRoom(clock: Int64 = 0) -> RoomListener {
    var listener = listener(clock: clock)
    for step in 0..<100 { _ = play(&listener, at: Double(step) / 10) }
    return listener
  }

  /// The hider sends its beacon and its message.
  /// - Returns: the opened message; nil if it is ignored.
  private static func play(
    _ listener: inout RoomListener, _ address: UInt64 = 1, at seconds: Double,
    minute: Minute? = nil
  ) -> [UInt8]? {
    _ = listener.hear(beacon(address, at: seconds, minute: minute))
    return listener.hear(answer(address, at: seconds, sealed(at: seconds, minute: minute)))?
      .details?.message
  }

  /// The address and the numbers change with the minute, and the track does not.
  @Test func aTrackSurvivesAddressChanges() throws {
    var listener = Self.listener()
    var addresses: Set<BluetoothAddress> = []
    var identities: Set<BeaconIdentity?> = []
    var gap = 0.0
    var last = 0.0
    for step in 0..<3000 {
      let time = Double(step) / 10
      let address = 0xC0 + UInt64(time) / 60
      guard let heard = listener.hear(Self.beacon(address, at: time)) else { continue }
      gap = max(gap, time - last)
      last = time
      addresses.insert(heard.address)
      identities.insert(heard.identity)
      let answer = listener.hear(Self.answer(address, at: time, Self.sealed(at: time)))
      let opened = try #require(answer)
      #expect(opened.address == heard.address)
      #expect(opened.details?.message == Self.message)
      #expect(opened.details?.name == nil)
    }
    #expect(addresses.count == 1)
    #expect(identities == [Self.hider])
    #expect(gap < 1)
  }

  /// Seconds by which the listener's clock is wrong: a minute, a day, or decades as without a network.
  @Test(arguments: [0, 59, -59, 61, -61, 300, 86_400, -86_400, -start, 1 << 40])
  func aWrongClockJoins(_ wrong: Int64) {
    var listener = Self.listener(clock: wrong)
    var heard: Double?
    for step in 0..<1500 {
      let time = Double(step) / 10
      let opened = Self.play(&listener, 1 + UInt64(time) / 60, at: time)
      if opened != nil { heard = heard ?? time }
    }
    #expect(heard.map { $0 <= 0.1 } == true)
    // The room's clock follows the player whose clock is ahead.
    let ahead = Double(max(wrong, 0))
    let minute = listener.time.minute(at: .after(150)).count
    if wrong <= 86_400 { #expect(abs(minute - Self.minute(150 + ahead).count) <= 1) }
  }

  /// Two players with different clocks agree on one time, and it does not run too fast.
  @Test(arguments: [10, 45, 600]) func clocksDoNotRace(_ difference: Int64) throws {
    var clocks = [
      RoomTime(unixSeconds: Self.start), RoomTime(unixSeconds: Self.start + difference),
    ]
    for step in 0..<36_000 {
      let now = Timestamp.after(Double(step) / 10)
      let minutes = clocks.map { $0.minute(at: now) }
      clocks[0].hear(minutes[1], at: now)
      clocks[1].hear(minutes[0], at: now)
    }
    for clock in clocks {
      #expect(clock.minute(at: .after(3600)) == Self.minute(3600 + Double(difference)))
    }
  }

  /// A second sender of the same numbers, which repeats all that the hider sends, is a beacon of its own. It does not take the
  /// hider's place while that is silent for a moment, and the hider's next address does.
  @Test(arguments: [0, 0.9, 5]) func aRelayIsShownBesideTheHider(silence: Double) {
    var listener = Self.listener()
    var addresses: [UInt64: [BluetoothAddress]] = [:]
    for step in 0..<600 {
      let time = Double(step) / 10
      // The hider's address changes after 40 s, and it is silent from 10 s on.
      let own: UInt64 = time < 40 ? 1 : 3
      for address in [own, 2] where address == 2 || !(10..<(10 + silence)).contains(time) {
        guard let heard = listener.hear(Self.beacon(address, at: time)) else { continue }
        if addresses[address]?.last != heard.address {
          addresses[address, default: []].append(heard.address)
        }
        let opened = listener.hear(Self.answer(address, at: time, Self.sealed(at: time)))
        #expect(opened?.address == heard.address && opened?.details?.message != nil)
      }
    }
    let first = RoomListener.address(standingFor: Self.hider)
    let second = RoomListener.address(standingFor: Self.hider, number: 1)
    #expect(addresses == [1: [first], 2: [second], 3: [first]])
  }

  /// Messages of a code's party that began yesterday, or whose day this machine does not know, are opened after all.
  @Test(arguments: [(0, 0, 0), (0, -1, 2), (400, 0, 1), (-3, -1, 2)])
  func aCodeOfAnotherDay(wrong: Int64, began: Int64, attempts: Int) throws {
    let code = try #require(RoomCode("kiwi-lamp-moon-47"))
    let time = RoomTime(unixSeconds: Self.start + wrong * 86_400)
    let today = time.minute(at: .zero).day
    let theirs = try #require(RoomSecret(code: code, day: Self.minute(0).day + began))
    var listener = RoomListener(
      secret: try #require(RoomSecret(code: code, day: today)), time: time, code: code)
    let sender = BeaconIdentity(uuid: .roomOfCodes, major: 0, minor: 0)
    var tried = 0
    var opened: Double?
    for step in 0..<60 {
      let now = Double(step) / 10
      var beacon = Self.beacon(9, at: now)
      beacon.identity = theirs.rolled(sender, at: Self.minute(now))
      _ = listener.hear(beacon)
      let sealed = theirs.seal(Self.message, from: sender, at: Self.minute(now))
      if listener.hear(Self.answer(9, at: now, sealed))?.details?.message != nil {
        opened = opened ?? now
      }
      guard let (code, day) = listener.wanted else { continue }
      listener.attempt(RoomSecret(code: code, day: day), of: day)
      tried += 1
    }
    #expect(opened.map { $0 < 2 } == true)
    #expect(tried == attempts || tried == attempts - 1)
  }

  /// What an attacker without the secret can replay while the hider plays.
  enum Replay: String, CaseIterable {
    case anEarlierMinute, anotherSender, noBeacon, anotherRoom, aChangedMinute, inClear
  }

  @Test(arguments: Replay.allCases, [0, -start]) func replays(replay: Replay, clock: Int64) {
    var listener = Self.inTheRoom(clock: clock)
    let seeker = BeaconIdentity(uuid: Self.hider.uuid, major: 0xFFFF, minor: 7)
    for step in 0..<600 {
      let now = 200 + Double(step) / 10
      let played = Self.play(&listener, at: now)
      #expect(played != nil || step < 8)
      let minute = Self.minute(now)
      let before = Minute(count: minute.count - 2)
      let heard: Sighting?
      switch replay {
      case .anEarlierMinute:
        _ = listener.hear(Self.beacon(9, at: now, minute: before, seeker))
        let sealed = Self.sealed(at: now, minute: before, from: seeker)
        heard = listener.hear(Self.answer(9, at: now, sealed))
      case .anotherSender:
        _ = listener.hear(Self.beacon(9, at: now, seeker))
        heard = listener.hear(Self.answer(9, at: now, Self.sealed(at: now)))
      case .noBeacon: heard = listener.hear(Self.answer(9, at: now, Self.sealed(at: now)))
      case .anotherRoom:
        let other = RoomSecret(word: "jam", room: RoomSecretTests.room)
        let sealed = other.seal(Self.message, from: Self.hider, at: minute)
        heard = listener.hear(Self.answer(1, at: now, sealed))
      case .aChangedMinute:
        var sealed = Self.sealed(at: now, minute: before) ?? []
        sealed.replaceSubrange(2..<5, with: minute.sealedBytes)
        heard = listener.hear(Self.answer(1, at: now, sealed))
      case .inClear: heard = listener.hear(Self.answer(1, at: now, Self.message))
      }
      #expect(heard?.details?.message == nil)
    }
  }

  @Test func dropsTheRoomsNumbersInClear() throws {
    var listener = Self.listener()
    // The room's numbers in clear.
    var clear = Self.beacon(1, at: 0)
    clear.identity = Self.hider
    let inClear = listener.hear(clear)
    #expect(inClear == nil)
    // Another room's beacon is left unchanged.
    clear.identity = BeaconIdentity(uuid: .hotcold, major: 1, minor: 2)
    let other = listener.hear(clear)
    #expect(other == clear)
  }

  /// A player with a wrong code is reported, unless a friend is in range, too.
  @Test(arguments: [(false, true), (true, false)]) func aWrongCode(
    hasFriend: Bool, isReported: Bool
  )
    throws
  {
    var listener = Self.listener()
    let code = try #require(RoomCode("kiwi-lamp-moon-47"))
    let other = try #require(RoomSecret(code: code, day: 20_138))
    for step in 0..<100 {
      let now = Double(step) / 10
      if hasFriend { _ = Self.play(&listener, at: now) }
      var beacon = Self.beacon(9, at: now)
      beacon.identity = other.rolled(Self.hider, at: Self.minute(now))
      _ = listener.hear(beacon)
      let sealed = other.seal(Self.message, from: Self.hider, at: Self.minute(now))
      let heard = listener.hear(Self.answer(9, at: now, sealed))
      #expect(heard?.details?.message == nil)
      if now < RoomListener.patience { #expect(!listener.hearsOthersOnly(at: .after(now))) }
    }
    #expect(listener.hearsOthersOnly(at: .after(10)) == isReported)
    #expect(!listener.hearsOthersOnly(at: .after(20)))
  }

  /// Stations keep names sent in clear; games drop them, because players never send them.
  @Test(arguments: [false, true]) func onlyStationsKeepNames(keepsNames: Bool) throws {
    var listener = Self.listener(keepsNames: keepsNames)
    let heard = listener.hear(Self.answer(9, at: 0, nil))
    #expect(try #require(heard).details?.name?.text == (keepsNames ? SafeText("Eve") : nil))
  }

  @Test(arguments: 1...3) func anyBytes(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var listener = Self.listener()
    for step in 0..<3000 {
      var sighting = Self.beacon(
        .random(in: 0...2000, using: &random), at: Double(step) / 50,
        BeaconIdentity(
          uuid: RoomSecretTests.room, major: .random(in: 0...9, using: &random), minor: 0))
      if Int.random(in: 0..<10, using: &random) == 0 {
        sighting.time = Timestamp(nanoseconds: Int64(bitPattern: random.next()))
      }
      let length = Int.random(in: 0...27, using: &random)
      var bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      if length > 1, Bool.random(using: &random) {
        bytes.replaceSubrange(0..<2, with: [0x48, 0x18])
      }
      sighting.details = SightingDetails(message: bytes)
      let heard = listener.hear(sighting)
      #expect(heard?.details?.message == nil)
      #expect(max(listener.senders.count, listener.unknown.count) <= RoomListener.capacity)
    }
  }

  /// Their addresses change, so their numbers must differ.
  @Test func distinguishesTwoHiders() {
    var listener = Self.listener()
    let addresses = [1, 2].compactMap { number -> BluetoothAddress? in
      let tag = PlayerTag(BeaconUUID(high: UInt64(0x1000_0000 + number) << 32, low: 0))
      let game = Game(
        hiding: IBeacon(identity: Self.hider, measuredPower: -59), interval: 100,
        party: Party(tag: tag, name: SafeText("Ada"), role: .hider, hasSecret: true))
      return game.beacon.flatMap {
        listener.hear(Self.beacon(UInt64(number), at: 0, $0.identity))?.address
      }
    }
    #expect(Set(addresses).count == 2)
  }
}
