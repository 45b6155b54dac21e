import BeaconCodec
import BeaconLocating
import HotColdSystem

/// A broker without a network: what one connection publishes comes to the others.
final class Bus {
  private var connections: [Connection] = []
  /// All that was ever published.
  private(set) var messages: [MQTTMessage] = []

  func connect() -> Connection {
    let connection = Connection(self)
    connections.append(connection)
    return connection
  }

  /// What anybody publishes who has no connection here.
  func publish(_ message: MQTTMessage) {
    messages.append(message)
    for connection in connections { connection.events.append(.message(message)) }
  }

  final class Connection: HouseFeed {
    private unowned let bus: Bus
    var events: [BrokerEvent] = []
    private(set) var isClosed = false

    init(_ bus: Bus) { self.bus = bus }

    var descriptors: [Int32] { [] }
    var isLive: Bool { true }
    var trouble = ""
    var name: String { "bus" }

    func poll(at time: Timestamp) -> [BrokerEvent] {
      defer { events = [] }
      return events
    }
    func publish(_ message: MQTTMessage) -> Bool {
      bus.publish(message)
      return true
    }
    func close() { isClosed = true }
  }
}
