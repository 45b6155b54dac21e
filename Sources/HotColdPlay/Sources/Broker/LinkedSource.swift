import BeaconCodec
import BeaconRadio
import HotColdGame
import HotColdView

/// A broker behind a source: what players tell by it is heard as if it came from the air, but without a signal, so
/// that nobody is measured by it.
package struct LinkedSource: SourceWrapper {
  var base: any SightingSource
  private let link: GameLink
  /// What was told last of each.
  private var radioStatus: Status?
  private var trouble: Words?

  package init(_ base: any SightingSource, _ link: GameLink) {
    self.base = base
    self.link = link
  }

  package var descriptors: [Int32] { base.descriptors + link.descriptors }

  package private(set) var status: Status?

  package mutating func listen(until time: Timestamp, _ hear: (Sighting) -> Void) throws {
    let link = link
    try base.listen(until: time) {
      link.hearByRadio($0)
      hear($0)
    }
    for sighting in link.poll(at: time, minute: .now) { hear(sighting) }
    followStatus()
  }

  /// What is new of the radio is told first, for without it nobody plays; then what is wrong with the broker.
  private mutating func followStatus() {
    if base.status != radioStatus {
      radioStatus = base.status
      trouble = nil
      status = radioStatus
    } else if radioStatus?.isProblem != true, link.trouble != trouble {
      trouble = link.trouble
      status = trouble.map { Status(state: "broker", message: $0) } ?? radioStatus
    }
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
