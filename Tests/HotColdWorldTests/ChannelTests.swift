import Glibc
import Testing

@testable import HotColdWorld

struct ChannelTests {
  /// One room of 40 m by 40 m.
  private let hall = FloorPlan(
    drawing: Array(repeating: String(repeating: ".", count: 80), count: 80).joined(
      separator: "\n"))

  private func channel(
    _ parameters: Channel.Parameters, in plan: FloorPlan? = nil, seed: UInt64 = 1
  )
    -> Channel
  {
    var random = SeededGenerator(seed: seed)
    return Channel(plan: plan ?? hall, parameters: parameters, random: &random)
  }

  private func fading(_ seed: UInt64) -> Multipath {
    var random = SeededGenerator(seed: seed, stream: 1)
    return Multipath(restlessness: 0.25, random: &random)
  }

  /// Mean power in dB over many places and echoes, which averages out the fading.
  private func meanPower(at distance: Double, _ channel: Channel) -> Double {
    let powers = (0..<300).map { number in
      let sender = Point(x: 10 + 0.03 * Double(number), y: 20)
      let power = channel.received(
        power: -59, listener: sender + Point(x: distance, y: 0), sender: sender,
        fading: fading(UInt64(number)), on: .channel38, time: 0)
      return pow(10, power / 10)
    }
    return 10 * log10(Statistics(powers).mean)
  }

  @Test(arguments: [(0.05, -39.0), (0.1, -39), (0.5, -53), (1, -59), (2, -65), (5, -73), (10, -79)])
  func `falls by 20 dB with ten times the distance`(distance: Double, power: Double) {
    let bare = channel(Channel.Parameters(shadowing: 0))
    #expect(abs(meanPower(at: distance, bare) - power) < 1)
  }

  @Test(arguments: [(0.0, 1.0, 1e-9), (0.9, 0.61, 0.06), (1.8, 0.37, 0.08), (5.4, 0.05, 0.1)])
  func `shadows correlate as in Gudmundson's model`(
    way: Double, likeness: Double, tolerance: Double
  ) {
    // Many fields, because a single one over a house need not have the overall mean.
    let pairs = (0..<800 as Range<UInt64>).flatMap { seed in
      var random = SeededGenerator(seed: seed)
      let field = ShadowField(deviation: 3.5, decorrelation: 1.8, random: &random)
      return (0..<3).map { number in
        let here = Point(x: 4 * Double(number), y: 2)
        let angle = 2 * Double.pi * random.unit()
        return (
          field.value(listener: here, sender: .zero),
          field.value(
            listener: here + Point(x: cos(angle), y: sin(angle)) * way, sender: .zero)
        )
      }
    }
    #expect(abs(Statistics.correlation(pairs) - likeness) < tolerance)
    let all = Statistics(pairs.map(\.0))
    #expect(abs(all.mean) < 0.3)
    #expect(abs(all.deviation - 3.5) < 0.25)
  }

  @Test func `has hardly any shadow between devices that touch`() {
    let nothing = Channel.Parameters(shadowing: 0)
    let differences = (0..<50 as Range<UInt64>).map { seed in
      func power(_ parameters: Channel.Parameters) -> Double {
        channel(parameters, seed: seed).received(
          power: -59, listener: Point(x: 10.1, y: 10), sender: Point(x: 10, y: 10),
          fading: fading(seed), on: .channel37, time: 0)
      }
      return power(Channel.Parameters()) - power(nothing)
    }
    #expect(Statistics(differences).deviation < 0.5)
  }

  /// Gains of many transmitters without a line of sight, before and after a change.
  private func gains(
    way: Double = 0, channel: AdvertisingChannel = .channel37, seconds: Double = 0
  ) -> [(Double, Double)] {
    (0..<500).map { number in
      let fading = fading(UInt64(number))
      let here = Point(x: 3, y: 4)
      return (
        fading.gain(
          listener: here, sender: .zero, channel: .channel37, factor: 0, time: 1_000_000),
        fading.gain(
          listener: here + Point(x: way, y: 0), sender: .zero, channel: channel, factor: 0,
          time: 1_000_000 + Int64(seconds * 1e6))
      )
    }
  }

  @Test func `fades differently a hand's breadth away, on another channel, some time later`() {
    #expect(Statistics.correlation(gains(way: 0.005)) > 0.8)
    #expect(abs(Statistics.correlation(gains(way: 0.06))) < 0.3)
    #expect(abs(Statistics.correlation(gains(channel: .channel38))) < 0.3)
    #expect(abs(Statistics.correlation(gains(channel: .channel39))) < 0.3)
    let (soon, later) = (gains(seconds: 0.1), gains(seconds: 4))
    #expect(Statistics.correlation(soon) > 0.85)
    #expect(Statistics.correlation(later) < 0.75)
  }

  @Test(arguments: [(0.0, 5.6), (10, 1.9), (1000, 0.2)])
  func `a line of sight steadies the sum of the echoes`(factor: Double, deviation: Double) {
    let gains = (0..<1000).map { number in
      fading(UInt64(number)).gain(
        listener: Point(x: 3, y: 4), sender: .zero, channel: .channel39, factor: factor, time: 0)
    }
    #expect(abs(Statistics(gains).deviation - deviation) < 0.6)
    #expect(abs(10 * log10(Statistics(gains.map { pow(10, $0 / 10) }).mean)) < 0.5)
  }

  @Test(arguments: [
    (-60.0, 0.94), (-90.0, 0.934), (-95.0, 0.47), (-110.0, 0.0), (-Double.infinity, 0.0),
  ])
  func `hears packets that are loud enough`(power: Double, share: Double) {
    var random = SeededGenerator(seed: 3)
    let channel = channel(Channel.Parameters())
    let heard = (0..<2000).compactMap { _ in channel.heard(power, random: &random) }
    #expect(abs(Double(heard.count) / 2000 - share) < 0.04)
  }

  @Test(arguments: [(1000.0, 20), (Double.infinity, 20), (20.4, 20)] as [(Double, Int8)])
  func `stays in a controller's range`(power: Double, rssi: Int8) {
    var random = SeededGenerator(seed: 3)
    let loud = channel(Channel.Parameters(noise: 0, loss: 0))
    #expect(loud.heard(power, random: &random) == rssi)
    let deaf = channel(Channel.Parameters(noise: 0, sensitivity: -1000, loss: 0))
    #expect(deaf.heard(-500, random: &random) == -127)
    #expect(deaf.heard(.nan, random: &random) == nil)
  }

  @Test(arguments: [(1, 0.0), (3, 5), (6, 14), (9, 14), (16, 14)])
  func `walls attenuate as in the model, up to a limit`(column: Int, loss: Double) {
    let plan = FloorPlan(drawing: "..|..#..|..|..|..")
    // Without shadows, and with the same echoes with and without walls.
    let parameters = Channel.Parameters(shadowing: 0, riceFactor: 0)
    func power(in plan: FloorPlan) -> Double {
      channel(parameters, in: plan).received(
        power: -59, listener: plan.center(of: column), sender: plan.center(of: 0),
        fading: fading(1), on: .channel37, time: 0)
    }
    #expect(abs(power(in: hall) - power(in: plan) - loss) < 1e-9)
  }
}
