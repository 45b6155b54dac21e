import BeaconCodec
import BeaconRanging
import HotColdGame

/// What a picture shows of one sighting, or of several that follow each other.
struct PlotPoint: Equatable {
  /// Seconds.
  var time: Double
  /// dBm; of several the mean.
  var rssi: Double?
  /// Metres.
  var distance: Double?
  var low: Double?
  var high: Double?
  /// Metres: the true distance, where the recording knows it.
  var truth: Double?
  var trend = Trend.unknown

  /// Takes in the next one, which counts `1 / count` of the mean; of all else the latest stands.
  mutating func merge(_ next: PlotPoint, share: Double) {
    if let rssi, let other = next.rssi {
      self.rssi = rssi + (other - rssi) * share
    } else {
      rssi = rssi ?? next.rssi
    }
    time = next.time
    distance = next.distance
    low = next.low
    high = next.high
    truth = next.truth ?? truth
    trend = next.trend
  }
}

extension PlotPoint {
  init(_ reading: Reading, truth: Double?) {
    self.init(
      time: reading.time.seconds, rssi: reading.rssi.map(Double.init),
      distance: reading.estimate.distance, low: reading.estimate.low,
      high: reading.estimate.high, truth: truth.flatMap { $0 > 0 ? $0 : nil },
      trend: reading.estimate.trend)
  }
}
