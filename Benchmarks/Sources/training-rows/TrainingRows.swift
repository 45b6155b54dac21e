import BeaconCodec
import BeaconRanging
import Glibc
import HotColdWorld

/// What the trend network is trained with, for train.py: a row of 12 numbers (32-bit floats, in this machine's order)
/// for each packet: seconds, the true distance in metres, and the network's ten inputs.
///
///     training-rows walk|stand|door SEED       a simulated hunt
///     training-rows recording ERROR < CSV      a recording with true distances, heard by who believes its power to be
///                                              ERROR dB more than it says
@main
enum TrainingRows {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else { return fail("Two words are needed: see the source.") }
    var rows = Rows()
    if let kind = Hunt.Kind(rawValue: arguments[1]), let seed = UInt64(arguments[2]) {
      var hunt = Hunt(kind, seed: seed)
      hunt.play { rows.add($0.time, rssi: Double($0.rssi), power: -59, truth: $0.truth) }
    } else if let error = Double(arguments[2]) {
      while let line = readLine() { rows.add(csv: line, error: error) }
    } else {
      return fail("Neither a kind of hunt with a seed nor a recording.")
    }
    rows.write()
  }

  private static func fail(_ why: String) {
    print(why)
    exit(64)
  }
}

struct Rows {
  private var levels = Levels()
  private var last: Timestamp?
  private var numbers: [Float] = []

  mutating func add(_ time: Timestamp, rssi: Double, power: Double, truth: Double) {
    let step = last.map { time.seconds(since: $0) } ?? .infinity
    last = time
    if step > 10 { levels = Levels() }
    levels.hear(
      loss: power - rssi, step: min(step, 10),
      dilution: step > 10 ? 1 : PacketWorth.dilution(after: step))
    let inputs = levels.inputs
    numbers += [Float(Double(time.nanoseconds) / 1e9), Float(truth)]
    for lane in 0..<10 { numbers.append(inputs[lane]) }
  }

  /// time_s,address,rssi_dbm,measured_power_dbm,uuid,major,minor,truth_m, of one beacon; what has no truth is heard,
  /// too.
  mutating func add(csv line: String, error: Double) {
    let fields = line.split(separator: ",", omittingEmptySubsequences: false)
    guard fields.count >= 8, let time = Double(fields[0]), let rssi = Double(fields[2]) else {
      return
    }
    add(
      Timestamp(nanoseconds: Int64(time * 1e9)), rssi: rssi,
      power: (Double(fields[3]) ?? -59) + error, truth: Double(fields[7]) ?? .nan)
  }

  func write() {
    numbers.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let written = Glibc.write(1, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        guard written > 0 else { exit(74) }
        rest = rest.dropFirst(written)
      }
    }
  }
}
