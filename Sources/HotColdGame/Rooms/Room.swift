import BeaconCodec

/// A room: the UUID that all beacons of its game share.
extension BeaconUUID {
  /// - Parameter room: the name as entered, with case and spaces.
  package init(room: String) { self = .version5(namespace: .hotcold, name: room) }

  /// The room of a house's stations, which is not hunted in any game.
  package static func stations(of house: String) -> BeaconUUID { .init(room: "house \(house)") }

  /// The room of all parties with a code, each of which has its own secret.
  package static let roomOfCodes = BeaconUUID(room: "code")
}

/// A party's secret for one evening, easy to say across a room: `kiwi-lamp-moon-47`.
package struct RoomCode: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// Reads a typed code, in any case and language, with spaces or hyphens.
  package init?(_ text: String) {
    let parts = text.lowercased().split { $0 == "-" || $0.isWhitespace }
    guard parts.count == 4, parts[3].utf8.count == 2,
      parts[3].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      parts.prefix(3).allSatisfy({ $0.count > 1 && $0.allSatisfy(\.isLetter) })
    else { return nil }
    description = parts.joined(separator: "-")
  }

  /// - Parameter words: the words to choose from, each of at least two letters.
  package init?(words: [String], using random: inout some RandomNumberGenerator) {
    let words = (0..<3).compactMap { _ in words.randomElement(using: &random) }
    let digits = (0..<2).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
    self.init("\(words.joined(separator: "-"))-\(digits)")
  }
}

extension RoomSecret {
  /// Passes over 64 MiB; six take a quarter of a second on one core.
  private static let passes: UInt32 = 6

  /// The secret of a party's code. It can take seconds on a slow machine: not in the loop.
  /// - Parameter day: of the party's start, as salt: a list of all codes is good for one day.
  /// - Returns: nil without libargon2 or memory.
  package init?(code: RoomCode, day: Int64) {
    let salt = Array("hotcold code".utf8) + bigEndian(UInt64(bitPattern: day))
    guard
      let key = argon2Key(
        password: canonicalBytes(of: code.description), salt: salt, passes: Self.passes)
    else { return nil }
    self.init(room: .roomOfCodes, key: key)
  }
}

/// The clock of a room with a secret: that of the player whose clock is furthest ahead. A machine
/// with a wrong clock takes the time from the first sealed message that it can open.
///
/// Only players with the secret can move it, and only forward, so no minute can be replayed.
package struct RoomTime: Sendable {
  private let start: Int64
  /// Seconds by which the room's clock is ahead of this machine's; nil until a message was opened.
  private var lead: Int64?

  /// - Parameter unixSeconds: this machine's time at the session's time zero, which may be wrong.
  package init(unixSeconds: Int64) {
    start = min(max(unixSeconds, Minute.first.count * 60), Minute.last.count * 60)
  }

  private func own(at time: Timestamp) -> Int64 {
    start + min(max(time.nanoseconds / 1_000_000_000, 0), 1 << 32)
  }

  package func minute(at time: Timestamp) -> Minute {
    Minute(unixSeconds: own(at: time) + max(lead ?? 0, 0))
  }

  /// The minute in which the others send, as far as known.
  func minuteOfOthers(at time: Timestamp) -> Minute {
    Minute(unixSeconds: own(at: time) + (lead ?? 0))
  }

  /// Whether a message of this minute can be new: it may be a minute late.
  func isCurrent(_ minute: Minute, at time: Timestamp) -> Bool {
    lead == nil || minute.count >= minuteOfOthers(at: time).count - 1
  }

  mutating func hear(_ minute: Minute, at time: Timestamp) {
    // The sender's clock may be almost a minute further ahead.
    lead = max(lead ?? .min, minute.count * 60 - own(at: time))
  }
}

/// A minute of the wall clock. A room's identifiers change every minute.
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

  /// This minute and its two neighbours, because clocks may differ by a minute.
  var around: [Minute] { [self, Minute(count: count &- 1), Minute(count: count &+ 1)] }

  var bytes: [UInt8] { bigEndian(UInt64(bitPattern: count)) }

  /// Sealed messages count minutes in three bytes from the start of 2020, UTC, until 2051.
  static let first = Minute(count: 26_297_280)
  static let last = Minute(count: first.count + 0xFF_FFFF)

  init(sealedBytes: some Sequence<UInt8>) {
    self.init(count: Self.first.count + Int64(number(sealedBytes)))
  }

  var sealedBytes: [UInt8] {
    Array(bigEndian(UInt32(min(max(count - Self.first.count, 0), 0xFF_FFFF))).dropFirst())
  }
}
