import PlayerSupport
import Testing

/// A simple player by word and map, which was chosen on the seeds 1...100.
struct WordHuntTests {
  /// In the drawn houses, then in generated ones, which are smaller, the player finds the hider in time. With the word hidden it
  /// takes `factor` times as long, at least.
  @Test(arguments: [(301...400, 1.6), (3001...3100, 1.25)] as [(ClosedRange<UInt64>, Double)])
  func theWordLeads(seeds: ClosedRange<UInt64>, factor: Double) {
    func seconds(seesWord: Bool) -> [Double] {
      seeds.map { seed in
        var hunt = WordHunt(.hider, seed: seed, seesWord: seesWord)
        return hunt.find(within: 600) ?? 600
      }.sorted()
    }
    let (times, hidden) = (seconds(seesWord: true), seconds(seesWord: false))
    let (median, hiddenMedian) = (times[50], hidden[50])
    #expect(times[96] <= 180, "\(times.suffix(5))")
    #expect(median <= 65)
    #expect(hiddenMedian >= factor * median, "\(median) s and \(hiddenMedian) s")
  }

  /// A player who also turns to look finds lost things sooner. How far it trusts a turn was chosen on the seeds 1001...1200.
  @Test(arguments: [1...60, 2101...2300] as [ClosedRange<UInt64>])
  func turningSavesAQuarter(seeds: ClosedRange<UInt64>) {
    func median(turns: Bool) -> Double {
      let times = seeds.map { seed in
        var hunt = WordHunt(.lostThing, seed: seed, turns: turns)
        return hunt.find(within: 600) ?? 600
      }.sorted()
      return (times[times.count / 2 - 1] + times[times.count / 2]) / 2
    }
    let (with, without) = (median(turns: true), median(turns: false))
    #expect(with <= 0.75 * without, "\(with) s and \(without) s")
  }
}
