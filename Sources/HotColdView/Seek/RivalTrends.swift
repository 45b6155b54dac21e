import BeaconCodec
import BeaconRanging
import HotColdGame

/// Whether the others who hunt come closer: by what each says now, and what it said some seconds ago.
package struct RivalTrends: Equatable, Sendable {
  /// Seconds between two things that are compared.
  private static let interval = 3.0
  /// The distance of now by that of then, or the other way around, at most.
  private static let change = 0.8

  private struct Past: Equatable {
    var distance: Double
    var time: Timestamp
    var trend = Trend.unknown
  }

  private var past: [PlayerTag: Past] = [:]

  package init() {}

  /// Takes in what all of them say now. Those who are gone are forgotten.
  package mutating func update(_ seekers: [(tag: PlayerTag, distance: Double?)], at time: Timestamp)
  {
    var present: [PlayerTag: Past] = [:]
    for (tag, distance) in seekers {
      guard let distance, distance > 0 else { continue }
      guard let before = past[tag] else {
        present[tag] = Past(distance: distance, time: time)
        continue
      }
      guard !(0..<Self.interval).contains(time.seconds(since: before.time)) else {
        present[tag] = before
        continue
      }
      let ratio = distance / before.distance
      let trend: Trend =
        ratio <= Self.change ? .hotter : ratio >= 1 / Self.change ? .colder : .steady
      present[tag] = Past(distance: distance, time: time, trend: trend)
    }
    past = present
  }

  package subscript(_ tag: PlayerTag) -> Trend { past[tag]?.trend ?? .unknown }
}

extension Party {
  /// The others who hunt a hider, nearest first.
  package func others(hunting hider: PlayerTag, _ trends: RivalTrends) -> [OtherSeeker] {
    seekers(of: hider).filter { $0.tag != tag }.map {
      OtherSeeker(name: name(of: $0.tag), distance: $0.distance, trend: trends[$0.tag])
    }
  }
}
