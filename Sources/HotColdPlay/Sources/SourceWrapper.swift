import BeaconCodec
import HotColdOutput

/// A source around another one: what it does not say itself is the other's.
protocol SourceWrapper: SightingSource {
  var base: any SightingSource { get set }
}

extension SourceWrapper {
  package var descriptors: [Int32] { base.descriptors }
  package var isLive: Bool { base.isLive }
  package var nextDue: Timestamp? { base.nextDue }
  package var horizon: Timestamp { base.horizon }
  package var isEnded: Bool { base.isEnded }
  package var counts: SourceCounts { base.counts }
  package var status: Status? { base.status }

  package mutating func begin() throws -> Timestamp { try base.begin() }

  package mutating func listen(until time: Timestamp, _ hear: (Sighting) -> Void) throws {
    try base.listen(until: time, hear)
  }
}
