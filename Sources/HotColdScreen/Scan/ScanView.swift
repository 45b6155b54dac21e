/// All that the screen of devices shows.
public struct ScanView: Sendable {
  public var list: ScanList
  /// Seconds since it began.
  public var elapsed: Double
  public var isMuted: Bool?
  public var status: StatusLine
  public var keys: [KeyHint]

  public init(
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
