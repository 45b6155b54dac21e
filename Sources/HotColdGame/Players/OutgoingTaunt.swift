import BeaconCodec

/// The taunt that this player is calling, and how many were called.
struct OutgoingTaunt: Sendable {
  /// Seconds for which it is repeated; words of one's own take several messages.
  static let phraseLasts = 8.0
  static let textLasts = 12.0
  /// Seconds from one to the next: who is heard badly should hear each.
  static let minimumGap = 2.0

  private(set) var count = 0
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
    count += 1
    self.number = number
    since = now
    pieces = text.map { TextPiece.cut($0, counter: counter) } ?? []
    return true
  }
}
