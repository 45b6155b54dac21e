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
  /// Takes the adapter away from the kernel, bluetoothd and everybody else, until the session is closed. It is
  /// powered down first, and powered again afterwards. If the program is killed, the kernel takes the adapter
  /// back and leaves it powered down; what is on the air then ends with its lease, or when the adapter is
  /// powered again.
  public var isExclusive: Bool

  /// - Parameters:
  ///   - scan: how to listen; nil to broadcast alone.
  ///   - broadcast: what to send; nil to listen alone.
  ///   - optional: the half that is left out where the adapter cannot do both at once.
  ///   - isExclusive: nobody else may use the adapter meanwhile.
  public init(
    scan: ScanSettings? = nil, broadcast: Broadcast? = nil, optional: Half? = nil,
    isExclusive: Bool = false
  ) {
    self.scan = scan
    self.broadcast = broadcast
    self.optional = optional
    self.isExclusive = isExclusive
  }
}
