/// All that the screen of devices shows.
package struct ScanView: Sendable {
  package var list: ScanList
  /// Seconds since it began.
  package var elapsed: Double
  package var isMuted: Bool?
  package var status: StatusLine
  package var keys: [KeyHint]

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
