import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdSystem

/// A plot and its file.
final class PlotFile {
  private let file: OutputFile
  private var data = PlotData()

  /// Opens the file at once, to fail before the replay.
  init(_ name: FileName, signals: Signals) throws {
    file = try OutputFile(name, signals: signals)
  }

  /// Adds the result of a sighting.
  /// - Parameters:
  ///   - hunted: the hunted beacon.
  ///   - truth: the true distance of the sender in metres, if recorded.
  func take(_ events: [GameEvent], hunted: TrackKey?, truth: Double?) {
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

  func write() throws {
    try file.write(Array(PlotDrawing(data).svg.utf8))
  }
}

extension TrackKey {
  fileprivate var title: String {
    guard let identity else { return "\(address)" }
    return "\(identity.uuid), \(identity.major), \(identity.minor)"
  }
}

/// The data of a plot in bounded memory: with too many points, pairs are merged.
struct PlotData {
  static let capacity = 1200
  static let callCapacity = 400

  /// The hunted beacon, in words.
  var name = ""
  private(set) var points: [PlotPoint] = []
  private(set) var calls: [(call: Call, time: Double)] = []
  /// When the player touched it, in seconds.
  var found: Double?
  /// The number of sightings per point, and in the last point so far.
  private var sightingsEach = 1
  private var sightingsInLast = 0

  mutating func add(_ point: PlotPoint) {
    // Times that go back would draw over earlier points.
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

/// A point of a plot: one sighting, or several in a row.
struct PlotPoint {
  /// Seconds.
  var time: Double
  /// dBm; the mean of several.
  var rssi: Double?
  /// Metres.
  var distance: Double?
  var low: Double?
  var high: Double?
  /// The true distance in metres, if recorded.
  var truth: Double?
  var trend = Trend.unknown

  /// Merges the next point, with weight `1 / count` in the mean; other values are replaced.
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
