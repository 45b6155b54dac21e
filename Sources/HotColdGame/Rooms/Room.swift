import BeaconCodec

/// A room that plays apart from the others: a name, and the UUID that all its beacons share.
package struct Room: Hashable, Sendable {
  package let name: String
  package let uuid: BeaconUUID

  /// - Parameter name: taken as it is written, every letter and space of it.
  package init(name: String) {
    self.name = name
    uuid = .version5(namespace: .hotcold, name: name)
  }

  /// That of a house's stations, whose beacons no game hunts.
  package static func stations(of house: String) -> Room { Room(name: "house \(house)") }
}

/// A party's secret for an evening, made to be said across a room: two words and two digits, such as `kiwi-lamp-47`.
package struct RoomCode: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// What somebody typed. Capitals, and whether spaces or hyphens stand between the parts, make no difference.
  /// - Returns: nil for what is no code. Any words will do: a friend's may be in another language.
  package init?(_ text: String) {
    let parts = text.lowercased().split { $0 == "-" || $0.isWhitespace }
    guard parts.count == 3, parts[2].utf8.count == 2,
      parts[2].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      parts.prefix(2).allSatisfy({ $0.count > 1 && $0.allSatisfy(\.isLetter) })
    else { return nil }
    description = parts.joined(separator: "-")
  }

  /// A new one.
  /// - Parameter words: to choose from, two of them and at least two letters each.
  package init?(words: [String], using random: inout some RandomNumberGenerator) {
    guard let first = words.randomElement(using: &random),
      let second = words.randomElement(using: &random)
    else { return nil }
    let digits = (0..<2).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
    self.init("\(first)-\(second)-\(digits)")
  }
}

extension RoomSecret {
  /// That of a party's code.
  package init(code: RoomCode) {
    self.init(word: code.description, room: .ofCodes)
  }
}

extension Room {
  /// That of all who play with a code, each with another secret.
  package static let ofCodes = Room(name: "code")
}

/// The clock of a room with a secret: that of the player whose clock is ahead of all others. A machine whose own clock
/// is wrong takes the time from the first sealed message that it can open, and nobody without the secret can change it.
///
/// It only goes forward, so that what was sent in an earlier minute cannot be sent again.
package struct RoomTime: Sendable {
  /// Seconds since 1970 by this machine's own clock, when a session's time was zero.
  private let start: Int64
  /// Seconds that the others' clock is ahead of ours, as far as they were heard; nil before.
  private var lead: Int64?

  /// - Parameter unixSeconds: by this machine's own clock, at the session's time zero. It may be wrong.
  package init(unixSeconds: Int64) {
    start = min(max(unixSeconds, Minute.first.count * 60), Minute.last.count * 60)
  }

  private func own(at time: Timestamp) -> Int64 {
    start + min(max(time.nanoseconds / 1_000_000_000, 0), 1 << 32)
  }

  /// The one to send in.
  package func minute(at time: Timestamp) -> Minute {
    Minute(unixSeconds: own(at: time) + max(lead ?? 0, 0))
  }

  /// The one that the others send in, as far as it is known.
  func minuteOfOthers(at time: Timestamp) -> Minute {
    Minute(unixSeconds: own(at: time) + (lead ?? 0))
  }

  /// Whether something sealed in this minute may be new: not before anybody was heard in a later one, but for the one
  /// before, as clocks differ and packets are late.
  func isCurrent(_ minute: Minute, at time: Timestamp) -> Bool {
    lead == nil || minute.count >= minuteOfOthers(at: time).count - 1
  }

  /// Takes in that somebody has sealed a message in this minute.
  mutating func hear(_ minute: Minute, at time: Timestamp) {
    // The other's clock may be almost a minute further.
    lead = max(lead ?? .min, minute.count * 60 - own(at: time))
  }
}

extension Minute {
  /// In a sealed message a minute has three bytes: minutes since the beginning of 2020, UTC. They last until 2051.
  static let first = Minute(count: 26_297_280)
  static let last = Minute(count: first.count + 0xFF_FFFF)

  init(sealedBytes: some Sequence<UInt8>) {
    self.init(count: Self.first.count + Int64(number(sealedBytes)))
  }

  var sealedBytes: [UInt8] {
    Array(bigEndian(UInt32(min(max(count - Self.first.count, 0), 0xFF_FFFF))).dropFirst())
  }
}

/// A minute of the wall clock, by which a room's identifiers roll.
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

  /// This minute, the one before and the one after: two clocks need not agree better than that.
  var around: [Minute] { [self, Minute(count: count &- 1), Minute(count: count &+ 1)] }

  var bytes: [UInt8] { bigEndian(UInt64(bitPattern: count)) }
}
