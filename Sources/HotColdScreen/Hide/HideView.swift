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
  /// Those who hunt, nearest first.
  public var seekers: [Track]
  /// Seconds in hiding.
  public var elapsed: Double
  /// nil where there is no sound.
  public var isMuted: Bool?
  public var status: StatusLine
  /// The demo's house.
  public var walk: WalkView?
  public var keys: [KeyHint]

  public init(
    phase: Phase = .hiding, beacon: IBeacon, interval: Double = 100, adapter: String = "",
    seekers: [Track] = [], elapsed: Double = 0, isMuted: Bool? = nil,
    status: StatusLine = StatusLine(""), walk: WalkView? = nil, keys: [KeyHint] = .hide
  ) {
    self.phase = phase
    self.beacon = beacon
    self.interval = interval
    self.adapter = adapter
    self.seekers = seekers
    self.elapsed = elapsed
    self.isMuted = isMuted
    self.status = status
    self.walk = walk
    self.keys = keys
  }

  /// The game as it stands.
  public init(
    _ game: HideGame, adapter: String, elapsed: Double, isMuted: Bool? = nil, status: StatusLine,
    walk: WalkView? = nil, keys: [KeyHint] = .hide
  ) {
    self.init(
      beacon: game.beacon, interval: game.advertisingInterval, adapter: adapter,
      seekers: game.seekers, elapsed: elapsed, isMuted: isMuted, status: status, walk: walk,
      keys: keys)
  }
}
