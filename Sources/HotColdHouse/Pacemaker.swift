import BeaconCodec
import HotColdPlay

/// A source without sightings, for a front end that hears messages: it gives the loop something to wait for.
package struct Pacemaker: SightingSource {
  /// Seconds of a step where no clock goes, and nothing is asked for.
  package static let step = 0.1

  private let watched: () -> [Int32]
  package let isLive: Bool
  private let start: Timestamp
  private let step: Double
  private var last: Timestamp

  /// - Parameters:
  ///   - start: the time at which it begins.
  ///   - step: seconds of a step where no clock goes.
  package init(
    isLive: Bool, start: Timestamp = .zero, step: Double = Self.step,
    watching descriptors: @escaping () -> [Int32] = { [] }
  ) {
    self.isLive = isLive
    self.start = start
    self.step = step
    last = start
    watched = descriptors
  }

  package var descriptors: [Int32] { watched() }
  package var nextDue: Timestamp? { isLive ? nil : last.advanced(bySeconds: step) }
  package var horizon: Timestamp {
    isLive ? Timestamp(nanoseconds: .max) : last.advanced(bySeconds: step)
  }
  package var isEnded: Bool { false }
  package var counts: SourceCounts { SourceCounts() }
  package var status: Status? { nil }

  package func begin() -> Timestamp { start }

  package mutating func listen(until time: Timestamp, _ hear: (Sighting) -> Void) {
    last = max(last, time)
  }
}
