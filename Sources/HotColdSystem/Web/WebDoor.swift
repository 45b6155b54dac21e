import BeaconCodec

/// Access control of the page: visitors need the token from the printed URL, unless only this machine can reach the
/// page.
package struct WebDoor: Sendable {
  /// 32 random hexadecimal digits, new at each start; nil if access is open.
  package let token: String?
  /// A few digits to type instead of the token; nil if there are none.
  private let pin: String?
  /// The oldest first: the secret in the browser's cookie, and the visitor's number.
  private var visitors: [(secret: String, number: Int)] = []
  private var count = 0
  /// Failed attempts, by address.
  private var refused: [String: (count: Int, until: Timestamp)] = [:]

  private static let mostVisitors = 32
  private static let mostRefused = 256
  /// The longest pause in seconds; each wrong token doubles the pause up to this.
  private static let longestPause = 60.0

  package enum Answer: Equatable {
    /// The secret for the browser's cookie, and the visitor's number, from 1.
    case welcome(secret: String, number: Int)
    case wrong
    /// Too many attempts.
    case wait
  }

  /// - Parameter isOpen: whether access is open to all.
  package init(isOpen: Bool, pin: String? = nil) {
    token = isOpen ? nil : Self.secret()
    self.pin = pin
  }

  package mutating func enter(_ offered: String, from address: String, at time: Timestamp) -> Answer
  {
    // All addresses share one pause for digits: there are so few that many addresses would soon guess them.
    let address = pin == nil || offered == token ? address : ""
    if let refusal = refused[address], time < refusal.until { return .wait }
    guard offered == token || pin != nil && offered == pin else {
      // When the table is full, new addresses wait until old ones expire.
      refused = refused.filter { time < $0.value.until.advanced(bySeconds: Self.longestPause) }
      guard refused.count < Self.mostRefused || refused[address] != nil else { return .wait }
      let count = min((refused[address]?.count ?? 0) + 1, 16)
      let pause = min(Double(1 << count) / 2, Self.longestPause)
      refused[address] = (count, time.advanced(bySeconds: pause))
      return .wrong
    }
    refused[address] = nil
    let secret = Self.secret()
    count += 1
    visitors.append((secret, count))
    if visitors.count > Self.mostVisitors { visitors.removeFirst() }
    return .welcome(secret: secret, number: count)
  }

  /// The number of the visitor with this secret: 0 if access is open, nil if unknown.
  package func visitor(_ secret: String) -> Int? {
    token == nil ? 0 : visitors.first { $0.secret == secret }?.number
  }

  /// 128 random bits.
  private static func secret() -> String { hexDigits(UInt128.random(in: .min ... .max)) }
}

/// Whether a Host header names this machine or a home network. A foreign domain could resolve to our address (DNS
/// rebinding), so a page without a token rejects it.
package func isHomeName(_ host: String) -> Bool {
  guard let place = HostAndPort(Substring(host.lowercased())), !place.host.isEmpty else {
    return false
  }
  let name = place.host
  if place.isBracketed || name.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }) {
    return true
  }
  return !name.contains(".")
    || [".local", ".lan", ".home.arpa", ".internal"].contains { name.hasSuffix($0) }
}
