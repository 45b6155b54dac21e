import BeaconRanging
import Testing

@Suite struct PowerMeasurementTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var readings: [(Double, Int8)]
    var outcome: Result<Int8, PowerMeasurement.Refusal>
  }

  /// So many readings, 0.1 s apart.
  private static func readings(
    _ count: Int = 200, every interval: Double = 0.1, _ rssi: (Int) -> Int8
  ) -> [(Double, Int8)] {
    (0..<count).map { (Double($0) * interval, rssi($0)) }
  }

  @Test(arguments: [
    Case(testDescription: "steady", readings: readings { _ in -61 }, outcome: .success(-61)),
    Case(
      testDescription: "a wave of 4 dB", readings: readings { -60 - Int8($0 % 5) },
      outcome: .success(-62)),
    // The tenth part at either end is left out.
    Case(
      testDescription: "outliers",
      readings: readings { $0 % 20 == 0 ? -99 : $0 % 20 == 1 ? -21 : -61 },
      outcome: .success(-61)),
    Case(testDescription: "nothing", readings: [], outcome: .failure(.tooFew(0))),
    Case(
      testDescription: "14", readings: readings(14) { _ in -61 }, outcome: .failure(.tooFew(14))),
    Case(testDescription: "15", readings: readings(15) { _ in -61 }, outcome: .success(-61)),
    Case(
      testDescription: "heard seldom", readings: readings(every: 5) { _ in -61 },
      outcome: .failure(.gap(5))),
    Case(
      testDescription: "walking", readings: readings { -50 - Int8($0 / 15) },
      outcome: .failure(.moved(-6.5))),
    Case(
      testDescription: "two places", readings: readings { $0 < 100 ? -55 : -63 },
      outcome: .failure(.moved(-8))),
    Case(
      testDescription: "far apart", readings: readings { $0 < 100 ? -55 : -75 },
      outcome: .failure(.moved(-20))),
    Case(
      testDescription: "a crowd between", readings: readings { $0 % 2 == 0 ? -55 : -67 },
      outcome: .failure(.unsteady(12))),
    Case(
      testDescription: "too loud", readings: readings { _ in 3 }, outcome: .failure(.implausible(3))
    ),
    Case(
      testDescription: "backwards", readings: [(5, -80), (.nan, -80), (.infinity, -80), (4, -80)],
      outcome: .failure(.tooFew(1))),
  ])
  func result(_ testCase: Case) {
    var measurement = PowerMeasurement()
    for (time, rssi) in testCase.readings { measurement.add(rssi: rssi, at: time) }
    let outcome = Result { () throws(PowerMeasurement.Refusal) in try measurement.result() }
    #expect(outcome == testCase.outcome)
  }

  @Test func endlessReadingsTakeNoEndlessRoom() {
    var measurement = PowerMeasurement()
    for index in 0..<100_000 { measurement.add(rssi: -60, at: Double(index) / 1000) }
    #expect(measurement.count == 100_000)
    #expect(measurement.elapsed < 5)
  }
}
