import ArgumentParser
import BeaconCodec
import BeaconRadio
import BeaconTracking
import Glibc
import HotColdSystem
import HotColdView
import HotColdWorld

struct Calibrate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Measure a beacon's power at 1 m, and store it.",
    discussion: """
      Stand 1 m from the beacon, in the open, and hold still for 20 seconds. The result is stored for \
      this beacon and this adapter, and from then on replaces the power that the beacon claims.
      """)

  @OptionGroup(title: "What to measure") var filter: FilterOptions

  @Flag(help: "Any iBeacon, whatever its UUID.")
  var any = false

  @Option("The Bluetooth adapter: hci0, or its address.", "name")
  var adapter: String?

  @Option("Measure from a recording, and store nothing.", "file")
  var recording: FileName?

  @Flag(help: "Print one JSON object per line.")
  var json = false

  func validate() throws {
    try exclude(["--any": any, "--uuid": filter.uuid != nil])
  }

  /// Seconds to wait for the beacon, besides the measurement.
  private static let patience = 10.0

  func run() throws {
    let runtime = try Runtime()
    if let recording {
      let file = try InputFile(path: recording, signals: runtime.signals)
      let (key, power) = try measure(
        RecordedSource(file: file, adapter: adapter), duration: nil, runtime)
      return try report(key, power, adapter: nil)
    }
    guard let folder = StateFolder() else {
      throw Failure(.cannotCreate, "HOME is not set, so the measurement cannot be stored")
    }
    // Fails before the measurement if the file is unreadable.
    _ = try folder.calibrations()
    let wanted = adapter
    let adapter = try advising { () throws(RadioError) in try Adapter.choose(wanted) }
    let live = try LiveRadio(RadioPlan(adapter: adapter.name), clock: runtime.clock)
    defer { live.close() }
    try say("stand 1 m from the beacon, hold still, and keep others out of the way")
    let (key, power) = try measure(
      live, duration: PowerMeasurement.duration + Self.patience, runtime)
    live.close()
    var calibrations = try folder.calibrations()
    calibrations.set(power, for: key, on: adapter.address)
    try folder.keep(calibrations)
    try report(key, power, adapter: adapter)
  }

  private func measure(
    _ source: any SightingSource, duration: Double?, _ runtime: Runtime
  ) throws -> (TrackKey, Int8) {
    let filter = filter.filter(uuid: any || recording != nil ? nil : .hotcold)
    let frontEnd = try runtime.run(
      CalibrationFrontEnd(filter: filter) { try? say($0) }, in: source, duration: duration
    ).frontEnd
    if runtime.signals.wantsEnd {
      throw Failure(.failedWhileRunning, "stopped before it was measured")
    }
    guard let key = frontEnd.loudest, let measurement = frontEnd.measurements[key] else {
      throw Failure(
        .failedWhileRunning, "no such beacon was heard; is it on, and is it the right --uuid?")
    }
    if let rival = frontEnd.rival(of: key) {
      throw Failure(
        .failedWhileRunning,
        "\(key.address) and \(rival.address) are both near; choose one with --address")
    }
    do {
      return (key, try measurement.result())
    } catch {
      throw Failure(.failedWhileRunning, "\(key.words): \(error.words)")
    }
  }

  private func say(_ words: Words) throws {
    guard !json else { return }
    let text = Catalogue.own(on: STDOUT_FILENO).text(words)
    try writeAll(Array("\(text)\n".utf8), to: STDOUT_FILENO)
  }

  private func report(_ key: TrackKey, _ power: Int8, adapter: Adapter?) throws {
    try say(
      adapter.map { "\(key.words) measures \(power) dBm at 1 m on \($0.name); stored" }
        ?? "\(key.words) measures \(power) dBm at 1 m")
    guard json else { return }
    var bytes: [UInt8] = []
    bytes.addLine("calibration", at: .zero) { line in
      line.add(key)
      line.add("measuredPower", power)
      line.add("adapter", adapter.map { "\($0.address)" })
    }
    try writeAll(bytes, to: STDOUT_FILENO)
  }
}

/// Measures all beacons in range, until the loudest was measured for long enough.
struct CalibrationFrontEnd: FrontEnd {
  /// The most beacons; further ones are ignored.
  private static let capacity = 64
  /// By how many dB the loudest beacon must exceed the others.
  static let clearance = 10.0

  let filter: BeaconFilter
  private(set) var measurements: [TrackKey: PowerMeasurement] = [:]
  /// Prints the progress every 5 s.
  let say: (Words) -> Void
  private(set) var printedAt: Timestamp?

  var loudest: TrackKey? {
    measurements.max { ($0.value.median ?? -200) < ($1.value.median ?? -200) }?.key
  }

  /// Another beacon that is nearly as loud.
  func rival(of key: TrackKey) -> TrackKey? {
    guard let median = measurements[key]?.median else { return nil }
    return measurements.first {
      $0.key != key && ($0.value.median ?? -200) > median - Self.clearance
    }?.key
  }

  var isOver: Bool {
    loudest.flatMap { measurements[$0] }.map { $0.elapsed >= PowerMeasurement.duration } ?? false
  }

  mutating func hear(_ sighting: Sighting) {
    guard filter.accepts(sighting), let rssi = sighting.rssi, !isOver else { return }
    let key = TrackKey(address: sighting.address, identity: sighting.identity)
    guard measurements[key] != nil || measurements.count < Self.capacity else { return }
    measurements[key, default: PowerMeasurement()].add(rssi: rssi, at: sighting.time.seconds)
  }

  mutating func advance(to time: Timestamp) {}

  mutating func present(at time: Timestamp, world: World?, status: SourceStatus?) -> Picture? {
    if let status, status.isProblem { complain(status.message) }
    guard let key = loudest, let measurement = measurements[key], let median = measurement.median
    else { return nil }
    if let printedAt, time.seconds(since: printedAt) < 5 { return nil }
    printedAt = time
    let level = decimalText(median, places: 0)
    let left = Int(max(0, PowerMeasurement.duration - measurement.elapsed).rounded(.up))
    say("\(key.words): \(level) dBm, \(left) s to go")
    return nil
  }
}
