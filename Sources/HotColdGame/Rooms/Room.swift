import BeaconCodec

/// A room that plays apart from the others: a name, and the UUID that all its beacons share.
package struct Room: Hashable, Sendable {
  package let name: String
  package let uuid: BeaconUUID

  /// - Parameter name: taken as it is written, every letter and space of it.
  package init(name: String) {
    self.name = name
    uuid = .version5(namespace: .hotcold, name: name)
  }

  /// That of a house's stations, whose beacons no game hunts.
  package static func stations(of house: String) -> Room { Room(name: "house \(house)") }
}

/// A party's secret for an evening, made to be said across a room: two words and two digits, such as `kiwi-lamp-47`.
package struct RoomCode: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// What somebody typed. Capitals, and whether spaces or hyphens stand between the parts, make no difference.
  /// - Returns: nil for what is no code. Any words will do: a friend's may be in another language.
  package init?(_ text: String) {
    let parts = text.lowercased().split { $0 == "-" || $0.isWhitespace }
    guard parts.count == 3, parts[2].utf8.count == 2,
      parts[2].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      parts.prefix(2).allSatisfy({ $0.count > 1 && $0.allSatisfy(\.isLetter) })
    else { return nil }
    description = parts.joined(separator: "-")
  }

  /// A new one.
  /// - Parameter words: to choose from, two of them and at least two letters each.
  package init?(words: [String], using random: inout some RandomNumberGenerator) {
    guard let first = words.randomElement(using: &random),
      let second = words.randomElement(using: &random)
    else { return nil }
    let digits = (0..<2).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
    self.init("\(first)-\(second)-\(digits)")
  }
}

extension RoomSecret {
  /// That of a party's code.
  package init(code: RoomCode) {
    self.init(word: code.description, room: .ofCodes)
  }
}

extension Room {
  /// That of all who play with a code, each with another secret.
  package static let ofCodes = Room(name: "code")
}
