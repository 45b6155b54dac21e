import ArgumentParser
import BeaconCodec
import BeaconRadio
import Glibc
import HotColdSystem
import HotColdView
import LinuxSystem

struct Stop: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop",
    abstract: "Turn off what a killed program left on the air.",
    discussion: """
      A killed hide or scan can leave its radio on. This turns it off, on all adapters unless you choose \
      one. It leaves other programs' use of the radio alone.
      """)

  @Option("The Bluetooth adapter: hci0, or its address.", "name")
  var adapter: String?

  @Flag(help: "Print one JSON object per line.")
  var json = false

  func run() throws {
    // A signal must not interrupt a command to the adapter.
    _ = try Signals()
    let clock = MonotonicClock()
    var lines: [UInt8] = []
    var failure: RadioError?
    let adapters = try adapters()
    // Without power or Low Energy, an adapter sends nothing, and no permission is needed.
    func mayBeOn(_ adapter: Adapter) -> Bool { adapter.isUp && adapter.hasLowEnergy }
    let access = try adapters.contains(where: mayBeOn) ? RadioAccess.choose() : .direct
    for adapter in adapters {
      do throws(RadioError) {
        let results =
          mayBeOn(adapter)
          ? try access.inspect(
            adapter, users: RunningProgram.all().usingRadio(), turnsOff: true, clock: clock
          ).findings.filter {
            $0.owner != .unknown
          } : []
        lines += Self.report(
          results, on: adapter, at: clock.now(), in: json ? nil : .own(on: STDOUT_FILENO))
        for case .failed(let error) in results.map(\.owner) { throw error }
      } catch {
        // Continue with the other adapters.
        failure = failure ?? error
      }
    }
    try writeAll(lines, to: STDOUT_FILENO)
    guard let failure else { return }
    // The helper does not turn off what may belong to another program.
    if case .notPermitted(_, let name?) = failure, access != .direct {
      throw Failure(
        .notPermitted,
        "\(name): the scan or beacon may belong to another program; to turn it off anyway, run: \(CommandLine.asRoot)"
      )
    }
    throw Failure(failure)
  }

  /// - Parameter catalogue: nil for JSON.
  static func report(
    _ results: [RadioInspection.Finding], on adapter: Adapter, at time: Timestamp,
    in catalogue: Catalogue?
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    for result in results.isEmpty ? [nil] : results as [RadioInspection.Finding?] {
      let message: Words = "\(adapter.name): \(result?.words ?? adapter.wordsForNothing)"
      bytes.addLine("stop", at: time, words: catalogue?.text(message)) { line in
        line.add("adapter", adapter.name)
        line.add("found", result.map { $0.half == .scan ? "scan" : "beacon" })
        line.add("outcome", result?.owner.word ?? "nothing")
        line.add("message", message.english)
      }
    }
    return bytes
  }

  private func adapters() throws -> [Adapter] {
    try advising { () throws(RadioError) in
      let found = try Adapter.all().filter { adapter.map($0.answers) ?? true }
      // For a missing adapter, `choose` throws the usual error.
      return try found.isEmpty ? [Adapter.choose(adapter)] : found
    }
  }
}

extension RadioInspection.Owner {
  fileprivate var word: String {
    switch self {
    case .nobody, .unclear: "off"
    case .kernel, .program: "left"
    case .failed, .unknown: "failed"
    }
  }
}
