import BeaconCodec

/// Best times and points, by place, as kept from one game to the next.
package struct ScoreBook: Equatable, Sendable {
  /// Rooms that are kept, and as many simulated houses; the one that was played in the longest ago gives way.
  package static let places = 32
  /// Hunts that are kept of each game in each place, the fastest ones.
  package static let hunts = 10
  /// Players that are kept of each place; the one of the fewest rounds gives way.
  package static let players = 16

  /// A hunt that ended with FOUND.
  package struct Hunt: Equatable, Sendable {
    package var game: GameMode
    /// That it took, to the millisecond.
    package var seconds: Double
    /// Metres at its start; nil where that was not known.
    package var distance: Double?
    /// When it ended, in seconds since the Unix epoch.
    package var date: Int64

    /// - Returns: nil for what no hunt can have been.
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

    /// A day: nobody hunts for longer.
    static let longest = 86_400.0
    /// The end of the year 9999.
    static let latest: Int64 = 253_402_300_799
  }

  /// What a player has come to over all rounds.
  package struct Player: Equatable, Sendable {
    package var tag: PlayerTag
    /// The last that was heard; empty where unknown.
    package var name: SafeText
    package var points: Int
    package var rounds: Int

    static let most = 1_000_000
  }

  /// All that was played in one place.
  package struct Page: Equatable, Sendable {
    package var place: ScorePlace
    /// The fastest first.
    package internal(set) var hunts: [Hunt] = []
    /// Most points first.
    package internal(set) var players: [Player] = []

    package func best(of game: GameMode) -> Hunt? { hunts.first { $0.game == game } }
  }

  /// What a hunt is among those before.
  package enum Verdict: Equatable, Sendable {
    case first
    case best
    /// Seconds of the best one.
    case behind(Double)
  }

  /// The place that was played in last comes last.
  package private(set) var pages: [Page] = []

  package init() {}

  /// Writes a hunt down.
  package mutating func add(_ hunt: Hunt, at place: ScorePlace) -> Verdict {
    var page = take(place)
    let best = page.best(of: hunt.game)
    page.add(hunt)
    pages.append(page)
    guard let best else { return .first }
    return hunt.seconds < best.seconds ? .best : .behind(best.seconds)
  }

  /// Writes down who has won a round, where both sides agree: of the two that it was about.
  /// - Parameter own: the player of this machine, who never gives way.
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

  /// Takes a place's page out, to be written on and put back.
  private mutating func take(_ place: ScorePlace) -> Page {
    if let index = pages.firstIndex(where: { $0.place == place }) {
      return pages.remove(at: index)
    }
    // Houses are many, and push no room out.
    if pages.count(where: { $0.place.isDemo == place.isDemo }) >= Self.places,
      let oldest = pages.firstIndex(where: { $0.place.isDemo == place.isDemo })
    {
      pages.remove(at: oldest)
    }
    return Page(place: place)
  }

  /// As it is read from a file, in its order.
  mutating func put(_ place: ScorePlace) {
    let page = take(place)
    pages.append(page)
  }

  mutating func put(_ hunt: Hunt) {
    guard !pages.isEmpty else { return }
    pages[pages.count - 1].add(hunt)
  }

  mutating func put(_ player: Player) {
    guard let page = pages.last, !page.place.isDemo, page.players.count < Self.players,
      !page.players.contains(where: { $0.tag == player.tag })
    else { return }
    pages[pages.count - 1].players.append(player)
    pages[pages.count - 1].sort()
  }
}

extension ScoreBook.Page {
  mutating func add(_ hunt: ScoreBook.Hunt) {
    // Of two that took as long the earlier one stays first.
    let index = hunts.firstIndex { $0.seconds > hunt.seconds } ?? hunts.count
    hunts.insert(hunt, at: index)
    let game = hunts.indices.filter { hunts[$0].game == hunt.game }
    if game.count > ScoreBook.hunts, let last = game.last { hunts.remove(at: last) }
  }

  mutating func count(_ tag: PlayerTag, _ name: SafeText, won: Bool, own: PlayerTag) {
    if !players.contains(where: { $0.tag == tag }) {
      if players.count >= ScoreBook.players,
        let least = players.indices.filter({ players[$0].tag != own })
          .min(by: { (players[$0].rounds, $0) < (players[$1].rounds, $1) })
      {
        players.remove(at: least)
      }
      players.append(ScoreBook.Player(tag: tag, name: name, points: 0, rounds: 0))
    }
    guard let index = players.firstIndex(where: { $0.tag == tag }) else { return }
    if !name.isEmpty { players[index].name = name }
    players[index].rounds = min(players[index].rounds + 1, ScoreBook.Player.most)
    if won { players[index].points = min(players[index].points + 1, ScoreBook.Player.most) }
    sort()
  }

  mutating func sort() {
    players.sort { ($1.points, $0.rounds, $0.tag) < ($0.points, $1.rounds, $1.tag) }
  }
}
