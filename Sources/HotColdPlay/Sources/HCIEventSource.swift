import BeaconCodec

/// Where HCI events come from: a controller, or the simulated world in its place.
protocol HCIEventSource {
  var descriptors: [Int32] { get }
  var nextDue: Timestamp? { get }
  var drops: Int? { get }

  /// Calls `body` with each HCI event up to `time`, without the packet type of H4, and with the true
  /// distance of its sender in metres, where that is known.
  mutating func receive(
    until time: Timestamp, _ body: (Timestamp, borrowing Span<UInt8>, Double?) -> Void) throws
}
