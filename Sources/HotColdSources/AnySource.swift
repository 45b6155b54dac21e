import BeaconCodec
import HotColdOutput

/// Any source. A loop for each kind of them would be a program three times as large; where packets come no faster than
/// from the air, nobody waits for this one.
package struct AnySource: SightingSource {
  private var base: any SightingSource

  package init(_ base: any SightingSource) {
    self.base = base
  }

  package var descriptors: [Int32] { base.descriptors }
  package var isLive: Bool { base.isLive }
  package var nextDue: Timestamp? { base.nextDue }
  package var horizon: Timestamp { base.horizon }
  package var isEnded: Bool { base.isEnded }
  package var counts: SourceCounts { base.counts }
  package var status: Status? { base.status }

  package mutating func begin() throws -> Timestamp { try base.begin() }

  package mutating func listen(until time: Timestamp, _ hear: (Sighting) throws -> Void) throws {
    try base.listen(until: time, hear)
  }
}
