import BeaconCodec

/// The best times and the points in each place, stored between games.
package struct ScoreBook: Equatable, Sendable {
  /// The most rooms, and simulated houses; the one not played for longest is dropped.
  package static let places = 32
  /// The most hunts of each game in each place; the slowest is dropped.
  package static let hunts = 10
  /// The most players in each place; the one with the fewest rounds is dropped.
  package static let players = 16

  /// A hunt that ended with FOUND.
  package struct Hunt: Equatable, Sendable {
    package var game: GameMode
    /// Rounded to milliseconds.
    package var seconds: Double
    /// The distance at the start in metres; nil if unknown.
    package var distance: Double?
    /// The end, in seconds since the Unix epoch.
    package var date: Int64

    /// - Returns: nil for impossible values.
    package init?(game: GameMode, seconds: Double, distance: Double?, date: Int64) {
      // No hunt takes more than a day, or ends after the year 9999.
      guard (0...86_400).contains(seconds), (0...253_402_300_799).contains(date) else { return nil }
      self.game = game
      self.seconds = (seconds * 1000).rounded() / 1000
      self.distance = distance.flatMap {
        (0...10_000).contains($0) ? ($0 * 10).rounded() / 10 : nil
      }
      self.date = date
    }
  }

  /// The total of a player over all rounds.
  package struct Player: Equatable, Sendable {
    package var tag: PlayerTag
    /// The latest name; empty if unknown.
    package var name: SafeText
    package var points: Int
    package var rounds: Int

    static let most = 1_000_000
  }

  package struct Page: Equatable, Sendable {
    package var place: ScorePlace
    /// Fastest first.
    package internal(set) var hunts: [Hunt] = []
    /// Most points first.
    package internal(set) var players: [Player] = []
  }

  package enum Verdict: Equatable, Sendable {
    case best
    /// How many seconds the best time is.
    case behind(Double)
  }

  /// The most recently played place is last.
  package private(set) var pages: [Page] = []

  package init() {}

  /// - Returns: the comparison with earlier hunts of the same game there; nil for the first.
  package mutating func add(_ hunt: Hunt, at place: ScorePlace) -> Verdict? {
    open(place)
    let best = pages[pages.count - 1].hunts.first { $0.game == hunt.game }
    pages[pages.count - 1].add(hunt)
    return best.map { hunt.seconds < $0.seconds ? .best : .behind($0.seconds) }
  }

  /// Adds the winner of a round that both sides agree on.
  /// - Parameter own: this machine's player, who is never dropped.
  package mutating func add(_ result: RoundResult, own: PlayerTag, at place: ScorePlace) {
    guard result.isAgreed, !place.isDemo else { return }
    open(place)
    for player in result.players {
      pages[pages.count - 1].count(
        player, result.names[player] ?? .empty, won: result.winners.contains(player), own: own)
    }
  }

  private mutating func open(_ place: ScorePlace) {
    // Many simulated houses must not displace rooms.
    let alike = pages.indices.filter { pages[$0].place.isDemo == place.isDemo }
    let known = alike.first { pages[$0].place == place }
    let page = known.map { pages[$0] } ?? Page(place: place)
    if let index = known ?? (alike.count < Self.places ? nil : alike.first) {
      pages.remove(at: index)
    }
    pages.append(page)
  }
}

extension ScoreBook.Page {
  mutating func add(_ hunt: ScoreBook.Hunt) {
    // Of equal times, the earlier hunt stays first.
    let index = hunts.firstIndex { $0.seconds > hunt.seconds } ?? hunts.count
    hunts.insert(hunt, at: index)
    let game = hunts.indices.filter { hunts[$0].game == hunt.game }
    if game.count > ScoreBook.hunts, let last = game.last { hunts.remove(at: last) }
  }

  mutating func count(_ tag: PlayerTag, _ name: SafeText, won: Bool, own: PlayerTag) {
    var player =
      players.first { $0.tag == tag }
      ?? ScoreBook.Player(tag: tag, name: name, points: 0, rounds: 0)
    if !name.isEmpty { player.name = name }
    player.rounds = min(player.rounds + 1, ScoreBook.Player.most)
    if won { player.points = min(player.points + 1, ScoreBook.Player.most) }
    put(player, own: own)
  }

