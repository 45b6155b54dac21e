import BeaconCodec
import BeaconRadio
import HotColdOutput
import HotColdRooms

/// A broker behind a source: what players tell by it is heard as if it came from the air, but without a signal, so
/// that nobody is measured by it.
package struct LinkedSource: SightingSource {
  private var base: any SightingSource
  private let link: GameLink

  package init(_ base: any SightingSource, _ link: GameLink) {
    self.base = base
    self.link = link
  }

  package var descriptors: [Int32] { base.descriptors + link.descriptors }
  package var isLive: Bool { base.isLive }
  package var nextDue: Timestamp? { base.nextDue }
  package var horizon: Timestamp { base.horizon }
  package var isEnded: Bool { base.isEnded }
  package var counts: SourceCounts { base.counts }

  /// The radio's state comes first: without it nobody plays.
  package var status: Status? {
    let status = base.status
    guard status?.isProblem != true, let trouble = link.trouble else { return status }
    return Status(state: "broker", message: trouble)
  }

  package mutating func begin() throws -> Timestamp { try base.begin() }

  package mutating func listen(until time: Timestamp, _ hear: (Sighting) throws -> Void) throws {
    let link = link
    try base.listen(until: time) {
      link.hearByRadio($0)
      try hear($0)
    }
    for sighting in link.poll(at: time, minute: .now) { try hear(sighting) }
  }
}

/// The same before a transmitter.
package struct LinkedTransmitter: Transmitter {
  private let base: any Transmitter
  private let link: GameLink

  package init(_ base: any Transmitter, _ link: GameLink) {
    self.base = base
    self.link = link
  }

  package func send(_ broadcast: Broadcast) {
    base.send(broadcast)
    link.send(broadcast, minute: .now)
  }
}
