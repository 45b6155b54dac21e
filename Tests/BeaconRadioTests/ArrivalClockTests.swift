import Testing

@testable import BeaconRadio

struct ArrivalClockTests {
  /// Seconds: when it was looked at the clocks, by the monotonic one and by the wall's; and a packet's stamp.
  struct Row: Sendable {
    var looks: [(Double, Double)]
    var stamp: Double
    var arrival: Double?
  }

  @Test(arguments: [
    Row(looks: [(10, 1000)], stamp: 999.5, arrival: 9.5),
    // Ten seconds in the queue, for this program was stopped.
    Row(looks: [(10, 1000), (20, 1010)], stamp: 1000.25, arrival: 10.25),
    // It came while others were read.
    Row(looks: [(10, 1000)], stamp: 1000.001, arrival: 10.001),
    // The clocks drift apart by little.
    Row(looks: [(10, 1000), (20, 1010.01)], stamp: 1009.01, arrival: 19),
    // Somebody has set the wall clock since.
    Row(looks: [(10, 1000), (11, 4601)], stamp: 4600.5, arrival: nil),
    Row(looks: [(10, 1000), (11, 900)], stamp: 1000.5, arrival: nil),
    // Afterwards it can be told again.
    Row(looks: [(10, 1000), (11, 4601), (12, 4602)], stamp: 4601.5, arrival: 11.5),
    // Nonsense.
    Row(looks: [(10, 1000)], stamp: 0, arrival: nil),
    Row(looks: [(10, 1000)], stamp: 1e9, arrival: nil),
    Row(looks: [], stamp: 1000, arrival: nil),
  ])
  func arrivals(row: Row) {
    var clock = ArrivalClock()
    for (monotonic, wall) in row.looks {
      clock.look(monotonic: Int64(monotonic * 1e9), wall: Int64(wall * 1e9))
    }
    let arrival = clock.arrival(stamp: Int64(row.stamp * 1e9)).map { Double($0) / 1e9 }
    #expect(arrival.map { ($0 * 1000).rounded() } == row.arrival.map { ($0 * 1000).rounded() })
  }
}
