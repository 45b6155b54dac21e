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
        if data.name.isEmpty { data.name = reading.key.words }
        data.add(
          PlotPoint(
            time: reading.time.seconds, rssi: reading.rssi, estimate: reading.estimate,
            truth: truth.flatMap { $0 > 0 ? $0 : nil }))
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

/// The data of a plot in bounded memory: of too many sightings, only every second, fourth or eighth stays.
struct PlotData {
  private static let capacity = 1200
  private static let callCapacity = 400

  /// The hunted beacon's numbers, or its address.
  var name = ""
  private(set) var points: [PlotPoint] = []
  private(set) var calls: [(call: Call, time: Double)] = []
  /// When the player touched it, in seconds.
  var found: Double?
  /// One of so many sightings becomes a point.
  private var sightingsEach = 1
  private var sightings = 0

  mutating func add(_ point: PlotPoint) {
    // Times that go back would draw over earlier points.
    if let last = points.last, point.time < last.time { return }
    if points.count == Self.capacity {
      points = stride(from: 0, to: points.count, by: 2).map { points[$0] }
      sightingsEach *= 2
    }
    if sightings.isMultiple(of: sightingsEach) { points.append(point) }
    sightings += 1
  }

  mutating func add(_ call: Call, at time: Double) {
    if calls.count < Self.callCapacity { calls.append((call, time)) }
  }
}

/// A sighting in a plot.
struct PlotPoint {
  /// Seconds.
  var time: Double
  var rssi: Int8?
  var estimate: Estimate
  /// The true distance in metres, if recorded.
  var truth: Double?
}
