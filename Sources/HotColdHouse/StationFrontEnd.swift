import BeaconCodec
import BeaconLocating
import BeaconRadio
import BeaconRanging
import Glibc
import HotColdGame
import HotColdPlay
import HotColdSystem
import HotColdView
import HotColdWorld

/// A station at work: what it hears goes to the broker, and what becomes of it is told in lines.
package struct StationFrontEnd: FrontEnd {
  private var reporter: StationReporter
  /// nil to show what would be published, and publish nothing.
  private let client: BrokerClient?
  private var lines: StationLines
  /// Seconds since the Unix epoch, where the session's time stands at zero. Asked again each time: the clock may be set.
  private let wall: () -> Double
  private var messages: [MQTTMessage] = []
  private var hasGreeted = false

  package init(
    _ reporter: StationReporter, client: BrokerClient?, lines: StationLines,
    wall: @autoclosure @escaping () -> Double
  ) {
    self.reporter = reporter
    self.client = client
    self.lines = lines
    self.wall = wall
  }

  package var estimate: Estimate { .unknown }
  package var isOver: Bool { false }

  package mutating func hear(_ sighting: Sighting) {
    reporter.hear(sighting)
  }

  package mutating func advance(to time: Timestamp) {
    reporter.advance(to: time, wall: wall(), into: &messages)
    guard let client else {
      if !hasGreeted { messages = reporter.greeting + messages }
      hasGreeted = true
      for message in messages { lines.show(message, at: time) }
      messages.removeAll(keepingCapacity: true)
      return
    }
    if client.isConnected {
      reporter.telemetry(at: time, unsent: client.unsent, into: &messages)
    }
    for message in messages { client.publish(message) }
    messages.removeAll(keepingCapacity: true)
  }

  package mutating func present(at time: Timestamp, world: World?, status: Status?) throws
    -> Picture?
  {
    if let status { lines.tell(status, at: time) }
    if let client {
      for event in client.poll(at: time) {
        switch event {
        case .connected:
          lines.tell("connected", "connected to \(client.settings.address)", at: time)
          for message in reporter.greeting { client.publish(message) }
        case .lost(let why):
          lines.tell("lost", "\(client.settings.address): \(why); trying again", at: time)
        case .message: break
        }
      }
      lines.show(
        devices: reporter.count, reports: reporter.reported, trouble: client.trouble, at: time)
    }
    try lines.output.flush()
    return nil
  }

  /// Says goodbye to the broker.
  package mutating func finish() throws {
    if let client {
      for message in reporter.farewell { client.publish(message) }
      client.close()
    }
    lines.end()
    try lines.output.flush()
  }
}
