import BeaconCodec
import Glibc
import HotColdApp
import HotColdSystem
import HotColdView
import HotColdWorld

/// Publishes what a station hears to the broker, and prints its state line by line.
struct StationFrontEnd: FrontEnd {
  private var reporter: StationReporter
  /// nil to print the messages instead of publishing them.
  private let client: BrokerClient?
  private var lines: any LineWriter
  /// The wall clock at our time zero, in seconds since the Unix epoch. Evaluated each time, because it may be set.
  private let wall: () -> Double
  private var messages: [BrokerMessage]

  init(
    _ reporter: StationReporter, client: BrokerClient?, lines: any LineWriter,
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
      if let client { client.publish(message) } else { show(message, at: time) }
    }
    messages.removeAll(keepingCapacity: true)
  }

  mutating func present(at time: Timestamp, world: World?, status: SourceStatus?) throws
    -> Picture?
  {
    if let status { lines.write("status", at: time, status.message) { $0.add(status) } }
    for event in client?.poll(at: time) ?? [] {
      guard let words = event.words(of: client?.name ?? "") else { continue }
      if case .connected = event { for message in reporter.greeting { client?.publish(message) } }
      lines.write("broker", at: time, words) { $0.add(event, words) }
    }
    try lines.output.flush()
    return nil
  }

  /// Prints a message that is not published.
  private mutating func show(_ message: BrokerMessage, at time: Timestamp) {
    let payload = String(decoding: message.payload, as: UTF8.self)
    let topic = printable(message.topic)
    lines.write("message", at: time, Words(verbatim: "\(topic) \(payload)")) { line in
      line.add("topic", topic)
      line.add("payload", payload)
      line.add("retained", message.isRetained)
    }
  }

  /// Publishes the last messages and disconnects.
  mutating func finish(_ counts: SourceCounts) throws {
    if let client {
      for message in reporter.offlineMessages { client.publish(message) }
      client.close()
    }
    try lines.output.settle()
    if let dropped = lines.output.wordsForDroppedLines { complain(dropped) }
  }
}
