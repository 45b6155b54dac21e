import BeaconCodec
import BeaconLocating
import Glibc

/// Where a house's messages come from: a broker, or stations that are simulated here.
package protocol HouseFeed {
  /// Descriptors that become readable when there is something to hear.
  var descriptors: [Int32] { get }
  /// Whether it goes by the clock.
  var isLive: Bool { get }
  /// What is wrong with it; empty while nothing is.
  var trouble: String { get }
  /// Where it comes from, for people.
  var name: String { get }
  /// What a clock shows there; nil where it is the time since the beginning.
  func clock(at time: Timestamp) -> String?

  mutating func poll(at time: Timestamp) -> [BrokerEvent]
  func publish(_ message: MQTTMessage)
  func close()
}

extension HouseFeed {
  package func clock(at time: Timestamp) -> String? { nil }
}

/// The messages of a broker.
package struct BrokerFeed: HouseFeed {
  private let client: BrokerClient

  package init(_ client: BrokerClient, filters: [(filter: String, isAcknowledged: Bool)]) {
    self.client = client
    for (filter, isAcknowledged) in filters {
      client.subscribe(filter, isAcknowledged: isAcknowledged)
    }
  }

  package var descriptors: [Int32] { client.watched.map { [$0.fd] } ?? [] }
  package var isLive: Bool { true }
  package var trouble: String { client.trouble }
  package var name: String { "\(client.settings.address)" }

  package func poll(at time: Timestamp) -> [BrokerEvent] { client.poll(at: time) }
  package func publish(_ message: MQTTMessage) { client.publish(message) }
  package func close() { client.close() }
}
