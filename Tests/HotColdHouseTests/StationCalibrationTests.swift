import BeaconCodec
import BeaconLocating
import Glibc
import TestSupport
import Testing

@testable import HotColdHouse

/// A house of 10 m by 8 m with a station in each corner.
private let corners = [
  Station(name: "nw", x: 0, y: 0, z: 2), Station(name: "ne", x: 10, y: 0, z: 2),
  Station(name: "sw", x: 0, y: 8, z: 2), Station(name: "se", x: 10, y: 8, z: 2),
]

struct StationCalibrationTests {
  /// Locates a beacon at 2 m, 3 m for 20 s: three packets a second at each station.
  private func locate(seed: UInt64, levels: [Double], expected: [Double]?) throws -> [Position] {
    let rooms = [Room(name: "hall", x: 0...10, y: 0...8)]
    var locator = Locator(try #require(Grid(stations: corners, rooms: rooms)))
    if let expected { locator.expect(levels: expected) }
    var random = SeededRandom(seed: seed)
    var positions: [Position] = []
    for time in stride(from: 0.0, to: 20, by: 0.33) {
      for (index, station) in corners.enumerated() {
        let (dx, dy, dz) = (station.x - 2, station.y - 3, station.z - 1.2)
        let distance = (dx * dx + dy * dy + dz * dz).squareRoot()
        let rssi = -59 - 20 * log10(distance) + levels[index] + 4 * random.normal()
        locator.hear(
          at: time + 0.05 * Double(index), station: index, rssi: rssi.rounded(),
          measuredPower: -59, into: &positions)
      }
    }
    locator.finish(into: &positions)
    return positions
  }

  /// With levels learnt from the stations' own beacons, the position is right from the first second on.
  @Test(arguments: UInt64(1)...5)
  func knowsTheLevels(seed: UInt64) throws {
    let levels = [-9.0, 5, 5, -1]
    var calibration = StationCalibration(stations: corners)
    var random = SeededRandom(seed: seed)
    let senders = corners.map { _ in 3 * random.normal() }
    for (sender, a) in corners.enumerated() {
      for (receiver, b) in corners.enumerated() where receiver != sender {
        let shadow = 2 * random.normal()
        let distance = ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
        for _ in 0..<20 {
          let rssi =
            -59 - 20 * log10(distance) + levels[receiver] + senders[sender] + shadow
            + 4 * random.normal()
          calibration.hear(
            receiver: receiver, sender: sender, rssi: rssi, measuredPower: -59, at: .zero)
        }
      }
    }
    let isNew = calibration.settle(at: .zero.advanced(bySeconds: 10))
    #expect(isNew)
    for (level, learnt) in zip(levels, calibration.levels) { #expect(abs(level - learnt) < 6) }
    func error(_ expected: [Double]?) throws -> Double {
      let positions = try locate(seed: seed, levels: levels, expected: expected)
      let errors = positions.filter { $0.time > 5 }.map {
        (($0.x - 2) * ($0.x - 2) + ($0.y - 3) * ($0.y - 3)).squareRoot()
      }
      return errors.reduce(0, +) / Double(errors.count)
    }
    let (before, after) = (try error(nil), try error(calibration.levels))
    #expect(after < 0.8 * before)
  }

  /// A station that hears no other keeps level 0, and a station's report of its own beacon is ignored.
  @Test func levelsOfIsolatedStations() {
    var calibration = StationCalibration(stations: corners)
    for _ in 0..<50 {
      for (receiver, sender, rssi) in [(0, 0, -10.0), (0, 1, -79), (1, 0, -99)] {
        calibration.hear(
          receiver: receiver, sender: sender, rssi: rssi, measuredPower: -59, at: .zero)
      }
    }
    #expect(calibration.levels == [0, 0, 0, 0])
    let isNew = calibration.settle(at: .zero.advanced(bySeconds: 10))
    let levels = calibration.levels
    #expect(isNew && levels[0] > 2 && levels[1] < -2 && levels[2] == 0 && levels[3] == 0)
  }
}
