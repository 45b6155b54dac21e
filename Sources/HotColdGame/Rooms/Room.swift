import BeaconCodec

/// A room separates its game from others by the UUID that all its beacons share.
extension BeaconUUID {
  /// - Parameter room: its name as written, with case and spaces, in Normalization Form C.
  package init(room: String) { self = .version5(namespace: .hotcold, name: room) }

  /// The room of a house's stations, whose beacons no game hunts.
  package static func stations(of house: String) -> BeaconUUID { .init(room: "house \(house)") }

  /// The room of all parties that play with a code, each with its own secret.
  package static let roomOfCodes = BeaconUUID(room: "code")
}

/// A party's secret for an evening, easy to call across a room, such as `kiwi-lamp-moon-47`.
package struct RoomCode: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// Reads a typed code. Case does not matter; spaces or hyphens may separate the parts.
  /// - Returns: nil if it is not a code. Any words will do: a friend's may be in another language.
  package init?(_ text: String) {
    let parts = text.lowercased().split { $0 == "-" || $0.isWhitespace }
    guard parts.count == 4, parts[3].utf8.count == 2,
      parts[3].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      parts.prefix(3).allSatisfy({ $0.count > 1 && $0.allSatisfy(\.isLetter) })
    else { return nil }
    description = parts.joined(separator: "-")
  }

  /// Makes a new code.
  /// - Parameter words: the words to choose from; each needs at least two letters.
  package init?(words: [String], using random: inout some RandomNumberGenerator) {
    let words = (0..<3).compactMap { _ in words.randomElement(using: &random) }
    let digits = (0..<2).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
    self.init("\(words.joined(separator: "-"))-\(digits)")
  }
}

extension RoomSecret {
  /// Passes over 64 MiB for one code. With six, a core needs a quarter of a second.
  private static let passes: UInt32 = 6

  /// The secret of a party's code. It takes up to some seconds of a small machine, so not in the loop.
  /// - Parameter day: of the party's beginning; see `Minute.day`. It is the salt: a list of all codes is good for one day.
  /// - Returns: nil without libargon2, or without memory.
  package init?(code: RoomCode, day: Int64) {
    let salt = Array("hotcold code".utf8) + bigEndian(UInt64(bitPattern: day))
    guard
      let key = argon2Key(
        password: canonicalBytes(of: code.description), salt: salt, passes: Self.passes)
    else { return nil }
    self.init(room: .roomOfCodes, key: key)
  }
}

/// The clock of a room with a secret: the clock of the player who is ahead of all others. A machine whose clock is
/// wrong takes the time from the first sealed message that it can open. Only players with the secret can change it.
///
/// It only goes forward, so messages of earlier minutes cannot be replayed.
package struct RoomTime: Sendable {
  /// This machine's clock at the session's time zero, in seconds since 1970.
  private let start: Int64
  /// Seconds by which the room's clock is ahead of ours; nil until a message was opened.
  private var lead: Int64?

  /// - Parameter unixSeconds: this machine's clock at the session's time zero. It may be wrong.
  package init(unixSeconds: Int64) {
    start = min(max(unixSeconds, Minute.first.count * 60), Minute.last.count * 60)
  }

  private func own(at time: Timestamp) -> Int64 {
    start + min(max(time.nanoseconds / 1_000_000_000, 0), 1 << 32)
  }

  /// The minute to send in.
  package func minute(at time: Timestamp) -> Minute {
    Minute(unixSeconds: own(at: time) + max(lead ?? 0, 0))
  }

  /// The minute that the others send in, as far as it is known.
  func minuteOfOthers(at time: Timestamp) -> Minute {
    Minute(unixSeconds: own(at: time) + (lead ?? 0))
  }

  /// Whether a message of this minute may be new: at most a minute older than the latest, because packets are late.
  func isCurrent(_ minute: Minute, at time: Timestamp) -> Bool {
    lead == nil || minute.count >= minuteOfOthers(at: time).count - 1
  }

  /// Adds the minute of a sealed message.
  mutating func hear(_ minute: Minute, at time: Timestamp) {
    // The sender's clock may be almost a minute further.
    lead = max(lead ?? .min, minute.count * 60 - own(at: time))
  }
}

/// A minute of the wall clock. A room's identifiers change with it.
package struct Minute: Hashable, Sendable {
  /// Minutes since 1970, UTC.
  package let count: Int64

  package init(count: Int64) {
    self.count = count
  }

  /// - Parameter unixSeconds: since 1970, UTC.
  package init(unixSeconds: Int64) {
    count = unixSeconds / 60 - (unixSeconds % 60 < 0 ? 1 : 0)
  }

  /// Days since 1970, UTC.
  package var day: Int64 { count / (24 * 60) - (count % (24 * 60) < 0 ? 1 : 0) }

  /// This minute and its two neighbours: clocks may differ by a minute.
  var around: [Minute] { [self, Minute(count: count &- 1), Minute(count: count &+ 1)] }

  var bytes: [UInt8] { bigEndian(UInt64(bitPattern: count)) }

  /// A sealed message has three bytes for the minute, counted from the start of 2020, UTC. They last until 2051.
  static let first = Minute(count: 26_297_280)
  static let last = Minute(count: first.count + 0xFF_FFFF)

  init(sealedBytes: some Sequence<UInt8>) {
    self.init(count: Self.first.count + Int64(number(sealedBytes)))
  }

  var sealedBytes: [UInt8] {
    Array(bigEndian(UInt32(min(max(count - Self.first.count, 0), 0xFF_FFFF))).dropFirst())
  }
}
