/// A message to or from the broker.
package struct BrokerMessage: Equatable, Sendable {
  /// The first levels of all topics.
  package static let root = "hotcold/v1"
  /// The longest payload to send or to accept, in bytes.
  package static let longestPayload = 64 * 1024

  package var topic: String
  package var payload: [UInt8]
  /// Whether the broker retains it for later subscribers. It is sent again until the broker acknowledges it (QoS 1).
  /// For a received message, whether it was retained.
  package var isRetained: Bool

  package init(_ topic: String, _ payload: [UInt8], isRetained: Bool = false) {
    self.topic = topic
    self.payload = payload
    self.isRetained = isRetained
  }

  /// A retained message. Without a payload it removes the one before.
  package static func kept(_ topic: String, _ payload: some Sequence<UInt8>) -> BrokerMessage {
    BrokerMessage(topic, Array(payload), isRetained: true)
  }
}
