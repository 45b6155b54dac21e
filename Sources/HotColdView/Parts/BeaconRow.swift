import BeaconCodec
import BeaconRanging
import HotColdGame

/// One of those that can be hunted, as a list shows it.
package struct BeaconRow: Hashable, Sendable {
  /// The player's, where it is known; otherwise the beacon's numbers.
  package var name: SafeText {
    switch source {
    case .player(let name): name
    case .numbers(let key): SafeText(key.shortName)
    }
  }
  /// Of many beacons few are shown: the names of those are made then.
  private var source: NameSource

  private enum NameSource: Hashable {
    case player(SafeText)
    case numbers(TrackKey)
  }

  /// By our own measurement.
  package var distance: Double?
  package var trend: Trend
  /// dBm.
  package var rssi: Int8?
  package var isHunted: Bool
  /// Two senders claim to be this one.
  package var isDoubted: Bool
  /// Its turn on the trail has not come.
  package var isSealed = false

  package init(
    name: SafeText, distance: Double?, trend: Trend, rssi: Int8? = nil, isHunted: Bool = false,
    isDoubted: Bool = false
  ) {
    source = .player(name)
    self.distance = distance
    self.trend = trend
    self.rssi = rssi
    self.isHunted = isHunted
    self.isDoubted = isDoubted
  }

  /// - Parameter name: the player's, where it is known; otherwise the beacon's numbers.
  package init(_ track: Track, name: SafeText? = nil, isHunted: Bool = false) {
    source = name.map(NameSource.player) ?? .numbers(track.key)
    distance = track.estimate.distance
    trend = track.estimate.trend
    rssi = track.rssi
    self.isHunted = isHunted
    isDoubted = false
  }
}

/// Somebody else who hunts the same one.
package struct OtherSeeker: Hashable, Sendable {
  package var name: SafeText
  /// Metres from the hunted, as that player says; nil where nothing is known.
  package var distance: Double?
  /// By what it said some seconds ago.
  package var trend = Trend.unknown
}
