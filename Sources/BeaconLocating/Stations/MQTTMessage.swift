/// What is published at a broker, or what came from it.
package struct MQTTMessage: Equatable, Sendable {
  package var topic: String
  package var payload: [UInt8]
  /// Whether it is sent again until the broker has acknowledged it (QoS 1).
  package var isAcknowledged: Bool
  /// Whether the broker keeps it for who comes later; of one that came, whether it was kept.
  package var isRetained: Bool

  package init(
    _ topic: String, _ payload: [UInt8], isAcknowledged: Bool = false, isRetained: Bool = false
  ) {
    self.topic = topic
    self.payload = payload
    self.isAcknowledged = isAcknowledged
    self.isRetained = isRetained
  }

  /// Kept by the broker, and acknowledged: for what does not change often. Empty text takes it away again.
  package static func kept(_ topic: String, _ text: String) -> MQTTMessage {
    MQTTMessage(topic, Array(text.utf8), isAcknowledged: true, isRetained: true)
  }
}

/// One level of a topic, such as a house's or a station's name: 1...64 bytes that can be shown, without what means
/// something to a broker (MQTT 5, 4.7.1).
package struct TopicLevel: Hashable, Comparable, Sendable {
  package let text: String

  private static let longest = 64
  /// For a house that nobody has named.
  package static let home = TopicLevel(checked: "home")

  /// nil for what is no level.
  package init?(_ text: some StringProtocol) {
    let text = String(text)
    guard (1...Self.longest).contains(text.utf8.count), text.first != "$",
      !text.utf8.contains(where: { byte in
        byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "+")
          || byte == UInt8(ascii: "#")
      })
    else { return nil }
    self.text = text
  }

  private init(checked text: String) {
    self.text = text
  }

  package static func < (a: TopicLevel, b: TopicLevel) -> Bool { a.text < b.text }
}

extension TopicLevel: CustomStringConvertible {
  package var description: String { text }
}
