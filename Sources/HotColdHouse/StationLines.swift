import BeaconCodec
import BeaconLocating
import HotColdPlay
import HotColdSystem

/// What a station says of itself: lines, and on a terminal a line that stays at the bottom.
package struct StationLines {
  package var output: OutputBuffer
  private let name: String
  private let isJSON: Bool
  /// Whether a line can be written over.
  private let isTerminal: Bool
  private var shown = ""
  private var shownAt: Timestamp?
  private var lastReports = 0

  package init(output: OutputBuffer, name: String, isJSON: Bool, isTerminal: Bool) {
    self.output = output
    self.name = SafeText(name).description
    self.isJSON = isJSON
    self.isTerminal = isTerminal && !isJSON
  }

  /// What has become of the broker.
  mutating func tell(_ state: String, _ message: String, at time: Timestamp) {
    let words = printable(message)
    guard isJSON else { return put("\(name): \(words)") }
    var line = JSONObject("broker", time: time, appendingTo: output.bytes)
    output.bytes = []
    line.add("state", state)
    line.add("message", words)
    output.bytes = line.end()
  }

  mutating func tell(_ status: Status, at time: Timestamp) {
    guard !isJSON else {
      var lines = JSONLines(output: output)
      lines.write(status, at: time)
      output = lines.output
      return
    }
    if !status.message.isEmpty { put("\(name): \(status.message.english)") }
  }

  /// A message that nobody is sent.
  mutating func show(_ message: MQTTMessage, at time: Timestamp) {
    let payload = String(decoding: message.payload, as: UTF8.self)
    guard isJSON else { return put("\(printable(message.topic)) \(shownText(payload))") }
    var line = JSONObject("message", time: time, appendingTo: output.bytes)
    output.bytes = []
    line.add("topic", printable(message.topic))
    line.add("payload", payload)
    line.add("retained", message.isRetained)
    output.bytes = line.end()
  }

  /// The line at the bottom, once a second.
  mutating func show(devices: Int, reports: Int, trouble: String, at time: Timestamp) {
    guard isTerminal else { return }
    let pause = shownAt.map { time.seconds(since: $0) } ?? .infinity
    guard pause >= 1 else { return }
    let rate = pause.isFinite ? Double(reports - lastReports) / pause : 0
    shownAt = time
    lastReports = reports
    let words = [
      "\(name): \(devices) \(devices == 1 ? "device" : "devices")",
      "\(decimalText(max(rate, 0), places: 1)) reports/s",
      trouble.isEmpty ? "the broker is there" : "no broker: \(printable(trouble))",
    ]
    // No longer than a narrow terminal: a line that wraps cannot be written over.
    shown = String(words.joined(separator: ", ").prefix(78))
    output.bytes += Array("\r\u{1B}[K\(shown)".utf8)
  }

  mutating func end() {
    if !shown.isEmpty { output.bytes += Array("\r\u{1B}[K".utf8) }
    shown = ""
  }

  private mutating func put(_ line: String) {
    if isTerminal, !shown.isEmpty { output.bytes += Array("\r\u{1B}[K".utf8) }
    output.bytes += Array("\(line)\n".utf8)
    if isTerminal, !shown.isEmpty { output.bytes += Array(shown.utf8) }
  }

  /// Names in it are safe already; this is for whatever else may be.
  private func shownText(_ text: String) -> String { RawArguments.shown(text) }
}
