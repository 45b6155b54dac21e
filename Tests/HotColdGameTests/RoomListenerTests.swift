import BeaconCodec
import TestSupport
import Testing

@testable import HotColdGame

@Suite("Listening in a room with a secret")
struct RoomListenerTests {
  private let secret = RoomSecretTests.secret
  private let hider = BeaconIdentity(uuid: RoomSecretTests.room.uuid, major: 0, minor: 0)

  private func beacon(
    _ address: UInt64, at time: Double, minute: Int64, identity: BeaconIdentity? = nil
  ) -> Sighting {
    Sighting(
      time: Timestamp.zero.advanced(bySeconds: time),
      address: BluetoothAddress(bits: address, kind: .random),
      rssi: -60, identity: secret.rolled(identity ?? hider, at: Minute(count: minute)),
      measuredPower: -59)
  }

  private func answer(_ address: UInt64, at time: Double, message: [UInt8]?) -> Sighting {
    Sighting(
      time: Timestamp.zero.advanced(bySeconds: time),
      address: BluetoothAddress(bits: address, kind: .random),
      rssi: -60,
      details: SightingDetails(
        name: LocalName(text: SafeText("Eve"), isComplete: true), company: 0xFFFF, message: message)
    )
  }

  /// The address and the numbers change with the minute, and the track does not.
  @Test func aTrackLivesOn() throws {
    var listener = RoomListener(secret: secret)
    var addresses: Set<BluetoothAddress> = []
    var identities: Set<BeaconIdentity?> = []
    var gap = 0.0
    var last = 0.0
    for step in 0..<3000 {
      let time = Double(step) / 10
      let minute = Int64(time) / 60
      let sighting = beacon(0xC0 + UInt64(minute), at: time, minute: minute)
      guard let heard = listener.hear(sighting, at: Minute(count: minute)) else { continue }
      gap = max(gap, time - last)
      last = time
      addresses.insert(heard.address)
      identities.insert(heard.identity)
      let sealed = secret.seal(RoomSecretTests.message, at: Minute(count: minute))
      let answer = listener.hear(
        answer(0xC0 + UInt64(minute), at: time, message: sealed), at: Minute(count: minute))
      let told = try #require(answer)
      #expect(told.address == heard.address)
      #expect(told.details?.message == RoomSecretTests.message)
      #expect(told.details?.name == nil)
    }
    #expect(addresses.count == 1)
    #expect(identities == [hider])
    #expect(gap < 1)
  }

  @Test(arguments: [-2, -1, 0, 1, 2]) func clocksMayDifferByAMinute(_ difference: Int64) {
    var listener = RoomListener(secret: secret)
    let heard = listener.hear(
      beacon(1, at: 0, minute: 100 + difference), at: Minute(count: 100))
    #expect((heard?.identity == hider) == (abs(difference) <= 1))
  }

  /// Who sends the same numbers at the same time is seen to be a second one.
  @Test func aSecondSenderIsToldFromTheFirst() {
    var listener = RoomListener(secret: secret)
    var addresses: Set<BluetoothAddress> = []
    for step in 0..<100 {
      for address in [UInt64(1), 2] {
        let heard = listener.hear(
          beacon(address, at: Double(step) / 10, minute: 5), at: Minute(count: 5))
        if let heard { addresses.insert(heard.address) }
      }
    }
    #expect(
      addresses == [
        RoomListener.address(standingFor: hider), BluetoothAddress(bits: 2, kind: .random),
      ])
  }

  @Test func strangersAreNotOfTheRoom() throws {
    var listener = RoomListener(secret: secret)
    // The room's numbers in clear.
    var clear = beacon(1, at: 0, minute: 5)
    clear.identity = hider
    let inClear = listener.hear(clear, at: Minute(count: 5))
    #expect(inClear == nil)
    // Another room's beacon is what it is.
    let other = BeaconIdentity(uuid: .hotcold, major: 1, minor: 2)
    clear.identity = other
    let heard = listener.hear(clear, at: Minute(count: 5))
    #expect(heard == clear)
    // A message that nobody sealed, or that was sealed long ago.
    let old = secret.seal(RoomSecretTests.message, at: Minute(count: 2))
    for message in [RoomSecretTests.message, old, nil] {
      let told = listener.hear(answer(1, at: 1, message: message), at: Minute(count: 5))
      #expect(told != nil)
      #expect(told?.details?.message == nil)
      #expect(told?.details?.name == nil)
    }
  }

  /// A station tells things by their names; a player tells none, and who makes one up in clear is no player.
  @Test(arguments: [false, true]) func namesOfThings(keepsNames: Bool) throws {
    var listener = RoomListener(secret: RoomSecretTests.secret, keepsNames: keepsNames)
    let heard = listener.hear(answer(9, at: 0, message: nil), at: RoomSecretTests.minute)
    #expect(try #require(heard).details?.name?.text == (keepsNames ? SafeText("Eve") : nil))
  }

  @Test(arguments: 1...3) func anyBytes(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var listener = RoomListener(secret: secret)
    for step in 0..<3000 {
      var sighting = beacon(
        .random(in: 0...2000, using: &random), at: Double(step) / 50, minute: 7,
        identity: BeaconIdentity(
          uuid: RoomSecretTests.room.uuid, major: .random(in: 0...9, using: &random), minor: 0))
      if Int.random(in: 0..<10, using: &random) == 0 {
        sighting.time = Timestamp(nanoseconds: Int64(bitPattern: random.next()))
      }
      let length = Int.random(in: 0...24, using: &random)
      sighting.details = SightingDetails(
        message: (0..<length).map { _ in .random(in: 0...255, using: &random) })
      let heard = listener.hear(sighting, at: Minute(count: Bool.random(using: &random) ? 7 : 8))
      #expect(heard?.details?.message == nil)
      #expect(listener.count <= RoomListener.capacity)
    }
  }
}
