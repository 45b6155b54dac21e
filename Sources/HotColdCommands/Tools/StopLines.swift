import BeaconCodec
import BeaconRadio
import HotColdPlay
import HotColdSystem
import HotColdView

/// What was turned off, in words or as JSON.
struct StopLines {
  let isJSON: Bool
  let catalogue: Catalogue
  private(set) var bytes: [UInt8] = []

  init(isJSON: Bool, catalogue: Catalogue = .english) {
    self.isJSON = isJSON
    self.catalogue = catalogue
  }

  mutating func add(_ results: [RadioSweep.Result], on adapter: Adapter, at time: Timestamp) {
    if results.isEmpty {
      add(adapter, nil, "nothing", StopWords.nothing(isUp: adapter.isUp), at: time)
    }
    for result in results {
      add(
        adapter, result.finding.word, result.outcome.word,
        StopWords.outcome(result), at: time)
    }
  }

  private mutating func add(
    _ adapter: Adapter, _ finding: String?, _ outcome: String, _ words: Words,
    at time: Timestamp
  ) {
    let message: Words = "\(adapter.name): \(words)"
    guard isJSON else {
      bytes += Array("\(catalogue.text(message))\n".utf8)
      return
    }
    var line = JSONObject("stop", time: time, appendingTo: bytes)
    line.add("adapter", adapter.name)
    line.add("found", finding)
    line.add("outcome", outcome)
    line.add("message", message.english)
    bytes = line.end()
  }
}

extension RadioSweep.Finding {
  fileprivate var word: String {
    switch self {
    case .scan: "scan"
    case .beacon, .instance: "beacon"
    }
  }
}

extension RadioSweep.Outcome {
  fileprivate var word: String {
    switch self {
    case .turnedOff, .turnedOffUnclear: "off"
    case .leftToKernel, .leftTo: "left"
    case .failed: "failed"
    }
  }
}
