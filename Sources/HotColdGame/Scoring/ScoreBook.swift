import BeaconCodec

/// Best times and points by place, stored between games.
package struct ScoreBook: Equatable, Sendable {
  /// The most rooms, and the most simulated houses; the least recently played one is dropped.
  package static let places = 32
  /// The most hunts for each game in each place; the slowest is dropped.
  package static let hunts = 10
  /// The most players for each place; the one with the fewest rounds is dropped.
  package static let players = 16

  /// A hunt that ended with FOUND.
  package struct Hunt: Equatable, Sendable {
    package var game: GameMode
    /// Duration, to the millisecond.
    package var seconds: Double
    /// Metres at its start; nil if unknown.
    package var distance: Double?
    /// When it ended, in seconds since the Unix epoch.
    package var date: Int64

    /// - Returns: nil for impossible values.
    package init?(game: GameMode, seconds: Double, distance: Double?, date: Int64) {
      guard (0...Self.longest).contains(seconds), (0...Self.latest).contains(date) else {
        return nil
      }
      self.game = game
      self.seconds = (seconds * 1000).rounded() / 1000
      self.distance = distance.flatMap {
        (0...10_000).contains($0) ? ($0 * 10).rounded() / 10 : nil
      }
      self.date = date
    }

    /// A day: no hunt takes longer.
    static let longest = 86_400.0
    /// The end of the year 9999.
    static let latest: Int64 = 253_402_300_799
  }

  /// A player's total over all rounds.
  package struct Player: Equatable, Sendable {
    package var tag: PlayerTag
    /// The latest name; empty if unknown.
    package var name: SafeText
    package var points: Int
    package var rounds: Int

    static let most = 1_000_000
  }

  /// The scores of one place.
  package struct Page: Equatable, Sendable {
    package var place: ScorePlace
    /// The fastest first.
    package internal(set) var hunts: [Hunt] = []
    /// Most points first.
    package internal(set) var players: [Player] = []

    package func best(of game: GameMode) -> Hunt? { hunts.first { $0.game == game } }
  }

  /// How a hunt compares with earlier ones.
  package enum Verdict: Equatable, Sendable {
    case first
    case best
    /// The best time, in seconds.
    case behind(Double)
  }

  /// The most recently played place is last.
  package private(set) var pages: [Page] = []

  package init() {}

  /// Adds a hunt.
  /// - Returns: the comparison with earlier hunts of the same game there.
  package mutating func add(_ hunt: Hunt, at place: ScorePlace) -> Verdict {
    var page = take(place)
    let best = page.best(of: hunt.game)
    page.add(hunt)
    pages.append(page)
    guard let best else { return .first }
    return hunt.seconds < best.seconds ? .best : .behind(best.seconds)
  }

  /// Adds the winner of a round that both sides agree on, for the players involved.
  /// - Parameter own: this machine's player, who is never dropped.
  package mutating func add(_ result: RoundResult, own: PlayerTag, at place: ScorePlace) {
    guard result.isAgreed, !place.isDemo else { return }
    var page = take(place)
    page.count(result.hider, result.hiderName, won: result.winner == result.hider, own: own)
    if let seeker = result.seeker {
      page.count(seeker, result.seekerName, won: result.winner == seeker, own: own)
    }
    for survivor in result.survivors {
      page.count(survivor, result.survivorNames[survivor] ?? .empty, won: true, own: own)
    }
    pages.append(page)
  }

  /// Removes a place's page; the caller changes it and puts it back.
  private mutating func take(_ place: ScorePlace) -> Page {
    if let index = pages.firstIndex(where: { $0.place == place }) {
      return pages.remove(at: index)
    }
    // There are many simulated houses: they must not push out rooms.
    if pages.count(where: { $0.place.isDemo == place.isDemo }) >= Self.places,
      let oldest = pages.firstIndex(where: { $0.place.isDemo == place.isDemo })
    {
      pages.remove(at: oldest)
    }
    return Page(place: place)
  }
}

