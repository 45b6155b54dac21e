import BeaconCodec
import Fuzzer
import HotColdAir

@testable import HotColdRooms

private let secret = RoomSecret(room: Room(name: "attic"), key: [UInt8](repeating: 7, count: 32))

extension FuzzTarget {
  /// What comes from the air into a room with a secret: first how to spoil a good message, then
  /// messages and beacons as they may be.
  static let sealed = FuzzTarget(
    "sealed", maximumLength: 44,
    seeds: [
      [0, 0, 0, 0], [3, 0x55, 1, 2] + [UInt8](repeating: 1, count: 16),
      [9, 0, 0, 0, 0x48, 0x11] + [UInt8](repeating: 2, count: 14) + [0x48, 0x18]
        + [UInt8](repeating: 3, count: 40),
    ]
  ) { input in
    var source = ByteSource(input)
    let place = Int(source.byte() % 24)
    let change = source.byte()
    let minute = Minute(count: 29_000_000 + Int64(source.byte()))
    let later = Minute(count: minute.count + Int64(source.byte() % 4))
    let message =
      [MessageFormat.hotcold.mark, source.byte() & ~8] + padded(source.bytes(14), to: 14)
    guard var sealed = secret.seal(message, at: minute) else {
      fatalError("broken: a message can be sealed")
    }
    require(sealed.count == 24, "a sealed message has 24 bytes")
    sealed[place] ^= change
    let isGood = change == 0 && later.count - minute.count <= 1
    require(
      secret.open(sealed, at: later) == (isGood ? message : nil),
      "a message is opened in its time if it is whole, and no other")

    let sender = BeaconIdentity(
      uuid: secret.room.uuid, major: UInt16(place), minor: UInt16(change))
    guard var letter = secret.letter(message, from: sender, at: minute) else {
      fatalError("broken: a letter can be written")
    }
    require(letter.count == RoomSecret.letterLength, "a letter has 28 bytes")
    letter[place] ^= change
    let read = secret.read(letter, at: later)
    require(
      read?.message == (isGood ? message : nil) && (!isGood || read?.sender == sender),
      "a letter is read in its time if it is whole, and no other")
    var whole = ByteSource(input)
    let madeUp = secret.read(whole.bytes(RoomSecret.letterLength), at: minute)
    require(madeUp == nil, "nobody makes up a letter")

    var listener = RoomListener(secret: secret)
    var now = Timestamp.zero
    for _ in 0..<2 where !source.isEmpty {
      let kind = source.byte()
      let address = BluetoothAddress(bits: UInt64(source.byte()), kind: .random)
      now = now.advanced(bySeconds: Double(source.byte()) / 50)
      var identity = BeaconIdentity(
        uuid: secret.room.uuid, major: source.number(), minor: UInt16(kind >> 4))
      if kind & 1 != 0 { identity = secret.rolled(identity, at: minute) }
      let details = SightingDetails(
        name: LocalName(text: SafeText("Eve"), isComplete: true), message: source.bytes(24))
      let sighting = Sighting(
        time: now, address: address, rssi: -60, identity: kind & 2 != 0 ? identity : nil,
        details: kind & 4 != 0 ? details : nil)
      let heard = listener.hear(sighting, at: minute)
      require(heard?.details?.name == nil, "names are sealed here")
      require(heard?.details?.message == nil, "nobody makes up a message")
      if kind & 3 == 2 { require(heard == nil, "nor a beacon") }
      require(listener.count <= RoomListener.capacity, "few senders are remembered")
    }
  }
}

private func padded(_ bytes: [UInt8], to length: Int) -> [UInt8] {
  bytes + [UInt8](repeating: 0, count: length - bytes.count)
}
