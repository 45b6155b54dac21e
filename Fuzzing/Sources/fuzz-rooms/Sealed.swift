import BeaconCodec
import Fuzzer

@testable import HotColdGame

private let secret = RoomSecret(
  room: BeaconUUID(room: "attic"), key: [UInt8](repeating: 7, count: 32))

extension FuzzTarget {
  /// Packets for a room with a secret: a changed message, or arbitrary messages and beacons.
  static let sealed = FuzzTarget(
    "sealed", maximumLength: 44,
    seeds: [
      [0, 0, 0, 0], [3, 0x55, 1, 2] + [UInt8](repeating: 1, count: 16),
      [9, 0, 0, 0, 0x48, 0x11] + [UInt8](repeating: 2, count: 14) + [0x48, 0x18]
        + [UInt8](repeating: 3, count: 40),
    ]
  ) { input in
    // One check for each input, chosen by its length, because cryptography takes most of the time.
    switch input.count % 4 {
    case 0: checkMessage(input)
    case 1: checkLetter(input)
    case 2:
      var source = ByteSource(input)
      let letter = source.bytes(31)
      require(
        secret.read(letter, at: Minute(count: 29_000_000)) == nil, "a letter cannot be forged")
    default: checkListener(input)
    }
  }
}

/// A genuine message, a change to it, and the time at which it is read.
private struct ChangedMessage {
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
    message = [MessageFormat.mark, source.byte() & ~8] + padded(source.bytes(14), to: 14)
  }

  var isWhole: Bool { change == 0 }
  var isGood: Bool { isWhole && later.count - minute.count <= 1 }

  var sender: BeaconIdentity {
    BeaconIdentity(uuid: secret.room, major: UInt16(place), minor: UInt16(change))
  }

  func apply(to bytes: inout [UInt8]) { bytes[place % bytes.count] ^= change }
}

private func checkMessage(_ input: borrowing Span<UInt8>) {
  let changed = ChangedMessage(input)
  guard var sealed = secret.seal(changed.message, from: changed.sender, at: changed.minute) else {
    fatalError("failed: a message can be sealed")
  }
  require(sealed.count == 27, "a sealed message has 27 bytes")
  changed.apply(to: &sealed)
  require(
    secret.open(sealed, from: changed.sender) == (changed.isWhole ? changed.message : nil),
    "a message opens only if it is unchanged")
  var other = changed.sender
  other.minor ^= 1
  require(secret.open(sealed, from: other) == nil, "a message opens only with its sender's numbers")
}

private func checkLetter(_ input: borrowing Span<UInt8>) {
  let changed = ChangedMessage(input)
  guard var letter = secret.letter(changed.message, from: changed.sender, at: changed.minute)
  else { fatalError("failed: a letter can be written") }
  require(letter.count == 31, "a letter has 31 bytes")
  changed.apply(to: &letter)
  let read = secret.read(letter, at: changed.later)
  require(
    read?.message == (changed.isGood ? changed.message : nil)
      && (!changed.isGood || read?.sender == changed.sender),
    "a letter can be read only unchanged and in time")
}

/// A room with one player, while others send forged and recorded packets.
private func checkListener(_ input: borrowing Span<UInt8>) {
  var source = ByteSource(input)
  let clock = Int64(source.byte()) - 128
  let start: Int64 = 29_000_000 * 60
  var listener = RoomListener(
    secret: secret, time: RoomTime(unixSeconds: start + clock * 1_000_000))
  let player = BeaconIdentity(uuid: secret.room, major: 0, minor: 0)
  let message = [MessageFormat.mark, 0x10] + padded([], to: 14)
  func sighting(
    _ address: UInt64, _ now: Timestamp, _ identity: BeaconIdentity?, _ message: [UInt8]?
  ) -> Sighting {
    let name = LocalName(text: SafeText("Eve"), isComplete: true)
    return Sighting(
      time: now, address: BluetoothAddress(bits: address, kind: .random), rssi: -60,
      identity: identity,
      details: message.map { SightingDetails(name: name, message: $0) })
  }
  func minute(_ now: Timestamp) -> Minute { Minute(unixSeconds: start + Int64(now.seconds)) }
  func play(_ now: Timestamp) -> BluetoothAddress? {
    let beacon = listener.hear(sighting(1, now, secret.rolled(player, at: minute(now)), nil))
    _ = listener.hear(
      sighting(1, now, nil, secret.seal(message, from: player, at: minute(now))))
    return beacon?.address
  }
  var now = Timestamp.zero
  _ = play(now)
  let own = play(now)
  require(own != nil, "the player is heard")
  while !source.isEmpty {
    let kind = source.byte()
    now = now.advanced(bySeconds: Double(source.byte()) / 50)
    require(play(now) == own, "the player keeps its place")
    // From this minute or an earlier one, with the player's numbers or others, from the player's address or a new one.
    let then = Minute(count: minute(now).count - Int64(kind >> 6))
    var identity = player
    identity.minor = UInt16(kind >> 4 & 3)
    if kind & 1 != 0 { identity = secret.rolled(identity, at: then) }
    let isForged = kind & 9 == 9
    if isForged { identity.major ^= 1 << UInt16(kind >> 4) }
    let address = UInt64(2 + kind % 3)
    let beacon = listener.hear(sighting(address, now, identity, nil))
    if kind & 1 == 0 { require(beacon == nil, "the room's plain numbers do not count") }
    require(!isForged || beacon?.identity?.uuid != secret.room, "forged numbers do not count")
    require(beacon?.address != own, "a relay does not take the player's place")
    let sealed =
      kind & 2 != 0 ? secret.seal(message, from: player, at: then) : source.bytes(27)
    let heard = listener.hear(sighting(kind & 4 != 0 ? 1 : address, now, nil, sealed))
    require(heard?.details?.name == nil, "plain names do not count")
    // Whoever repeats the player's beacon and message in time is a second sender.
    let isTrue = kind & 2 != 0 && kind >> 6 <= 1
    require(isTrue || heard?.details?.message == nil, "forged and old messages do not count")
    require(
      max(listener.senders.count, listener.unknown.count) <= RoomListener.capacity,
      "the number of senders is bounded")
  }
}

private func padded(_ bytes: [UInt8], to length: Int) -> [UInt8] {
  bytes + [UInt8](repeating: 0, count: length - bytes.count)
}
