/// All that the screen of devices shows.
package struct ScanView: Sendable {
  package var list: ScanList
  /// Seconds since it began.
  package var elapsed: Double
  package var isMuted: Bool?
  package var status: StatusLine
  package var keys: [KeyHint]
  /// What a beginner is told, the longest text first; empty where there is nothing to tell.
  package var hint: [Words] = []

  /// For the demo's list, in which nobody walks.
  package static let wayToWalk: [Words] = [
    "To walk through the house, hunt a thing: choose it with up and down, press Enter.",
    "To walk, hunt a thing: press Enter.", "Enter: hunt, then walk",
  ]

  package init(
    list: ScanList, elapsed: Double, isMuted: Bool? = nil, status: StatusLine = StatusLine(""),
    keys: [KeyHint] = .scan
  ) {
    self.list = list
    self.elapsed = elapsed
    self.isMuted = isMuted
    self.status = status
    self.keys = keys
  }
}
