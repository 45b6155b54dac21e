import BeaconCodec
import BeaconLocating
import BeaconRadio
import BeaconRanging
import Glibc
import HotColdGame
import HotColdSystem
import HotColdView
import HotColdWorld

/// Publishes what a station hears to the broker, and prints its state line by line.
struct StationFrontEnd: FrontEnd {
  private var reporter: StationReporter
  /// nil to print the messages instead of publishing them.
  private let client: BrokerClient?
  private var lines: StationLines
  /// The wall clock at our time zero, in seconds since the Unix epoch. Evaluated each time, because it may be set.
  private let wall: () -> Double
  private var messages: [MQTTMessage]

  init(
    _ reporter: StationReporter, client: BrokerClient?, lines: StationLines,
    wall: @autoclosure @escaping () -> Double
  ) {
    self.reporter = reporter
    self.client = client
    self.lines = lines
    self.wall = wall
    messages = client == nil ? reporter.greeting : []
  }

  mutating func hear(_ sighting: Sighting) {
    reporter.hear(sighting)
  }

  mutating func advance(to time: Timestamp) {
    reporter.advance(to: time, wall: wall(), into: &messages)
    if let client, client.isConnected {
      reporter.telemetry(at: time, unsent: client.unsent, into: &messages)
    }
    for message in messages {
      if let client { client.publish(message) } else { lines.show(message, at: time) }
    }
    messages.removeAll(keepingCapacity: true)
  }

  mutating func present(at time: Timestamp, world: World?, status: Status?) throws
    -> Picture?
  {
    if let status { lines.write(status, at: time) }
    if let client {
      for event in client.poll(at: time) {
        switch event {
        case .connected:
          lines.writeConnection("connected", "connected to \(client.settings.address)", at: time)
          for message in reporter.greeting { client.publish(message) }
        case .lost(let why):
          lines.writeConnection(
            "lost", "\(client.settings.address): \(why); trying again", at: time)
        case .message: break
        }
      }
      lines.show(
        devices: reporter.count, reports: reporter.reported, trouble: client.trouble, at: time)
    }
    try lines.output.flush()
    return nil
  }

  /// Publishes the last messages and disconnects.
  mutating func finish(_ counts: SourceCounts) throws {
    if let client {
      for message in reporter.farewell { client.publish(message) }
      client.close()
    }
    lines.end()
    try lines.output.flush()
  }
}

/// The output of a station: lines, and on a terminal a status line at the bottom.
struct StationLines {
  var output: OutputBuffer
  private let name: String
  private let isJSON: Bool
  /// Whether there is a status line to overwrite.
  private let isTerminal: Bool
  private var shown = ""
  private var shownAt: Timestamp?
  private var lastReports = 0

  init(output: OutputBuffer, name: String, isJSON: Bool, isTerminal: Bool) {
    self.output = output
    self.name = SafeText(name).description
    self.isJSON = isJSON
    self.isTerminal = isTerminal && !isJSON
  }

  /// Prints a change of the connection to the broker.
  mutating func writeConnection(_ state: String, _ message: String, at time: Timestamp) {
    let words = printable(message)
    write("broker", at: time, "\(name): \(words)") { line in
      line.add("state", state)
      line.add("message", words)
    }
  }

  mutating func write(_ status: Status, at time: Timestamp) {
    guard !status.message.isEmpty || isJSON else { return }
    write("status", at: time, "\(name): \(status.message.english)") { $0.add(status) }
  }

  /// Prints a message that is not published.
  mutating func show(_ message: MQTTMessage, at time: Timestamp) {
    let payload = String(decoding: message.payload, as: UTF8.self)
    let topic = printable(message.topic)
    // Names in the payload are safe already; escape the rest.
    write("message", at: time, "\(topic) \(visible(payload))") { line in
      line.add("topic", topic)
      line.add("payload", payload)
      line.add("retained", message.isRetained)
    }
  }

  private mutating func write(
    _ type: StaticString, at time: Timestamp, _ line: String,
    _ fields: (inout JSONText) -> Void
  ) {
    if isJSON { return output.bytes.addLine(type, at: time, fields) }
    output.bytes += Array((shown.isEmpty ? "\(line)\n" : "\r\u{1B}[K\(line)\n\(shown)").utf8)
  }

  /// Updates the status line, once a second.
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
      trouble.isEmpty ? "the broker is online" : "no broker: \(printable(trouble))",
    ]
    // No longer than a narrow terminal: a line that wraps cannot be written over.
    shown = String(words.joined(separator: ", ").prefix(78))
    output.bytes += Array("\r\u{1B}[K\(shown)".utf8)
  }

  mutating func end() {
    if !shown.isEmpty { output.bytes += Array("\r\u{1B}[K".utf8) }
    shown = ""
  }
}
