import BeaconCodec
import BeaconRanging
import HotColdGame

package struct HideView: Sendable {
  /// Seconds until the find; nil before it.
  var foundAfter: Double?
  /// Whether the player holds the bomb.
  package var hunts = false
  /// The countdown; nil if the players do not count.
  package var count: Int?
  /// Seconds until the bomb may be passed on.
  package var headStart = 0.0
  package var beacon: IBeacon
  /// The time between packets in milliseconds.
  package var interval: Double = 100
  /// The adapter's name, such as `hci0`.
  package var adapter = ""
  package var name: SafeText = .empty
  /// The party's code, shown large until another player joins.
  package var code: RoomCode?
  package var isAlone = true
  /// Nearest first.
  package var seekers: [Blip] = []
  /// A map of the players instead of the tracker.
  package var panel: (any Panel)?
  /// The radius of the tracker's wave, 0..<1; nil for a still picture.
  package var sweep: Double?
  /// Seconds in hiding, shown if there are no rounds.
  package var elapsed = 0.0
  package var round: RoundView?
  /// The phrases of the keys from 1.
  package var taunts: [SafeText] = []
  package var taunt: TauntBanner?
  package var entry: EditLine?
  /// nil if there is no sound.
  package var isMuted: Bool?
  package var status = StatusLine("")
  package var walk: WalkView?
  package var keys: [KeyHint] = .hide
  /// A hint for beginners, longest text first.
  package var hint: [Words] = []
  package var showsDetails = false
  /// Seconds on any clock, for the heartbeat; nil for a still picture.
  package var time: Double?
}

extension HideView {
  /// Assigns lanes to seekers in the order of arrival.
  package init(
    _ beacon: IBeacon, of game: Game, adapter: String, elapsed: Double,
    isMuted: Bool? = nil, status: StatusLine, walk: WalkView? = nil, keys: [KeyHint] = .hide
  ) {
    let seekers = game.seekers
    let arrival = seekers.indices.sorted { seekers[$0].firstHeard < seekers[$1].firstHeard }
    var lanes = [Int](repeating: 0, count: seekers.count)
    for (lane, index) in arrival.enumerated() { lanes[index] = lane }
    let now = game.tracker.now
    // The nearest seeker may change: a word for each would change while the metres stay.
    let isNear = seekers.contains(where: \.approach.isNear)
    self.init(
      hunts: game.mode.rules.isChase, headStart: game.party?.headStart ?? 0, beacon: beacon,
      interval: game.interval, adapter: adapter, name: game.party?.name ?? .empty,
      code: game.party?.code, isAlone: game.players.isEmpty,
      seekers: zip(seekers, lanes).map { track, lane in
        let player = game.player(at: track.key.address)
        let name = player?.name ?? .empty
        var estimate = track.estimate
        estimate.trend = track.trend
        if estimate.proximity == .far, isNear { estimate.proximity = .near }
        return Blip(
          name: name.isEmpty ? SafeText(track.key.shortName) : name, identity: track.key.identity,
          lane: lane, estimate: estimate, age: now.seconds(since: track.lastHeard),
          isDoubted: player?.isDoubted == true)
      },
      sweep: Self.sweep(at: now.seconds), elapsed: elapsed,
      taunts: game.party == nil ? [] : Taunts.phrases, isMuted: isMuted, status: status,
      walk: walk, keys: keys)
    count = game.count
    if count != nil { self.keys = .counting }
    var letters: Set<String> = []
    for index in arrival { self.seekers[index].takeLetter(besides: &letters) }
    // A round among players has its own final screen.
    if game.isOver { foundAfter = game.foundAt?.seconds }
  }

  /// The radius of the tracker's wave, 0..<1, at a time in seconds. A wave takes 2 s.
  package static func sweep(at time: Double) -> Double {
    // Five pictures a second suffice.
    let steps = (time * 5).rounded(.down).remainder(dividingBy: 10)
    return steps.isFinite ? (steps < 0 ? steps + 10 : steps) / 10 : 0
  }
}

extension HideView {
  var nearest: Blip? { seekers.first }

  /// Describes how near the nearest seeker is.
  var word: Words {
    if foundAfter != nil { return "FOUND" }
    if let count { return Words(verbatim: "\(count)") }
    if hunts { return nearest == nil || headStart > 0 ? "BOMB" : "CATCH!" }
    switch nearest?.estimate.proximity ?? .unknown {
    case .immediate: return "HERE"
    case .near: return "NEAR"
    case .far: return "FAR"
    case .unknown: return wantedCode.map { Words(verbatim: $0.description.uppercased()) } ?? "HIDE"
    }
  }

  var detail: Words {
    guard let code else { return "\(name)" }
    return name.isEmpty ? "\(code.description)" : "\(name)  \(code.description)"
  }

  /// The code, until another player joins.
  private var wantedCode: RoomCode? { isAlone && nearest == nil ? code : nil }

  /// The colour of the nearest seeker.
  var ground: HeatColor {
    if foundAfter != nil { return .burning }
    return HeatColor(distance: nearest?.estimate.distance)
  }

  var wordStyle: Style { Style(on: ground, bold: true) }

  /// The word and more for screens without a large word, longest first.
  var headlines: [Words] {
    let measure = number.map { "\(Words.decimal($0)) \(unit)" as Words } ?? ""
    let numbered = Words.joined([word, measure], separator: "  ")
    let head = hunts ? numbered : word
    return news.map { .joined([head, $0], separator: "  ") } + [numbered, word]
  }

  /// The question after the first press of `f`.
  package static let confirmation: [Words] = [
    "Press f again if they have found you.", "f again: found",
  ]

  /// News about the nearest seeker, longest text first.
  var news: [Words] {
    if let foundAfter {
      return ["They found you after \(durationText(foundAfter)).", "They found you."]
    }
    if count != nil { return ["Go and hide! They count.", "Go and hide!"] }
    if hunts, headStart > 0 {
      let seconds = max(Int(headStart.rounded()), 1)
      return ["Let them run: catch somebody in \(seconds) s.", "Let them run: \(seconds) s"]
    }
    guard let nearest else {
      if let wantedCode {
        return [
          "The others type this code, or: hotcold seek \(wantedCode.description)",
          "The others type this code.",
        ]
      }
      return hunts
        ? ["You have the bomb. Catch somebody!"] : ["Nobody is near. Hush!", "Hush!"]
    }
    let catching: Words = "Catch \(nearest.name)!"
    guard let distance = nearest.estimate.distance else {
      return hunts ? [catching] : ["\(nearest.name) is somewhere."]
    }
    let metres = Words.decimal(DistanceText.number(distance))
    if hunts { return ["about \(metres) m - \(catching)", catching] }
    let place: Words = "\(nearest.name) is about \(metres) m away"
    switch nearest.estimate.trend {
    case .hotter: return ["\(place), and coming", place]
    case .colder: return ["\(place), and leaving", place]
    case .steady, .unknown: return [place]
    }
  }

  /// The metres to the nearest seeker, or the seconds of the fuse.
  var number: String? {
    guard foundAfter == nil, count == nil else { return nil }
    if hunts { return round?.countdown }
    return nearest?.estimate.distance.flatMap { $0 > 0 ? DistanceText.number($0) : nil }
  }

  var unit: Words { hunts ? "s" : "m" }
}
