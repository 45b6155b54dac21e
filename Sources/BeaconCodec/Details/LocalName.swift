/// What a device calls itself (Core Specification Supplement 11, Part A, 1.2).
public struct LocalName: Hashable, Sendable {
  /// What is told of it.
  public var text: SafeText
  /// false for a name of which only the beginning was sent.
  public var isComplete: Bool

  /// As its properties say.
  public init(text: SafeText, isComplete: Bool) {
    self.text = text
    self.isComplete = isComplete
  }

  /// The whole AD structure of a name in at most so many bytes, shortened to whole characters where
  /// there is no room for all of it; empty where there is nothing to say, or no room for a character.
  public static func structure(_ name: SafeText, maximumLength: Int) -> [UInt8] {
    let all = Array(name.description.utf8)
    let part = name.utf8Prefix(min(maximumLength, 255) - 2)
    guard !part.isEmpty else { return [] }
    let type: ADType = part.count == all.count ? .completeLocalName : .shortenedLocalName
    return [UInt8(part.count + 1), type.rawValue] + part
  }
}

extension SafeText {
  /// As many whole characters as fit into so many bytes of UTF-8.
  public func utf8Prefix(_ maximumLength: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for character in description {
      guard bytes.count + character.utf8.count <= maximumLength else { break }
      bytes.append(contentsOf: character.utf8)
    }
    return bytes
  }
}
