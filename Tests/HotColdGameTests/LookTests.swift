import PlayerSupport
import Testing

/// A player who turns to look finds lost things sooner.
struct LookTests {
  @Test func turningSavesAQuarter() {
    func median(turns: Bool) -> Double {
      let times = (UInt64(2001)...2300).map { seed in
        var hunt = LostThingHunt(seed: seed, turns: turns)
        return hunt.find() ?? 600
      }.sorted()
      return (times[149] + times[150]) / 2
    }
    let (with, without) = (median(turns: true), median(turns: false))
    #expect(with <= 0.75 * without, "\(with) s and \(without) s")
  }
}
