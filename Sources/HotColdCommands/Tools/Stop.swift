import ArgumentParser
import BeaconCodec
import BeaconRadio
import Glibc
import HotColdAccess
import HotColdOutput
import HotColdSystem
import HotColdWords

struct Stop: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Turn off what a killed program has left on the air.",
    discussion: """
      A hide or a scan that was killed can leave its radio on. This turns it off, on all adapters \
      unless one is chosen. What other programs do with the radio is left alone.
      """)

  @Option(help: ArgumentHelp("Which Bluetooth adapter: hci0, or its address.", valueName: "name"))
  var adapter: String?

  @Flag(help: "One JSON object per line, and nothing else, on standard output.")
  var json = false

  func run() throws {
    try exiting {
      // What has begun is brought to its end.
      _ = try Signals()
      let clock = MonotonicClock()
      var lines = StopLines(isJSON: json)
      let programs = RunningProgram.all()
      let users = programs.usingRadio()
      let hasDaemon = programs.contains { $0.name == "bluetoothd" }
      var failure: RadioError?
      let adapters = try adapters()
      // What has no power, or no Low Energy, has nothing on the air, and takes no permission.
      func mayBeOn(_ adapter: Adapter) -> Bool { adapter.isUp && adapter.hasLowEnergy }
      let access = try adapters.contains(where: mayBeOn) ? RadioAccess.choose() : .direct
      for adapter in adapters {
        do throws(RadioError) {
          let results =
            mayBeOn(adapter)
            ? try RadioSweep.run(
              on: adapter, users: users, hasDaemon: hasDaemon, clock: clock, access: access) : []
          lines.add(results, on: adapter, at: clock.now())
          for case .failed(let error) in results.map(\.outcome) { throw error }
        } catch {
          // The other adapters have their turn all the same.
          failure = failure ?? error
        }
      }
      try writeAll(lines.bytes, to: STDOUT_FILENO)
      guard let failure else { return }
      // The helper turns nothing off that could be another program's.
      if case .refused(_, _, let name) = failure, access != .direct {
        throw Failure(
          .notPermitted,
          "\(name): what is on may be another program's; to turn it off all the same, run: \(CommandLine.asRoot)"
        )
      }
      throw Failure(failure)
    }
  }

  private func adapters() throws -> [Adapter] {
    try advising { () throws(RadioError) in
      guard let adapter else {
        let all = try Adapter.all()
        // What stands in the way of there being one is said in the same words as elsewhere.
        return try all.isEmpty ? [Adapter.choose()] : all
      }
      return [try Adapter.choose(adapter)]
    }
  }
}

/// What was turned off, in words or as JSON.
struct StopLines {
  let isJSON: Bool
  private(set) var bytes: [UInt8] = []

  init(isJSON: Bool) {
    self.isJSON = isJSON
  }

  mutating func add(_ results: [RadioSweep.Result], on adapter: Adapter, at time: Timestamp) {
    if results.isEmpty {
      let why = adapter.isUp ? "nothing was left on" : "it is switched off, so nothing can be on"
      add(adapter, nil, "nothing", "\(adapter.name): \(why)", at: time)
    }
    for result in results {
      add(
        adapter, result.finding.word, result.outcome.word,
        "\(adapter.name): \(result.finding.words) \(result.outcome.words(result.finding))",
        at: time)
    }
  }

  private mutating func add(
    _ adapter: Adapter, _ finding: String?, _ outcome: String, _ message: String,
    at time: Timestamp
  ) {
    guard isJSON else {
      bytes += Array("\(message)\n".utf8)
      return
    }
    var line = JSONObject("stop", time: time, appendingTo: bytes)
    line.add("adapter", adapter.name)
    line.add("found", finding)
    line.add("outcome", outcome)
    line.add("message", message)
    bytes = line.end()
  }
}

extension RadioSweep.Finding {
  fileprivate var word: String {
    switch self {
    case .scan, .monitor: "scan"
    case .beacon, .instance: "beacon"
    }
  }

  fileprivate var words: String {
    switch self {
    case .scan: "a scan"
    case .beacon: "a beacon"
    case .instance(let number): "a beacon (the kernel's instance \(number))"
    case .monitor(let handle): "a scan (the kernel's monitor \(handle))"
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

  fileprivate func words(_ finding: RadioSweep.Finding) -> String {
    switch self {
    case .turnedOff: "that a killed program had left on is off now"
    case .turnedOffUnclear where finding == .scan:
      "is off now; it may have been bluetoothd's: if a paired device does not come back, "
        + "switch Bluetooth off and on"
    case .turnedOffUnclear: "is off now; it could not be told whose it was"
    case .leftToKernel: "that a program has asked the kernel for goes on"
    case .leftTo(let program):
      "goes on: \(safe(program.name)) (process \(program.id)) has the radio open; end it with: "
        + "kill \(program.id)"
    case .failed(let error): "could not be turned off: \(error)"
    }
  }
}
