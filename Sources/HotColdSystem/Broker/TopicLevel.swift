/// One level of a topic, such as the name of a house or a station: 1...64 printable bytes without the characters that
/// have a meaning in topics (MQTT 5, 4.7.1).
package struct TopicLevel: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let text: String

  private static let longest = 64
  /// The default name of a house.
  package static let home = TopicLevel(checked: "home")

  /// nil if the text is not a valid level.
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

  /// - Parameter text: known to be valid.
  package init(checked text: String) {
    self.text = text
  }

  package var description: String { text }

  package static func < (a: TopicLevel, b: TopicLevel) -> Bool { a.text < b.text }
}

extension TopicLevel {
  /// The topics by which `doctor` checks the broker's access list.
  package var probes: [String] {
    ["station", "thing"].map { "\(BrokerMessage.root)/\(self)/\($0)/doctor/status" }
  }

  /// The beginning of the topics of this house for the sealed messages of a room's players; the sender's level follows.
  /// - Parameter room: the level of the players' room.
  package func game(room: String) -> String { "\(BrokerMessage.root)/\(self)/game/\(room)/" }
}
