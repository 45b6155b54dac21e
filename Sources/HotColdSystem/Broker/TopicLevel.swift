/// One level of a topic, such as the name of a house or station: 1...64 printable bytes without
/// MQTT's special characters (MQTT 5, 4.7.1).
package struct TopicLevel: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let text: String

  private static let longest = 64
  package static let home = TopicLevel(checked: "home")

  /// nil if invalid.
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

  /// - Parameter text: a valid level.
  package init(checked text: String) {
    self.text = text
  }

  package var description: String { text }

  package static func < (a: TopicLevel, b: TopicLevel) -> Bool { a.text < b.text }
}

extension TopicLevel {
  /// The topics with which `doctor` checks the broker's access control.
  package var probes: [String] {
    ["station", "thing"].map { "\(BrokerMessage.root)/\(self)/\($0)/doctor/status" }
  }

  /// The prefix of the topics of a room's encrypted messages; the sender's level follows.
  package func game(room: String) -> String { "\(BrokerMessage.root)/\(self)/game/\(room)/" }
}
