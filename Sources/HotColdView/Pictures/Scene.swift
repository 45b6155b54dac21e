import BeaconRanging
import HotColdGame

/// What the game does not know and the screen shows all the same.
package struct Scene {
  /// Seconds since the session began.
  package var elapsed: Double
  package var isMuted: Bool
  package var status: StatusLine
  package var adapter: String
  package var walk: WalkView?
  /// The house with all who play, as its stations see them.
  package var house: HouseView?
  /// What is believed, refreshed slowly enough to be read.
  package var estimate: Estimate
  /// The last thing that somebody said.
  package var taunt: TauntBanner?
  /// What is being typed, to be said.
  package var entry: EditLine?
  /// Rounds that have ended before this one.
  package var roundsBefore: Int
  /// What the find is among those before in the same place.
  package var verdict: ScoreBook.Verdict?
  /// What a beginner is told now; see `SeekView.hint`.
  package var hint: [Words] = []
  /// Whether somebody wants to know signal strengths and the like.
  package var showsDetails = false
  /// How the others' distances change.
  package var rivals = RivalTrends()
  /// What was recorded is over, and Space plays it again.
  package var isReplayed = false
  /// Whether anything may move by itself.
  package var hasMotion = true
  /// Seconds since the game was over; nil while it goes on, and where nothing may move.
  package var ended: Double?

  /// Whether an animation is on.
  var isCelebrating: Bool { ended.map { $0 < Flourish.duration } ?? false }

  package init(
    elapsed: Double, isMuted: Bool, status: StatusLine, adapter: String, walk: WalkView? = nil,
    estimate: Estimate, taunt: TauntBanner? = nil, entry: EditLine? = nil, roundsBefore: Int = 0,
    verdict: ScoreBook.Verdict? = nil
  ) {
    self.verdict = verdict
    self.elapsed = elapsed
    self.isMuted = isMuted
    self.status = status
    self.adapter = adapter
    self.walk = walk
    self.estimate = estimate
    self.taunt = taunt
    self.entry = entry
    self.roundsBefore = roundsBefore
  }
}
