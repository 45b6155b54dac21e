import BeaconCodec
import BeaconRanging
import HotColdGame

/// All that the hider's screen shows.
public struct HideView: Sendable {
  public enum Phase: Equatable, Sendable {
    case hiding
    /// Seconds that it took them.
    case found(after: Double)
  }

  public var phase: Phase
  /// What is broadcast.
  public var beacon: IBeacon
  /// Milliseconds between two advertisements.
  public var interval: Double
  /// The radio that does it, such as `hci0`.
  public var adapter: String
  /// The hider's own.
  public var name: SafeText
  /// Those who hunt, nearest first.
  public var seekers: [Blip]
  /// How far the tracker's wave has run, 0..<1; nil for a picture that stands still.
  public var sweep: Double?
  /// Seconds in hiding: what the clock shows where there are no rounds.
  public var elapsed: Double
  public var round: RoundView?
  /// What the keys from 1 on say.
  public var taunts: [SafeText]
  /// How many were sent.
  public var tauntsSent: Int
  /// The last thing that somebody said.
  public var taunt: TauntBanner?
  /// What is being typed, to be said.
  public var entry: EditLine?
  /// nil where there is no sound.
  public var isMuted: Bool?
  public var status: StatusLine
  /// The demo's house.
  public var walk: WalkView?
  public var keys: [KeyHint]

  public init(
    phase: Phase = .hiding, beacon: IBeacon, interval: Double = 100, adapter: String = "",
    name: SafeText = .empty, seekers: [Blip] = [], sweep: Double? = nil, elapsed: Double = 0,
    round: RoundView? = nil, taunts: [SafeText] = [], tauntsSent: Int = 0,
    taunt: TauntBanner? = nil, entry: EditLine? = nil, isMuted: Bool? = nil,
    status: StatusLine = StatusLine(""), walk: WalkView? = nil, keys: [KeyHint] = .hide
  ) {
    self.phase = phase
    self.beacon = beacon
    self.interval = interval
    self.adapter = adapter
    self.name = name
    self.seekers = seekers
    self.sweep = sweep
    self.elapsed = elapsed
    self.round = round
    self.taunts = taunts
    self.tauntsSent = tauntsSent
    self.taunt = taunt
    self.entry = entry
    self.isMuted = isMuted
    self.status = status
    self.walk = walk
    self.keys = keys
  }

  /// The game as it stands. Seekers have their lanes by when they were first heard.
  public init(
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
          name: SafeText(track.key.shortName), lane: lane, estimate: track.estimate,
          age: now.seconds(since: track.lastHeard))
      },
      sweep: Self.sweep(at: now.seconds), elapsed: elapsed, isMuted: isMuted, status: status,
      walk: walk, keys: keys)
  }

  /// Seconds that the tracker's wave takes.
  public static let sweepPeriod = 2.0

  /// How far the wave has run at a time in seconds.
  public static func sweep(at time: Double) -> Double {
    let turns = time / sweepPeriod
    let phase = turns - turns.rounded(.down)
    return phase >= 0 && phase < 1 ? phase : 0
  }
}
