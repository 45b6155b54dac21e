import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdSystem
import HotColdView
import HotColdWorld

/// Measures every beacon that is heard, until the loudest has been heard for long enough.
package struct CalibrationFrontEnd: FrontEnd {
  /// Beacons that are measured side by side; more are not looked at.
  private static let capacity = 64
  /// dB by which the loudest must stand out for nobody to doubt which one is meant.
  static let clearance = 10.0

  package let filter: BeaconFilter
  package private(set) var measurements: [TrackKey: PowerMeasurement] = [:]
  private let tell: (_ secondsLeft: Double, _ median: Double, _ key: TrackKey) -> Void
  private let complain: (Status) -> Void
  private var toldAt: Timestamp?

  /// - Parameters:
  ///   - tell: called about once in five seconds.
  ///   - complain: what is wrong with the radio.
  package init(
    _ filter: BeaconFilter, tell: @escaping (Double, Double, TrackKey) -> Void,
    complain: @escaping (Status) -> Void
  ) {
    self.filter = filter
    self.tell = tell
    self.complain = complain
  }

  /// The one that is meant: the loudest.
  package var loudest: TrackKey? {
    measurements.max { ($0.value.median ?? -200) < ($1.value.median ?? -200) }?.key
  }

  /// Another one that is nearly as loud.
  package func rival(of key: TrackKey) -> TrackKey? {
    guard let median = measurements[key]?.median else { return nil }
    return measurements.first {
      $0.key != key && ($0.value.median ?? -200) > median - Self.clearance
    }?.key
  }

  package var isOver: Bool {
    loudest.flatMap { measurements[$0] }.map { $0.elapsed >= PowerMeasurement.duration } ?? false
  }

  package mutating func hear(_ sighting: Sighting) {
    guard filter.accepts(sighting), let rssi = sighting.rssi, !isOver else { return }
    let key = TrackKey(address: sighting.address, identity: sighting.identity)
    guard measurements[key] != nil || measurements.count < Self.capacity else { return }
    measurements[key, default: PowerMeasurement()].add(rssi: rssi, at: sighting.time.seconds)
  }

  package mutating func advance(to time: Timestamp) {}

  package mutating func present(at time: Timestamp, world: World?, status: Status?) -> Picture? {
    if let status, status.isProblem { complain(status) }
    guard let key = loudest, let measurement = measurements[key], let median = measurement.median
    else { return nil }
    if let toldAt, time.seconds(since: toldAt) < 5 { return nil }
    toldAt = time
    tell(max(0, PowerMeasurement.duration - measurement.elapsed), median, key)
    return nil
  }
}
