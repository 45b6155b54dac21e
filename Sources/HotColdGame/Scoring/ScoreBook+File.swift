import BeaconCodec

// As a file: a line for each place, and below it those of its hunts and players:
//
//   place room kitchen
//   hunt classic 42.137 9.1 1763823600
//   player 6989E32C 5 9 Anna
//
// A hunt has its game, seconds, metres at the start or `-`, and the Unix time; a player has points, rounds, name.
extension ScoreBook {
  /// Bytes that such a file may have; one with more is none of ours.
  package static let maximumLength = 1 << 19

  /// - Parameter bytes: of a file that anybody may have written; what is no such line is passed over.
  package init(_ bytes: borrowing Span<UInt8>) {
    self.init()
    guard bytes.count <= Self.maximumLength else { return }
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    for position in 0..<bytes.count { copy.append(bytes[position]) }
    // What follows a place that is none belongs to nobody.
    var hasPlace = false
    for line in copy.split(separator: UInt8(ascii: "\n")) {
      let words = String(decoding: line, as: UTF8.self)
        .split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2 else { continue }
      switch words[0] {
      case "place":
        let place = ScorePlace(line: words[1])
        hasPlace = place != nil
        if let place { put(place) }
      case "hunt" where hasPlace: if let hunt = Hunt(line: words[1]) { put(hunt) }
      case "player" where hasPlace: if let player = Player(line: words[1]) { put(player) }
      default: break
      }
    }
  }

  /// What `init(_:)` reads.
  package var bytes: [UInt8] {
    var text = ""
    for page in pages {
      text += "place \(page.place.line)\n"
      for hunt in page.hunts { text += "hunt \(hunt.line)\n" }
      for player in page.players { text += "player \(player.line)\n" }
    }
    return Array(text.utf8)
  }
}

extension ScoreBook.Hunt {
  fileprivate var line: String {
    let metres = distance.map { decimalText($0, places: 1) } ?? "-"
    return "\(game.name) \(decimalText(seconds, places: 3)) \(metres) \(date)"
  }

  fileprivate init?(line: Substring) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 4, let game = GameMode(name: words[0]), let seconds = Double(words[1]),
      words[2] == "-" || Double(words[2]) != nil, let date = Int64(words[3])
    else { return nil }
    self.init(game: game, seconds: seconds, distance: Double(words[2]), date: date)
  }
}

extension ScoreBook.Player {
  fileprivate var line: String { "\(tag) \(points) \(rounds)" + (name.isEmpty ? "" : " \(name)") }

  fileprivate init?(line: Substring) {
    let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
      .map(String.init)
    guard words.count >= 3, words[0].utf8.count == 8, let raw = UInt32(words[0], radix: 16),
      let tag = PlayerTag(rawValue: raw), let points = Int(words[1]), let rounds = Int(words[2]),
      (0...Self.most).contains(rounds), (0...rounds).contains(points)
    else { return nil }
    self.init(
      tag: tag, name: words.count > 3 ? SafeText(words[3]) : .empty, points: points, rounds: rounds)
  }
}
