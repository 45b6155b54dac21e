import AirTraffic
import Glibc

/// Writes simulated recordings: `make-recording REPORTS [BEACONS] > FILE.btsnoop`. `--csv FILE` also writes the iBeacons
/// as a CSV trace.
@main
struct MakeRecording {
  static func main() {
    var numbers: [Int] = []
    var plan = AirTraffic.Plan()
    var trace: Int32?
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--csv":
        trace = arguments.popFirst().map { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o644) }
      case "--plain": plan.isPlain = true
      case "--favour-first": plan.favoursFirst = true
      default:
        guard let number = Int(argument), number > 0 else {
          print(
            "usage: make-recording REPORTS [BEACONS [RATE]] [--csv FILE] [--plain] [--favour-first]"
          )
          exit(64)
        }
        numbers.append(number)
      }
    }
    if numbers.count > 0 { plan.reports = numbers[0] }
    if numbers.count > 1 { plan.beacons = numbers[1] }
    if numbers.count > 2 { plan.rate = Double(numbers[2]) }
    write(AirTraffic(plan), trace: trace)
  }

  private static func write(_ traffic: AirTraffic, trace: Int32?) {
    var traffic = traffic
    var capture = AirTraffic.captureHeader
    var rows = Array(AirTraffic.traceHeader.utf8)
    while !traffic.isOver {
      traffic.next(capture: &capture, trace: &rows)
      if capture.count > 60_000 { flush(&capture, STDOUT_FILENO) }
      if rows.count > 60_000 { flush(&rows, trace) }
    }
    flush(&capture, STDOUT_FILENO)
    flush(&rows, trace)
  }

  private static func flush(_ bytes: inout [UInt8], _ descriptor: Int32?) {
    defer { bytes.removeAll(keepingCapacity: true) }
    guard let descriptor else { return }
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard written > 0 else { exit(1) }
      rest = rest.dropFirst(written)
    }
  }
}
