import BeaconRanging
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Recordings with true distances, beside the package; skipped where they are not there.
struct RecordingTests {
  private static let folder = "../shared/traces/dev"

  private static let few = [
    "lab_track/rectangular_with_rotation__sensor10.csv",
    "mall_walk/B1_E078A33E92E5_b572c5_0.csv", "synth/hunt_h000.csv", "synth/hunt_h001.csv",
  ]

  private static var areThere: Bool { access("\(folder)/\(few[0])", R_OK) == 0 }

  /// How far off, in ln of metres, and how often the interval holds the truth: far beyond the usual
  /// figures (0.6 and 80%), which are means over hundreds of recordings.
  @Test(.enabled(if: areThere), arguments: few)
  func watched(name: String) throws {
    try expectUsual(name, effort: .watch)
  }

  @Test(.enabled(if: areThere), arguments: few.prefix(2))
  func full(name: String) throws {
    try expectUsual(name, effort: .full)
  }

  private func expectUsual(_ name: String, effort: Ranger.Effort) throws {
    let rows = Self.rows("\(Self.folder)/\(name)")
    try #require(rows.count > 10)
    var ranger = Ranger(effort: effort)
    var squares = 0.0
    var held = 0
    var count = 0
    for row in rows {
      let estimate = ranger.update(time: row.time, rssi: row.rssi, measuredPower: row.power)
      guard let distance = estimate.distance, let low = estimate.low, let high = estimate.high,
        row.truth > 0
      else { continue }
      let error = log(distance / row.truth)
      squares += error * error
      held += low...high ~= row.truth ? 1 : 0
      count += 1
    }
    #expect(count > rows.count / 2)
    #expect((squares / Double(count)).squareRoot() < 1.1)
    #expect(Double(held) / Double(count) > 0.3)
  }

  private struct Row {
    var time, rssi, power, truth: Double
  }

  /// The columns of a trace, found by their names.
  private static func rows(_ path: String) -> [Row] {
    var lines = text(path).split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    guard !lines.isEmpty else { return [] }
    let header = lines.removeFirst()
    let columns = ["time_s", "rssi_dbm", "measured_power_dbm", "truth_m"].compactMap { name in
      header.firstIndex { $0 == name }
    }
    guard columns.count == 4 else { return [] }
    return lines.compactMap { fields in
      let numbers = columns.compactMap { $0 < fields.count ? Double(fields[$0]) : nil }
      guard numbers.count == 4 else { return nil }
      return Row(time: numbers[0], rssi: numbers[1], power: numbers[2], truth: numbers[3])
    }
  }

  private static func text(_ path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte >= 0 { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
