import BeaconCodec

/// Where sightings come from: the seam at which live radio, recordings and the simulated world meet.
protocol Air {
  /// Descriptors that become readable when there is something to hear.
  var descriptors: [Int32] { get }
  /// The time at which there will be something to hear; nil where only the descriptors tell.
  var nextDue: Timestamp? { get }
  /// Whether there will never be anything more to hear.
  var isEnded: Bool { get }
  /// Advertising reports so far, and what could not be used.
  var reports: Int { get }
  var rejects: Rejects { get }
  /// Packets lost for want of room; nil where that cannot happen.
  var drops: Int? { get }

  /// Calls `hear` with all that is heard up to `time`, in the order in which it is.
  mutating func listen(until time: Timestamp, _ hear: (Sighting) throws -> Void) throws
}
