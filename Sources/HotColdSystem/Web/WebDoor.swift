import BeaconCodec

/// Who may look and act: whoever came with the token of the address that was shown, or anybody where the page is for
/// this machine alone.
package struct WebDoor: Sendable {
  /// 32 hexadecimal digits, anew at each start; nil where nobody is kept out.
  package let token: String?
  /// A few digits that somebody may type in place of it; nil where there are none.
  private let pin: String?
  /// The oldest first: the secret in the browser's cookie, and the visitor's number.
  private var visitors: [(secret: String, number: Int)] = []
  private var count = 0
  /// Wrong tokens, by the address that they came from.
  private var refused: [String: (count: Int, until: Timestamp)] = [:]

  private static let mostVisitors = 32
  private static let mostRefused = 256
  /// Seconds: each wrong token doubles the pause up to this.
  private static let longestPause = 60.0

  package enum Answer: Equatable {
    /// What the browser shows from now on, and the number of who sits there, from 1.
    case welcome(secret: String, number: Int)
    case wrong
    /// It has tried too often.
    case wait
  }

  /// - Parameter isOpen: whether nobody is kept out.
  package init(isOpen: Bool, pin: String? = nil) {
    token = isOpen ? nil : Self.secret()
    self.pin = pin
  }

  package mutating func enter(_ offered: String, from address: String, at time: Timestamp) -> Answer
  {
    // All who try digits wait together: one address after the other would find so few soon.
    let address = pin == nil || offered == token ? address : ""
    if let refusal = refused[address], time < refusal.until { return .wait }
    guard offered == token || pin != nil && offered == pin else {
      // With too many addresses to remember, new ones wait until old ones are forgotten.
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

  /// The number of the visitor with this secret: 0 where nobody is kept out, nil for a stranger.
  package func visitor(_ secret: String) -> Int? {
    token == nil ? 0 : visitors.first { $0.secret == secret }?.number
  }

  /// 128 bits that nobody guesses.
  private static func secret() -> String {
    (0..<2).map { _ in
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

/// Names by which a browser may have been sent to a page without a token: that of a stranger's page can stand for our
/// address, too (DNS rebinding). Addresses and names of a home network are nobody else's.
package func isHomeName(_ host: String) -> Bool {
  var name = Substring(host.lowercased())
  if name.first == "[" { return name.contains("]") }
  if let colon = name.firstIndex(of: ":") { name = name[..<colon] }
  if name.isEmpty { return false }
  if name.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }) { return true }
  return !name.contains(".")
    || [".local", ".lan", ".home.arpa", ".internal"].contains { name.hasSuffix($0) }
}
