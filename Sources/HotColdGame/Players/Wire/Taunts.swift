import BeaconCodec

/// The nine taunts. Only the number is sent, and each machine shows the phrase in its own language.
package enum Taunts {
  package static let phrases: [SafeText] = [
    SafeText("Too slow!"),
    SafeText("You are ice cold."),
    SafeText("Are you even looking?"),
    SafeText("I can hear you."),
    SafeText("Behind you!"),
    SafeText("My cat is faster."),
    SafeText("Getting warmer... or not"),
    SafeText("Give up?"),
    SafeText("Catch me if you can!"),
  ]

  /// - Parameter number: 1...9; nil for any other.
  package static func phrase(_ number: Int) -> SafeText? {
    phrases.indices.contains(number - 1) ? phrases[number - 1] : nil
  }
}

/// The taunt that a player is currently sending.
package struct TauntHeader: Hashable, Sendable {
  /// 0...15: distinguishes a new taunt from a repeated one.
  let counter: UInt8
  /// 1...9 for a phrase, `text` for free text, 0 for none.
  package let number: UInt8

  package static let text: UInt8 = 10
  package static let none: UInt8 = 0

  /// Takes the counter modulo 16; unknown numbers count as none.
  package init(counter: UInt8, number: UInt8) {
    self.counter = counter & 15
    self.number = number <= Self.text ? number : Self.none
  }
}

struct OutgoingTaunt: Sendable {
  /// Seconds for which a taunt is repeated; free text takes several messages.
  static let phraseLasts = 8.0
  static let textLasts = 12.0
  /// Seconds between taunts, for players with bad reception.
  static let minimumGap = 2.0

  private(set) var pieces: [TextPiece] = []
  private var counter: UInt8 = 0
  private var number = TauntHeader.none
  private var since: Timestamp?

  func header(at now: Timestamp) -> TauntHeader {
    let lasts = number == TauntHeader.text ? Self.textLasts : Self.phraseLasts
    let isNow = since.map { (0..<lasts).contains(now.seconds(since: $0)) } ?? false
    return TauntHeader(counter: counter, number: isNow ? number : TauntHeader.none)
  }

  /// - Returns: false if the last taunt was too recent.
  mutating func call(_ number: UInt8, text: SafeText? = nil, at now: Timestamp) -> Bool {
    if let since, (0..<Self.minimumGap).contains(now.seconds(since: since)) { return false }
    counter = (counter + 1) & 15
    self.number = number
    since = now
    pieces = text.map { TextPiece.cut($0, counter: counter) } ?? []
    return true
  }
}

/// Reports each taunt of a player once, except one that is being sent when the player is first
/// received, because a returning player may repeat it.
struct TauntDeduplicator: Equatable, Sendable {
  /// Seconds that a packet may be late.
  static let lateness = 2.0

  /// The counter of the last taunt, and when it was reported.
  private var last: UInt8?
  private var lastTime = Timestamp.zero
  /// Free text received since then, perhaps incomplete.
  private var pieces = TextPieces()

  mutating func hear(_ header: TauntHeader, at now: Timestamp) -> (number: UInt8, text: SafeText)? {
    guard let last else {
      take(header.counter, at: now)
      return nil
    }
    // Modulo 16, so more than half ahead means behind.
    switch (header.counter &- last) & 15 {
    case 0: return nil
    case 1..<8:
      // Free text comes in separate messages.
      guard let phrase = Taunts.phrase(Int(header.number)) else { return nil }
      take(header.counter, at: now)
      return (header.number, phrase)
    default:
      // A late packet, or a restarted program.
      if !(0..<Self.lateness).contains(now.seconds(since: lastTime)) {
        take(header.counter, at: now)
      }
      return nil
    }
  }

  mutating func hear(_ piece: TextPiece, at now: Timestamp) -> (number: UInt8, text: SafeText)? {
    guard let last, (1..<8).contains((piece.counter &- last) & 15) else { return nil }
    pieces.add(piece)
    guard let text = pieces.text(maximumCells: SafeText.maximumSpokenCells) else { return nil }
    take(piece.counter, at: now)
    return text.isEmpty ? nil : (TauntHeader.text, text)
  }

  private mutating func take(_ counter: UInt8, at now: Timestamp) {
    last = counter
    lastTime = now
    pieces = TextPieces()
  }
}
