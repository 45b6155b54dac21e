import BeaconCodec
import HotColdOutput
import HotColdSources

/// A source without sightings, for a front end that hears messages: it gives the loop something to wait for.
package struct Pacemaker: SightingSource {
  /// Seconds of a step where no clock goes.
  static let step = 0.1

  private let watched: () -> [Int32]
  package let isLive: Bool
  private var last = Timestamp.zero

  package init(isLive: Bool, watching descriptors: @escaping () -> [Int32] = { [] }) {
    self.isLive = isLive
    watched = descriptors
  }

  package var descriptors: [Int32] { watched() }
  package var nextDue: Timestamp? { isLive ? nil : last.advanced(bySeconds: Self.step) }
  package var horizon: Timestamp {
    isLive ? Timestamp(nanoseconds: .max) : last.advanced(bySeconds: Self.step)
  }
  package var isEnded: Bool { false }
  package var counts: SourceCounts { SourceCounts() }
  package var status: Status? { nil }

  package func begin() -> Timestamp { .zero }

  package mutating func listen(until time: Timestamp, _ hear: (Sighting) throws -> Void) {
    last = max(last, time)
  }
}
