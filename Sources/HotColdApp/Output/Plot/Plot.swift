import BeaconCodec
import BeaconRanging
import BeaconTracking
import Glibc
import HotColdGame
import HotColdSystem

/// A plot of a hunt in bounded memory: of many sightings, it keeps every second, fourth or eighth.
final class Plot {
  private static let capacity = 1200
  private static let callCapacity = 400

  /// A sighting: seconds, and the true distance in metres, if recorded.
  typealias Point = (time: Double, rssi: Int8?, estimate: Estimate, truth: Double?)

  private let file: OutputFile
  /// The hunted beacon's numbers, or its address.
  private(set) var name = ""
  private(set) var points: [Point] = []
  /// Changes of the call, with times in seconds.
  private(set) var calls: [(call: Call, time: Double)] = []
  /// When the player touched the hider, in seconds.
  private(set) var found: Double?
  /// The number of sightings per point.
  private var sightingsEach = 1
  private var sightings = 0
  /// The longest silence that is drawn in full, and the length of a longer one, in seconds.
  private static let silence = (longest: 60.0, drawn: 5.0)
  /// The start of the recording and the time of the latest point, in seconds.
  private(set) var start = 0.0
  private var latest: Double?
  /// Seconds of silence left out; negative if the recording's clock was set back.
  private(set) var leftOut = 0.0

  func begin(at time: Timestamp) { start = time.seconds }

  /// A time in seconds on the plot's own clock.
  private func clock(_ time: Timestamp) -> Double { time.seconds - start - leftOut }

  /// Opens the file at once, so that errors are reported before the replay.
  init(_ name: FileName, signals: Signals) throws {
    if let status = name.status, status.isRegular, status.st_size > 0, !Self.isPlot(name) {
      throw Failure(
        .cannotCreate, "\(name) is there already, and is not a plot; choose another name")
    }
    file = try OutputFile(name, signals: signals)
  }

  private static func isPlot(_ name: FileName) -> Bool {
    let descriptor = open(name.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return readOnce(descriptor, upTo: 4).map { $0.elementsEqual("<svg".utf8) } ?? false
  }

  /// - Parameter truth: the sender's true distance in metres, if recorded.
  func take(_ events: [GameEvent], hunted: TrackKey?, truth: Double?) {
    for event in events {
      let time = clock(event.time)
      switch event {
      case .estimate(let reading) where reading.key == hunted:
        let gap = event.time.seconds - (latest ?? start)
        if gap > Self.silence.longest || gap < -Self.silence.longest {
          leftOut += gap - Self.silence.drawn
        }
        latest = event.time.seconds
        let time = clock(event.time)
        if name.isEmpty { name = reading.key.words }
        add((time, reading.rssi, reading.estimate, truth.flatMap { $0 > 0 ? $0 : nil }))
      case .call(let call, _, _):
        if calls.last?.call != call, calls.count < Self.callCapacity { calls.append((call, time)) }
      case .found(let key, _) where key == hunted: found = found ?? time
      default: break
      }
    }
  }

  private func add(_ point: Point) {
    // Points that go back in time would be drawn over earlier ones.
    if let last = points.last, point.time < last.time { return }
    if points.count == Self.capacity {
      points = stride(from: 0, to: points.count, by: 2).map { points[$0] }
      sightingsEach *= 2
    }
    if sightings.isMultiple(of: sightingsEach) { points.append(point) }
    sightings += 1
  }

  func write() throws {
    try file.write(Array(PlotDrawing(self).svg.utf8))
  }
}