extension ScoreBook.Page {
  mutating func add(_ hunt: ScoreBook.Hunt) {
    // Of two equal times the earlier hunt stays first.
    let index = hunts.firstIndex { $0.seconds > hunt.seconds } ?? hunts.count
    hunts.insert(hunt, at: index)
    let game = hunts.indices.filter { hunts[$0].game == hunt.game }
    if game.count > ScoreBook.hunts, let last = game.last { hunts.remove(at: last) }
  }

  /// Adds a player read from a file, unless it is there already or the page is full.
  mutating func add(_ player: ScoreBook.Player) {
    guard !place.isDemo, players.count < ScoreBook.players,
      !players.contains(where: { $0.tag == player.tag })
    else { return }
    players.append(player)
    sort()
  }

  mutating func count(_ tag: PlayerTag, _ name: SafeText, won: Bool, own: PlayerTag) {
    var player =
      players.first { $0.tag == tag }
      ?? ScoreBook.Player(tag: tag, name: name, points: 0, rounds: 0)
    players.removeAll { $0.tag == tag }
    if players.count >= ScoreBook.players,
      let least = players.indices.filter({ players[$0].tag != own })
        .min(by: { (players[$0].rounds, $0) < (players[$1].rounds, $1) })
    {
      players.remove(at: least)
    }
    if !name.isEmpty { player.name = name }
    player.rounds = min(player.rounds + 1, ScoreBook.Player.most)
    if won { player.points = min(player.points + 1, ScoreBook.Player.most) }
    players.append(player)
    sort()
  }

  mutating func sort() {
    players.sort { ($1.points, $0.rounds, $0.tag) < ($0.points, $1.rounds, $1.tag) }
  }
}

// In the file each place has a line, followed by the lines of its hunts and players:
//
//   place room kitchen
//   hunt classic 42.137 9.1 1763823600
//   player 6989E32C 5 9 Anna
//
// A hunt: game, seconds, metres at the start or `-`, Unix time. A player: tag, points, rounds, name.
extension ScoreBook {
  /// Bytes of the longest file; a longer one is not read.
  package static let maximumLength = 1 << 19

  /// - Parameter bytes: an untrusted file; invalid lines are skipped.
  package init(_ bytes: [UInt8]) {
    // Skips the lines after an invalid place.
    var hasPlace = false
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let words = String(decoding: line, as: UTF8.self)
        .split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2 else { continue }
      switch words[0] {
      case "place":
        let place = ScorePlace(line: words[1])
        hasPlace = place != nil
        if let place { pages.append(take(place)) }
      case "hunt" where hasPlace:
        if let hunt = Hunt(line: words[1]) { pages[pages.count - 1].add(hunt) }
      case "player" where hasPlace:
        if let player = Player(line: words[1]) { pages[pages.count - 1].add(player) }
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

/// The place of a score: only scores of the same place are compared.
package enum ScorePlace: Hashable, Sendable {
  /// The open room.
  case open
  case room(SafeText)
  /// A simulated house, by its seed.
  case demo(UInt64)

  package var isDemo: Bool {
    if case .demo = self { true } else { false }
  }

  /// - Parameter room: its name; nil for the open room.
  package init(room: String?) {
    let name = room.map { SafeText($0) } ?? .empty
    self = name.isEmpty ? .open : .room(name)
  }

  /// What `init(line:)` reads.
  var line: String {
    switch self {
    case .open: "open"
    case .room(let name): "room \(name)"
    case .demo(let seed): "demo \(seed)"
    }
  }

  init?(line: Substring) {
    let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    switch (words.first, words.count > 1 ? words[1] : nil) {
    case ("open", nil): self = .open
    case ("room", let name?):
      let name = SafeText(String(name))
      guard !name.isEmpty else { return nil }
      self = .room(name)
    case ("demo", let seed?):
      guard let seed = UInt64(seed) else { return nil }
      self = .demo(seed)
    default: return nil
    }
  }
}
