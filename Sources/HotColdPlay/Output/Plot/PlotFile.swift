import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdSystem

/// A picture in the making, and the file that it will be in.
package final class PlotFile {
  private let file: OutputFile
  private var data = PlotData()

  /// Its place is made at once, so that nobody waits for a picture that has none.
  package init(_ name: FileName, signals: Signals) throws {
    file = try OutputFile(name, signals: signals)
  }

  /// Takes what a sighting has led to.
  /// - Parameters:
  ///   - hunted: what the picture is about.
  ///   - truth: metres; the true distance of the sender, where the recording knows it.
  package func take(_ events: [GameEvent], hunted: TrackKey?, truth: Double?) {
    for event in events {
      switch event {
      case .estimate(let reading) where reading.key == hunted:
        if data.name.isEmpty { data.name = reading.key.title }
        data.add(PlotPoint(reading, truth: truth))
      case .call(let call, _, let time): data.add(call, at: time.seconds)
      case .found(let key, let time) where key == hunted: data.found = data.found ?? time.seconds
      default: break
      }
    }
  }

  package func write() throws {
    try file.write(Array(PlotDrawing(data).svg.utf8))
  }
}

extension TrackKey {
  fileprivate var title: String {
    guard let identity else { return "\(address)" }
    return "\(identity.uuid), \(identity.major), \(identity.minor)"
  }
}

/// What a picture shows, in bounded memory: where there are too many points, two become one.
struct PlotData {
  static let capacity = 1200
  static let callCapacity = 400

  /// What was hunted, in words.
  var name = ""
  private(set) var points: [PlotPoint] = []
  private(set) var calls: [(call: Call, time: Double)] = []
  /// Seconds: when it was within reach.
  var found: Double?
  /// How many sightings a point stands for, and how many are in the last one so far.
  private var sightingsEach = 1
  private var sightingsInLast = 0

  mutating func add(_ point: PlotPoint) {
    // A clock that was set back would draw over what is there.
    if let last = points.last, point.time < last.time { return }
    if sightingsInLast > 0, sightingsInLast < sightingsEach {
      sightingsInLast += 1
      points[points.count - 1].merge(point, share: 1 / Double(sightingsInLast))
      return
    }
    if points.count == Self.capacity { halve() }
    points.append(point)
    sightingsInLast = 1
  }

  mutating func add(_ call: Call, at time: Double) {
    if calls.count < Self.callCapacity { calls.append((call, time)) }
  }

  private mutating func halve() {
    points = stride(from: 0, to: points.count, by: 2).map { index in
      var point = points[index]
      if index + 1 < points.count { point.merge(points[index + 1], share: 0.5) }
      return point
    }
    sightingsEach *= 2
  }
}

/// What a picture shows of one sighting, or of several that follow each other.
struct PlotPoint {
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
