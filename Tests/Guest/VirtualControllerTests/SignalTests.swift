import Testing

@testable import virtual_controller

/// The RSSI of packets that are sent every 100 ms; nil if a packet does not arrive.
private func received(_ script: String, packets: Int) throws -> [Int8?] {
  var signal = Signal(
    try SignalScript(words: script.split(separator: " ")), from: .zero, noise: Noise(seed: 1))
  return (0..<packets).map { signal.receive(at: .milliseconds(Int64($0) * 100)) }
}

@Test(
  arguments: [
    ("-60", [-60, -60, -60]),
    ("-60x2 -70", [-60, -60, -70, -70]),
    ("-60:0.2 -70", [-60, -60, -70, -70]),
    ("-50..-46x5 -45", [-50, -49, -48, -47, -46, -45]),
    ("-80..-70:0.5", [-80, -78, -76, -74, -72, -70, -70]),
    ("gone:0.2 nonex1 -60", [nil, nil, 127, -60]),
    ("gonex2 -60", [nil, nil, -60]),
    ("-60x1 -70x2 -80", [-60, -70, -70, -80, -80]),
  ] as [(String, [Int8?])])
func scriptGivesLevels(script: String, levels: [Int8?]) throws {
  #expect(try received(script, packets: levels.count) == levels)
}

@Test func noiseHasTheRequestedDeviation() throws {
  let values = try received("-60 noise=4", packets: 2000).compactMap { $0.map(Double.init) }
  let mean = values.reduce(0, +) / 2000
  let variance = values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 2000
  #expect(abs(mean + 60) < 0.4)
  #expect((3.6...4.4).contains(variance.squareRoot()))
}
