import BeaconCodec
import TestSupport
import Testing

@testable import BeaconTracking

/// The history of the hunt.
struct CurveTests {
  private typealias Sample = Curve.Sample

  @Test func hasASampleEachHalfSecond() {
    var history = Curve()
    #expect(history.samples.isEmpty)
    history.add(rssi: -70, distance: 3, at: seconds(100))
    history.add(rssi: -60, distance: 2, at: seconds(100.3))
    history.add(rssi: -65, at: seconds(100.4))
    #expect(history.samples == [Sample(rssi: -60, distance: 2)])
    history.add(rssi: -80, distance: nil, at: seconds(100.5))
    #expect(history.samples == [Sample(rssi: -60, distance: 2), Sample(rssi: -80)])
    history.add(at: seconds(102))
    #expect(
      history.samples == [
        Sample(rssi: -60, distance: 2), Sample(rssi: -80), Sample(), Sample(), Sample(),
      ])
  }

  @Test(arguments: [1000, 1e6, 1e300]) func aLongSilenceEmptiesIt(silence: Double) {
    var history = Curve()
    history.add(rssi: -60, at: seconds(0))
    history.add(rssi: -70, at: seconds(silence))
    #expect(history.samples.count == Curve.capacity)
    #expect(history.samples.first == Sample())
    #expect(history.samples.last == Sample(rssi: -70))
    history.add(at: seconds(silence).advanced(bySeconds: 0.1))
    #expect(history.samples.last == Sample(rssi: -70))
  }

  /// Seconds by which a sample is late: a small delay is harmless, a large one means that the clock was set back.
  @Test(arguments: [(0.1, 2), (999, 1)]) func aStepBack(seconds late: Double, count: Int) {
    var history = Curve()
    history.add(rssi: -60, at: seconds(1000))
    history.add(rssi: -70, at: seconds(1000.5))
    history.add(rssi: -50, at: seconds(1000.5 - late))
    #expect(history.samples.count == count)
    #expect(history.samples.last == Sample(rssi: -50))
  }
}
