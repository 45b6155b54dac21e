import BeaconTracking
import Testing

struct PowerMeasurementTests {
  /// Readings at a fixed interval in seconds.
  private static func readings(
    _ count: Int = 200, every interval: Double = 0.1, _ rssi: (Int) -> Int8
  ) -> [(Double, Int8)] {
    (0..<count).map { (Double($0) * interval, rssi($0)) }
  }

  @Test(
    arguments: [
      ("steady", readings { _ in -61 }, .success(-61)),
      ("a wave of 4 dB", readings { -60 - Int8($0 % 5) }, .success(-62)),
      // The lowest and the highest tenth are ignored.
      ("outliers", readings { $0 % 20 == 0 ? -99 : $0 % 20 == 1 ? -21 : -61 }, .success(-61)),
      ("nothing", [], .failure(.tooFew(0))),
      ("14", readings(14) { _ in -61 }, .failure(.tooFew(14))),
      ("15", readings(15, every: 1.25) { _ in -61 }, .success(-61)),
      ("10 s", readings(101) { _ in -61 }, .failure(.tooShort(10))),
      ("heard seldom", readings(every: 5) { _ in -61 }, .failure(.gap(5))),
      ("walking", readings { -50 - Int8($0 / 15) }, .failure(.moved(-6.5))),
      ("two places", readings { $0 < 100 ? -55 : -63 }, .failure(.moved(-8))),
      ("far apart", readings { $0 < 100 ? -55 : -75 }, .failure(.moved(-20))),
      ("a crowd between", readings { $0 % 2 == 0 ? -55 : -67 }, .failure(.unsteady(12))),
      ("too loud", readings { _ in 3 }, .failure(.implausible(3))),
      ("far away", readings { _ in -93 }, .failure(.implausible(-93))),
      ("backwards", [(5, -80), (.nan, -80), (.infinity, -80), (4, -80)], .failure(.tooFew(1))),
    ] as [(String, [(Double, Int8)], Result<Int8, PowerMeasurement.Refusal>)])
  func result(
    _: String, readings: [(Double, Int8)], expected: Result<Int8, PowerMeasurement.Refusal>
  ) {
    var measurement = PowerMeasurement()
    for (time, rssi) in readings { measurement.add(rssi: rssi, at: time) }
    let outcome = Result { () throws(PowerMeasurement.Refusal) in try measurement.result() }
    #expect(outcome == expected)
  }

  @Test func memoryIsBounded() {
    var measurement = PowerMeasurement()
    for index in 0..<100_000 { measurement.add(rssi: -60, at: Double(index) / 1000) }
    #expect(measurement.elapsed < 5)
  }
}
