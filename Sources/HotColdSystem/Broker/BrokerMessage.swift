package struct BrokerMessage: Equatable, Sendable {
  /// The first levels of all topics.
  package static let root = "hotcold/v1"
  /// The longest payload in bytes, sent or received.
  package static let longestPayload = 64 * 1024

  package var topic: String
  package var payload: [UInt8]
  /// Whether the broker retains it for later subscribers, and it is sent until acknowledged (QoS
  /// 1). For a received message: whether it was retained.
  package var isRetained: Bool

  package init(_ topic: String, _ payload: [UInt8], isRetained: Bool = false) {
    self.topic = topic
    self.payload = payload
    self.isRetained = isRetained
  }

  /// Creates a retained message. An empty payload removes the previous one.
  package static func kept(_ topic: String, _ payload: some Sequence<UInt8>) -> BrokerMessage {
    BrokerMessage(topic, Array(payload), isRetained: true)
  }
}