  mutating func put(_ player: ScoreBook.Player, own: PlayerTag = .nobody) {
    players.removeAll { $0.tag == player.tag }
    if players.count >= ScoreBook.players,
      let least = players.indices.filter({ players[$0].tag != own })
        .min(by: { (players[$0].rounds, $0) < (players[$1].rounds, $1) })
    {
      players.remove(at: least)
    }
    players.append(player)
    players.sort { ($1.points, $0.rounds, $0.tag) < ($0.points, $1.rounds, $1.tag) }
  }
}

// The file has a line for each place, followed by its hunts and players:
//
//   place room kitchen
//   hunt classic 42.137 9.1 1763823600
//   player 6989E32C 5 9 Anna
//
// A hunt: game, seconds, metres or `-`, Unix time. A player: tag, points, rounds, name.
extension ScoreBook {
  /// In bytes; a longer file is not read.
  package static let maximumLength = 1 << 19

  /// - Parameter bytes: an untrusted file; invalid lines, and all of an invalid place, are skipped.
  package init(_ bytes: [UInt8]) {
    var place: ScorePlace?
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      // The last field of a place or player may contain spaces.
      let isPlace = line.hasPrefix("place ")
      let words = line.split(
        separator: " ", maxSplits: isPlace ? 2 : 4, omittingEmptySubsequences: false
      ).map(String.init)
      if isPlace {
        place = ScorePlace(kind: words[1], name: words.count > 2 ? words[2] : nil)
        if let place { open(place) }
      } else if let place, let hunt = Hunt(words) {
        _ = add(hunt, at: place)
      } else if place?.isDemo == false, let player = Player(words) {
        pages[pages.count - 1].put(player)
      }
    }
  }

  package var bytes: [UInt8] {
    var text = ""
    for page in pages {
      text += "place \(page.place)\n"
      for hunt in page.hunts {
        let metres = hunt.distance.map { decimalText($0, places: 1) } ?? "-"
        let seconds = decimalText(hunt.seconds, places: 3)
        text += "hunt \(hunt.game.name) \(seconds) \(metres) \(hunt.date)\n"
      }
      for player in page.players {
        let name = player.name.isEmpty ? "" : " \(player.name)"
        text += "player \(player.tag) \(player.points) \(player.rounds)\(name)\n"
      }
    }
    return Array(text.utf8)
  }
}

extension ScoreBook.Hunt {
  fileprivate init?(_ words: [String]) {
    guard words.count == 5, words[0] == "hunt", let game = GameMode(name: words[1]),
      let seconds = Double(words[2]), words[3] == "-" || Double(words[3]) != nil,
      let date = Int64(words[4])
    else { return nil }
    self.init(game: game, seconds: seconds, distance: Double(words[3]), date: date)
  }
}

extension ScoreBook.Player {
  fileprivate init?(_ words: [String]) {
    guard words.count >= 4, words[0] == "player", words[1].utf8.count == 8,
      let tag = UInt32(words[1], radix: 16).flatMap({ PlayerTag(rawValue: $0) }),
      let points = Int(words[2]), let rounds = Int(words[3]), (0...Self.most).contains(rounds),
      (0...rounds).contains(points)
    else { return nil }
    self.init(
      tag: tag, name: words.count > 4 ? SafeText(words[4]) : .empty, points: points, rounds: rounds)
  }
}

/// A place for scores; only those of the same place are compared.
package enum ScorePlace: Hashable, Sendable, CustomStringConvertible {
  case open
  case room(SafeText)
  /// The seed of the simulated house.
  case demo(UInt64)

  package var isDemo: Bool {
    if case .demo = self { true } else { false }
  }

  /// - Parameter room: nil for the open room.
  package init(room: String?) {
    let name = room.map { SafeText($0) } ?? .empty
    self = name.isEmpty ? .open : .room(name)
  }

  package var description: String {
    switch self {
    case .open: "open"
    case .room(let name): "room \(name)"
    case .demo(let seed): "demo \(seed)"
    }
  }

  fileprivate init?(kind: String, name: String?) {
    switch kind {
    case "open" where name == nil: self = .open
    case "room":
      self.init(room: name)
      if self == .open { return nil }
    case "demo":
      guard let seed = name.flatMap({ UInt64($0) }) else { return nil }
      self = .demo(seed)
    default: return nil
    }
  }
}
