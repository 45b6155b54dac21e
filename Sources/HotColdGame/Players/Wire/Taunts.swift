import BeaconCodec

/// The nine taunts on the number keys. Only the number is sent: each says them in its own words.
package enum Taunts {
  package static let phrases: [SafeText] = [
    SafeText("Too slow!"),
    SafeText("You are ice cold."),
    SafeText("Are you even looking?"),
    SafeText("I can hear you."),
    SafeText("Behind you!"),
    SafeText("My cat finds faster."),
    SafeText("Getting warmer... or not"),
    SafeText("Give up?"),
    SafeText("Catch me if you can!"),
  ]

  /// - Parameter number: 1...9; nil for any other.
  package static func phrase(_ number: Int) -> SafeText? {
    phrases.indices.contains(number - 1) ? phrases[number - 1] : nil
  }
}

/// Which taunt a player is calling just now.
package struct TauntHeader: Hashable, Sendable {
  /// 0...15: another number for each taunt, so that one is told from its repetition.
  package let counter: UInt8
  /// 1...9 for one of the phrases, `text` for words of one's own, 0 for none now.
  package let number: UInt8

  package static let text: UInt8 = 10
  package static let none: UInt8 = 0

  /// Takes the counter modulo 16; an unknown number is none.
  package init(counter: UInt8, number: UInt8) {
    self.counter = counter & 15
    self.number = number <= Self.text ? number : Self.none
  }
}

/// The taunt that this player is calling, and how many were called.
struct OutgoingTaunt: Sendable {
  /// Seconds for which it is repeated; words of one's own take several messages.
  static let phraseLasts = 8.0
  static let textLasts = 12.0
  /// Seconds from one to the next: who is heard badly should hear each.
  static let minimumGap = 2.0

  private(set) var pieces: [TextPiece] = []
  private var counter: UInt8 = 0
  private var number = TauntHeader.none
  private var since: Timestamp?

  /// What the status says of it now.
  func header(at now: Timestamp) -> TauntHeader {
    let lasts = number == TauntHeader.text ? Self.textLasts : Self.phraseLasts
    let isNow = since.map { (0..<lasts).contains(now.seconds(since: $0)) } ?? false
    return TauntHeader(counter: counter, number: isNow ? number : TauntHeader.none)
  }

  /// - Parameter text: where it is in one's own words.
  /// - Returns: false where the last taunt was too short a while ago.
  mutating func call(_ number: UInt8, text: SafeText? = nil, at now: Timestamp) -> Bool {
    if let since, (0..<Self.minimumGap).contains(now.seconds(since: since)) { return false }
    counter = (counter + 1) & 15
    self.number = number
    since = now
    pieces = text.map { TextPiece.cut($0, counter: counter) } ?? []
    return true
  }
}

/// Hears each taunt of one player once, however often it is repeated, with the first message that says it.
///
/// What was being called when the player was first heard is not for us: whoever comes later has missed it. So nothing
/// is heard twice when a player is forgotten and comes back.
struct TauntDeduplicator: Equatable, Sendable {
  /// Seconds by which a packet may be late.
  static let lateness = 2.0

  /// The last taunt's counter, and when it was taken.
  private var last: UInt8?
  private var lastTime = Timestamp.zero
  /// The counter of a taunt in words that are not all there yet.
  private var awaited: UInt8?
  private var pieces = TextPieces(maximumCells: SafeText.maximumSpokenCells)

  /// - Returns: what is called, the first time.
  mutating func hear(_ header: TauntHeader, at now: Timestamp) -> (number: UInt8, text: SafeText)? {
    guard let last else {
      take(header.counter, at: now)
      return nil
    }
    // Modulo 16, and what is more than half of that ahead lies behind.
    switch (header.counter &- last) & 15 {
    case 0: return nil
    case 8...:
      // A late packet, or a program that was started again.
      if !(0..<Self.lateness).contains(now.seconds(since: lastTime)) {
        take(header.counter, at: now)
      }
      return nil
    default: break
    }
    if header.number == TauntHeader.text {
      // What was put together under this count before is an older taunt's.
      if awaited != header.counter {
        pieces = TextPieces(maximumCells: SafeText.maximumSpokenCells)
      }
      awaited = header.counter
      return awaitedText(at: now)
    }
    guard let phrase = Taunts.phrase(Int(header.number)) else { return nil }
    take(header.counter, at: now)
    return (header.number, phrase)
  }

  mutating func hear(_ piece: TextPiece, at now: Timestamp) -> (number: UInt8, text: SafeText)? {
    pieces.add(piece)
    return awaitedText(at: now)
  }

  private mutating func awaitedText(at now: Timestamp) -> (number: UInt8, text: SafeText)? {
    guard let awaited, pieces.counter == awaited, let text = pieces.text else { return nil }
    take(awaited, at: now)
    return text.isEmpty ? nil : (TauntHeader.text, text)
  }

  private mutating func take(_ counter: UInt8, at now: Timestamp) {
    last = counter
    lastTime = now
    awaited = nil
  }
}
