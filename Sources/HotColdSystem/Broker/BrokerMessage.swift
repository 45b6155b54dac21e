package struct BrokerMessage: Equatable, Sendable {
  /// The start of all topics.
  package static let root = "hotcold/v1"
  /// Bytes, to send or to accept.
  package static let longestPayload = 64 * 1024

  package var topic: String
  package var payload: [UInt8]
  /// The broker retains it for later subscribers. It is sent again until acknowledged (QoS 1). For
  /// a received message, whether it was retained.
  package var isRetained: Bool

  package init(_ topic: String, _ payload: [UInt8], isRetained: Bool = false) {
    self.topic = topic
    self.payload = payload
    self.isRetained = isRetained
  }

  /// A retained message. An empty payload removes the previous one.
  package static func kept(_ topic: String, _ payload: some Sequence<UInt8>) -> BrokerMessage {
    BrokerMessage(topic, Array(payload), isRetained: true)
  }
}
