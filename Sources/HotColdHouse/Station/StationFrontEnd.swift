import BeaconCodec
import Glibc
import HotColdApp
import HotColdSystem
import HotColdView
import HotColdWorld

/// Publishes what a station receives, and prints the station's state.
struct StationFrontEnd: FrontEnd {
  private var reporter: StationReporter
  private var keys: DeviceKeys?
  /// Two if ESPresense's topics are published; none to print messages instead.
  private let clients: [BrokerClient]
  private var lines: any LineWriter
  /// At time zero, in seconds since the Unix epoch. Evaluated each time: it may be set.
  private let wall: () -> Double
  private var messages: [BrokerMessage]
  /// Whether the radio is off, so that silence has no meaning.
  private var isDeaf = false

  init(
    _ reporter: StationReporter, keys: DeviceKeys?, clients: [BrokerClient], lines: any LineWriter,
    wall: @autoclosure @escaping () -> Double
  ) {
    self.reporter = reporter
    self.keys = keys
    self.clients = clients
    self.lines = lines
    self.wall = wall
    messages = clients.isEmpty ? reporter.greeting : []
  }

  mutating func hear(_ sighting: Sighting) {
    reporter.hear(keys?.resolve(sighting) ?? sighting)
  }

  mutating func advance(to time: Timestamp) {
    reporter.advance(to: time, wall: wall(), into: &messages)
    if let client = clients.first, client.isConnected, !isDeaf {
      reporter.telemetry(at: time, unsent: client.unsent, into: &messages)
    }
    for message in messages {
      if let client = client(for: message) {
        client.publish(message)
      } else {
        show(message, at: time)
      }
    }
    messages.removeAll(keepingCapacity: true)
  }

  private func client(for message: BrokerMessage) -> BrokerClient? {
    message.topic.hasPrefix(ESPresense.root) ? clients.last : clients.first
  }

  mutating func present(at time: Timestamp, world: World?, status: SourceStatus?) throws
    -> Picture?
  {
    if let status {
      isDeaf = status.isProblem
      lines.write("status", at: time, status.message) { $0.add(status) }
    }
    for client in clients {
      for event in client.poll(at: time) {
        if case .message(let message) = event { reporter.hear(message, at: time) }
        if event == .connected {
          for message in reporter.greeting where self.client(for: message) === client {
            client.publish(message)
          }
        }
        // Both connections use the same broker.
        guard let words = event.words(of: client.name), client === clients.first else { continue }
        lines.write("broker", at: time, words) { $0.add(event, words) }
      }
    }
    try lines.output.flush()
    return nil
  }

  private mutating func show(_ message: BrokerMessage, at time: Timestamp) {
    let payload = String(decoding: message.payload, as: UTF8.self)
    let topic = printable(message.topic)
    lines.write("message", at: time, Words(verbatim: "\(topic) \(payload)")) { line in
      line.add("topic", topic)
      line.add("payload", payload)
      line.add("retained", message.isRetained)
    }
  }

  /// Publishes the wills, and disconnects.
  mutating func finish(_ counts: SourceCounts) throws {
    for message in reporter.wills { client(for: message)?.publish(message) }
    for client in clients { client.close() }
    try lines.output.settle()
    if let dropped = lines.output.wordsForDroppedLines { complain(dropped) }
  }
}
