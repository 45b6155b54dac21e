import BeaconCodec
import BeaconRadio
import Glibc
import HotColdSystem
import HotColdView
import LinuxSystem

/// The text of `doctor --report`: the checks, the properties of the controller, and its reports and
/// commands during a minute. Contains no addresses, names, keys or packet contents.
struct FieldReport {
  /// Seconds to listen.
  private static let duration = 60.0
  /// The most lines about received events.
  private static let limit = 2000

  private(set) var lines: [String] = []
  private var reader = AdvertisingReportReader()
  private var heard = 0
  private var leftOut = 0

  init(_ facts: Facts, _ diagnosis: Diagnosis, chip: Chip?) {
    lines = [
      "hotcold report 1: read it before you send it",
      "hotcold \(version), \(facts.machine.system), Linux \(printable(facts.machine.kernel))",
      "maker: \(chip.map { "\(printable($0.maker)) (company \($0.company))" } ?? "unknown")", "",
    ]
    for check in diagnosis.checks {
      // Not the message, which may contain the adapter's address, a user or programs.
      lines.append("\(check.state.rawValue) \(check.name.english)")
    }
    if let failure = facts.failure { lines.append("failure: \(failure)") }
    guard let found = facts.inspection else { return }
    lines += ["", "commands: \(Self.hex(found.commands))", "features: \(Self.hex(found.features))"]
    lines += found.answers.map { "\($0.command): \($0.status)" }
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { hexDigits($0) }.joined()
  }

  /// Listens, and adds a line per report, command and answer.
  mutating func listen(
    on adapter: Adapter, by access: RadioAccess, signals: Signals, clock: MonotonicClock
  ) throws(RadioError) {
    let settings = ScanSettings(
      kind: .active, interval: RadioInterval(milliseconds: 100),
      window: RadioInterval(milliseconds: 100))
    lines.append("")
    let radio = try access.begin(RadioUse(scan: settings), on: adapter, clock: clock)
    defer { radio.close() }
    let start = clock.now()
    let end = start.advanced(bySeconds: Self.duration)
    var state: RadioState?
    while clock.now() < end, !signals.wantsEnd {
      let due = radio.poll { time, event in add(event, at: time.seconds(since: start)) }
      for line in radio.takeOverheard() { add(line, at: clock.now().seconds(since: start)) }
      if let now = radio.state(of: .scan), now != state {
        state = now
        add("scan: \(now)", at: clock.now().seconds(since: start))
      }
      Descriptor.waitReadable(
        radio.fileDescriptors + [signals.descriptor],
        seconds: min(due, end).seconds(since: clock.now()))
    }
    lines.append(
      "heard \(heard), rejected \(reader.rejectsAtEnd.total), lost \(radio.receiverDrops), left out \(leftOut)"
    )
  }

  private mutating func add(_ line: String, at seconds: Double) {
    guard lines.count < Self.limit else {
      leftOut += 1
      return
    }
    lines.append("\(decimalText(seconds, places: 3)) \(printable(line))")
  }

  /// Adds event type, address type, types and lengths of the AD structures, and RSSI.
  mutating func add(_ event: Span<UInt8>, at seconds: Double) {
    var found: [String] = []
    reader.read(event) { report, data in
      var structures: [String] = []
      _ = forEachADStructure(in: data) { type, value in
        structures.append("\(hexDigits(type.rawValue))/\(value.count + 1)")
        return true
      }
      let kind = report.address.kind == .public ? "public" : "random"
      found.append(
        "\(event[2] == 2 ? "report" : "extended report") type \(report.eventType.rawValue) from \(kind), "
          + "AD \(structures.joined(separator: " ")), RSSI \(report.rssi.map { "\($0)" } ?? "unknown")"
      )
    }
    heard += found.count
    for line in found { add(line, at: seconds) }
  }
}
