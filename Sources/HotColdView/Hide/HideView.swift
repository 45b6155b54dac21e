import BeaconCodec
import BeaconRanging
import HotColdGame

/// All that the hider's screen shows.
package struct HideView: Sendable {
  package enum Phase: Equatable, Sendable {
    case hiding
    /// Seconds that it took them.
    case found(after: Double)
  }

  package var phase: Phase = .hiding
  /// Whether it is the game of hot potato: then nobody hides, and who has the bomb hunts.
  package var hasBomb = false
  /// What is broadcast.
  package var beacon: IBeacon
  /// Milliseconds between two advertisements.
  package var interval: Double = 100
  /// The radio that does it, such as `hci0`.
  package var adapter = ""
  /// The hider's own.
  package var name: SafeText = .empty
  /// That of those who play, where there is one: large while nobody else is there.
  package var code: RoomCode?
  package var isAlone = true
  /// Those who hunt, nearest first.
  package var seekers: [Blip] = []
  /// The house with all who play, where its stations tell that: in place of the tracker.
  package var house: HouseView?
  /// How far the tracker's wave has run, 0..<1; nil for a picture that stands still.
  package var sweep: Double?
  /// Seconds in hiding: what the clock shows where there are no rounds.
  package var elapsed = 0.0
  package var round: RoundView?
  /// What the keys from 1 on say.
  package var taunts: [SafeText] = []
  /// The last thing that somebody said.
  package var taunt: TauntBanner?
  /// What is being typed, to be said.
  package var entry: EditLine?
  /// nil where there is no sound.
  package var isMuted: Bool?
  package var status = StatusLine("")
  /// The demo's house.
  package var walk: WalkView?
  package var keys: [KeyHint] = .hide
  /// What a beginner is told now, the longest text first; empty where there is nothing to tell.
  package var hint: [Words] = []
  /// Whether somebody wants to know what is broadcast.
  package var showsDetails = false
  /// Seconds on any clock, for what beats; nil for a picture that stands still.
  package var time: Double?
}

extension HideView {
  /// The game as it stands. Seekers have their lanes by when they were first heard.
  package init(
    _ beacon: IBeacon, of game: Game, adapter: String, elapsed: Double, isMuted: Bool? = nil,
    status: StatusLine,
    walk: WalkView? = nil, keys: [KeyHint] = .hide
  ) {
    let seekers = game.seekers
    let arrival = seekers.indices.sorted { seekers[$0].firstHeard < seekers[$1].firstHeard }
    var lanes = [Int](repeating: 0, count: seekers.count)
    for (lane, index) in arrival.enumerated() { lanes[index] = lane }
    let now = game.tracker.now
    self.init(
      beacon: beacon, interval: game.interval, adapter: adapter,
      seekers: zip(seekers, lanes).map { track, lane in
        Blip(
          name: SafeText(track.key.shortName), identity: track.key.identity, lane: lane,
          estimate: track.estimate,
          age: now.seconds(since: track.lastHeard))
      },
      sweep: Self.sweep(at: now.seconds), elapsed: elapsed, isMuted: isMuted, status: status,
      walk: walk, keys: keys)
  }

  /// Seconds that the tracker's wave takes.
  package static let sweepPeriod = 2.0
  private static let sweepSteps = 10.0

  /// How far the wave has run at a time in seconds.
  package static func sweep(at time: Double) -> Double {
    let turns = time / sweepPeriod
    let phase = turns - turns.rounded(.down)
    // Five pictures a second: more would only cost.
    return phase >= 0 && phase < 1 ? (phase * sweepSteps).rounded(.down) / sweepSteps : 0
  }
}
