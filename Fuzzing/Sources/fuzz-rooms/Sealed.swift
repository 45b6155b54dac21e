import BeaconCodec
import Fuzzer

@testable import HotColdGame

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
    // The arithmetic is most of the time, so they come by turns.
    switch input.count % 4 {
    case 0: checkMessage(input)
    case 1: checkLetter(input)
    case 2:
      var source = ByteSource(input)
      let letter = source.bytes(RoomSecret.letterLength)
      require(secret.read(letter, at: Minute(count: 29_000_000)) == nil, "nobody makes up a letter")
    default: checkListener(input)
    }
  }
}

/// A good message, how it is spoiled, and when it is opened.
private struct Spoiled {
  let message: [UInt8]
  let minute: Minute
  let later: Minute
  private let place: Int
  private let change: UInt8

  init(_ input: borrowing Span<UInt8>) {
    var source = ByteSource(input)
    place = Int(source.byte())
    change = source.byte()
    minute = Minute(count: 29_000_000 + Int64(source.byte()))
    later = Minute(count: minute.count + Int64(source.byte() % 4))
    message = [MessageFormat.hotcold.mark, source.byte() & ~8] + padded(source.bytes(14), to: 14)
  }

  var isGood: Bool { change == 0 && later.count - minute.count <= 1 }

  var sender: BeaconIdentity {
    BeaconIdentity(uuid: secret.room.uuid, major: UInt16(place), minor: UInt16(change))
  }

  func spoil(_ bytes: inout [UInt8]) { bytes[place % bytes.count] ^= change }
}

private func checkMessage(_ input: borrowing Span<UInt8>) {
  let spoiled = Spoiled(input)
  guard var sealed = secret.seal(spoiled.message, at: spoiled.minute) else {
    fatalError("broken: a message can be sealed")
  }
  require(sealed.count == 24, "a sealed message has 24 bytes")
  spoiled.spoil(&sealed)
  require(
    secret.open(sealed, at: spoiled.later) == (spoiled.isGood ? spoiled.message : nil),
    "a message is opened in its time if it is whole, and no other")
}

private func checkLetter(_ input: borrowing Span<UInt8>) {
  let spoiled = Spoiled(input)
  guard var letter = secret.letter(spoiled.message, from: spoiled.sender, at: spoiled.minute)
  else { fatalError("broken: a letter can be written") }
  require(letter.count == RoomSecret.letterLength, "a letter has 28 bytes")
  spoiled.spoil(&letter)
  let read = secret.read(letter, at: spoiled.later)
  require(
    read?.message == (spoiled.isGood ? spoiled.message : nil)
      && (!spoiled.isGood || read?.sender == spoiled.sender),
    "a letter is read in its time if it is whole, and no other")
}

private func checkListener(_ input: borrowing Span<UInt8>) {
  var source = ByteSource(input)
  let minute = Minute(count: 29_000_000 + Int64(source.byte()))
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

private func padded(_ bytes: [UInt8], to length: Int) -> [UInt8] {
  bytes + [UInt8](repeating: 0, count: length - bytes.count)
}
