/// What a session is to use an adapter for.
public struct RadioUse: Hashable, Sendable {
  /// One of the two things that a radio is used for at once.
  public enum Half: String, Hashable, Sendable, CaseIterable {
    /// Hearing.
    case scan
    /// Being heard.
    case broadcast
  }

  /// How to listen; nil to broadcast alone.
  public var scan: ScanSettings?
  /// What to send; nil to listen alone.
  public var broadcast: Broadcast?
  /// The half that is left out where the adapter cannot do both at once; nil if there is no use without it.
  public var optional: Half?

  /// - Parameters:
  ///   - scan: how to listen; nil to broadcast alone.
  ///   - broadcast: what to send; nil to listen alone.
  ///   - optional: the half that is left out where the adapter cannot do both at once.
  public init(
    scan: ScanSettings? = nil, broadcast: Broadcast? = nil, optional: Half? = nil
  ) {
    self.scan = scan
    self.broadcast = broadcast
    self.optional = optional
  }
}
